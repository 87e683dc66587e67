"""Abduction on the examples of its paper, in every order of variables and at every width; and on what it gave up."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from lanewise.ir.position import CompileError
from lanewise.solve import answer_cache
from lanewise.solve.guards import Budget, Outcome
from lanewise.solve.specification import parse_specification, read_specification
from lanewise.solve.specified import abduce_text

EXAMPLES = Path(__file__).parents[3] / "examples" / "hotpaths"
CENTRE = """
uniform {first}
uniform {second}
uniform {third}
left = max(0, x + lane - vstep)
right = min(width_ - 1, x + lane + vstep)
want left: C
want right: C
"""


@pytest.fixture(autouse=True)
def nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions are counted: no answer of another test counts."""
    monkeypatch.setattr(answer_cache, "_home", [])


def abduced(text: str, width: int, budget: Budget | None = None) -> Outcome:
    return abduce_text(parse_specification(text), width, budget)


def guards(outcome: Outcome) -> list[str]:
    return [str(path.guard) for path in outcome.paths]


@pytest.mark.parametrize("width", [4, 8, 16])
@pytest.mark.parametrize("order", list(permutations(("x", "vstep", "width_"))), ids=" ".join)
def test_the_running_example(order: tuple[str, ...], width: int) -> None:
    """The paper's formula (4), whatever comes first; mostly by 7 questions."""
    first, second, third = (f"{name} in 0..2147483647" for name in order)
    outcome = abduced(CENTRE.format(first=first, second=second, third=third), width)
    (path,) = outcome.paths
    assert path.complete and path.guard is not None and path.guard.bits == 64
    (clause,) = path.guard.clauses
    place = {base.value.name: base for base in path.guard.bases}  # type: ignore[attr-defined]
    inequalities = {
        (literal.term.constant, *(literal.term.factor(place[n]) for n in sorted(place))) for literal in clause
    }
    # constant, then factors of vstep, width_, x
    assert inequalities == {(0, -1, 0, 1), (-width, -1, 1, -1)}
    assert len(outcome.queries) <= 20 and outcome.units < 200_000


@pytest.mark.parametrize("width", [4, 8, 16])
def test_shapes_of_the_bounds_and_their_guards(width: int) -> None:
    outcome = abduce_text(read_specification(EXAMPLES / "convolution.spec"), width)
    found = [{str(value)[1:]: str(shape) for value, shape in one.items()} for one in outcome.restrictions]
    assert found == [{"left": "C", "right": "C"}, {"left": "U", "right": "U"}]
    assert guards(outcome) == [
        f"x >= vstep and vstep + x + {width - 1} < width_of_image",
        f"vstep + x + 1 >= width_of_image and x + {width - 2} < vstep",
    ]
    assert outcome.count("flow") + outcome.count("goal") == 12


@pytest.mark.parametrize(
    ("carried", "wanted", "holds"),
    [
        ("i = 0, i + 1", "i: U", True),
        ("i = 0, i + lane", "i: U", False),  # 0 0 0 0, then 0 1 2 3
        ("i = 0, i + lane", "i - 3: C", False),  # one stride in each round, but not the same
        ("i = lane, i + 2", "i: C", True),
        ("i = lane, 2 * i", "i: C", False),
        ("i = lane, i - i % 1 + 3", "i: C", True),
        ("i = 0, i * i % 7", "i: U", True),
    ],
)
def test_shapes_that_loops_keep(carried: str, wanted: str, holds: bool) -> None:
    outcome = abduced(f"carried {carried}\nwant {wanted}", 4)
    assert [str(path) for path in outcome.paths] == (["always"] if holds else [])


@pytest.mark.parametrize("width", [4, 8, 16])
def test_a_butterfly_with_a_step_that_is_not_known(width: int) -> None:
    outcome = abduce_text(read_specification(EXAMPLES / "butterfly.spec"), width)
    assert guards(outcome) == [f"step >= 1 and step mod {width} == 0 and t mod {width} == 0"]
    assert len(outcome.queries) == 4


