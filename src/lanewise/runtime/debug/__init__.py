"""Debug mode: kernels in the interpreter."""
