"""Concrete abduction: clauses that imply the specification, and cover it."""

from __future__ import annotations

from lanewise.solve.concrete import Specification, abduce
from lanewise.solve.evaluate import compiled
from lanewise.solve.guards import Budget
from lanewise.solve.solver import Session
from lanewise.solve.terms import Terms


def test_a_box_with_a_corner_cut_off() -> None:
    terms = Terms()
    x, y = terms.var("x"), terms.var("y")
    domain = terms.all_of(
        [terms.ge(x, 0), terms.ge(y, 0), terms.ge(terms.number(20), x), terms.ge(terms.number(20), y)]
    )
    claim = terms.any_of([terms.ge(terms.number(5), x), terms.all_of([terms.ge(y, x), terms.ge(x, 9)])])
    with Session(terms, Budget()) as session:
        cover = abduce(session, Specification(terms, [x, y], domain, claim))
    assert cover.complete and cover.clauses
    wanted = compiled(claim, [x, y])
    for a in range(21):
        for b in range(21):
            covered = any(all(line.holds((a, b)) for line in clause) for clause in cover.clauses)
            assert covered == wanted(a, b), (a, b)


def test_free_variables_cannot_be_tested() -> None:
    terms = Terms()
    x, free = terms.var("x"), terms.var("free")
    domain = terms.all_of([terms.ge(free, 0), terms.ge(terms.number(9), free)])
    with Session(terms, Budget()) as session:
        cover = abduce(session, Specification(terms, [x], domain, terms.ge(x, free), free=[free]))
    assert cover.complete and all(
        any(all(line.holds((a,)) for line in clause) for clause in cover.clauses) == (a >= 9) for a in range(-5, 20)
    )
