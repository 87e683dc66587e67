"""Measured drivers: compiled code that times the candidates for a loop on pieces of launches, and runs the fastest.

    driver(frame, first, last, ...)
        while there are units left:
            now and then each candidate runs a few, one after the other, and their times are recorded
            else the fastest candidate runs the next ones:          driver.gang(...)  or  driver.alone(...)  or ...

It is a contest (`plan/contest.py`) in machine code: times of a unit by candidates, remembered by `recent`; the least
wins. The times are kept with the code, from launch to launch. At first each candidate is timed twice, and the first
time, in which code and branches are new to the processor, is forgotten. Candidates are timed one right after the other,
since units elsewhere may have more to do. Threads store times without a lock: a lost one does no harm. A piece that is
too short to be timed runs as gangs.

Requires  drivers with equal results; a cycle counter (`machine/host.py: HAS_TICKS`).
Ensures   the units of a launch, once each.
Costs     a driver and a body for each candidate; 1 % of the units run in slower ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...plan.contest import MOST, SHARE
from ...record import dataclass
from ..text.write import Needs, Writer
from .lanes_loop import HEAD, SAME, TIMES, LanesLoop
from .layout import WORD
from .versions import Versions

INTERVAL, LONG_INTERVAL = (
    32,
    128,
)  # pieces between two measurements; the second if all others are a quarter slower than one
SCALE = 16  # of a unit's cycles
GANG = ".gang"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A driver: its suffix, the units of a piece and of a timed piece, and the smallest remainder for a timed one.

    `units_of` writes the candidate's own numbers of the first and the last unit.
    """

    suffix: str
    units: int
    to_look: int
    least: int
    units_of: Callable[[Writer, LanesLoop, str, str], tuple[str, str]]


def same_units(write: Writer, of: LanesLoop, first: str, after: str) -> tuple[str, str]:
    del write, of
    return first, after


def choice_text(of: LanesLoop, others: Sequence[Candidate], versions: Versions) -> str:
    """The driver that chooses from gangs and others. Words: cycles per unit of each, times SCALE; pieces so far."""
    units, to_look, least = max(way.units for way in others), max(way.to_look for way in others), others[0].least
    ways = (Candidate(GANG, units, to_look, least, same_units), *others)
    versions.candidates[of.symbol] = tuple(way.suffix.removeprefix(".") for way in ways)
    write = Writer(of.body, "t.", Needs())
    let, do, label = write.let, write.do, write.label
    words = f"@{of.symbol}.times"

    def word(number: int | str) -> str:
        return let(f"getelementptr i64, ptr {words}, i64 {number}")

    def read(place: str) -> str:
        return let(f"load atomic i64, ptr {place} monotonic, align 8")

    def put(place: str, text: str) -> None:
        do(f"store atomic i64 {text}, ptr {place} monotonic, align 8")

    label("entry")
    do("br label %next")
    label("next")
    do("%at = phi i64 [ %first, %entry ], [ %behind, %done ], [ %behind, %note ]")
    more = let("icmp slt i64 %at, %last")
    do(f"br i1 {more}, label %choose, label %all")
    label("all")
    do("ret i64 0")

    label("choose")
    pieces = read(word(len(ways)))
    put(word(len(ways)), let(f"add i64 {pieces}, 1"))
    times = [read(word(number)) for number in range(len(ways))]
    left = let("sub i64 %last, %at")
    is_long = [let(f"icmp sge i64 {left}, {way.least}") for way in ways]
    looked = _looked_at(write, pieces, times, is_long)
    looks = let(f"icmp ne i64 {looked}, -1")
    chosen = let(f"select i1 {looks}, i64 {looked}, i64 {_quickest(write, times, is_long)[0]}")
    many = ways[0].units, ways[0].to_look
    for number, way in enumerate(ways[1:], 1):
        is_it = let(f"icmp eq i64 {chosen}, {number}")
        mine = way.units, way.to_look
        many = tuple(let(f"select i1 {is_it}, i64 {a}, i64 {b}") for a, b in zip(mine, many, strict=True))
    count = let(f"select i1 {looks}, i64 {many[1]}, i64 {many[0]}")
    do(f"%behind = call i64 @llvm.smin(i64 {let(f'add i64 %at, {count}')}, i64 %last)")
    began = let("call i64 @llvm.readcyclecounter()")
    targets = " ".join(f"i64 {number}, label %way{number}" for number in range(1, len(ways)))
    do(f"switch i64 {chosen}, label %way0 [{targets}]")
    for number, way in enumerate(ways):
        label(f"way{number}")
        first, after = way.units_of(write, of, "%at", "%behind")
        given = SAME.replace("%first", first).replace("%last", after)
        do(f"%way{number}.status = call i64 @{of.symbol}{way.suffix}({given}) noinline")
        do("br label %ran")
    go_on_if_it_ran(write, *(f"way{number}" for number in range(len(ways))))
    do(f"br i1 {looks}, label %note, label %next")
    label("note")
    spent = let(f"sub i64 {let('call i64 @llvm.readcyclecounter()')}, {began}")
    each = let(f"udiv i64 {let(f'mul i64 {spent}, {SCALE}')}, {let('sub i64 %behind, %at')}")
    place = word(chosen)
    is_new = let(f"icmp ult i64 {pieces}, {2 * len(ways)}")
    put(place, _remembered(write, read(place), each, is_new))
    do("br label %next")
    shared = f"{words} = internal global [{len(ways) + 1} x i64] zeroinitializer, align 8"
    times_text = f"define i64 @{of.symbol}{TIMES}() nounwind {{\n  ret i64 ptrtoint (ptr {words} to i64)\n}}"
    return "\n".join([shared, f"define i64 @{of.symbol}({HEAD}) nounwind {{", *write.take(), "}", times_text])


