"""Kernel: Fortran subroutines as Lanewise kernels in Python, on NumPy arrays in Fortran order."""
