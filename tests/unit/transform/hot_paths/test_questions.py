"""Questions: the literals that make a sum never negative in all lanes and iterations, and what follows from others."""

from __future__ import annotations

import pytest

from lanewise.analysis.values.linear import Linear
from lanewise.ir.shapes import UNIFORM
from lanewise.transform.hot_paths.questions import KnownAt, Questions, guard_of
from lib.samples.border_bodies import CLAMPED, WIDTH, Bordered, bordered

RANGED = CLAMPED.replace("%n: i32)", "%n: i32, %m: i16)")


def asked(body: Bordered, constant: int, **parts: int) -> tuple[Questions, list[str] | None]:
    questions = body.questions()
    wanted = Linear(constant, {body.value(name): factor for name, factor in parts.items()})
    block = next(at for at, block in enumerate(body.fn.blocks) if block.name == "body")
    answer = questions.enough(wanted, block)
    return questions, None if answer is None else [str(literal) for literal in answer]


@pytest.mark.parametrize(
    ("constant", "parts", "wanted"),
    [
        (0, {"x": 1}, ["x >= 0"]),
        (0, {"x": -1, "n": 1}, [f"x + {WIDTH - 2} < n"]),
        (7, {}, []),
        (-1, {}, None),
        (0, {"right": -1, "n": 1}, []),
        (0, {"left": 1}, []),
        (0, {"i": 1}, []),
        (-1, {"n": 1, "i": -1}, []),
        (0, {"part": 1}, None),
    ],
    ids=["lowest_lane", "last_lane", "constant", "never", "clamped", "from_0", "counter", "below_the_end", "data"],
)
def test_what_is_enough(constant: int, parts: dict[str, int], wanted: list[str] | None) -> None:
    assert asked(bordered(CLAMPED), constant, **parts)[1] == wanted


def test_what_follows_from_taken_literals() -> None:
    body = bordered(CLAMPED)
    questions = body.questions()
    x, n = body.value("x"), body.value("n")
    low, lower = (questions.literal(Linear(-by, {x: 1})) for by in (5, 3))
    other = questions.literal(Linear(-20, {n: 1, x: -1}))
    assert low is not None and lower is not None and other is not None
    assert not questions.holds(low) and questions.take([lower], 4)
    assert questions.holds(lower) and not questions.holds(low)
    assert questions.take([low], 1), "the weaker one is dropped for it"
    assert questions.taken == [low] and questions.holds(lower)
    assert not questions.take([other], 1), "there is no room"
    assert not questions.take([low.negated()], 4), "it contradicts"


def test_what_is_known_before_the_test() -> None:
    body = bordered(CLAMPED)
    known = KnownAt(body.fn, {body.fn.entry})
    assert all(known.there(body.value(name)) for name in ("x", "left", "right"))
    assert not any(known.there(body.value(name)) for name in ("i", "part", "next"))
    assert known.order(body.value("x")) < known.order(body.value("left"))


@pytest.mark.parametrize(("factor", "bits"), [(1, 64), (2**33, 128)])
def test_the_width_of_a_guard(factor: int, bits: int) -> None:
    """No partial sum leaves it."""
    body = bordered(RANGED, m=UNIFORM)
    questions = body.questions()
    x, n = body.value("x"), body.value("n")
    literals = [questions.literal(Linear(0, {x: 1})), questions.literal(Linear(-1, {n: factor, body.value("m"): 1}))]
    guard = guard_of(questions, [literal for literal in literals if literal is not None])
    (clause,) = guard.clauses
    assert guard.bits == bits and [str(base) for literal in clause for base in literal.term.parts] == ["n", "m", "x"]
