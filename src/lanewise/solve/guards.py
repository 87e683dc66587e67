"""Guards: the questions and answers of abduction. Pure data; nothing here loads a solver.

    outcome = synthesize(facts, goals, at, width)           solve/synthesize.py

    facts     Facts of a source function after `normalize_loops`, with its Gang; facts[divergence] is assumed
    goals     what is wanted, all of it: [uniform(exit_condition, header), strided(address, 4, body), ...]
    at        the block at whose end the guard will be tested; it must dominate every block of a goal
    outcome   `paths`: each a way to get all goals, the preferred one first; if empty, `why` gives the reason

**What a path promises.** Let the test of a path be true at the end of `at`. Then, in the blocks that `at` dominates and
until `at` runs again, every value in `path.pins` has its pinned shape in the lanes that compute it, and every goal
holds. So a transform may clone the region after `at`, pin these shapes in the clone and run divergence again:

    path.guard is not None      the test is `path.guard`: scalar arithmetic on values that are available at `at`
    path.guard is None          the test is `path.tested`: each of these values, all available at `at`, has its shape in
                                the gang. That is lane arithmetic, once per gang: all lanes v - s*lane are equal.
                                If `tested` is empty, `path.why` says why there is no test, and the path is unusable.

Pins of values inside the region (loop-carried ones, goals) follow from those of `tested`; divergence on the clone finds
most of them by itself, but pins may be more precise, since they were proved arithmetically. A pinned strided shape
marked `s` is straight: active lanes do not wrap. A goal that is `always` or `never` pins its condition uniform, and the
transform may replace it by the constant *for active lanes of its block*.

**How a guard is evaluated.** A `Base` is one number for the gang: `value - stride*lane`, computed in the value's own
type, wrapping, without flags; for stride 0 it is the value itself. Bases are sign-extended to `guard.bits` (64 or 128):
in that width no term wraps, and neither does a partial sum in the order of the text, so terms may carry nsw. The guard
includes all conditions about wrapping. Lane 0 need not be active. All values of a guard are available at the end of
`at`, and uniform or strided there, so the guard is a uniform condition by the shape rules. `guard.bases` lists them; a
transform that wants the guard further out checks where they are available.

A literal is `term >= 0`, or `term mod modulus <= limit` with the mathematical mod, 0 <= result < modulus. A guard is a
disjunction of clauses, a clause a conjunction of literals: no clause means never, an empty clause means always.
Literals of a clause are ordered so that those without `lane` (of uniform values only) come first: they can be hoisted
out of the lanes loop. `one_base(clause)` recognises a clause that bounds one strided base by uniform terms, which loop
splitting needs.

Budgets are units of work of the solver (its rlimit), never seconds, so that the same program always gives the same
code; milliseconds are only reported. On an exhausted budget the outcome has what was proved until then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ..analysis.values.linear import Linear, equation, inequality, linear_text
from ..ir.function import Block, Named, Value
from ..ir.shapes import Shape
from ..record import dataclass, field


@dataclass(frozen=True, slots=True)
class Base:
    """One number for the gang: `value - stride*lane`, signed. Equal if value and stride are."""

    value: Value
    stride: int = 0

    def __str__(self) -> str:
        return self.value.name if isinstance(self.value, Named) else repr(self.value)


Term = Linear[Base]


@dataclass(frozen=True, slots=True)
class Literal:
    """`term >= 0`, or with a modulus `term mod modulus <= limit`; 0 <= limit < modulus - 1."""

    term: Term
    modulus: int = 0
    limit: int = 0

    def holds(self, numbers: Mapping[Base, int]) -> bool:
        number = self.term.value(numbers.__getitem__)
        return number % self.modulus <= self.limit if self.modulus else number >= 0

    def negated(self) -> Literal:
        if not self.modulus:
            return Literal(self.term.negated())
        return Literal(self.term.negated(), self.modulus, self.modulus - 2 - self.limit)

    def __str__(self) -> str:
        return self.text(str)

    def text(self, name: Callable[[Base], str]) -> str:
        """Readable text; `name` gives the name of a base."""
        parts = [(factor, name(base)) for base, factor in self.term.parts.items()]
        if self.modulus:
            return _modular(parts, self.term.constant, self.modulus, self.limit)
        return inequality(parts, self.term.constant)


Clause = tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class Guard:
    """A disjunction of conjunctions of literals, exact in integers of that many bits."""

    clauses: tuple[Clause, ...]
    bits: int = 64

    def holds(self, numbers: Mapping[Base, int]) -> bool:
        return any(all(literal.holds(numbers) for literal in clause) for clause in self.clauses)

    @property
    def always(self) -> bool:
        return any(not clause for clause in self.clauses)

    @property
    def never(self) -> bool:
        return not self.clauses

    @property
    def literals(self) -> Iterator[Literal]:
        for clause in self.clauses:
            yield from clause

    @property
    def bases(self) -> list[Base]:
        """All bases that it reads, each once, in order."""
        return list(dict.fromkeys(base for literal in self.literals for base in literal.term.parts))

    def __str__(self) -> str:
        return self.text(str)

    def text(self, name: Callable[[Base], str]) -> str:
        if self.never:
            return "never"
        if self.always:
            return "always"
        if len(self.clauses) == 2 and (apart := _apart(*self.clauses)) is not None:
            return _equation(apart, "!=", name)
        clauses = [" and ".join(_texts(clause, name)) for clause in self.clauses]
        return clauses[0] if len(clauses) == 1 else " or ".join(f"({clause})" for clause in clauses)


def _texts(clause: Clause, name: Callable[[Base], str]) -> Iterator[str]:
    """The literals of a clause; two bounds that meet are an equation, in the place of the first."""
    said = set[Literal]()
    for literal in clause:
        other = Literal(literal.term.times(-1))
        if literal in said:
            continue
        if not literal.modulus and other in clause:
            said |= {literal, other}
            yield _equation(literal.term, "==", name)
        else:
            yield literal.text(name)


def _apart(one: Clause, other: Clause) -> Term | None:
    """The sum that is not 0 if one of two clauses holds, `sum >= 1` and `sum <= -1`; None for other clauses."""
    if len(one) != 1 or len(other) != 1 or one[0].modulus or other[0].modulus:
        return None
    term = one[0].term.plus(Linear(1))
    return term if other[0].term.plus(Linear(1)) == term.times(-1) else None


def _equation(term: Term, sign: str, name: Callable[[Base], str]) -> str:
    """sum == 0 or sum != 0, with positive factors on both sides."""
    return equation([(factor, name(base)) for base, factor in term.parts.items()], term.constant, sign)


def one_base(clause: Clause) -> Base | None:
    """The only strided base of a clause, if it occurs in inequalities with factor 1 or -1, or in a modular literal."""
    strided_ones = {base for literal in clause for base in literal.term.parts if base.stride}
    if len(strided_ones) != 1:
        return None
    (only,) = strided_ones
    for literal in clause:
        for base, factor in literal.term.parts.items():
            if base == only and not literal.modulus and abs(factor) != 1:
                return None
    return only


@dataclass(frozen=True, slots=True, eq=False)
class Goal:
    """The wanted property of a value in every lane that runs `block`, where it is used; conditions on the path count.

    wants     "strided": the value, a number or an address, differs by `stride` (bytes for addresses) from lane to
              lane, 0 for uniform (also conditions); "always", "never": the condition is true, false, in each lane.
    """

    value: Value
    block: Block
    wants: str
    stride: int = 0

    def __str__(self) -> str:
        name = self.value.name if isinstance(self.value, Named) else repr(self.value)
        if self.wants != "strided":
            return f"{name} {self.wants} true" if self.wants == "always" else f"{name} never true"
        return f"{name}:{'U' if self.stride == 0 else 'C' if self.stride == 1 else f'S{self.stride}'}"


def uniform(value: Value, block: Block) -> Goal:
    """The same in all lanes: a branch that does not diverge, a loop exit that all take at once, one scalar load."""
    return Goal(value, block, "strided", 0)


def strided(value: Value, stride: int, block: Block) -> Goal:
    """One stride: an address with the stride of its element is one vector load or store."""
    return Goal(value, block, "strided", stride)


def always(value: Value, block: Block) -> Goal:
    """A condition that holds in all lanes: a check that cannot fail, a mask that is full."""
    return Goal(value, block, "always")


def never(value: Value, block: Block) -> Goal:
    """A condition that holds in no lane: an arm that does not run."""
    return Goal(value, block, "never")


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits in units of the solver (its rlimit, about 3,000 to 6,000 per millisecond) and in counts."""

    query: int = 500_000
    total: int = 3_000_000
    literals: int = 40
    clauses: int = 12
    restrictions: int = 64


