"""Concrete abduction: a predicate in disjunctive normal form that implies a specification, as weak as literals allow.

    seed    a point where the specification holds and no clause does yet
    cell    the points on the same side of all lines as the seed. If the specification holds in all of it (one
            question without quantifiers), the sides are a clause; the unsat core and then one question per line drop
            the redundant lines, which leaves a prime implicant
    line    if the specification fails somewhere in the cell, a line between the two points is searched for: along
            the border (`borders`), among the atoms of the specification itself, or with a period (`periods`)
    blocked a cell that no line divides; the predicate then omits it, and is not complete

Free variables cannot be tested by the predicate (loop counters, loads): the specification must hold for all their
values. A counterexample in such a variable becomes one more condition on seeds.

Requires  a specification over integers, of any form. Its opaque parts are proved by lemmas or not at all.
Ensures   each clause implies the specification on the domain, proved by the solver. `complete` if they cover it.
Costs     for k lines and c clauses about k + c*(lines per clause + 2) questions, and as many points evaluated.
Source    Moll, Hack, "Synthesizing Hot Code Paths by Abductive Reasoning", section III-E. There, lines are
          sampled by asking for border points under a symmetry constraint, which depends on the order of variables
          and can diverge, and clauses by a quantified question. Here, border points are found by walking, and
          questions are about cells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm

from ..record import dataclass, field
from .borders import Borders
from .evaluate import compiled
from .lines import Line, Point, line_of_atom, without_choices
from .periods import Direction, periodic, repeated
from .solver import Session
from .terms import Node, Terms, ordered

PARALLEL = 6  # parallel lines that suggest a period
MOST_INSTANCES = 16  # learned values of free variables
TRIES = 4  # searches for a period in one direction


@dataclass(frozen=True, slots=True, eq=False)
class Specification:
    """`names` are what the predicate may test; on `domain` (over names and free) it must imply `claim`."""

    terms: Terms
    names: Sequence[Node]
    domain: Node
    claim: Node
    free: Sequence[Node] = ()
    hints: Sequence[Line] = ()  # lines that are expected to matter
    instances: Sequence[Mapping[Node, Node]] = ()  # values of free variables that are expected to decide, as terms
    introspect: bool = True  # propose atoms of the claim as lines where they explain a border


@dataclass(slots=True, eq=False)
class Cover:
    """The clauses, and how they were found."""

    clauses: list[tuple[Line, ...]] = field(default_factory=list[tuple[Line, ...]])
    lines: list[Line] = field(default_factory=list[Line])
    complete: bool = False
    why: str = ""


def abduce(session: Session, specification: Specification) -> Cover:
    return _Search(session, specification).run()


class _Search:
    def __init__(self, session: Session, spec: Specification) -> None:
        self.session = session
        self.spec = spec
        self.terms = spec.terms
        self.cover = Cover(lines=list(spec.hints))
        self.tried: dict[Direction, int] = {}  # how often a period was searched for
        self.left = 4 * session.budget.literals  # iterations; each finds a line, clause, instance or blocked cell
        self.cells = session.question([spec.domain, spec.terms.no(spec.claim)])
        self.seeds = session.question([spec.domain, spec.claim])
        self.instances = [spec.claim] if not spec.free else self._supposed()
        for instance in self.instances if spec.free else ():
            self.seeds.add(instance)
        self._compile()
        self.divisors = self._divisors()
        self.atoms = self._atoms() if spec.introspect else []
        self.borders = Borders(self.holds, self.exists, len(spec.names), self.atoms)

    def _compile(self) -> None:
        """Compile the claim for evaluation; with free variables, its known instances."""
        self.sample = compiled(self.terms.all_of(self.instances), self.spec.names)
        self.known = compiled(self._bounds(), self.spec.names)

    def holds(self, point: Point) -> bool:
        return self.sample(*point)

    def exists(self, point: Point) -> bool:
        return self.known(*point)

    def _bounds(self) -> Node:
        """The part of the domain over names only."""
        parts = self.spec.domain.args if self.spec.domain.op == "and" else (self.spec.domain,)
        free = set(self.spec.free)
        return self.terms.all_of(part for part in parts if not free & set(ordered([part])))

    def _atoms(self) -> list[Line]:
        place = {name: at for at, name in enumerate(self.spec.names)}
        nodes = [node for node in ordered(self.instances) if node.op in ("ge", "eq")]
        bounds = (inner for node in nodes if node.op == "ge" for inner in without_choices(self.terms, node))
        flat = dict.fromkeys((*nodes, *bounds))
        return list(dict.fromkeys(line for node in flat for line in line_of_atom(node, place)))

    def _divisors(self) -> list[int]:
        """The numbers that something is divided by."""
        nodes = ordered(self.instances)
        return list(dict.fromkeys(node.args[1] for node in nodes if node.op in ("mod", "div") and node.args[1] > 1))

    # the search

    def run(self) -> Cover:
        cover = self.cover
        if self._guessed():
            cover.why = "only alignments were tried, for something is divided by what is not known"
            return cover
        blocked = bool(self.spec.hints)
        while (answer := self.seeds.ask("seed")) == "sat" and self.left > 0:
            self.left -= 1
            point = tuple(self.seeds.model(self.spec.names))
            clause = self._clause_around(point)
            if clause is not None:
                cover.clauses.append(clause)
                self.seeds.add(self._not_all(clause))
                if len(cover.clauses) >= self.session.budget.clauses:
                    cover.why = f"there are more than {len(cover.clauses)} clauses"
                    break
            elif self.holds(point) or not self.spec.free:
                blocked = True
                self.seeds.add(self._not_all([line.signed(point) for line in cover.lines]))
        cover.complete = answer == "unsat" and not blocked
        if not cover.why and not cover.complete:
            cover.why = self._reason(answer)
        self._drop_covered()
        return cover

    def _guessed(self) -> bool:
        """If there are hints, is the cell in which all of them hold a clause?"""
        hints = {line.node(self.terms, self.spec.names): line for line in self.spec.hints}
        if not hints or self.cells.ask("cell", list(hints)) != "unsat":
            return False
        self.cover.clauses.append(self._prime(hints))
        return True

    def _reason(self, answer: str) -> str:
        if answer == "unknown":
            return "the budget of the solver is used up"
        if self.left <= 0 or len(self.cover.lines) >= self.session.budget.literals:
            return f"{self.session.budget.literals} literals do not suffice"
        return "no literal divides some cell further"

    def _not_all(self, clause: Sequence[Line]) -> Node:
        return self.terms.no(self.terms.all_of(line.node(self.terms, self.spec.names) for line in clause))

    def _clause_around(self, point: Point) -> tuple[Line, ...] | None:
        """A prime implicant that holds at the point; None if its cell cannot be made pure, or the point is no seed."""
        lines = self.cover.lines
        while self.left > 0:
            self.left -= 1
            cube = {line.node(self.terms, self.spec.names): line for line in (found.signed(point) for found in lines)}
            answer = self.cells.ask("cell", list(cube))
            if answer == "unsat":
                return self._prime(cube)
            if not self.holds(point):
                return None  # learned conditions exclude the seed; or the solver assumed impossible opaque results
            if answer != "sat" or len(lines) >= self.session.budget.literals:
                return None
            other = tuple(self.cells.model(self.spec.names))
            if self.holds(other) and not self._learned(other):
                return None  # the solver cannot prove a true claim about opaque operations
            if self.holds(point) and not self._divided(point, other):
                return None
        return None

    def _learned(self, point: Point) -> bool:
        """Turn a counterexample in free variables into a condition on seeds; False if there was none."""
        if not self.spec.free:
            return False
        numbers = self.cells.model(self.spec.free)
        swaps = {name: self._fixed(name, number) for name, number in zip(self.spec.free, numbers, strict=True)}
        instance = self._instance(swaps)
        if instance in self.instances or len(self.instances) >= MOST_INSTANCES:
            self.left = 0  # free variables have too many values to enumerate
            return False
        self.instances.append(instance)
        self.seeds.add(instance)
        self._compile()
        return not self.holds(point)

    def _instance(self, swaps: Mapping[Node, Node]) -> Node:
        implied = self.terms.any_of((self.terms.no(self.spec.domain), self.spec.claim))
        return self.terms.replaced(implied, swaps)

    def _supposed(self) -> list[Node]:
        free = set(self.spec.free)
        made = [self._instance(swaps) for swaps in self.spec.instances]
        return [instance for instance in made if free.isdisjoint(ordered([instance]))]

    def _fixed(self, name: Node, number: int) -> Node:
        return self.terms.number(number) if name.is_term else self.terms.bool_constant(bool(number))

    def _divided(self, point: Point, other: Point) -> bool:
        """Find a line that separates the two points into different cells."""
        lines = self.cover.lines
        found = self.borders.between(point, other)
        if found is None or found in lines or found.negated() in lines:
            return False
        lines.append(found)
        self._look_for_period(found, point)
        return True

    def _look_for_period(self, latest: Line, point: Point) -> None:
        lines, direction = self.cover.lines, latest.direction
        parallel = [line for line in lines if not line.modulus and line.direction == direction]
        if latest.modulus or len(parallel) <= PARALLEL or self.tried.get(direction, 0) >= TRIES:
            return
        self.tried[direction] = self.tried.get(direction, 0) + 1
        found = periodic(self.session, self.spec, direction, point, self.holds)
        found = found or repeated(direction, parallel, self.divisors)
        if found is None or all(line in lines for line in found.lines):
            return
        if found.proved:
            lines[:] = [line for line in lines if line not in parallel]
        lines += [line for line in found.lines if line not in lines]
        for variable, factor in direction.parts.items():
            if abs(factor) == 1:
                self.borders.step[variable] = lcm(self.borders.step[variable], found.modulus)

    def _prime(self, cube: dict[Node, Line]) -> tuple[Line, ...]:
        """Lines are dropped before remainders, which say as much as many of them."""
        needed = self.cells.core()
        for node in sorted(needed, key=lambda node: cube[node].modulus):
            rest = [other for other in needed if other is not node]
            if self.cells.ask("prime", rest) == "unsat":
                core = self.cells.core()
                needed = [other for other in rest if other in core]
        return tuple(cube[node] for node in cube if node in needed)

    def _drop_covered(self) -> None:
        """Drop clauses that the others cover."""
        clauses = self.cover.clauses
        if len(clauses) < 2:
            return
        names, terms = self.spec.names, self.terms
        for clause in list(clauses):
            others = [self._not_all(other) for other in clauses if other is not clause]
            question = self.session.question([self.spec.domain, *(line.node(terms, names) for line in clause)])
            if question.ask("cover", others) == "unsat":
                clauses.remove(clause)
