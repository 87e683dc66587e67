"""The pipeline: the whole compiler on one page, and why its passes stand in this order.

A pass is a verb, `(fn, facts) -> None`. One loop runs them; watchers look on before and after each: they time, show,
verify, and may say that a pass is left out or that the pipeline stops. `ORDER` gives the reasons, and importing this
module checks them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from .analysis.facts import Facts
from .ir.collection import no_collection
from .ir.function import Function
from .ir.show import show
from .options import Options
from .record import dataclass, field
from .transform.bypasses import bypasses
from .transform.count_bits import count_bits
from .transform.fold_compares import fold_compares
from .transform.full_gangs import full_gangs
from .transform.guard_loops import guard_loops
from .transform.hoist_checks import hoist_checks
from .transform.hoist_functions import hoist_functions
from .transform.hot_paths import hot_paths
from .transform.linearize import linearize
from .transform.loosen_loads import loosen_loads
from .transform.loosen_stores import loosen_stores
from .transform.low_halves import low_halves
from .transform.lower_switches import lower_switches
from .transform.make_reducible import make_reducible
from .transform.merge_blocks import merge_blocks
from .transform.narrow_integers import narrow_integers
from .transform.normalize_loops import normalize_loops
from .transform.prune_edges import prune_edges
from .transform.remove_checks import remove_checks
from .transform.remove_dead import remove_dead
from .transform.settle import settle
from .transform.share_loads import share_loads
from .transform.simplify import simplify
from .transform.single_return import single_return
from .transform.size_divisions import size_divisions
from .transform.split_columns import split_columns
from .transform.split_exits import split_exits
from .transform.thread_exits import thread_exits
from .transform.unify_loops import unify_loops
from .transform.wait_for_deepest import wait_for_deepest


@dataclass(frozen=True, slots=True)
class Pass:
    """A transform, and what it is for in one line; its name is the function's."""

    change: Callable[[Function, Facts], None]
    why: str

    @property
    def name(self) -> str:
        return self.change.__name__


PASSES = (
    Pass(simplify, "what folds away needs no shape, no mask and no report"),
    Pass(count_bits, "a loop that only counts bits is one op, and lanes need not leave it one by one"),
    Pass(fold_compares, "an index that cannot be negative is no choice between two, and stays strided"),
    Pass(remove_checks, "a check that holds, or was made before, costs nothing if it is not there"),
    Pass(split_columns, "what is known of a private array is known of each of its columns"),
    Pass(hoist_checks, "a check that is linear in the lanes index is asked once for many gangs"),
    Pass(prune_edges, "an edge that nobody takes makes nothing diverge"),
    Pass(make_reducible, "every loop gets one header"),
    Pass(single_return, "all lanes leave through one block"),
    Pass(lower_switches, "lanes that want different targets are told apart by branches"),
    Pass(split_exits, "lanes that leave a loop together need no mask for it"),
    Pass(normalize_loops, "preheader, one latch, exits of their own, values leave loops through parameters"),
    Pass(hot_paths, "gangs in which nothing diverges get code of their own, behind a scalar test"),
    Pass(share_loads, "what a lane has read it need not read again, and gathers are dear"),
    Pass(hoist_functions, "exp of what a loop does not change is computed once; LLVM sees a branch in it, and cannot"),
    Pass(wait_for_deepest, "lanes that walk a tree with stacks of their own stay together"),
    Pass(low_halves, "a wide product of which a high half is left is one instruction, and its low half another"),
    Pass(size_divisions, "lanes are divided as floats, which is right for numbers of few bits"),
    Pass(loosen_loads, "what can be read in every lane is read without a mask"),
    Pass(narrow_integers, "lanes of 32 bits fit a register twice as often as lanes of 64"),
    Pass(loosen_stores, "rows of private arrays that no other lane reads again are written without a mask"),
    Pass(unify_loops, "a loop that lanes leave at different times becomes one that tests for live lanes"),
    Pass(full_gangs, "where masks are dear, gangs whose lanes are all active get code without them"),
    Pass(guard_loops, "a loop that some lanes run is skipped when there are none"),
    Pass(bypasses, "a dear side of a branch is skipped when no lane takes it"),
    Pass(linearize, "divergent branches are folded under masks, uniform ones kept"),
    Pass(thread_exits, "a loop that all lanes leave together does not ask whether one is left"),
    Pass(merge_blocks, "what runs one after the other is one block"),
    Pass(remove_dead, "masks that nobody asks for go"),
    Pass(settle, "a shape for every value, a plain condition for every branch"),
)

