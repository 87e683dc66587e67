"""Kernels from LLVM IR."""
