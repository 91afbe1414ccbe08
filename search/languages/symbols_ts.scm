; Definitions of TypeScript. One pattern, one role: see grammar.py and roles.py.
(function_declaration name: (_) @name body: (_) @body) @definition.function
(generator_function_declaration name: (_) @name body: (_) @body) @definition.function
(class_declaration name: (_) @name body: (_) @body) @definition.class
(class name: (_)? @name body: (_) @body) @definition.class
(method_definition name: (_) @name body: (_) @body) @script.method
(arrow_function body: (_) @body) @lambda
(function_expression body: (_) @body) @lambda
(generator_function body: (_) @body) @lambda
(export_statement) @script.export
(variable_declarator name: (_) @target value: (_)? @value) @assign
(assignment_expression left: (_) @target right: (_) @value) @assign
(pair key: (_) @target value: (_) @value) @script.pair
(statement_block) @scope
(identifier) @name
(property_identifier) @name
(private_property_identifier) @name
(member_expression object: (_) @object property: (_) @name) @member
(string) @skip
(comment) @skip
(import_statement) @skip
(type_identifier) @name
(public_field_definition name: (_) @target value: (_)? @value) @script.field
(abstract_class_declaration name: (_) @name body: (_) @body) @definition.class
(interface_declaration name: (_) @name body: (_) @body) @definition.interface
(type_alias_declaration name: (_) @name value: (_) @body) @definition.type
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(function_signature name: (_) @name) @definition.function
(method_signature name: (_) @name) @script.method
(abstract_method_signature name: (_) @name) @script.method
(property_signature name: (_) @name) @script.property
(internal_module name: (_) @name body: (_) @body) @definition.namespace
