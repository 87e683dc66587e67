"""A view of a function for recording: the function as the front end placed it on lines, and what is known of it.

Loops are closed (`edit/close_loops.py`), so that a value that lanes take out of a loop is another value outside.
"""

from __future__ import annotations

from ...analysis.divergence.divergence import Divergence, Gang, divergence
from ...analysis.facts import Facts
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import loops
from ...analysis.memory.effects import own_arguments
from ...ir.function import Function, Value
from ...record import dataclass, field
from ..edit.close_loops import close_loops, escaping_values
from ..edit.copy_function import copy_function


@dataclass(slots=True, eq=False)
class View:
    """`nameless` are addresses that no source names: results of calls are put there, or a reduction is kept there."""

    fn: Function
    facts: Facts
    found: Divergence
    width: int
    nameless: set[Value] = field(default_factory=set[Value])

    @property
    def one_lane(self) -> bool:
        return self.width == 1

    @property
    def dims(self) -> int:
        """The indices of a lanes loop; 0 for another function."""
        lanes = self.fn.attrs.get("lanes")
        return 0 if lanes is None else int(lanes["dims"])


def view_of(fn: Function, facts: Facts) -> View:
    """The function itself; a copy, where values leave a loop otherwise than by parameters."""
    if escaping_values(fn, facts):
        new = copy_function(fn)
        new.module = fn.module
        facts = facts.of_copy(new, dominance, loops)
        fn = new
        close_loops(fn, facts)
    return View(fn, facts, facts[divergence], facts.given(Gang).width, _nameless(fn))


def _nameless(fn: Function) -> set[Value]:
    reductions = [item["param"] for item in fn.attrs["lanes"]["reductions"]] if "lanes" in fn.attrs else []
    own = len(fn.params) - int(fn.attrs.get("places", 0))
    found: set[Value] = {param for param in fn.params if param.name in reductions}
    found.update(fn.params[own:])
    for op in fn.ops:
        if op.opcode in ("call", "crev", "everywhere") and fn.module is not None:
            found.update(op.args[len(own_arguments(fn.module, op)) :])
    return found
