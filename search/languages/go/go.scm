; What each node kind of Go means. One pattern, one role: see grammar.py, roles.py and go.py.

; the file
(package_clause) @go.package
(import_spec name: (_)? @name path: (_) @path) @go.import

; definitions
(function_declaration name: (_) @name type_parameters: (_)? @generics parameters: (_) @parameters result: (_)? @result body: (_)? @body) @go.function
(method_declaration receiver: (_) @receiver name: (_) @name parameters: (_) @parameters result: (_)? @result body: (_)? @body) @go.method
(type_spec name: (_) @name type_parameters: (_)? @generics type: (_) @type) @go.type
(type_alias name: (_) @name type: (_) @type) @go.alias
(const_declaration) @go.constants
(var_spec type: (_)? @type value: (_)? @value) @go.variables
(func_literal parameters: (_) @parameters result: (_)? @result body: (_) @body) @go.literal

; bindings
(short_var_declaration left: (_) @left right: (_) @right) @go.short
(range_clause left: (_)? @left right: (_) @right) @go.range
(receive_statement left: (_)? @left right: (_) @right) @go.receive
(type_switch_statement alias: (_)? @alias value: (_) @value) @go.type_switch
(block) @scope
(if_statement) @scope
(for_statement) @scope
(expression_switch_statement) @scope
(expression_case) @scope
(default_case) @scope
(communication_case) @scope

; values
(identifier) @name
(selector_expression operand: (_) @object field: (_) @name) @member
(call_expression function: (_) @function type_arguments: (_)? @generics arguments: (_) @arguments) @go.call
(composite_literal type: (_) @type body: (_) @body) @go.composite
(index_expression operand: (_) @object index: (_) @index) @item
(slice_expression operand: (_) @object) @go.slice
(type_assertion_expression operand: (_) @object type: (_) @type) @go.assertion
(type_conversion_expression type: (_) @type operand: (_) @object) @go.conversion
(type_instantiation_expression type: (_) @type) @go.slice
(unary_expression operand: (_) @object) @go.unary
(binary_expression left: (_) @left right: (_) @right) @go.binary
(parenthesized_expression) @same

; types
(type_identifier) @go.annotation
(qualified_type) @go.annotation
(pointer_type) @go.annotation
(generic_type type: (_) @type type_arguments: (_) @arguments) @go.annotation
(slice_type) @go.annotation
(array_type) @go.annotation
(implicit_length_array_type) @go.annotation
(map_type) @go.annotation
(channel_type) @go.annotation
(function_type) @go.annotation
(struct_type) @go.annotation
(interface_type) @go.annotation
(parenthesized_type) @go.annotation

; nothing inside
(interpreted_string_literal) @skip
(raw_string_literal) @skip
(rune_literal) @skip
(int_literal) @skip
(float_literal) @skip
(imaginary_literal) @skip
(true) @skip
(false) @skip
(iota) @skip
(nil) @nothing
(field_identifier) @skip
(label_name) @skip
(break_statement) @skip
(continue_statement) @skip
(goto_statement) @skip
(comment) @skip
