"""The view of an op that its meaning gets, and the types of functions that meanings are.

A maker takes an `Ask` and returns the function from operands to result, specialised for width and flags, because the
interpreter calls it a million times. For a result that has no value it returns `ask.bad(sentence)`: poison or a report,
as the caller chose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...record import dataclass
from ..function import Undefined

One = Callable[[int], int | Undefined]
Two = Callable[[int, int], int | Undefined]
Three = Callable[[int, int, int], int | Undefined]
Maker = Callable[["Ask"], Callable[..., Any]]
Exact = Callable[[int, int], int]


@dataclass(frozen=True, slots=True)
class Ask:
    """An op seen by its meaning. `bits` and `result` are the widths of first operand and result."""

    bits: int
    result: int
    mode: str
    flags: tuple[str, ...]
    attrs: dict[str, Any]
    bad: Callable[[str], Undefined]

    @property
    def mask(self) -> int:
        return (1 << self.bits) - 1

    @property
    def sign(self) -> int:
        """The weight of the top bit; `(x ^ sign) - sign` is x as a signed number."""
        return 1 << (self.bits - 1)


def signed(value: int, bits: int) -> int:
    """An unsigned number of that many bits as a signed one."""
    sign = 1 << (bits - 1)
    return (value ^ sign) - sign
