"""Constant time of C: what may depend on a secret in the program, and in the machine code that compilers make of it."""
