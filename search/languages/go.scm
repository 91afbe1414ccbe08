; What each node kind of Go means. One pattern, one role: see grammar.py and roles.py.

; definitions
(function_declaration name: (_) @name body: (_)? @body) @definition.function
(method_declaration receiver: (_) @receiver name: (_) @name body: (_)? @body) @go.method
(type_spec name: (_) @name type: (_) @body) @go.type
(type_alias name: (_) @name type: (_) @body) @definition.type
(method_elem name: (_) @name) @go.signature
(field_declaration name: (_)? @name) @go.field

; bindings
(const_spec name: (_) @name) @go.names
(var_spec name: (_) @name) @go.names
(block) @scope

; nothing inside
(interpreted_string_literal) @skip
(raw_string_literal) @skip
(rune_literal) @skip
(int_literal) @skip
(float_literal) @skip
(comment) @skip
(import_declaration) @skip
