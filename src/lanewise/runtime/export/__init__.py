"""Kernels as object files and shared libraries with a C header."""
