"""Calling a kernel: arguments into a frame, the version for a signature, errors out."""
