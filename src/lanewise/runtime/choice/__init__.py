"""Measurements of this machine and of kernels: prices, calibration, and widths found by `lw.tune`."""
