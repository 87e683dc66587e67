"""Refused programs: syntax, arrays and names that kernels do not have, and what to write instead."""
