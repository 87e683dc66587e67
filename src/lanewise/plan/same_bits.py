"""Which kernels have the same results however they are compiled, so that variants of them may compete.

    depends_on_width(module, "k")       may results differ with the number of lanes, or with other code of the same ops?
    works_together(module)              do lanes of a gang communicate?

Variants may compete only if results do not depend on which one runs: no lane combines or prints values of others, and
LLVM is not free to reassociate floats (`fastmath=True`). With `fma=True`, `runtime/call/compiling.py` decides before
which products are contracted. Reductions of floats have one order for all widths (`ir/reduction_order.py`).

Requires  source stage.
Costs     linear in the ops.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..ir.function import Module, Op
from ..ir.ops import FAST
from ..machine.host import Machine
from ..machine.prices import Prices
from ..transform.record.record_refills import ORDER, ROUNDING

FREE = frozenset(FAST)  # flags that let LLVM choose the rounding of floats


def depends_on_width(module: Module, entry: str) -> bool:
    """May results differ with the number of lanes, or with other code compiled from the same ops?"""
    return communicates(module, entry) or rounds_freely(module, entry)


def communicates(module: Module, entry: str) -> bool:
    return any(op.opcode in ("atomic", "cmpxchg", "print") for op in _ops(module, entry))


def rounds_freely(module: Module, entry: str) -> bool:
    """May LLVM round differently in other code of the same ops?"""
    return any(not FREE.isdisjoint(op.flags) for op in _ops(module, entry))


def works_together(module: Module) -> bool:
    """Do lanes of a gang communicate? Then it is wide for a reason."""
    return any(
        (op.row.crosses and op.opcode not in ("call", "call_pointer", "launch")) or op.opcode in ("lane", "width")
        for fn in module.functions.values()
        for op in fn.ops
    )


def prices_for_width(module: Module, entry: str, machine: Machine) -> Prices:
    """The prices by which a width is chosen: those measured on the machine, if there are any (`calibration.py`).

    If results depend on the width, the table's prices for this processor are used: a measurement must not change
    results, and two machines of a kind must compute the same.
    """
    if depends_on_width(module, entry):
        return machine.table
    return machine.prices


def why_never_refilled(module: Module, entry: str) -> str:
    """Why a kernel has no refilled gangs, whatever its loops are, as `record_refills.py` has it; "" if they decide."""
    return ORDER if communicates(module, entry) else ROUNDING if rounds_freely(module, entry) else ""


def _ops(module: Module, entry: str) -> Iterator[Op]:
    """The ops of all functions that lanes run."""
    return (op for name, fn in module.functions.items() if name != entry for op in fn.ops)