# Without these, code is slower or has more checks, and does the same.
MAY_BE_OFF = (
    *(
        "count_bits",
        "fold_compares",
        "split_columns",
        "hoist_checks",
        "split_exits",
        "hot_paths",
        "share_loads",
        "hoist_functions",
        "wait_for_deepest",
        "low_halves",
        "size_divisions",
        "loosen_loads",
        "narrow_integers",
        "loosen_stores",
        "bypasses",
    ),
    *("full_gangs", "thread_exits"),
)

# (first, then, because)
ORDER = (
    ("remove_checks", "linearize", "a check under a mask has lost the conditions that show that it holds"),
    ("simplify", "count_bits", "a loop of two blocks is seen where blocks in a row are one"),
    ("count_bits", "remove_checks", "a count has bounds, which no loop tells"),
    ("fold_compares", "remove_checks", "a check of an index is easier to see through without the choice in it"),
    ("remove_checks", "hoist_checks", "what holds anyway needs no question"),
    ("simplify", "split_columns", "a column is known where its number is folded"),
    ("split_columns", "wait_for_deepest", "a stack may be one column of an array"),
    ("simplify", "prune_edges", "facts are found faster about less code"),
    ("prune_edges", "make_reducible", "splitting nodes copies code: copy no dead code"),
    ("make_reducible", "normalize_loops", "only a loop with one header has a preheader and a latch"),
    ("single_return", "normalize_loops", "a return inside a loop is an exit of the loop once it is a jump"),
    ("lower_switches", "normalize_loops", "a switch has several edges that leave a loop; each branch has one"),
    ("split_exits", "normalize_loops", "a branch that is made out of one that leaves a loop leaves it too"),
    ("normalize_loops", "unify_loops", "each exit edge of a divergent loop needs a place to note who left"),
    ("normalize_loops", "hot_paths", "what a counter starts with and when it ends is read off a normal loop"),
    ("hot_paths", "unify_loops", "a loop that lanes leave together on a path needs no masks there"),
    ("hot_paths", "narrow_integers", "sums are easier to see through without conversions"),
    ("normalize_loops", "hoist_functions", "what leaves a loop goes to its preheader"),
    ("share_loads", "hoist_functions", "what was read before a loop is not changed by it"),
    ("hoist_functions", "unify_loops", "before, a block that every round runs dominates the latch"),
    ("normalize_loops", "share_loads", "a value that leaves its loop must do so through a parameter"),
    ("hot_paths", "share_loads", "paths are found by the conditions and addresses that the source has"),
    ("share_loads", "wait_for_deepest", "what stacks hold is easier to see where each node is read once"),
    ("wait_for_deepest", "unify_loops", "a lane that waits goes round a loop that lanes leave one by one"),
    ("share_loads", "unify_loops", "where every lane is alone, a mask is a place in the program"),
    ("low_halves", "narrow_integers", "a product that is asked for as a whole stays wide"),
    ("size_divisions", "narrow_integers", "what is narrowed has been sized by what is known of the wide number"),
    ("size_divisions", "unify_loops", "conditions tell how large a number is"),
    ("narrow_integers", "unify_loops", "what a lane keeps when it has left is kept narrow; conditions tell ranges"),
    ("hoist_checks", "loosen_loads", "gangs of which the driver knows that they are inside"),
    ("hot_paths", "loosen_loads", "on a path lanes stay together, and need no mask anyway"),
    ("share_loads", "loosen_loads", "a load that is gone needs no mask"),
    ("loosen_loads", "narrow_integers", "sums are easier to see through without conversions"),
    ("loosen_loads", "unify_loops", "where every lane is alone, it is plain which of them run a block together"),
    ("share_loads", "loosen_stores", "a load that is gone reads nothing"),
    ("wait_for_deepest", "loosen_stores", "a lane that waits comes to its reads later"),
    ("loosen_stores", "unify_loops", "who has left a loop still goes round in a unified one"),
    ("unify_loops", "full_gangs", "when a unified loop goes round, all that a lane has stands in its parameters"),
    ("loosen_loads", "full_gangs", "a load without a mask gains nothing"),
    ("loosen_stores", "full_gangs", "nor does a store"),
    ("full_gangs", "guard_loops", "a loop that whole gangs run needs no guard"),
    ("full_gangs", "bypasses", "whether all lanes take a side is asked first"),
    ("unify_loops", "guard_loops", "a unified loop tests for live lanes itself"),
    ("guard_loops", "bypasses", "a loop on a side costs nothing when it is guarded"),
    ("bypasses", "linearize", "a bypass is a uniform branch, which linearization keeps"),
    ("guard_loops", "linearize", "a guard is a uniform branch, which linearization keeps"),
    ("linearize", "thread_exits", "before, lanes that left earlier still go round, and must meet the others"),
    ("thread_exits", "merge_blocks", "a block that passes on is left with one way in"),
    ("linearize", "merge_blocks", "folding a branch leaves blocks in a row"),
    ("linearize", "remove_dead", "a mask is built for every edge, and needed for few"),
    ("linearize", "settle", "shapes follow from data alone only when control is uniform"),
)