def go_on_if_it_ran(write: Writer, *ways: str) -> None:
    """After one of some drivers has run, in a block of its name: return if it failed, else continue at `done`."""
    write.label("ran")
    write.do(f"%status = phi i64 {', '.join(f'[ %{way}.status, %{way} ]' for way in ways)}")
    write.do(f"br i1 {write.let('icmp ne i64 %status, 0')}, label %told, label %done")
    write.label("told")
    write.do("ret i64 1")
    write.label("done")


def row_size(write: Writer, of: LanesLoop) -> str:
    """How many lanes a row has."""
    place = write.let(f"getelementptr i8, ptr %frame, i64 {of.frame[f'size {of.dims - 1}'].offset}")
    return write.let(f"load i64, ptr {place}, align {WORD}")


def _quickest(write: Writer, times: Sequence[str], is_long: Sequence[str]) -> tuple[str, str]:
    """The fastest candidate for which the piece is long enough, or gangs, and its time."""
    let, best, least = write.let, "0", times[0]
    for number, (time, long) in enumerate(zip(times[1:], is_long[1:], strict=True), 1):
        quicker = let(f"and i1 {let(f'icmp ult i64 {time}, {least}')}, {long}")
        best = let(f"select i1 {quicker}, i64 {number}, i64 {best}")
        least = let(f"select i1 {quicker}, i64 {time}, i64 {least}")
    return best, least


def _looked_at(write: Writer, pieces: str, times: Sequence[str], is_long: Sequence[str]) -> str:
    """The candidate that is timed now, or -1. One after the other, gangs first."""
    let = write.let
    best, least = _quickest(write, times, ["true"] * len(times))
    far = let(f"mul i64 {least}, 5")
    is_clear = "true"
    for number, time in enumerate(times):
        is_far = let(f"icmp ugt i64 {let(f'mul i64 {time}, 4')}, {far}")
        is_it = let(f"icmp eq i64 {best}, {number}")
        is_clear = let(f"and i1 {is_clear}, {let(f'or i1 {is_it}, {is_far}')}")
    interval = let(f"select i1 {is_clear}, i64 {LONG_INTERVAL}, i64 {INTERVAL}")
    place = let(f"urem i64 {pieces}, {interval}")
    found = "-1"
    for number in reversed(range(len(times))):
        unknown = let(f"icmp eq i64 {times[number]}, 0")
        again = let(f"icmp eq i64 {pieces}, {len(times) + number}")
        due = let(f"or i1 {let(f'icmp eq i64 {place}, {number}')}, {let(f'or i1 {unknown}, {again}')}")
        found = let(f"select i1 {let(f'and i1 {due}, {is_long[number]}')}, i64 {number}, i64 {found}")
    return found


def _remembered(write: Writer, old: str, new: str, is_new: str) -> str:
    """`contest.recent`; the first times are stored unchanged."""
    let = write.let
    is_first = let(f"or i1 {is_new}, {let(f'icmp eq i64 {old}, 0')}")
    least = let(f"call i64 @llvm.umin(i64 {new}, i64 {let(f'mul i64 {old}, {MOST}')})")
    kept = let(f"sub i64 {old}, {let(f'udiv i64 {old}, {SHARE}')}")
    mean = let(f"add i64 {kept}, {let(f'udiv i64 {least}, {SHARE}')}")
    return let(f"call i64 @llvm.umax(i64 {let(f'select i1 {is_first}, i64 {new}, i64 {mean}')}, i64 1)")