@pytest.mark.parametrize(
    ("text", "guard"),
    [
        ("uniform d in 0..100\nconsecutive t in 0..100\nwant t >= d: U", {"t >= d", "t + 7 < d"}),
        ("uniform d in 0..100\nconsecutive t in 0..100\nwant t >= d", {"t >= d"}),
        ("consecutive t\nwant t // 4: U", None),
        ("consecutive t in 0..1000\nwant t // 16: U", {"t mod 16 <= 8"}),
        ("uniform t in 0..1000\nwant t % 4 == 0", {"t mod 4 == 0"}),
        ("uniform x, y in -50..50\nwant 2*x <= y", {"y >= 2*x"}),
        ("uniform x, y in -50..50\nwant x == y", {"x >= y and y >= x"}),
        ("uniform x in 0..9\nwant x >= 0", {"always"}),
        ("uniform x in 0..9\nvarying f in 0..9\nwant x + f < 15", {"x <= 5"}),
        ("bits 32 wrapping\nuniform d\nconsecutive t\nwant t + 1 >= d", {"t + 1 >= d and t <= 2147483639"}),
    ],
)
def test_guards_of_small_specifications(text: str, guard: set[str] | None) -> None:
    outcome = abduced(text, 8)
    if guard is None:
        assert not outcome.paths and outcome.why == "it never holds"
        return
    (path,) = outcome.paths
    assert path.complete == ("wrapping" not in text) and path.guard is not None  # t + 1 may wrap, and be >= d again
    clauses = {" and ".join(map(str, clause)) for clause in path.guard.clauses}
    assert (clauses if clauses != {""} else {"always"}) == guard


def test_a_budget_ends_the_search_and_is_reported() -> None:
    text = "uniform a, b, c in 0..1000\nwant a + b < c and a < b or c % 7 == 3 and b % 5 == 1"
    outcome = abduced(text, 1, Budget(query=400, total=1200))
    again = abduced(text, 1, Budget(query=400, total=1200))
    assert outcome.exhausted and (outcome.why or not outcome.paths[0].complete)
    assert guards(outcome) == guards(again) and [q.units for q in outcome.queries] == [q.units for q in again.queries]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("want x: C", "there is no 'x' above this line"),
        ("uniform x\nuniform x", "'x' is there already"),
        ("uniform x in 5..3\nwant x > 0", "the range is empty"),
        ("uniform x", "nothing is wanted; write 'want left: C' or 'want x < n'"),
        ("uniform x\nwant x ** 2 > 3", "this is not part of the language"),
        ("uniform x\nwant f(x) > 3", "the only functions are min, max and abs"),
        ("uniform x\nwant x > 1.5", "only whole numbers"),
        ("uniform x\nwant x +", "this is no expression"),
        ("strided p", "say the stride first: 'strided 4 p'"),
        ("width ٣", "write 'width 8'"),
        ("strided ٣ p", "say the stride first: 'strided 4 p'"),
        ("width " + "9" * 50, "a gang has 1 to"),
        ("bits 33", "numbers have 8, 16, 32 or 64 bits"),
        ("nonsense here", "write 'name = expression' or one of:"),
        ("uniform lane", "'lane' is a word of the language"),
    ],
)
def test_what_is_no_specification_is_reported_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(CompileError) as error:
        parse_specification(text, "a.spec")
    assert sentence in str(error.value)
    assert str(error.value).startswith("a.spec")


@pytest.mark.parametrize(
    "text", ["uniform x\nwant x + 1", "uniform x\nwant (x > 0) + 1 > 2", "uniform x\nwant x // 0 > 1"]
)
def test_numbers_and_conditions_are_distinguished(text: str) -> None:
    with pytest.raises(CompileError):
        abduced(text, 4)


@pytest.mark.parametrize("width", [4, 8])
def test_a_modulus_without_a_period(width: int) -> None:
    """Lanes stay together at each multiple of eight, whatever `w` is: a remainder, not a clause for each multiple."""
    (path,) = abduced("uniform w\nconsecutive x\nwant x // 8 == w: U", width).paths
    assert path.guard is not None and [8] in [[literal.modulus for literal in clause] for clause in path.guard.clauses]
    for x in range(-20, 20):
        for w in range(-4, 4):
            together = len({(x + lane) // 8 == w for lane in range(width)}) == 1
            names = {base: {"x": x, "w": w}[str(base)] for base in path.guard.bases}
            assert not path.guard.holds(names) or together
            assert path.guard.holds(names) or x % 8 > 8 - width, "all lanes in one block of eight are among them"
