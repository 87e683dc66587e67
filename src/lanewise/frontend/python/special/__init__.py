"""Special functions: those of scipy.special that kernels have code for, written in the kernel language itself."""
