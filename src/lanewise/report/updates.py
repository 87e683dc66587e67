"""What `explain` says of arrays that a loop only adds to or only writes: which form its driver chooses, and when.

Tables get copies (`codegen/tables.py`), updates that are most of a loop's work are plain ones, by one thread at a time
(`codegen/turn_drivers.py`), and streams are written past the caches (`codegen/streams.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis.facts import Facts
from ..analysis.streams import streams
from ..analysis.tables import tables
from ..codegen.streams import LEAST_BYTES, worth_streaming
from ..codegen.table_updates import MOST_BYTES
from ..codegen.tables import kept_apart
from ..codegen.turn_drivers import quicker_alone
from ..codegen.versions import Versions
from ..ir.function import Function, Module, Op
from ..runtime.calibrate import machine_prices
from ..runtime.settings import settings
from ..runtime.watching import left_out
from .access_forms import root
from .explanation import ACCESS, Note
from .parts import Part

Place = tuple[str, int]


def update_notes(fn: Function, width: int) -> Iterator[tuple[Place, Note]]:
    """A note for each update, and each such store, in the body of a lanes loop."""
    found = tables(fn, Facts(fn))
    apart = kept_apart(found, width)
    alone = fn.module is not None and _quicker_alone(fn, fn.module, width)
    for op in fn.ops:
        if op.opcode == "atomic":
            yield (op.position.file, op.position.line), _note(op, apart, alone)
    written = streams(fn, Facts(fn))
    if not found and worth_streaming(fn, written, width):
        names = {stream.address for stream in written}
        for op in fn.ops:
            if op.opcode == "store" and f"{root(op.args[1])}.ptr" in names:
                yield (op.position.file, op.position.line), _past_the_caches(op)


def _quicker_alone(fn: Function, module: Module, width: int) -> bool:
    """As it is compiled for this machine."""
    return quicker_alone(fn, Versions(module, width, off=left_out(settings()), costs=machine_prices())) > 0


def lost_updates(part: Part, op: Op, form: str) -> str:
    """What to say of `h[a[i]] += 1` and `s[0] += a[i]`: of lanes that meet in one element, one wins."""
    if form not in ("scatter", "uniform") or op.opcode != "store" or part.found.shape(op.args[1]).private:
        return ""
    work, seen = [op.args[0]], set[int]()
    while work:
        value = work.pop()
        if not isinstance(value, Op) or id(value) in seen:
            continue
        seen.add(id(value))
        if value.opcode == "load" and value.args[0] is op.args[1]:
            return "; lanes that meet in one element lose updates: lw.atomic_add(a, i, x) loses none"
        work += value.args if value.opcode != "load" else []
    return ""


def _past_the_caches(op: Op) -> Note:
    words = f"past the caches, if it has {LEAST_BYTES >> 20} MiB or more"
    return Note(ACCESS, "stream", f"writes {root(op.args[1])}: {words}", op.position.column)


def _note(op: Op, apart: bool, alone: bool) -> Note:
    name = root(op.args[0])
    if apart:
        words = f"each piece of the loop to copies of its own, if it has at most {MOST_BYTES} bytes"
        return Note(ACCESS, "copies", f"adds to {name}: {words}", op.position.column)
    if alone:
        return Note(ACCESS, "atomic", f"updates {name}: lane by lane, one thread at a time", op.position.column)
    return Note(ACCESS, "atomic", f"updates {name}: atomically, lane by lane", op.position.column)
