; What JavaScript has besides script.scm and jsx.scm.
(field_definition property: (_) @name value: (_)? @value) @script.field
