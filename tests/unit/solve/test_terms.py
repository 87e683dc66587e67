"""Terms keep their meaning: simplified, evaluated, rewritten and written for the solver they say the same."""

from __future__ import annotations

from random import Random

from lanewise.analysis.values.linear import Linear
from lanewise.solve.evaluate import compiled, written
from lanewise.solve.guards import Base, Budget, Literal
from lanewise.solve.lines import Line
from lanewise.solve.solver import Session
from lanewise.solve.terms import Node, Terms

VALUES = (-7, -1, 0, 1, 4)


def grown(random: Random, terms: Terms, names: list[Node], depth: int) -> tuple[Node, str]:
    """A random condition, with Python text that means the same."""
    if depth == 0:
        a, x = number(random, terms, names, 2)
        b, y = number(random, terms, names, 1)
        return random.choice(
            [
                (terms.ge(a, b), f"({x}) >= ({y})"),
                (terms.eq(a, b), f"({x}) == ({y})"),
                (terms.gt(a, b), f"({x}) > ({y})"),
            ]
        )
    p, u = grown(random, terms, names, depth - 1)
    q, v = grown(random, terms, names, depth - 1)
    r, w = grown(random, terms, names, 0)
    return random.choice(
        [
            (terms.all_of((p, q)), f"(({u}) and ({v}))"),
            (terms.any_of((p, q)), f"(({u}) or ({v}))"),
            (terms.no(p), f"(not ({u}))"),
            (terms.choose(r, p, q), f"(({u}) if ({w}) else ({v}))"),
            (terms.same(p, q), f"(({u}) == ({v}))"),
        ]
    )


def number(random: Random, terms: Terms, names: list[Node], depth: int) -> tuple[Node, str]:
    if depth == 0:
        constant = random.randint(-9, 9)
        name = random.choice(names)
        return random.choice([(terms.number(constant), f"({constant})"), (name, name.args[0])])
    a, x = number(random, terms, names, depth - 1)
    b, y = number(random, terms, names, depth - 1)
    by, factor = random.randint(1, 5), random.randint(-3, 3)
    condition, c = terms.ge(a, b), f"({x}) >= ({y})"
    return random.choice(
        [
            (terms.add(a, b), f"({x} + {y})"),
            (terms.sub(a, b), f"({x} - ({y}))"),
            (terms.times(factor, a), f"({factor} * ({x}))"),
            (terms.mul(a, b), f"(({x}) * ({y}))"),
            (terms.div(a, by), f"(({x}) // {by})"),
            (terms.mod(a, by), f"(({x}) % {by})"),
            (terms.ite(condition, a, b), f"(({x}) if {c} else ({y}))"),
            (terms.least(a, b), f"min({x}, {y})"),
        ]
    )


def test_terms_mean_what_python_means() -> None:
    random = Random(5)
    booleans = 0
    for _ in range(60):
        terms = Terms()
        names = [terms.var("x"), terms.var("y")]
        node, text = grown(random, terms, names, 2)
        condition, same = compiled(node, names), eval(f"lambda x, y: {text}")
        moved = compiled(terms.replaced(node, {names[0]: terms.plus(names[1], 3)}), names)
        for x in VALUES:
            for y in VALUES:
                expected = same(x, y)
                assert condition(x, y) == expected, (text, written(node), x, y)
                assert moved(x, y) == same(y + 3, y)
                booleans += expected
    assert 200 < booleans < 60 * len(VALUES) ** 2 - 200


def test_the_solver_means_the_same() -> None:
    random = Random(6)
    for _ in range(25):
        terms = Terms()
        names = [terms.var("x"), terms.var("y")]
        node, text = grown(random, terms, names, 1)
        if any(inner.op == "opaque" for inner in terms.made.values()):
            continue
        with Session(terms, Budget()) as session:
            question = session.question([node])
            if question.ask("test") == "sat":
                x, y = question.model(names)
                assert eval(text, {}, {"x": x, "y": y})
            for x in (-2, 0, 3):
                fixed = [terms.eq(names[0], x), terms.eq(names[1], 1)]
                assert (question.ask("test", fixed) == "sat") == bool(eval(text, {}, {"x": x, "y": 1}))


def test_a_core_names_what_was_needed() -> None:
    terms = Terms()
    x, y = terms.var("x"), terms.var("y")
    with Session(terms, Budget()) as session:
        question = session.question([terms.ge(x, y)])
        assumed = [terms.ge(y, 5), terms.ge(terms.number(3), x), terms.ge(y, -100)]
        assert question.ask("test", assumed) == "unsat"
        assert set(question.core()) == set(assumed[:2])
        assert question.ask("test", assumed[1:]) == "sat"
        assert [query.answer for query in session.queries] == ["unsat", "sat"]


def test_lines_and_literals_negate() -> None:
    base = Base(None, 0)  # type: ignore[arg-type]
    for line in (Line(Linear(3, {0: -2})), Line(Linear(0, {0: 1}), 5, 2), Line(Linear(0, {0: 3}), 4)):
        literal = Literal(line.term.renamed(lambda _: base), line.modulus, line.limit)
        for x in range(-12, 13):
            assert line.holds((x,)) != line.negated().holds((x,))
            assert literal.holds({base: x}) == line.holds((x,)) != literal.negated().holds({base: x})


def test_literals_are_written_as_people_write_them() -> None:
    def name(base: Base) -> str:
        return "x" if base.stride else "n"

    x, n = Base(None, 1), Base(None, 0)  # type: ignore[arg-type]
    texts = {
        Literal(Linear(0, {x: 1, n: -1})): "x >= n",
        Literal(Linear(-8, {x: -1, n: 1})): "x + 7 < n",
        Literal(Linear(2, {x: 1, n: -1})): "x + 2 >= n",
        Literal(Linear(5, {x: -1})): "x <= 5",
        Literal(Linear(-5, {x: 2})): "2*x >= 5",
        Literal(Linear(0, {x: 1}), 8, 0): "x mod 8 == 0",
        Literal(Linear(-3, {x: 1}), 8, 0): "x mod 8 == 3",
        Literal(Linear(0, {x: 1}), 8, 5): "x mod 8 <= 5",
        Literal(Linear(-1, {x: -1}), 8, 5): "x mod 8 >= 2",
        Literal(Linear(0, {x: 1, n: 1}), 4, 1): "(x + n) mod 4 <= 1",
    }
    assert {literal.text(name): text for literal, text in texts.items()} == {text: text for text in texts.values()}
