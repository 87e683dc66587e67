"""Functions of other compilers: C functions that kernels call by address."""
