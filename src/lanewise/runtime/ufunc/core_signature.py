"""The signature of a generalized function: which axes of its operands are its own.

    core_signature("(m,n),(n,p)->(m,p)")       inputs ((m, n), (n, p)), outputs ((m, p))
    sizes                                      (m, n, p): in the order in which NumPy numbers them

A number in place of a name is a fixed length, and `n?` may be missing, as in NumPy.

Source    "Generalized universal function API", NumPy's manual.
"""

from __future__ import annotations

import re

from ...ir.position import CompileError
from ...record import dataclass

_AXIS = r"(?:[^\W\d]\w*|\d+)\??"
_AXES = rf"\(\s*(?:{_AXIS}(?:\s*,\s*{_AXIS})*)?\s*\)"
_LIST = rf"{_AXES}(?:\s*,\s*{_AXES})*"
_WHOLE = re.compile(rf"\s*({_LIST})\s*->\s*({_LIST})\s*")
EXAMPLE = 'as @lw.guvectorize("(n),(n)->()")'


@dataclass(frozen=True, slots=True)
class CoreSignature:
    """The axes of each input and output by name."""

    text: str
    inputs: tuple[tuple[str, ...], ...]
    outputs: tuple[tuple[str, ...], ...]

    @property
    def operands(self) -> tuple[tuple[str, ...], ...]:
        return (*self.inputs, *self.outputs)

    @property
    def sizes(self) -> tuple[str, ...]:
        """Each name once, in order."""
        return tuple(dict.fromkeys(name for axes in self.operands for name in axes))


def core_signature(text: object) -> CoreSignature:
    """Read a signature; CompileError for anything else."""
    if callable(text):
        raise CompileError(f"lw.guvectorize needs the axes of the function's operands first, {EXAMPLE}")
    if not isinstance(text, str):
        raise CompileError(f"the axes of operands are a text, {EXAMPLE}, not {type(text).__name__}")
    found = _WHOLE.fullmatch(text)
    if found is None:
        raise CompileError(f'"{text}" does not say the axes of inputs and outputs; write them {EXAMPLE}')
    inputs, outputs = (_operands(side) for side in found.groups())
    return CoreSignature("".join(text.split()), inputs, outputs)


def _operands(text: str) -> tuple[tuple[str, ...], ...]:
    groups = re.findall(r"\(([^)]*)\)", text)
    return tuple(tuple(name.strip().removesuffix("?") for name in group.split(",") if name.strip()) for group in groups)
