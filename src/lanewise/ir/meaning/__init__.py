"""The meaning of pure ops on Python numbers, with the bits of compiled code: integers, floats, elementary functions."""
