"""Front ends: programs from LLVM IR and from Python functions."""
