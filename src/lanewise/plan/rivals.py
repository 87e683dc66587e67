"""Rivals: the plans that compete with the first guess of the cost model, each the same bits in another form.

    widths_to_try(module, "k", 16, machine)         (32, 8, 1, 64, 4): the most promising first
    refillable_loops(module, "k", 16)               bodies whose idle lanes may take further iterations

Prices are guesses, and the tournament (`runtime/choice`) measures. Scalar code always takes part, since LLVM vectorizes
its inner loops; then gangs of twice and of half the lanes, and their neighbours where those were faster.

Requires  source stage, and a kernel whose variants have equal results (`same_bits.py`).
Costs     as `stack_needs.py`, for each width.
"""

from __future__ import annotations

from ..ir.function import Function, Module
from ..machine.host import WIDEST, Machine
from .same_bits import depends_on_width
from .width import fits_the_stack, one_register

LEAST, FACTORS = 4, (2.0, 0.5, 0.0, 4.0, 0.25)  # lanes of a gang; relative to the first guess, 0 for scalar code
FACTORS_OF_ONE = (1.0, 2.0, 0.5, 4.0)  # relative to a register, where the first guess is scalar code
BOUND = frozenset(("lane", "call_pointer", "crev", "everywhere", "atomic", "cmpxchg", "print"))  # no refilled gang


def widths_to_try(module: Module, entry: str, chosen: int, machine: Machine) -> tuple[int, ...]:
    """Widths other than the chosen one, in the order in which they are worth compiling."""
    if chosen > 1:
        found = [max(1, int(chosen * factor)) for factor in FACTORS]
    else:
        found = [int(one_register(module, entry, machine) * factor) for factor in FACTORS_OF_ONE]
    kept = dict.fromkeys(width for width in found if width == 1 or LEAST <= width <= WIDEST)
    return tuple(width for width in kept if width != chosen and (width == 1 or fits_the_stack(module, width)))


def refillable_loops(module: Module, entry: str, width: int) -> list[str]:
    """Bodies whose idle lanes may take further iterations (`codegen/launch/refilled.py`), at any width."""
    bodies = [name for name, body in module.functions.items() if name != entry and _may_be_refilled(body)]
    return bodies if width > 1 and bodies and not depends_on_width(module, entry) else []


def _may_be_refilled(body: Function) -> bool:
    """A quick test: a lanes loop with a loop in it, and no op that `parts_of` refuses in any case."""
    if "lanes" not in body.attrs or body.attrs["lanes"]["reductions"]:
        return False
    place = {block: at for at, block in enumerate(body.blocks)}
    goes_back = any(place[to] <= at for at, block in enumerate(body.blocks) for to in block.successors)
    return goes_back and not any(op.opcode in BOUND for op in body.ops)
