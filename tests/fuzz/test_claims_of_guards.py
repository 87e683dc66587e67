"""What is said of guards, at every point of small domains: that one is the weakest, and that there is none.

Numbers of 8 bits that wrap are evaluated in Python, lane by lane. A guard that is called complete holds wherever the
goals do; where no guard holds, no point satisfies the goals for all values that cannot be tested."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from lanewise.solve.guards import Outcome
from lanewise.solve.specification import Variable, parse_specification
from lanewise.solve.specified import abduce_text

WIDTH, COUNT = 4, 16
ENDS = (-128, -127, -65, -4, -1, 0, 1, 3, 6, 100, 124, 126, 127)


def expression(random: Random, depth: int = 2) -> str:
    if depth == 0 or random.random() < 0.25:
        return random.choice(("x", "x", "n", "r", str(random.randint(-5, 100))))
    a, b = expression(random, depth - 1), expression(random, depth - 1)
    return random.choice(
        (f"({a} + {b})", f"({a} - {b})", f"min({a}, {b})", f"max({a}, {b})", f"({a} % {random.choice((2, 4, 6))})")
    )


def specification(random: Random) -> str:
    kind = random.choice(("consecutive x", "consecutive x", "uniform x", "strided 2 x"))
    limits = random.choice(("", " in -9..9"))
    third = random.choice((f"uniform r{limits}", f"uniform r{limits}", "varying r in 0..1"))
    compared = random.choice(("<", ">=", "==", "<="))
    shape = random.choice((": U", ": U", ""))
    wanted = f"want {expression(random)} {compared} {expression(random)}{shape}"
    return f"width {WIDTH}\nbits 8 wrapping\n{kind}{limits}\nuniform n{limits}\n{third}\n{wanted}"


def wrapped(number: int) -> int:
    return (number + 128) % 256 - 128


def valued(node: ast.expr, names: dict[str, int]) -> int:
    """An expression in 8 bits."""
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.UnaryOp():
            return wrapped(-valued(node.operand, names))
        case ast.Name():
            return names[node.id]
        case ast.Compare():
            a, b = valued(node.left, names), valued(node.comparators[0], names)
            return {"Lt": a < b, "GtE": a >= b, "Eq": a == b, "LtE": a <= b}[type(node.ops[0]).__name__]
        case ast.BinOp():
            a, b = valued(node.left, names), valued(node.right, names)
            return wrapped({"Add": a + b, "Sub": a - b, "Mod": a % (b or 1)}[type(node.op).__name__])
        case ast.Call():
            chosen = min if ast.unparse(node.func) == "min" else max
            return chosen(valued(arg, names) for arg in node.args)
        case _:
            raise AssertionError(ast.dump(node))


def points(text: str) -> Iterator[tuple[dict[str, int], bool]]:
    """Points, and whether the goal holds there for all values of what cannot be tested."""
    spec = parse_specification(text)
    (want,) = spec.wants
    free = [name for name, variable in spec.variables.items() if variable.stride is None]
    tested = [name for name in spec.variables if name not in free]
    others = list(product(range(2), repeat=WIDTH)) if free else [(0,) * WIDTH]
    inside = [[number for number in ENDS if _in_range(spec.variables[name], number)] for name in tested]
    for numbers in product(*inside):
        first = dict(zip(tested, numbers, strict=True))
        lanes = [
            {name: wrapped(first[name] + lane * (spec.variables[name].stride or 0)) for name in tested}
            for lane in range(WIDTH)
        ]
        yield first, all(_holds(want.expression, lanes, free, other, want.stride) for other in others)


def _in_range(variable: Variable, number: int) -> bool:
    return variable.low is None or variable.high is None or variable.low <= number <= variable.high


def _holds(
    wanted: ast.expr, lanes: list[dict[str, int]], free: list[str], other: tuple[int, ...], s: int | None
) -> bool:
    values = [valued(wanted, lane | dict.fromkeys(free, value)) for lane, value in zip(lanes, other, strict=True)]
    return all(values) if s is None else len(set(values)) == 1


def contradicted(text: str, outcome: Outcome) -> str | None:
    """The first point at which a claim of the outcome is false."""
    for first, holds in points(text):
        for path in outcome.paths:
            assert path.guard is not None
            taken = path.guard.holds({base: first[str(base)] for base in path.guard.bases})
            if taken and not holds:
                return f"the guard {path} holds at {first}, the goal does not"
            if holds and not taken and path.complete:
                return f"the goal holds at {first}, the guard {path}, called the weakest, does not"
        if holds and outcome.why == "it never holds":
            return f"the goal, which never holds, holds at {first}"
        if holds and outcome.why.startswith("no test of"):
            return f"the goal, which no test implies, holds at {first}"
    return None


@pytest.mark.parametrize("fixed", [True, False], ids=["the-same", "new"])
def test_claims_of_guards_in_small_domains(fixed: bool, seed: int) -> None:
    base = 0 if fixed else seed
    complete = never = limited = 0
    for number in range(COUNT if fixed else COUNT // 4):
        text = specification(Random(f"claims {base} {number}"))
        outcome = abduce_text(parse_specification(text))
        why = contradicted(text, outcome)
        assert why is None, f"{text}\n{why}"
        complete += any(path.complete for path in outcome.paths)
        never += outcome.why in ("it never holds",) or outcome.why.startswith("no test of")
        limited += any("wrap" in path.why for path in outcome.paths)
    if fixed:
        assert complete > 2 and never > 0 and limited > 2, (complete, never, limited)
