"""The IR: types, shapes, the op table, functions, their text form and the verifier."""
