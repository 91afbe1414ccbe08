; Elements, in JavaScript and TSX.
(jsx_opening_element name: (_)? @name) @script.element
(jsx_self_closing_element name: (_)? @name) @script.element
(jsx_closing_element) @skip
(jsx_text) @skip
(html_character_reference) @skip
