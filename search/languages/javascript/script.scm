; What JavaScript, TypeScript and TSX share. One pattern, one role: see grammar.py, roles.py and javascript.py.

; definitions
(function_declaration name: (_) @name body: (_) @body) @script.function_declaration
(generator_function_declaration name: (_) @name body: (_) @body) @script.function_declaration
(class_declaration name: (_) @name body: (_) @body) @script.class
(class name: (_)? @name body: (_) @body) @script.class
(method_definition name: (_) @name body: (_) @body) @script.method
(class_static_block body: (_) @body) @script.static_block
(lexical_declaration) @script.declaration
(variable_declaration) @script.declaration
(decorator) @script.decorator

; functions and objects as values
(arrow_function body: (_) @body) @script.function
(function_expression name: (_)? @name body: (_) @body) @script.function
(generator_function name: (_)? @name body: (_) @body) @script.function
(object) @script.object
(return_statement) @script.return
(yield_expression) @script.yield

; bindings
(assignment_expression left: (_) @target right: (_) @value) @script.assign
(augmented_assignment_expression left: (_) @left right: (_) @right) @script.augmented
(for_in_statement left: (_) @target right: (_) @value body: (_) @body) @script.loop
(for_statement) @scope
(statement_block) @scope
(switch_body) @scope
(catch_clause parameter: (_)? @target body: (_) @body) @script.catch

; modules
(import_statement source: (_)? @source) @script.import
(export_statement declaration: (_)? @declaration value: (_)? @value source: (_)? @source) @script.export

; values
(identifier) @name
(this) @name
(shorthand_property_identifier) @name
(member_expression object: (_) @object property: (_) @name) @member
(subscript_expression object: (_) @object index: (_) @index) @script.subscript
(call_expression function: (_) @function arguments: (_) @arguments) @script.call
(new_expression constructor: (_) @function arguments: (_)? @arguments) @script.new
(super) @name
(await_expression) @same
(parenthesized_expression) @same
(sequence_expression) @script.sequence
(ternary_expression consequence: (_) @left alternative: (_) @right) @either
(binary_expression left: (_) @left right: (_) @right) @script.binary
(array) @script.array
(array_pattern) @pattern
(object_pattern) @pattern
(template_string) @literal
(unary_expression) @literal
(update_expression) @literal

; nothing inside
(string) @skip
(string_fragment) @skip
(escape_sequence) @skip
(number) @skip
(regex) @skip
(true) @skip
(false) @skip
(null) @nothing
(undefined) @nothing
(comment) @skip
(html_comment) @skip
(hash_bang_line) @skip
(property_identifier) @skip
(private_property_identifier) @skip
(shorthand_property_identifier_pattern) @skip
(statement_identifier) @skip
(optional_chain) @skip
(import) @skip
(meta_property) @skip
(empty_statement) @skip
(debugger_statement) @skip
