"""Our own files in which functions of `math` and NumPy are written in Python; reports name the call instead."""

from __future__ import annotations

from . import float_bits, library

OWN_FILES = (library.__file__, float_bits.__file__)
