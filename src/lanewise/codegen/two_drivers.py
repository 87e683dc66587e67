"""Two drivers of one loop, of which nobody can tell beforehand which is quicker: both are there, and take turns.

    driver(frame, first, last, ...)
        while there are units left:
            now and then a few run by one, and the next few by the other:    their times are noted
            else what took less time runs the next ones:                     driver.gang(...)  or  driver.other(...)

What is known is kept with the code, from launch to launch. Only times of neighbours are compared, since others may have
more to do. Threads note them as they come: one that is lost is no harm. A piece too short to look at runs as gangs.

Needs     two drivers that give the same results; a counter of ticks (`all_units.HAS_TICKS`).
Ensures   the units of a launch, once each.
Costs     a second driver and body. Time: for 1 % of the units, that of the slower one.
"""

from __future__ import annotations

from collections.abc import Callable

from ..record import dataclass
from .layout import WORD
from .plans import HEAD, TIMES, Plan
from .write import Needs, Writer

ROUNDS, ROUNDS_FAR = 32, 128  # from look to look; if one takes a quarter longer than the other
SHARE = 4  # of a new time in what is remembered: one of so many
MOST = 4  # times what was remembered that a new time counts at most: another program may have run meanwhile
GANG, OTHER, ROUND = range(3)  # words: cycles of a unit, times SCALE; rounds so far
SCALE = 16


@dataclass(frozen=True, slots=True)
class Other:
    """The second driver: its name, how many units run at a time, how many when it is looked at, the least of a piece.

    `units_of` writes what it calls the units between two.
    """

    variant: str
    units: int
    to_look: int
    least: int
    units_of: Callable[[Writer, Plan, str, str], tuple[str, str]]


def choice_text(of: Plan, other: Other) -> str:
    """The driver that chooses."""
    write = Writer(of.body, "t.", Needs())
    let, do, label = write.let, write.do, write.label
    words = f"@{of.symbol}.times"

    def word(number: int) -> str:
        return let(f"getelementptr i64, ptr {words}, i64 {number}")

    def read(number: int) -> str:
        return let(f"load atomic i64, ptr {word(number)} monotonic, align 8")

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
    round = read(ROUND)
    put(word(ROUND), let(f"add i64 {round}, 1"))
    times = read(GANG), read(OTHER)
    long = let(f"icmp sge i64 {let('sub i64 %last, %at')}, {other.least}")
    quicker = let(f"icmp ult i64 {times[1]}, {times[0]}")
    looks, looks_other = (let(f"and i1 {truth}, {long}") for truth in _look(write, round, times))
    second = let(f"select i1 {looks}, i1 {looks_other}, i1 {let(f'and i1 {quicker}, {long}')}")
    units = let(f"select i1 {looks}, i64 {other.to_look}, i64 {other.units}")
    do(f"%behind = call i64 @llvm.smin(i64 {let(f'add i64 %at, {units}')}, i64 %last)")
    began = let("call i64 @llvm.readcyclecounter()")
    do(f"br i1 {second}, label %other, label %gang")
    label("gang")
    given = "ptr %frame, i64 %at, i64 %behind, ptr %partial, ptr %error"
    do(f"%gang.status = call i64 @{of.symbol}.gang({given}) noinline")
    do("br label %ran")
    label("other")
    first, behind = other.units_of(write, of, "%at", "%behind")
    given = f"ptr %frame, i64 {first}, i64 {behind}, ptr %partial, ptr %error"
    do(f"%other.status = call i64 @{of.symbol}{other.variant}({given}) noinline")
    do("br label %ran")
    go_on_if_it_ran(write, "gang", "other")
    do(f"br i1 {looks}, label %note, label %next")
    label("note")
    spent = let(f"sub i64 {let('call i64 @llvm.readcyclecounter()')}, {began}")
    each = let(f"udiv i64 {let(f'mul i64 {spent}, {SCALE}')}, {let('sub i64 %behind, %at')}")
    place = let(f"select i1 {second}, ptr {word(OTHER)}, ptr {word(GANG)}")
    put(place, _remembered(write, let(f"load atomic i64, ptr {place} monotonic, align 8"), each))
    do("br label %next")
    shared = f"{words} = internal global [3 x i64] zeroinitializer, align 8"
    told = f"define i64 @{of.symbol}{TIMES}() nounwind {{\n  ret i64 ptrtoint (ptr {words} to i64)\n}}"
    return "\n".join([shared, f"define i64 @{of.symbol}({HEAD}) nounwind {{", *write.take(), "}", told])


def go_on_if_it_ran(write: Writer, one: str, other: str) -> None:
    """Where one of two drivers has run, in a block of its name: the driver ends if it failed, or goes on as `done`."""
    write.label("ran")
    write.do(f"%status = phi i64 [ %{one}.status, %{one} ], [ %{other}.status, %{other} ]")
    write.do(f"br i1 {write.let('icmp ne i64 %status, 0')}, label %told, label %done")
    write.label("told")
    write.do("ret i64 1")
    write.label("done")


def row_size(write: Writer, of: Plan) -> str:
    """How many lanes a row has."""
    place = write.let(f"getelementptr i8, ptr %frame, i64 {of.frame[f'size {of.dims - 1}'].offset}")
    return write.let(f"load i64, ptr {place}, align {WORD}")


def _look(write: Writer, round: str, times: tuple[str, str]) -> tuple[str, str]:
    """Is a time to be noted in this round, and is it that of the second? First that of a gang."""
    let, (gang, other) = write.let, times
    less, more = (let(f"call i64 @llvm.{name}(i64 {gang}, i64 {other})") for name in ("umin", "umax"))
    is_far = let(f"icmp ugt i64 {let(f'mul i64 {more}, 4')}, {let(f'mul i64 {less}, 5')}")
    rounds = let(f"select i1 {is_far}, i64 {ROUNDS_FAR}, i64 {ROUNDS}")
    place = let(f"urem i64 {round}, {rounds}")
    first, second = let(f"icmp eq i64 {place}, 0"), let(f"icmp eq i64 {place}, 1")
    no_gang, no_other = let(f"icmp eq i64 {gang}, 0"), let(f"icmp eq i64 {other}, 0")
    looks_gang = let(f"or i1 {first}, {no_gang}")
    looks_other = let(f"select i1 {looks_gang}, i1 false, i1 {let(f'or i1 {second}, {no_other}')}")
    return let(f"or i1 {looks_gang}, {looks_other}"), looks_other


def _remembered(write: Writer, old: str, new: str) -> str:
    """A mean in which the last times count most; the first is taken as it is."""
    let = write.let
    is_first = let(f"icmp eq i64 {old}, 0")
    least = let(f"call i64 @llvm.umin(i64 {new}, i64 {let(f'mul i64 {old}, {MOST}')})")
    kept = let(f"sub i64 {old}, {let(f'udiv i64 {old}, {SHARE}')}")
    mean = let(f"add i64 {kept}, {let(f'udiv i64 {least}, {SHARE}')}")
    return let(f"call i64 @llvm.umax(i64 {let(f'select i1 {is_first}, i64 {new}, i64 {mean}')}, i64 1)")
