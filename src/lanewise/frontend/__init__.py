"""Programs in: from LLVM IR and from Python functions."""
