"""Compiled kernels at run time: signatures, frames, threads, errors, caches, and NumPy's ufuncs."""
