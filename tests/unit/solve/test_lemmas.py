"""Lemmas about opaque operations hold for all small numbers."""

from __future__ import annotations

import itertools

from lanewise.solve.evaluate import compiled
from lanewise.solve.lemmas import lemmas_about
from lanewise.solve.terms import Node, Terms


def opaque(terms: Terms, op: str, *args: Node) -> Node:
    return terms.opaque(op, *args)


def test_quotients_and_remainders() -> None:
    terms = Terms()
    a, b = terms.var("a"), terms.var("b")
    for op in ("quotient", "remainder"):
        node = opaque(terms, op, a, b)
        facts = list(lemmas_about(terms, node, [], 8))
        assert facts
        for fact in facts:
            condition = compiled(fact, [a, b])
            assert all(condition(x, y) for x, y in itertools.product(range(-9, 10), range(1, 6))), op
