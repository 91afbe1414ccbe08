; What each node kind of Python means. One pattern, one role: see grammar.py and roles.py.

; definitions
(function_definition name: (_) @name parameters: (_) @parameters return_type: (_)? @returns body: (_) @body) @definition.function
(class_definition name: (_) @name superclasses: (_)? @bases body: (_) @body) @definition.class
(decorated_definition definition: (_) @definition) @python.decorated
(lambda parameters: (_)? @parameters body: (_) @body) @lambda
(type_alias_statement left: (_) @name right: (_) @value) @python.alias

; where something is known of a name
(block) @python.block
(if_statement condition: (_) @condition consequence: (_) @body) @python.if
(elif_clause condition: (_) @condition consequence: (_) @body) @python.if
(while_statement condition: (_) @condition body: (_) @body) @python.if
(assert_statement) @python.assert
(raise_statement) @python.raise

; bindings
(assignment left: (_) @target type: (_)? @type right: (_)? @value) @assign
(named_expression name: (_) @target value: (_) @value) @python.walrus
(for_statement left: (_) @target right: (_) @value) @loop
(for_in_clause left: (_) @target right: (_) @value) @loop
(with_item value: (_) @value) @python.with
(except_clause value: (_)? @value) @python.except
(global_statement) @python.global
(nonlocal_statement) @python.nonlocal
(pattern_list) @pattern
(tuple_pattern) @pattern
(list_pattern) @pattern
(list_splat_pattern) @rest
(as_pattern_target) @same
(case_pattern) @python.case
(keyword_pattern) @python.keyword
(class_pattern) @python.class_pattern
(splat_pattern) @python.splat_pattern

; imports
(import_statement) @python.import
(import_from_statement module_name: (_) @module) @python.from

; values
(identifier) @name
(attribute object: (_) @object attribute: (_) @name) @member
(call function: (_) @function arguments: (_) @arguments) @call
(subscript) @python.subscript
(parenthesized_expression) @same
(await) @same
(keyword_argument value: (_) @value) @python.given
(list_splat) @python.splat
(boolean_operator left: (_) @left right: (_) @right) @python.boolean
(conditional_expression) @python.conditional
(binary_operator left: (_) @left right: (_) @right) @python.operator
(comparison_operator) @literal
(not_operator) @literal
(list) @sequence
(set) @sequence
(tuple) @tuple
(expression_list) @tuple
(dictionary) @python.dictionary
(list_comprehension body: (_) @body) @python.comprehension
(set_comprehension body: (_) @body) @python.comprehension
(generator_expression body: (_) @body) @python.comprehension
(dictionary_comprehension body: (_) @body) @python.comprehension
(return_statement) @return
(yield) @python.yield

; nothing inside
(string) @python.string
(concatenated_string) @literal
(string_start) @skip
(string_content) @skip
(string_end) @skip
(integer) @skip
(float) @skip
(true) @skip
(false) @skip
(ellipsis) @skip
(none) @nothing
(comment) @skip
(pass_statement) @skip
(future_import_statement) @skip