def _check_order() -> None:
    place = {step.name: at for at, step in enumerate(PASSES)}
    assert len(place) == len(PASSES), "a pass stands twice in the pipeline"
    for first, then, because in ORDER:
        assert place[first] < place[then], f"{first} must come before {then}: {because}"


_check_order()
NAMES = tuple(step.name for step in PASSES)
# No steps of every function (`codegen`); they may be off, too.
BESIDE = ("repack_lanes", "plain_updates", "prefetch_ahead")


class Watcher(Protocol):
    """Looks on. `before` answers "go", "skip" (leave this pass out) or "stop"."""

    def before(self, step: Pass, fn: Function) -> str: ...
    def after(self, step: Pass, fn: Function) -> None: ...


def run(
    fn: Function,
    inputs: Iterable[object] = (),
    watchers: Iterable[Watcher] = (),
    passes: Sequence[Pass] = PASSES,
) -> Facts:
    """Run the passes over a function, in order, and return the facts about what came out.

    `inputs` are what facts are found under: `Gang` (shapes of arguments, width), `EntryMask`.
    """
    facts = Facts(fn, *inputs)
    watching = list(watchers)
    for step in passes:
        answers = [watcher.before(step, fn) for watcher in watching]
        if "stop" in answers:
            break
        if "skip" in answers:
            continue
        with no_collection():
            step.change(fn, facts)
        for watcher in watching:
            watcher.after(step, fn)
    return facts


@dataclass(slots=True)
class Timing:
    """Seconds per pass."""

    seconds: dict[str, float] = field(default_factory=dict[str, float])
    started: float = 0.0

    def before(self, step: Pass, fn: Function) -> str:
        self.started = time.perf_counter()
        return "go"

    def after(self, step: Pass, fn: Function) -> None:
        self.seconds[step.name] = self.seconds.get(step.name, 0.0) + time.perf_counter() - self.started

    def __str__(self) -> str:
        return "\n".join(f"{seconds * 1e3:9.3f} ms  {name}" for name, seconds in self.seconds.items())


@dataclass(slots=True)
class Printing:
    """The function's text after each pass that is asked for and changed it."""

    wanted: Callable[[str], bool]
    write: Callable[[str], object] = sys.stderr.write
    version: int = -1

    def before(self, step: Pass, fn: Function) -> str:
        self.version = fn.version
        return "go"

    def after(self, step: Pass, fn: Function) -> None:
        if self.wanted(step.name):
            note = "" if fn.version != self.version else ", which changed nothing"
            self.write(f"; {fn.name} after {step.name}{note}\n{show(fn)}\n\n")


@dataclass(slots=True)
class Verifying:
    """A pass that leaves a broken function is caught at once."""

    wanted: Callable[[str], bool] = lambda name: True

    def before(self, step: Pass, fn: Function) -> str:
        return "go"

    def after(self, step: Pass, fn: Function) -> None:
        if self.wanted(step.name):
            from .ir.verify import verify

            verify(fn)


@dataclass(slots=True)
class Stopping:
    """Leaves out passes that are off, stops after the one that is asked for, or when the fuel is burnt."""

    options: Options
    burnt: int = 0
    stopped: bool = False

    def before(self, step: Pass, fn: Function) -> str:
        if self.stopped or (self.options.fuel is not None and self.burnt >= self.options.fuel):
            return "stop"
        return "skip" if self.options.asks(step.name, "off") else "go"

    def after(self, step: Pass, fn: Function) -> None:
        self.burnt += 1
        self.stopped = self.options.asks(step.name, "stop")


def watchers_for(options: Options, timing: Timing | None = None) -> list[Watcher]:
    """What the options ask for, as watchers."""
    found: list[Watcher] = [Stopping(options)]
    found.append(Printing(lambda name: options.asks(name, "show")))
    found.append(Verifying(lambda name: options.asks(name, "verify")))
    if timing is not None:
        found.append(timing)
    return found
