"""The binding to LLVM: its C functions, called directly, and the objects they make."""
