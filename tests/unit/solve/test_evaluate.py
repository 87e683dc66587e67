"""Conditions as Python functions, and as text; undefined operations are false."""

from __future__ import annotations

from lanewise.solve.evaluate import compiled, written
from lanewise.solve.terms import Terms


def test_conditions() -> None:
    terms = Terms()
    x, y = terms.var("x"), terms.var("y")
    node = terms.all_of((terms.ge(x, y), terms.no(terms.eq(x, 3))))
    condition = compiled(node, [x, y])
    assert [(a, b) for a in range(5) for b in range(3) if condition(a, b)] == [
        (a, b) for a in range(5) for b in range(3) if a >= b and a != 3
    ]
    assert "x" in written(node) and "y" in written(node)


def test_a_choice_and_a_remainder() -> None:
    terms = Terms()
    x = terms.var("x")
    node = terms.eq(terms.ite(terms.ge(x, 0), terms.mod(x, 3), terms.number(7)), 1)
    condition = compiled(node, [x])
    assert [n for n in range(-4, 9) if condition(n)] == [1, 4, 7]


def test_long_texts_are_cut() -> None:
    terms = Terms()
    names = [terms.var(f"name{at}") for at in range(60)]
    node = terms.any_of([terms.eq(name, at) for at, name in enumerate(names)])
    assert len(written(node, 80)) <= 100
