"""Random specifications for abduction: octagonal, modular, thin, empty, full, and not octagonal.

    random_specification(chance, kind)      over one to four variables, on a box that may reach the ends of int32, int64

`check` verifies a cover: at points, also at the ends of the box and on borders, and by the solver's own Python
interface, which shares nothing with ours.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from lanewise.solve.concrete import Cover, Specification
from lanewise.solve.evaluate import compiled
from lanewise.solve.lines import Point
from lanewise.solve.terms import Node, Terms, ordered

KINDS = ("octagon", "modular", "thin", "empty", "full", "slanted")
BOXES = ((-20, 20), (0, 100), (0, 2**31 - 1), (-(2**31), 2**31 - 1), (-(2**63), 2**63 - 1), (2**31 - 40, 2**31 - 1))


def random_specification(chance: random.Random, kind: str, introspect: bool = True) -> Specification:
    terms = Terms()
    count = chance.randint(1, 4 if kind in ("octagon", "full") else 2 if kind in ("modular", "slanted") else 3)
    names = [terms.var(name) for name in "xyzw"[:count]]
    low, high = chance.choice(BOXES)
    domain = terms.all_of(c for name in names for c in (terms.ge(name, low), terms.ge(terms.number(high), name)))
    clauses = [_clause(chance, terms, names, kind, (low, high)) for _ in range(chance.choice((1, 1, 1, 2, 2, 3)))]
    claim = terms.any_of(clauses)
    if kind == "empty":
        claim = terms.all_of((claim, terms.no(claim), terms.ge(names[0], names[-1])))
        claim = terms.all_of((claim, terms.gt(terms.number(low), names[0]))) if claim is terms.true else claim
    if kind == "full":
        claim = terms.any_of((claim, terms.ge(names[0], low)))
    return Specification(terms, names, domain, claim, introspect=introspect)


def _clause(chance: random.Random, terms: Terms, names: Sequence[Node], kind: str, box: tuple[int, int]) -> Node:
    return terms.all_of(_atom(chance, terms, names, kind, box) for _ in range(chance.randint(1, 3)))


def _atom(chance: random.Random, terms: Terms, names: Sequence[Node], kind: str, box: tuple[int, int]) -> Node:
    low, high = box
    chosen = chance.sample(list(names), chance.randint(1, len(names)))
    factors = [chance.choice((-1, 1)) for _ in chosen]
    if kind == "slanted":
        factors = [factor * chance.randint(1, 5) for factor in factors]
    term = terms.linear(0, zip(factors, chosen, strict=True))
    if kind == "modular" and chance.random() < 0.6:
        modulus = chance.choice((2, 3, 4, 5, 8, 16))
        return terms.ge(terms.number(chance.randint(0, modulus - 2)), terms.mod(chance.choice(list(names)), modulus))
    middle = sum(factor * (low + high) // 2 for factor in factors) if chance.random() < 0.5 else 0
    number = middle + chance.randint(-30, 30)
    if kind == "thin":
        return terms.eq(term, number)
    return terms.ge(terms.number(number), term)


def accepts(cover: Cover, point: Point) -> bool:
    return any(all(line.holds(point) for line in clause) for clause in cover.clauses)


def check(spec: Specification, cover: Cover, chance: random.Random, points: int = 60) -> str | None:
    """What is wrong, or None."""
    claim, domain = compiled(spec.claim, spec.names), compiled(spec.domain, spec.names)
    for point in _points(spec, cover, chance, points):
        if domain(*point) and accepts(cover, point) and not claim(*point):
            return f"accepts {point}, where the specification fails"
        if cover.complete and domain(*point) and claim(*point) and not accepts(cover, point):
            return f"says that it is complete, and leaves out {point}"
    return None


def _points(spec: Specification, cover: Cover, chance: random.Random, count: int) -> list[Point]:
    numbers = {0, 1, -1}
    for node in ordered([spec.domain, spec.claim]):
        if node.op == "lin":
            size = abs(node.sum.constant)
            numbers |= {size + d for d in (-1, 0, 1)} | {-size + d for d in (-1, 0, 1)}
    for end in (2**31 - 1, -(2**31), 2**63 - 1, -(2**63)):
        numbers |= {end - d for d in range(-3, 4)}
    choices = sorted(numbers)
    near = lambda: chance.choice(choices) + chance.choice((0, 0, 0, 1, -1, 2, 5, -7))  # noqa: E731
    return [tuple(near() for _ in spec.names) for _ in range(count)]


def by_solver(spec: Specification, cover: Cover) -> str | None:
    """The same for all points, asked through the solver's Python interface in a context of its own."""
    import z3

    context = z3.Context()
    variables = {name: z3.Int(name.args[0], context) for name in spec.names}
    asts: dict[Node, object] = dict(variables)
    for node in ordered([spec.domain, spec.claim]):
        if node not in asts:
            asts[node] = _z3(z3, context, node, asts)
    clauses = [
        z3.And([_line(z3, line, list(variables.values()), context) for line in clause] + [z3.BoolVal(True, context)])
        for clause in cover.clauses
    ]
    accepted = z3.Or([*clauses, z3.BoolVal(False, context)])
    wrong = [z3.And(accepted, z3.Not(asts[spec.claim]))]
    if cover.complete:
        wrong.append(z3.And(z3.Not(accepted), asts[spec.claim]))
    for condition, words in zip(wrong, ("accepts too much", "leaves something out"), strict=False):
        solver = z3.Solver(ctx=context)
        solver.set("rlimit", 1_000_000)
        solver.add(asts[spec.domain], condition)
        if solver.check() == z3.sat:
            return f"{words}: {solver.model()}"
    return None


def _line(z3, line, variables, context):
    parts = [factor * variables[at] for at, factor in line.term.parts.items()]
    term = z3.Sum([z3.IntVal(line.term.constant, context), *parts])
    return term % line.modulus <= line.limit if line.modulus else term >= 0


def _z3(z3, context, node, asts):
    args = [asts[arg] for arg in node.args if isinstance(arg, Node)]
    match node.op:
        case "lin":
            parts = [factor * asts[atom] for atom, factor in node.sum.parts.items()]
            return z3.Sum([z3.IntVal(node.sum.constant, context), *parts])
        case "mod":
            return args[0] % node.args[1]
        case "div":
            return args[0] / node.args[1]
        case "ite" | "choose":
            return z3.If(*args)
        case "ge":
            return args[0] >= 0
        case "eq":
            return args[0] == 0
        case "not":
            return z3.Not(args[0])
        case "and":
            return z3.And(args)
        case "or":
            return z3.Or(args)
        case _:
            return z3.BoolVal(node.op == "true", context)
