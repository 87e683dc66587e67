"""The gangs of a row that lie inside, computed by the code that is written for it, and counted one by one."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from math import prod
from random import Random
from typing import Any

import pytest

from lanewise.codegen.launch.stretches import inside_gangs
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.text.write import Needs, Writer
from lanewise.ir.function import Function
from lanewise.ir.parse import parse
from lanewise.transform.checks.driver_questions import LONGEST, Question, questions

WIDTH = 4
EMPTY: Function = parse("func @f() {\nentry:\n  return\n}\n")

INSIDE: tuple[list[list[Any]], ...] = (
    [[-1, [1, "n"], [-1, "i"]]],
    [[-1, [1, "n"], [-1, "i"]], [-3, [1, "i"]]],
    [[2, [3, "i"], [-1, "k"]], [-1, [1, "n"], [-3, "i"], [-1, "k"]]],
    [[-1, [1, "n"], [-1, "k"]], [0, [1, "k"]]],
    [[-5, [1, "k", "n"], [-7, "i"]], [4, [2, "i"], [-1, "k"]]],
    [],
)

Asked = Callable[[int, int, int, int], tuple[int, int]]


def written(sums: list[Question]) -> Asked:
    """A function of n, k, how many lanes come ahead, and the row's length."""
    write = Writer(EMPTY, "t.", Needs())
    full = write.let(f"udiv i64 {write.let('sub i64 %size, %ahead')}, {WIDTH}")
    first, after_loop = inside_gangs(write, sums, "i", {"n": "%n", "k": "%k"}, WIDTH, full, ["%size"], "%ahead")
    lines = [*write.take(), f"  store i64 {first}, ptr %out", "  %next = getelementptr i64, ptr %out, i64 1"]
    head = "define void @asked(ptr %out, i64 %n, i64 %k, i64 %ahead, i64 %size) {"
    declared = "\n".join(f"declare i64 @llvm.{name}(i64, i64)" for name in ("smax", "smin"))
    text = "\n".join([head, *lines, f"  store i64 {after_loop}, ptr %next", "  ret void", "}", declared])
    library = link_object(optimized(text, Level(0)).object, {}, ["asked"])
    code = ctypes.CFUNCTYPE(None, ctypes.c_void_p, *[ctypes.c_int64] * 4)(library["asked"]), library

    def asked(*args: int) -> tuple[int, int]:
        room = (ctypes.c_int64 * 2)()
        run, _ = code
        run(ctypes.addressof(room), *args)
        return room[0], room[1]

    return asked


def is_inside(sums: list[Question], index: int, values: dict[str, int]) -> bool:
    given = {**values, "i": index}
    return all(item.value(lambda names: prod(given[name] for name in names)) >= 0 for item in sums)


@pytest.mark.parametrize("inside", INSIDE, ids=str)
def test_as_counted(inside: list[list[Any]], seed: int) -> None:
    sums, random, some = questions(inside), Random(seed), 0
    asked = written(sums)
    for _ in range(300):
        n, k = random.choice((0, 1, 7, 8, 9, 40, 64)), random.randrange(-9, 30)
        ahead, size = random.randrange(4), random.randrange(4, 60)
        first, after_loop = asked(n, k, ahead, size)
        for gang in range((size - ahead) // WIDTH):
            lanes = range(ahead + gang * WIDTH, ahead + (gang + 1) * WIDTH)
            whole = all(is_inside(sums, index, {"n": n, "k": k}) for index in lanes)
            assert (first <= gang < after_loop) == whole, (n, k, ahead, size, gang)
            some += whole
        assert after_loop <= (size - ahead) // WIDTH
    assert some > 10


def test_a_vast_row_has_nothing_inside() -> None:
    """Sums might wrap there."""
    asked = written(questions(INSIDE[0]))
    first, after_loop = asked(LONGEST, 0, 0, LONGEST)
    assert (first, after_loop) == (0, LONGEST // WIDTH)
    assert asked(LONGEST + 8, 0, 0, LONGEST + 8)[1] == 0
