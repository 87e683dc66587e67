"""LLVM text for one lane: types, constants, ops, calls, functions and modules."""
