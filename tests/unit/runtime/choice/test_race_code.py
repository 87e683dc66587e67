"""Races in machine code: every unit once, by whom the schedule says; size classes; pieces that find their length."""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level, optimized
from lanewise.machine.host import HAS_TICKS
from lanewise.runtime.choice.race_code import race_code
from lanewise.runtime.choice.race_table import CLASSES, INNER, SIZES, TOTAL, WANTED, RaceTable

pytestmark = pytest.mark.skipif(not HAS_TICKS, reason="no clock here")
DRIVER = """
define i64 @NAME(ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error) {
entry:
  %log = getelementptr i64, ptr %frame, i64 3
  %at = load i64, ptr %log
  %more = add i64 %at, 3
  store i64 %more, ptr %log
  %row = getelementptr i64, ptr %log, i64 %at
  %r1 = getelementptr i64, ptr %row, i64 1
  %r2 = getelementptr i64, ptr %row, i64 2
  %r3 = getelementptr i64, ptr %row, i64 3
  store i64 NUMBER, ptr %r1
  store i64 %first, ptr %r2
  store i64 %last, ptr %r3
  ret i64 STATUS
}"""
RUN = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 2, *[ctypes.c_int64] * 2, *[ctypes.c_void_p] * 2)
LANES = (8, 4, 1, 16)  # of the host, then of its rivals


class Loop:
    """A loop of some sizes, whose drivers record their calls."""

    def __init__(self, *sizes: int, reduces: bool = False, ordered: bool = False, fails: int | None = None) -> None:
        texts = [
            DRIVER.replace("NAME", f"d{at}").replace("NUMBER", str(at)).replace("STATUS", str(int(at == fails)))
            for at in range(len(LANES))
        ]
        names = [f"d{at}" for at in range(len(LANES))]
        self.library = link_object(optimized("\n".join(texts), Level(0)).object, {}, names)
        self.visits = ctypes.c_int64(5)
        self.frame = (ctypes.c_int64 * 20_000)(*sizes)
        self.error = (ctypes.c_int64 * 40)()
        self.sizes = sizes
        self.table = RaceTable(
            race_code(), self.library["d0"], LANES[0], len(sizes), reduces, ordered, ctypes.addressof(self.visits)
        )
        for at in range(1, len(LANES)):
            self.table.set_rival(at, self.library[f"d{at}"], LANES[at])

    def run(self, first: int, last: int) -> int:
        run: Any = RUN(self.table.words[0])
        return run(self.table.address, self.frame, first, last, None, self.error)

    @property
    def units(self) -> int:
        rows, inner = 1, self.sizes[-1]
        for size in self.sizes[:-1]:
            rows *= size
        return rows * -(-inner // LANES[0])

    @property
    def calls(self) -> list[tuple[int, int, int]]:
        """Rivals, first and last units of their own; forgets them."""
        count = self.frame[3]
        words = self.frame[4 : 4 + count]
        self.frame[3] = 0
        return list(zip(words[0::3], words[1::3], words[2::3], strict=True))

    def lanes(self, calls: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
        """The iterations that were run, in order, as rows and lanes."""
        inner, found = self.sizes[-1], list[tuple[int, int]]()
        for who, first, last in calls:
            gangs = -(-inner // LANES[who])
            for unit in range(first, last):
                row, gang = divmod(unit, gangs)
                start = gang * LANES[who]
                found += [(row, lane) for lane in range(start, min(inner, start + LANES[who]))]
        return found

    def size(self) -> int:
        return next(at for at in range(SIZES) if self.table.units(at))


@pytest.mark.parametrize("sizes", [(1,), (100,), (3, 5), (7, 100), (50, 40), (4, 6, 33), (2000, 1)])
@pytest.mark.parametrize("winner", range(len(LANES)))
def test_every_iteration_once(sizes: tuple[int, ...], winner: int) -> None:
    loop = Loop(*sizes)
    rows = 1
    for size in sizes[:-1]:
        rows *= size
    wanted = [(row, lane) for row in range(rows) for lane in range(sizes[-1])]
    for size in range(SIZES):
        loop.table.choose(size, winner)
    middle = loop.units // 3
    assert loop.run(0, middle) == loop.run(middle, loop.units) == 0
    assert loop.lanes(loop.calls) == wanted
    size = loop.size()
    for _ in range(3):
        loop.table.schedule(size, [0, 1, 2, 3, 2, 1, 0, 3], 1)
        assert loop.run(0, middle) == loop.run(middle, loop.units) == 0
        assert loop.lanes(loop.calls) == wanted


def test_the_schedule_is_run_and_timed() -> None:
    loop = Loop(10_000)
    loop.run(0, 1)
    size = loop.size()
    assert loop.table.is_over(size) and loop.calls
    loop.table.schedule(size, [0, 1, 2, 3, 0], 1)
    assert not loop.table.is_over(size)
    loop.run(0, loop.units)
    rivals, ticks, units = loop.table.log(size)
    assert rivals == [0, 1, 2, 3, 0] and min(ticks) > 0 and min(units) > 0 and loop.table.is_over(size)
    assert [who for who, *_ in loop.calls][:5] == [0, 1, 2, 3, 0]
    assert loop.visits.value == 5 + WANTED, "the referee is called"


def test_pieces_grow() -> None:
    loop = Loop(1_000_000)
    loop.run(0, 1)
    size = loop.size()
    loop.table.schedule(size, [0, 1] * 20, 10_000_000)
    loop.run(0, loop.units)
    _, _, units = loop.table.log(size)
    assert max(units) > 10 * units[0]


@pytest.mark.parametrize("ordered", [False, True])
def test_reductions_are_not_split(ordered: bool) -> None:
    loop = Loop(2048, reduces=True, ordered=ordered)
    loop.run(0, 16)
    loop.table.schedule(loop.size(), [1, 3], 1)
    _ = loop.calls
    loop.run(16, 32)
    loop.run(33, 48)
    assert loop.calls == ([(1, 16, 32), (3, 33, 48)] if ordered else [(1, 32, 64), (0, 33, 48)])


def test_a_failure_names_its_rival() -> None:
    loop = Loop(10_000, fails=2)
    for size in range(SIZES):
        loop.table.choose(size, 2)
    assert loop.run(0, loop.units) == 1
    assert loop.error[2] >> 32 == 2
    size = loop.size()
    loop.table.schedule(size, [0, 2, 0], 1)
    assert loop.run(0, loop.units) == 1
    loop.table.choose(size, 0)
    assert loop.table.words[CLASSES + size * 0] == 0, "nobody races any more"


@pytest.mark.parametrize(
    ("sizes", "other"), [((4,), (5,)), ((64,), (65,)), ((1, 100), (100, 100)), ((1000,), (100_000,))]
)
def test_size_classes(sizes: tuple[int, ...], other: tuple[int, ...]) -> None:
    found: list[int] = []
    for one in (sizes, other):
        loop = Loop(*one)
        loop.run(0, 1)
        found.append(loop.size())
    assert found[0] != found[1] and max(found) < SIZES == INNER * TOTAL
