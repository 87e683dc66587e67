"""Guards: decision diagrams against truth tables, printed formulas against diagrams, minterm lists against both."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.modes import convert_text
from lanewise.fortran.restructure.bdd import ONE, Diagrams
from lanewise.fortran.restructure.formula import And, Constant, Flag, Formula, Not, Or
from lanewise.fortran.restructure.minterm import covers, minterms, prime_implicants, simplify
from lib.growers.fortran_units import grow

FLAGS = [f"F{number}" for number in range(6)]


def grown(random: Random, all_: Diagrams, depth: int = 4) -> int:
    if depth == 0 or random.random() < 0.2:
        return all_.flag(random.choice(FLAGS))
    left, right = grown(random, all_, depth - 1), grown(random, all_, depth - 1)
    return random.choice([all_.both, all_.either, lambda one, _: all_.negated(one)])(left, right)


def boolean(formula: Formula, true_flags: set[str]) -> bool:
    if isinstance(formula, Constant):
        return formula.value
    if isinstance(formula, Flag):
        return formula.name in true_flags
    if isinstance(formula, Not):
        return not boolean(formula.of, true_flags)
    assert isinstance(formula, (And, Or))
    return (all if isinstance(formula, And) else any)(boolean(one, true_flags) for one in formula.parts)


def settings() -> list[set[str]]:
    return [{flag for flag, on in zip(FLAGS, values, strict=True) if on} for values in product([0, 1], repeat=6)]


def test_formulas_are_their_diagrams() -> None:
    random = Random(1)
    constants = 0
    for _ in range(150):
        all_ = Diagrams()
        one = grown(random, all_)
        shown = all_.formula(one)
        constants += one <= ONE
        assert all(boolean(shown, on) == all_.value(one, on) for on in settings())
    assert constants < 100


def test_what_is_known_of_flags() -> None:
    """`literals` hold wherever the function does, and no others do; `given` is the function where they hold."""
    random, some = Random(3), 0
    for _ in range(150):
        all_ = Diagrams()
        one = grown(random, all_, 3)
        if one <= ONE:
            continue
        holds = [on for on in settings() if all_.value(one, on)]
        sides = {(all_.rank[flag], value) for flag in all_.support(one) for value in (False, True)}
        always = {(at, value) for at, value in sides if all((all_.flags[at] in on) == value for on in holds)}
        assert all_.literals(one) == always
        some += bool(always)
        rest = all_.given(one, always)
        assert all_.both(rest, all_.function((tuple(always),))) == one
        assert all_.support(rest).isdisjoint(all_.flags[at] for at, _ in always)
    assert some > 20


def test_equal_functions_are_identical() -> None:
    all_ = Diagrams()
    a, b = all_.flag("A"), all_.flag("B")
    left = all_.negated(all_.both(a, b))
    right = all_.either(all_.negated(a), all_.negated(b))
    assert left == right
    assert all_.support(all_.either(all_.both(a, b), all_.both(a, all_.negated(b)))) == {"A"}


def test_minterms_agree_with_diagrams() -> None:
    random = Random(2)
    for _ in range(100):
        all_ = Diagrams()
        one = grown(random, all_)
        terms = minterms(FLAGS, lambda on, all_=all_, one=one: all_.value(one, on))
        chosen = simplify(terms)
        for on in settings():
            term = tuple(flag in on for flag in FLAGS)
            assert any(covers(implicant, term) for implicant in chosen) == all_.value(one, on)


def test_formulas_by_minterms_are_their_diagrams() -> None:
    random = Random(4)
    for _ in range(60):
        all_ = Diagrams(by_minterms=True)
        one = grown(random, all_)
        shown = all_.formula(one)
        assert all(boolean(shown, on) == all_.value(one, on) for on in settings())


@pytest.mark.parametrize("mode", ["guarded", "guarded:remove"])
def test_units_with_guards_by_minterms_run_alike(mode: str) -> None:
    others = 0
    for number in range(25):
        text: str = grow(Random(number))
        plain, listed = (convert_text("grown.f", text, mode, by_minterms=one) for one in (False, True))
        assert check_flow(listed, seeds=3) == []
        others += plain.text != listed.text
    assert others > 5


def test_section_six() -> None:
    """NOT br1 AND br2, and NOT br1 AND NOT br2: one prime implicant, NOT br1."""
    assert prime_implicants([(False, True), (False, False)]) == [(False, None)]


def test_guards_stay_small_in_dense_branches() -> None:
    """Branches that all cross each other: nodes grow with their number, formulas do not; they were exponential."""
    random = Random(3)
    sizes: list[int] = []
    for count in (60, 120):
        lines = ["      SUBROUTINE S(A)", "      REAL A(*)"]
        for at in range(count):
            to = at - random.randint(1, 40) if random.random() < 0.2 else at + random.randint(1, 60)
            lines.append(f"      A({at + 1}) = A({at + 1}) + 1.")
            lines.append(f" {1000 + at} IF (A({at + 1}) .GT. {at % 3}.) GO TO {1000 + min(count, max(0, to))}")
        text = "\n".join([*lines, f" {1000 + count} CONTINUE", "      END", ""])
        conversion = convert_text("dense.f", text, "guarded")
        assert not conversion.refused and check_flow(conversion, seeds=3) == []
        sizes.append(len(conversion.text))
        longest = max(len(one) for one in re.findall(r"LW\w+ = .*?(?=\n {6}\S| {5}\S)", conversion.text, re.DOTALL))
        assert longest < 2000
    assert sizes[1] < 4 * sizes[0]
