"""Loops of which nobody can tell beforehand whether a gang is quicker than one lane: both are there, and take turns.

    driver(frame, first, last, ...)
        while there are units left:
            now and then 8 run as gangs, and the next 8 lane by lane:      their times are noted
            else what took less time runs the next 32:                     driver.gang(...)  or  driver.alone(...)

Rays that go the same way walk a tree together, in a gang; others are as quick one by one, or quicker. What is known is
kept with the code, from launch to launch. Only times of neighbours are compared, since others may have more to do.
Threads note them as they come: one that is lost is no harm.

Needs     a body without reductions, whose lanes do not hear of each other and whose numbers do not depend on the width
          (`runtime/width.py` marks it).
Ensures   the units of a launch, once each; results as with either width.
Costs     a second version of the body. Time: for 1 % of the units, that of the slower one.
"""

from __future__ import annotations

from ..ir.function import Function
from ..record import replace
from .all_units import HAS_TICKS
from .drivers import Plan, driver_text
from .layout import WORD
from .versions import Versions
from .write import Needs, Writer

UNSURE = "unsure"  # the attribute of such a body
UNITS, UNITS_TO_LOOK = 32, 8
ROUNDS, ROUNDS_FAR = 32, 128  # from look to look; if one takes a quarter longer than the other
SHARE = 4  # of a new time in what is remembered: one of so many
MOST = 4  # times what was remembered that a new time counts at most: another program may have run meanwhile
GANG, ALONE, ROUND = range(3)  # words: cycles of a unit, times SCALE; rounds so far
SCALE = 16
HEAD = "ptr noalias %frame, i64 %first, i64 %last, ptr noalias %partial, ptr noalias %error"


def worth_two_widths(of: Plan, width: int) -> bool:
    return bool(of.body.attrs.get(UNSURE)) and width > 1 and not of.accumulators and HAS_TICKS


def mark_unsure(body: Function) -> None:
    body.attrs[UNSURE] = 1


def two_width_texts(of: Plan, versions: Versions, needs: Needs) -> list[str]:
    """The driver, and the two between which it chooses."""
    gang, alone = replace(of, variant=".gang"), replace(of, variant=".alone", one_lane=True)
    return [driver_text(gang, versions, needs), driver_text(alone, versions, needs), _choice(of, versions.width)]


def _choice(of: Plan, width: int) -> str:
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
    size = let(f"load i64, ptr {let(f'getelementptr i8, ptr %frame, i64 {_last_size(of)}')}, align {WORD}")
    gangs = let(f"udiv i64 {let(f'add i64 {size}, {width - 1}')}, {width}")
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
    times = read(GANG), read(ALONE)
    quicker = let(f"icmp ult i64 {times[1]}, {times[0]}")
    looks, looks_alone = _look(write, round, times)
    alone = let(f"select i1 {looks}, i1 {looks_alone}, i1 {quicker}")
    units = let(f"select i1 {looks}, i64 {UNITS_TO_LOOK}, i64 {UNITS}")
    do(f"%behind = call i64 @llvm.smin(i64 {let(f'add i64 %at, {units}')}, i64 %last)")
    began = let("call i64 @llvm.readcyclecounter()")
    do(f"br i1 {alone}, label %alone, label %gang")
    label("gang")
    given = "ptr %frame, i64 %at, i64 %behind, ptr %partial, ptr %error"
    do(f"%gang.status = call i64 @{of.symbol}.gang({given}) noinline")
    do("br label %ran")
    label("alone")
    first, behind = (_lanes_before(write, unit, gangs, size, width) for unit in ("%at", "%behind"))
    given = f"ptr %frame, i64 {first}, i64 {behind}, ptr %partial, ptr %error"
    do(f"%alone.status = call i64 @{of.symbol}.alone({given}) noinline")
    do("br label %ran")
    label("ran")
    do("%status = phi i64 [ %gang.status, %gang ], [ %alone.status, %alone ]")
    failed = let("icmp ne i64 %status, 0")
    do(f"br i1 {failed}, label %told, label %done")
    label("told")
    do("ret i64 1")

    label("done")
    do(f"br i1 {looks}, label %note, label %next")
    label("note")
    spent = let(f"sub i64 {let('call i64 @llvm.readcyclecounter()')}, {began}")
    each = let(f"udiv i64 {let(f'mul i64 {spent}, {SCALE}')}, {let('sub i64 %behind, %at')}")
    place = let(f"select i1 {alone}, ptr {word(ALONE)}, ptr {word(GANG)}")
    put(place, _remembered(write, let(f"load atomic i64, ptr {place} monotonic, align 8"), each))
    do("br label %next")
    shared = f"{words} = internal global [3 x i64] zeroinitializer, align 8"
    return "\n".join([shared, f"define i64 @{of.symbol}({HEAD}) nounwind {{", *write.take(), "}"])


def _last_size(of: Plan) -> int:
    return of.frame[f"size {of.dims - 1}"].offset


def _look(write: Writer, round: str, times: tuple[str, str]) -> tuple[str, str]:
    """Is a time to be noted in this round, and is it that of one lane? First that of a gang."""
    let, (gang, alone) = write.let, times
    less, more = (let(f"call i64 @llvm.{name}(i64 {gang}, i64 {alone})") for name in ("umin", "umax"))
    is_far = let(f"icmp ugt i64 {let(f'mul i64 {more}, 4')}, {let(f'mul i64 {less}, 5')}")
    rounds = let(f"select i1 {is_far}, i64 {ROUNDS_FAR}, i64 {ROUNDS}")
    place = let(f"urem i64 {round}, {rounds}")
    first, second = let(f"icmp eq i64 {place}, 0"), let(f"icmp eq i64 {place}, 1")
    no_gang, no_alone = let(f"icmp eq i64 {gang}, 0"), let(f"icmp eq i64 {alone}, 0")
    looks_gang = let(f"or i1 {first}, {no_gang}")
    looks_alone = let(f"select i1 {looks_gang}, i1 false, i1 {let(f'or i1 {second}, {no_alone}')}")
    return let(f"or i1 {looks_gang}, {looks_alone}"), looks_alone


def _lanes_before(write: Writer, unit: str, gangs: str, size: str, width: int) -> str:
    """How many lanes stand before a unit: those of whole rows, and of the gangs before it in its own."""
    row, gang = write.let(f"udiv i64 {unit}, {gangs}"), write.let(f"urem i64 {unit}, {gangs}")
    rows, own = write.let(f"mul i64 {row}, {size}"), write.let(f"mul i64 {gang}, {width}")
    return write.let(f"add i64 {rows}, {own}")


def _remembered(write: Writer, old: str, new: str) -> str:
    """A mean in which the last times count most; the first is taken as it is."""
    let = write.let
    is_first = let(f"icmp eq i64 {old}, 0")
    least = let(f"call i64 @llvm.umin(i64 {new}, i64 {let(f'mul i64 {old}, {MOST}')})")
    kept = let(f"sub i64 {old}, {let(f'udiv i64 {old}, {SHARE}')}")
    mean = let(f"add i64 {kept}, {let(f'udiv i64 {least}, {SHARE}')}")
    return let(f"call i64 @llvm.umax(i64 {let(f'select i1 {is_first}, i64 {new}, i64 {mean}')}, i64 1)")
