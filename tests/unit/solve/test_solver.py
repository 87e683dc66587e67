"""Sessions with the solver: answers, models, cores, and a budget that ends them."""

from __future__ import annotations

from lanewise.solve.guards import Budget
from lanewise.solve.solver import Session
from lanewise.solve.terms import Terms


def test_answers_models_and_cores() -> None:
    terms = Terms()
    x, y = terms.var("x"), terms.var("y")
    with Session(terms, Budget()) as session:
        question = session.question([terms.ge(x, terms.plus(y, 2))])
        assert question.ask("test", [terms.eq(y, 5)]) == "sat"
        a, b = question.model([x, y])
        assert b == 5 and a >= 7
        assumed = [terms.eq(y, 5), terms.ge(terms.number(4), x), terms.ge(y, -9)]
        assert question.ask("test", assumed) == "unsat" and set(question.core()) == set(assumed[:2])
        question.add(terms.ge(terms.number(0), x))
        assert question.ask("test", [terms.eq(y, 5)]) == "unsat"
        assert [one.phase for one in session.queries] == ["test"] * 3


def test_a_budget_that_is_spent() -> None:
    terms = Terms()
    x = terms.var("x")
    with Session(terms, Budget(query=1, total=1)) as session:
        question = session.question([terms.ge(x, 2)])
        answers = [question.ask("test", [terms.ge(terms.number(at), x)]) for at in range(40)]
        assert session.exhausted and answers[-1] == "unknown"
