"""Elementary functions, each written once; pens turn them into LLVM IR or Python."""
