"""The launch op"""

from __future__ import annotations

from ..ir.function import Op
from .versions import Maker


def launch(make: Maker, op: Op) -> None:
    raise NotImplementedError
