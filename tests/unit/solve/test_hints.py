"""Where a claim divides by an unknown value, multiples of the width are guessed; elsewhere nothing."""

from __future__ import annotations

import pytest

from lanewise.solve.hints import alignments
from lanewise.solve.lines import Line
from lanewise.solve.terms import Node, Terms


def hints(dividend: str, divisor: str, width: int = 8) -> list[str]:
    terms = Terms()
    t, step = terms.var("t"), terms.var("step")
    values: dict[str, Node] = {"t": t, "step": step, "t + 1": terms.plus(t, 1), "7": terms.number(7)}
    claim = terms.ge(terms.opaque("quotient", values[dividend], values[divisor]), 2)
    return [words(line) for line in alignments(terms, claim, [t, step], width)]


def words(line: Line) -> str:
    name = " + ".join(f"{factor}*{('t', 'step')[at]}" for at, factor in line.term.parts.items())
    return f"{name} mod {line.modulus}" if line.modulus else f"{name} >= {-line.term.constant}"


def test_the_butterfly() -> None:
    assert sorted(hints("t", "step")) == sorted(["1*t >= 0", "1*step >= 1", "1*t mod 8", "1*step mod 8"])


def test_a_constant_dividend_needs_no_line() -> None:
    assert sorted(hints("7", "step")) == sorted(["1*step >= 1", "1*step mod 8"])


def test_the_stronger_of_two_lines_is_kept() -> None:
    """t >= 0 and t + 1 >= 1 are one line; so are t + 1 >= 0 and t >= 1 where both are asked for."""
    found = hints("t + 1", "t")
    assert "1*t >= 1" in found and "1*t >= -1" not in found


@pytest.mark.parametrize("width", [1, 6])
def test_widths_without_a_mask_of_low_bits(width: int) -> None:
    assert hints("t", "step", width) == []


def test_no_division() -> None:
    terms = Terms()
    t = terms.var("t")
    assert alignments(terms, terms.ge(terms.mod(t, 8), 3), [t], 8) == []