@dataclass(frozen=True, slots=True)
class Query:
    """One question: its purpose, its result (sat, unsat, unknown), its cost."""

    phase: str
    answer: str
    milliseconds: float
    units: int


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """One way to get all goals; the module's docstring says what it promises."""

    pins: Mapping[Value, Shape]
    guard: Guard | None
    tested: Mapping[Value, Shape] = field(default_factory=dict[Value, Shape])
    why: str = ""  # without a guard: why not; with one: what was omitted, if it is not the weakest
    literals: tuple[Literal, ...] = ()  # all that were discovered
    complete: bool = False  # the guard is the weakest on these values: it holds wherever goals, or `pins`, do

    def __str__(self) -> str:
        return self.text(str)

    def text(self, name: Callable[[Base], str]) -> str:
        if self.guard is not None:
            return self.guard.text(name)
        if self.tested:
            return " and ".join(f"{value!r}:{shape}" for value, shape in self.tested.items()).replace("%", "")
        return f"none: {self.why}"


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """Everything that `abduct` and `explain` report."""

    goals: tuple[Goal, ...]
    at: Block
    width: int
    paths: tuple[Path, ...] = ()
    why: str = ""  # without paths: why there are none
    constraint: str = ""  # the specification as text, one line per lane or fact
    restrictions: tuple[Mapping[Value, Shape], ...] = ()  # all maximal ones; empty if no goal is loop-carried
    queries: tuple[Query, ...] = ()
    exhausted: bool = False  # a budget ended the search; the results are proved nevertheless
    spent: int = 0  # units of the budget, including those of cached answers

    @property
    def milliseconds(self) -> float:
        return sum((query.milliseconds for query in self.queries), 0.0)

    @property
    def units(self) -> int:
        return sum(query.units for query in self.queries)

    def count(self, phase: str) -> int:
        return sum(query.phase == phase for query in self.queries)


def _modular(parts: Sequence[tuple[int, str]], constant: int, modulus: int, limit: int) -> str:
    if parts and all(factor < 0 for factor, _ in parts):
        # -1 - t mirrors t: its remainders count down from modulus - 1
        mirrored = [(-factor, name) for factor, name in parts]
        return f"{_bracketed(mirrored, (-1 - constant) % modulus)} mod {modulus} >= {modulus - 1 - limit}"
    if limit:
        return f"{_bracketed(parts, constant % modulus)} mod {modulus} <= {limit}"
    return f"{_bracketed(parts, 0)} mod {modulus} == {-constant % modulus}"


def _bracketed(parts: Sequence[tuple[int, str]], constant: int) -> str:
    text = linear_text(constant, parts)
    return text if len(parts) == 1 and parts[0][0] == 1 and not constant else f"({text})"
