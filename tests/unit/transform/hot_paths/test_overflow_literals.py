"""Sums that are promised not to wrap are believed only where literals of the guard imply it."""

from __future__ import annotations

from lanewise.solve.guards import Literal
from lanewise.transform.hot_paths.overflow_literals import deciding, without_doubt
from lanewise.transform.hot_paths.questions import Questions
from lib.samples.border_bodies import WIDTH, Bordered, bordered

TEXT = """func @f(%x: i32, %n: i32, %p: ptr) -> i32 {
entry:
  %up: i32 = add.nsw %x, %n
  %more: i1 = icmp.slt %up, i32 50
  %aside: i32 = add.nsw %x, i32 9
  branch %more, one, two
one:
  return %aside
two:
  return i32 2
}
"""
LOADED = TEXT.replace("add.nsw %x, %n", "add.nsw %y, %n").replace(
    "entry:\n", "entry:\n  %at: ptr = ptradd %p, %x, scale=4\n  %y: i32 = load %at, align=4\n"
)


def literals(body: Bordered, most: int = 16) -> tuple[list[Literal], list[str]]:
    def attempt(facts: object) -> tuple[Questions, set[int], None]:
        nonlocal questions
        questions = body.questions()
        return questions, {0, 1, 2}, None

    questions = body.questions()
    found = without_doubt(body.facts, attempt, most)
    return questions.taken, [op.name for op in found.unbelieved]


def test_both_ends_of_a_sum() -> None:
    """Of the first and the last lane. The sum that no condition depends on is left alone."""
    found, unbelieved = literals(bordered(TEXT))
    assert not unbelieved
    half = 2**31
    assert {str(literal) for literal in found} == {f"x + n >= {-half}", f"x + n <= {half - WIDTH}"}


def test_without_room_for_literals_the_sum_is_not_believed() -> None:
    assert literals(bordered(TEXT), most=1) == ([], ["up"])


def test_a_loaded_number_has_no_literal() -> None:
    found, unbelieved = literals(bordered(LOADED))
    assert unbelieved == ["up"] and not found


def test_what_decides() -> None:
    body = bordered(TEXT)
    found = deciding(body.sums, body.fn.ops)
    assert {body.value("up"), body.value("x"), body.value("n")} <= found and body.value("aside") not in found
