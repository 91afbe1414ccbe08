; Definitions of JavaScript. One pattern, one role: see grammar.py and roles.py.
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
(field_definition property: (_) @target value: (_)? @value) @script.field
