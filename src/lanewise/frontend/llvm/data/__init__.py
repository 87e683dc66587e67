"""Types, layout, constants, global variables, and the image of an LLVM value as ours."""
