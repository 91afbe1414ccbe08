; What each node kind of Java means. One pattern, one role: see grammar.py, roles.py and java.py.

; the file
(package_declaration) @java.package
(import_declaration) @java.import

; definitions
(class_declaration name: (_) @name type_parameters: (_)? @generics superclass: (_)? @base interfaces: (_)? @interfaces body: (_) @body) @java.class
(interface_declaration name: (_) @name type_parameters: (_)? @generics body: (_) @body) @java.class
(enum_declaration name: (_) @name interfaces: (_)? @interfaces body: (_) @body) @java.class
(record_declaration name: (_) @name type_parameters: (_)? @generics parameters: (_) @parameters interfaces: (_)? @interfaces body: (_) @body) @java.class
(annotation_type_declaration name: (_) @name body: (_) @body) @java.class
(method_declaration type_parameters: (_)? @generics type: (_) @type name: (_) @name parameters: (_) @parameters body: (_)? @body) @java.method
(constructor_declaration type_parameters: (_)? @generics name: (_) @name parameters: (_) @parameters body: (_) @body) @java.method
(compact_constructor_declaration name: (_) @name body: (_) @body) @java.method
(annotation_type_element_declaration type: (_) @type name: (_) @name value: (_)? @value) @java.method
(enum_constant name: (_) @name arguments: (_)? @arguments body: (_)? @body) @java.constant
(field_declaration type: (_) @type) @java.field
(constant_declaration type: (_) @type) @java.field
(marker_annotation name: (_) @name) @java.annotation
(annotation name: (_) @name arguments: (_) @arguments) @java.annotation
(element_value_pair value: (_) @value) @same

; bindings
(local_variable_declaration type: (_) @type) @java.local
(enhanced_for_statement type: (_) @type name: (_) @name value: (_) @value body: (_) @body) @java.each
(resource type: (_)? @type name: (_)? @name value: (_)? @value) @java.resource
(catch_clause) @scope
(catch_formal_parameter name: (_) @name) @java.caught
(instanceof_expression left: (_) @value right: (_)? @type name: (_)? @name pattern: (_)? @pattern) @java.instanceof
(type_pattern) @java.pattern
(record_pattern) @java.record_pattern
(record_pattern_component) @java.pattern
(lambda_expression parameters: (_) @parameters body: (_) @body) @java.lambda
(block) @scope
(static_initializer) @scope
(for_statement) @scope
(try_with_resources_statement) @scope
(switch_block_statement_group) @scope
(switch_rule) @scope

; values
(identifier) @name
(this) @java.this
(super) @java.super
(field_access object: (_) @object field: (_) @name) @java.member
(scoped_identifier) @java.member
(method_invocation object: (_)? @object name: (_) @name arguments: (_) @arguments) @java.call
(explicit_constructor_invocation constructor: (_) @function arguments: (_) @arguments) @java.constructor_call
(object_creation_expression type: (_) @type arguments: (_) @arguments) @java.new
(method_reference) @java.reference
(return_statement) @return
(class_literal) @java.class_literal
(array_creation_expression type: (_) @type) @java.array
(array_initializer) @sequence
(array_access array: (_) @object index: (_) @index) @item
(cast_expression type: (_) @type value: (_) @value) @java.cast
(ternary_expression consequence: (_) @left alternative: (_) @right) @either
(assignment_expression left: (_) @left right: (_) @right) @java.assign
(binary_expression left: (_) @left operator: (_)? @operator right: (_) @right) @java.binary
(unary_expression operand: (_) @operand) @java.unary
(update_expression) @literal
(parenthesized_expression) @same

; types
(type_identifier) @java.type
(scoped_type_identifier) @java.type
(generic_type) @java.type
(array_type) @java.type

; nothing inside
(string_literal) @java.literal
(character_literal) @java.literal
(decimal_integer_literal) @java.literal
(hex_integer_literal) @java.literal
(octal_integer_literal) @java.literal
(binary_integer_literal) @java.literal
(decimal_floating_point_literal) @java.literal
(hex_floating_point_literal) @java.literal
(true) @java.literal
(false) @java.literal
(null_literal) @java.literal
(integral_type) @skip
(floating_point_type) @skip
(boolean_type) @skip
(void_type) @skip
(line_comment) @skip
(block_comment) @skip
(break_statement) @skip
(continue_statement) @skip
