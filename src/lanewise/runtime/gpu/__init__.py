"""Kernels on a GPU: arrays that are there, the driver, launches and errors. Loaded when such an array is passed."""
