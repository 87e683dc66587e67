"""The pipelines: the whole compiler on one page, and the reasons for the order of its passes.

    WHOLE      once for each function, callees first, before anything is planned
    HOST       once for the function that has the lanes loops
    RANGES     once for each function: what its callers pass
    CONTRACT   once for each function, with `fma=True`
    CLEAN      once for each function, before its versions are derived
    MASK       a gang: uniform control flow, explicit masks
    SCALAR     one lane
    GPU        one thread of a GPU
    REFILL     a gang whose idle lanes take further iterations; MASK follows
    ESTIMATE   enough of MASK to estimate the cost of a gang; never compiled
    ONE_RETURN enough of MASK to count the values that a loop carries; never compiled
    JOIN       enough of MASK to see a function's result in one place; never compiled
    PREFETCH   a body that reads large arrays at addresses from memory; MASK or SCALAR follows

A pass is a verb, `(fn, facts) -> None`. `run` is the only place that runs passes, for every version that is compiled.
Watchers (`watchers.py`) observe each pass: they print, verify and time it, and may skip an optional
one. `ORDER` gives the reasons for the order; importing this module checks them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import Protocol

from .analysis.facts import Facts
from .ir.function import Function, Module
from .process.collection import no_collection
from .record import dataclass
from .remarks.remark import muted
from .transform.arithmetic.contract_products import contract_products
from .transform.arithmetic.count_bits import count_bits
from .transform.arithmetic.hoist_functions import hoist_functions
from .transform.arithmetic.low_halves import low_halves
from .transform.arithmetic.narrow_conversions import narrow_conversions
from .transform.arithmetic.narrow_integers import narrow_integers
from .transform.arithmetic.narrow_threads import narrow_threads
from .transform.arithmetic.relax_rounding import relax_rounding
from .transform.arithmetic.size_divisions import size_divisions
from .transform.checks.hoist_checks import hoist_checks
from .transform.checks.hoist_conditions import hoist_conditions
from .transform.checks.propagate_ranges import propagate_ranges
from .transform.checks.remove_checks import remove_checks
from .transform.checks.version_on_bounds import version_on_bounds
from .transform.clean.canonicalize import canonicalize
from .transform.clean.fold_compares import fold_compares
from .transform.clean.inline_calls import inline_calls
from .transform.clean.merge_blocks import merge_blocks
from .transform.clean.prune_edges import prune_edges
from .transform.clean.remove_dead import remove_dead
from .transform.clean.simplify import simplify
from .transform.control.annotate_shapes import annotate_shapes
from .transform.control.bypasses import bypasses
from .transform.control.full_gangs import full_gangs
from .transform.control.guard_loops import guard_loops
from .transform.control.linearize import linearize
from .transform.control.lower_switches import lower_switches
from .transform.control.make_reducible import make_reducible
from .transform.control.normalize_loops import normalize_loops
from .transform.control.single_return import single_return
from .transform.control.split_exits import split_exits
from .transform.control.thread_exits import thread_exits
from .transform.control.unify_loops import unify_loops
from .transform.control.unroll_short import unroll_short
from .transform.hot_paths.hot_paths import hot_paths
from .transform.lanes.split_axis import split_axis
from .transform.lanes.wait_for_deepest import wait_for_deepest
from .transform.memory.assume_apart import assume_apart
from .transform.memory.hoist_loads import hoist_loads
from .transform.memory.promote_arrays import promote_arrays
from .transform.memory.promote_elements import promote_elements
from .transform.memory.read_rows_ahead import read_rows_ahead
from .transform.memory.share_loads import share_loads
from .transform.memory.split_columns import split_columns
from .transform.memory.unmask_loads import unmask_loads
from .transform.memory.unmask_stores import unmask_stores
from .transform.memory.unroll_rows import unroll_rows
from .transform.record.record_lines import record_lines
from .transform.record.record_refills import record_refills


@dataclass(frozen=True, slots=True)
class Pass:
    """A transform, and what it is for in one line; its name is the function's.

    Without an optional pass code is slower or has more checks, and does the same.
    """

    change: Callable[[Function, Facts], None]
    why: str
    optional: bool = False

    @property
    def name(self) -> str:
        return self.change.__name__


WHOLE = (
    Pass(inline_calls, "a short function is analyzed in its caller, where its arguments are known", optional=True),
)
HOST = (
    Pass(split_axis, "the index of a loop over rows and columns as one number need not be divided", optional=True),
    Pass(assume_apart, "a loop may keep an element in a register if no other array overlaps it", optional=True),
)
RANGES = (Pass(propagate_ranges, "a body knows the ranges of what its loops pass, so that fewer sums may wrap"),)
CONTRACT = (Pass(contract_products, "variants that compete by measurement contract the same products"),)

CLEAN = (
    Pass(unroll_short, "three channels, or nine neighbours, are accesses at known distances", optional=True),
    Pass(simplify, "constant folding, dead code and block merging, so that no other pass examines dead code"),
    Pass(promote_arrays, "a private array with constant indices stays in registers", optional=True),
    Pass(canonicalize, "a clamp is a minimum or a maximum, however it is written", optional=True),
    Pass(count_bits, "a loop that counts bits becomes one op, and lanes need not leave it one by one", optional=True),
    Pass(fold_compares, "an index that cannot be negative needs no select, and stays strided", optional=True),
    Pass(relax_rounding, "the exact quotient of small integers is one float division", optional=True),
    Pass(remove_checks, "a check that is known to hold, or was made before, costs nothing once it is gone"),
    Pass(promote_elements, "an element that a loop updates stays in a register", optional=True),
    Pass(split_columns, "each column of a private array gets facts of its own", optional=True),
)

MASK = (
    Pass(hoist_checks, "a check that is linear in the lanes index is made once for many gangs", optional=True),
    Pass(prune_edges, "an edge that is never taken makes nothing diverge"),
    Pass(record_lines, "reports say what becomes of each line; later passes move values from their lines"),
    Pass(make_reducible, "every loop gets a single header"),
    Pass(single_return, "all lanes leave through one block"),
    Pass(lower_switches, "a divergent switch becomes branches"),
    Pass(split_exits, "an exit that all lanes take together needs no mask", optional=True),
    Pass(normalize_loops, "preheader, single latch, dedicated exits, loop-closed SSA"),
    Pass(record_refills, "reports say whether idle lanes may take further iterations; hot paths copy the loops"),
    Pass(hot_paths, "gangs in which nothing diverges get code of their own, guarded by one scalar test", optional=True),
    Pass(hoist_conditions, "without a hot path, a border condition is decided once for many gangs", optional=True),
    Pass(share_loads, "a lane does not load again what it has loaded or stored; gathers are expensive", optional=True),
    Pass(hoist_functions, "exp of an invariant operand is hoisted; LLVM cannot, because it branches", optional=True),
    Pass(wait_for_deepest, "lanes that walk a tree with stacks of their own stay together", optional=True),
    Pass(low_halves, "both halves of a wide product are one instruction each", optional=True),
    Pass(size_divisions, "divisions of few bits are done in floats, many lanes at a time", optional=True),
    Pass(unmask_loads, "a load that is in bounds for every lane needs no mask", optional=True),
    Pass(narrow_conversions, "an index that was a clamped float has 32 bits, not 64", optional=True),
    Pass(narrow_integers, "twice as many 32-bit lanes as 64-bit lanes fit a register", optional=True),
    Pass(unmask_stores, "rows of private arrays that inactive lanes do not read again need no mask", optional=True),
    Pass(unify_loops, "a loop that lanes leave at different times becomes one that tests for live lanes"),
    Pass(full_gangs, "where masks are expensive, gangs with all lanes active get code without masks", optional=True),
    Pass(guard_loops, "a loop under divergent control is skipped when no lane is active"),
    Pass(bypasses, "an expensive side of a branch is skipped when no lane takes it", optional=True),
    Pass(linearize, "divergent branches are folded under masks, uniform ones are kept"),
    Pass(thread_exits, "a loop that all lanes leave together does not test for live lanes", optional=True),
    Pass(merge_blocks, "blocks that run one after the other become one"),
    Pass(unroll_rows, "rows of lanes are accessed eight numbers at a time and transposed", optional=True),
    Pass(
        read_rows_ahead, "so are rows that lanes leave at their own time, from an array of eight numbers", optional=True
    ),
    Pass(remove_dead, "a mask is built for every edge, and few are needed"),
    Pass(annotate_shapes, "a shape for every value, a uniform condition for every branch"),
)

SCALAR = (
    *(step for step in MASK if step.change in (hoist_checks, record_lines, hoist_conditions)),
    Pass(version_on_bounds, "a loop whose counter stays in bounds runs without checks", optional=True),
)

# The threads of a warp diverge in hardware, so there are no masks.
GPU = (
    *(step for step in MASK if step.change in (prune_edges, record_lines)),
    Pass(narrow_threads, "a GPU computes with 32 bits; 64 take two to twenty instructions", optional=True),
    Pass(version_on_bounds, "a loop whose counter stays in bounds runs without checks", optional=True),
)

# (first, then, because)
ORDER = (
    ("unroll_short", "simplify", "counts become constants, and branches on them fold"),
    ("remove_checks", "linearize", "a check under a mask has lost the conditions that prove it"),
    ("simplify", "promote_arrays", "an index is a constant once it is folded"),
    ("promote_arrays", "canonicalize", "what an array holds may be a minimum"),
    ("simplify", "canonicalize", "a side of a branch is one block, without copied parameters"),
    ("fold_compares", "promote_elements", "an index of the lane itself need not count from the end"),
    ("promote_elements", "split_columns", "a register needs no column"),
    ("canonicalize", "hot_paths", "bounds of loops are looked for as minima and maxima"),
    ("simplify", "count_bits", "the pattern is a loop of two blocks, which block merging exposes"),
    ("count_bits", "remove_checks", "a count has a range; the loop that counted had none"),
    ("fold_compares", "relax_rounding", "a clamp that does nothing hides the range of its operand"),
    ("relax_rounding", "hoist_functions", "LLVM hoists a plain division better than this pass hoists the exact one"),
    ("relax_rounding", "narrow_integers", "a number that is converted only once may be narrow"),
    ("relax_rounding", "narrow_conversions", "an integer that is rounded twice seems to need a float64"),
    ("hot_paths", "narrow_conversions", "linear sums are easier to see without conversions"),
    ("narrow_conversions", "narrow_integers", "sums of an index of 32 bits have 32 bits"),
    ("narrow_conversions", "unify_loops", "conditions bound the operands"),
    ("fold_compares", "remove_checks", "a check is easier to prove without a select in its index"),
    ("remove_checks", "hoist_checks", "a check that holds anyway needs no question in the driver"),
    ("simplify", "split_columns", "a column is known where its number is a constant"),
    ("split_columns", "wait_for_deepest", "a stack may be one column of an array"),
    ("simplify", "prune_edges", "facts are cheaper to compute on less code"),
    ("hoist_checks", "record_lines", "a check that the driver makes is no check of the gang"),
    ("prune_edges", "record_lines", "a branch that is never taken makes nothing diverge"),
    ("record_lines", "make_reducible", "later passes rebuild control flow, and move values from their lines"),
    ("prune_edges", "make_reducible", "node splitting copies code, and should copy no dead code"),
    ("make_reducible", "normalize_loops", "only a loop with a single header has a preheader and a latch"),
    ("single_return", "normalize_loops", "a return inside a loop must be an exit edge"),
    ("lower_switches", "normalize_loops", "a switch may leave a loop along several edges, a branch along one"),
    ("split_exits", "normalize_loops", "a branch made from an exit is an exit too"),
    ("normalize_loops", "unify_loops", "every exit edge of a divergent loop needs a block to record which lanes left"),
    ("normalize_loops", "record_refills", "what a refill consists of is read off a normalized loop"),
    ("record_refills", "hot_paths", "the loop of the source is refilled, not its copies"),
    ("normalize_loops", "hot_paths", "start and end of a counter are read off a normalized loop"),
    ("hot_paths", "unify_loops", "a loop that lanes leave together on a hot path needs no masks there"),
    ("hot_paths", "narrow_integers", "linear sums are easier to see without conversions"),
    ("normalize_loops", "hoist_functions", "hoisted values go to the preheader"),
    ("share_loads", "hoist_functions", "a load that was made before the loop is invariant in it"),
    ("hoist_functions", "unify_loops", "until then, a block that every iteration runs dominates the latch"),
    ("normalize_loops", "share_loads", "a value leaves its loop through a block parameter"),
    ("hot_paths", "hoist_conditions", "a hot path decides border conditions for more gangs than a question does"),
    ("hoist_checks", "hoist_conditions", "a check is hoisted by a bound that holds for whole rows, if there is one"),
    ("hoist_conditions", "unmask_loads", "a side that no gang inside takes needs no masks"),
    ("hot_paths", "share_loads", "hot paths are found by the conditions and addresses of the source"),
    ("share_loads", "wait_for_deepest", "stack contents are easier to see where each node is loaded once"),
    ("wait_for_deepest", "unify_loops", "a lane that waits stays in a loop that lanes leave one by one"),
    ("share_loads", "unify_loops", "until then, a mask is a place in the program"),
    ("low_halves", "narrow_integers", "a product that is needed as a whole stays wide"),
    ("size_divisions", "narrow_integers", "the size of a division follows from the range of the wide number"),
    ("size_divisions", "unify_loops", "conditions bound the operands"),
    ("narrow_integers", "unify_loops", "values kept for lanes that have left are kept narrow; conditions give ranges"),
    ("hoist_checks", "unmask_loads", "the driver knows which gangs are in bounds"),
    ("hot_paths", "unmask_loads", "lanes stay together on a hot path and need no mask there"),
    ("share_loads", "unmask_loads", "a load that is gone needs no mask"),
    ("unmask_loads", "narrow_integers", "linear sums are easier to see without conversions"),
    ("unmask_loads", "unify_loops", "until then, it is plain which lanes run a block together"),
    ("share_loads", "unmask_stores", "a load that is gone reads nothing"),
    ("wait_for_deepest", "unmask_stores", "a lane that waits runs its loads later"),
    ("unmask_stores", "unify_loops", "a lane that has left still runs the iterations of a unified loop"),
    ("unify_loops", "full_gangs", "at the latch of a unified loop, all of a lane's state is in block parameters"),
    ("unmask_loads", "full_gangs", "a load without a mask gains nothing"),
    ("unmask_stores", "full_gangs", "neither does a store"),
    ("full_gangs", "guard_loops", "a loop that whole gangs run needs no guard"),
    ("full_gangs", "bypasses", "whether all lanes take a side is asked before whether none does"),
    ("unify_loops", "guard_loops", "a unified loop tests for live lanes itself"),
    ("guard_loops", "bypasses", "a guarded loop on a side costs nothing when no lane takes that side"),
    ("bypasses", "linearize", "a bypass is a uniform branch, which linearization keeps"),
    ("guard_loops", "linearize", "a guard is a uniform branch, which linearization keeps"),
    ("linearize", "thread_exits", "until then, lanes that left earlier still run the loop and must meet the others"),
    ("thread_exits", "merge_blocks", "a forwarding block is left with one predecessor"),
    ("linearize", "merge_blocks", "folding a branch leaves blocks in a row"),
    ("merge_blocks", "unroll_rows", "a body whose branches are folded is one block"),
    ("unroll_rows", "annotate_shapes", "copies of iterations have shapes of their own"),
    (
        "unroll_rows",
        "read_rows_ahead",
        "iterations that are written out need no array for numbers that were read ahead",
    ),
    ("read_rows_ahead", "annotate_shapes", "the numbers that are left are a uniform count"),
    ("linearize", "remove_dead", "masks that nothing uses are known only then"),
    ("linearize", "annotate_shapes", "shapes follow from data alone only when control flow is uniform"),
)


def _check_order() -> None:
    place = {step.name: at for at, step in enumerate(PASSES)}
    assert len(place) == len(PASSES), "a pass stands twice in the pipeline"
    for first, then, because in ORDER:
        assert place[first] < place[then], f"{first} must come before {then}: {because}"


WHOLE_PROGRAM = "whole program"  # the name of the version before others are derived
PASSES = (*CLEAN, *MASK)
_check_order()


def before(name: str, passes: Sequence[Pass] = PASSES) -> tuple[Pass, ...]:
    """The passes that come before one of them."""
    assert any(step.name == name for step in passes), f"there is no pass '{name}' here"
    return tuple(takewhile(lambda step: step.name != name, passes))


def refill_lanes(fn: Function, facts: Facts) -> None:
    from .transform.lanes.refill_lanes import refill_lanes  # few kernels come here

    refill_lanes(fn, facts)


def prefetch_ahead(fn: Function, facts: Facts) -> None:
    from .transform.memory.prefetch_ahead import prefetch_ahead  # few kernels come here

    prefetch_ahead(fn, facts)


REFILL = (
    *(step for step in before("wait_for_deepest", MASK) if step.change is not hot_paths),
    Pass(hoist_loads, "an element that every iteration reads is read once, before the loop"),
    Pass(refill_lanes, "a lane that has left its loop takes a further iteration instead of waiting", optional=True),
)
PREFETCH = (Pass(prefetch_ahead, "cache lines that a loop will need are asked for early", optional=True),)

ESTIMATE = tuple(step for step in MASK if step.change in (single_return, normalize_loops, share_loads))
ONE_RETURN = tuple(step for step in MASK if step.change is single_return)
JOIN = tuple(step for step in MASK if step.change in (make_reducible, single_return, normalize_loops))

PIPELINES = {
    "whole": WHOLE,
    "host": HOST,
    "ranges": RANGES,
    "contract": CONTRACT,
    "clean": CLEAN,
    "mask": MASK,
    "scalar": SCALAR,
    "gpu": GPU,
    "refill": REFILL,
    "prefetch": PREFETCH,
}
EVERY = tuple({step.name: step for passes in PIPELINES.values() for step in passes}.values())
# Choices outside the passes that can be switched off like a pass: each has a page in docs/decisions.
BESIDE = ("plain_updates", "fast_call", "measured_choice")
NAMES = (*(step.name for step in EVERY), *BESIDE)
OPTIONAL = (*(step.name for step in EVERY if step.optional), *BESIDE)


class Watcher(Protocol):
    """Observes passes. `before` returns whether the pass should run, which counts for optional passes only.

    `facts` are about the function that is changed; `version` says which version of it, in a user's words.
    """

    def before(self, step: Pass, facts: Facts, version: str) -> bool: ...
    def after(self, step: Pass, facts: Facts, version: str) -> None: ...


class _Watching(threading.local):
    watchers: tuple[Watcher, ...] = ()


_watching = _Watching()


@contextmanager
def watched(watchers: Iterable[Watcher]) -> Generator[None]:
    """Inside, in this thread, these observe every pass that runs."""
    earlier, _watching.watchers = _watching.watchers, (*_watching.watchers, *watchers)
    try:
        yield
    finally:
        _watching.watchers = earlier


def watching() -> tuple[Watcher, ...]:
    """The watchers of this thread."""
    return _watching.watchers


@contextmanager
def unwatched() -> Generator[None]:
    """Inside, in this thread, no watcher observes and no remark is recorded: for estimates of cost, which never run."""
    earlier, _watching.watchers = _watching.watchers, ()
    try:
        with muted():
            yield
    finally:
        _watching.watchers = earlier


def run(passes: Sequence[Pass], fn: Function, facts: Facts, version: str = "", off: Collection[str] = ()) -> None:
    """Run passes over a function, in order; those named in `off` are left out."""
    watchers = watching()
    for step in passes:
        if step.name in off:
            continue
        wanted = [watcher.before(step, facts, version) for watcher in watchers]
        if step.optional and not all(wanted):
            continue
        with no_collection():
            step.change(fn, facts)
        for watcher in watchers:
            watcher.after(step, facts, version)


def run_over(passes: Sequence[Pass], module: Module, *inputs: object) -> None:
    """Run passes over all functions of a module, with the same inputs."""
    for function in module.functions.values():
        run(passes, function, Facts(function, *inputs), WHOLE_PROGRAM)
