"""Our own files in which functions of `math` and NumPy are written in Python; reports name the call instead."""

from __future__ import annotations

from os.path import dirname, join

from .. import special
from ..numbers import float_bits, library, random_numbers
from ..special.names import FILES

SPECIAL = tuple(join(dirname(special.__file__), f"{name}.py") for name in (*FILES, "polynomials"))
OWN_FILES = (library.__file__, float_bits.__file__, random_numbers.__file__, *SPECIAL)
