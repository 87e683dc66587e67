"""LLVM IR in: text and bitcode, as clang, rustc and OpenCL compilers write them, to our modules."""
