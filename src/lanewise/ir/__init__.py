"""The IR: types, shapes, ops, functions, their text form, the verifier and the interpreter."""
