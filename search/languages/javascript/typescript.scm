; What TypeScript and TSX have besides script.scm.

; definitions
(abstract_class_declaration name: (_) @name body: (_) @body) @script.class
(function_signature name: (_) @name) @script.signature
(method_signature name: (_) @name) @script.method
(abstract_method_signature name: (_) @name) @script.method
(public_field_definition name: (_) @name value: (_)? @value) @script.field
(property_signature name: (_) @name) @script.field
(call_signature) @script.call_signature
(interface_declaration name: (_) @name body: (_) @body) @script.interface
(type_alias_declaration name: (_) @name value: (_) @value) @script.alias
(enum_declaration name: (_) @name body: (_) @body) @script.enum
(internal_module name: (_) @name body: (_)? @body) @script.namespace
(module name: (_) @name body: (_)? @body) @script.namespace
(import_alias) @script.import_alias

; values that carry a type
(as_expression) @script.as
(satisfies_expression) @script.satisfies
(non_null_expression) @same
(instantiation_expression function: (_) @value) @same

; types
(type_annotation) @script.type
(type_arguments) @script.type
(type_identifier) @script.type
(predefined_type) @skip
(nested_type_identifier) @script.type
(generic_type) @script.type
(union_type) @script.type
(intersection_type) @script.type
(array_type) @script.type
(function_type) @script.type
(object_type) @script.type
(type_query) @script.type
(literal_type) @skip
(jsx_text) @skip
(override_modifier) @skip
(accessibility_modifier) @skip
