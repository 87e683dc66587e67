"""The table of instructions: the reader of each opcode, and why some are not read."""

from __future__ import annotations

from ..functions.calls import call_reader
from ..functions.meanings import meaning_of
from . import arithmetic, bitcasts, composites, control, memory
from .arithmetic import InstructionReader

_CALL = call_reader(meaning_of)

READERS: dict[str, InstructionReader] = {
    **arithmetic.READERS,
    **bitcasts.READERS,
    **composites.READERS,
    **control.READERS,
    **memory.READERS,
    "call": _CALL,
}

# The word before `call` concerns the stack, which does not matter here.
CALL_WORDS = frozenset({"tail", "musttail", "notail"})

_EXCEPTIONS = "it belongs to exceptions"
REFUSED: dict[str, str] = {
    "invoke": _EXCEPTIONS,
    "landingpad": _EXCEPTIONS,
    "resume": _EXCEPTIONS,
    "catchswitch": _EXCEPTIONS,
    "catchpad": _EXCEPTIONS,
    "catchret": _EXCEPTIONS,
    "cleanuppad": _EXCEPTIONS,
    "cleanupret": _EXCEPTIONS,
    "indirectbr": "it goes to an address that is computed",
    "callbr": "it is inline assembly that jumps",
    "va_arg": "it belongs to varargs",
}
