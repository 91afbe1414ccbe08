; What each node kind of Java means. One pattern, one role: see grammar.py and roles.py.

; definitions
(class_declaration name: (_) @name body: (_) @body) @definition.class
(interface_declaration name: (_) @name body: (_) @body) @definition.interface
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(record_declaration name: (_) @name body: (_) @body) @definition.record
(annotation_type_declaration name: (_) @name body: (_) @body) @definition.interface
(method_declaration name: (_) @name body: (_)? @body) @definition.method
(constructor_declaration name: (_) @name body: (_) @body) @definition.constructor
(compact_constructor_declaration name: (_) @name body: (_) @body) @definition.constructor
(annotation_type_element_declaration name: (_) @name) @definition.method
(enum_constant name: (_) @name body: (_)? @body) @definition.constant
(field_declaration) @java.field
(constant_declaration) @java.field

; bindings
(block) @scope

; nothing inside
(string_literal) @skip
(character_literal) @skip
(decimal_integer_literal) @skip
(line_comment) @skip
(block_comment) @skip
(import_declaration) @skip
(package_declaration) @skip
