"""Synthesize: guards for goals. `guards.py` describes question and answer.

    goals ──encode──> per lane ──carried by a loop?──> abstract abduction: restrictions ──┐
                                └─────────── not ──────────────────────────────────────────┴─> concrete abduction
                                                                                    ──> no wrap? ──> guard

For each maximal restriction, the claim is that the relaxed values have their shapes, and all goals that are not
loop-carried hold. Concrete abduction gives a guard that implies it over integers. One more question asks whether some
operation may wrap where the guard holds; if so, no-wrap conditions join the claim and the search is repeated.

`Budget` describes limits and unknown answers. Nothing is returned that was not proved.
Costs     the running example at width 8: 8 questions for restrictions and 7 for the guard of each, about 30 ms in all,
          and 10 ms once per process for the solver's first context.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.facts import Facts
from ..analysis.graph.dominance import post_dominance
from ..ir.function import Block, Op, Value
from ..ir.shapes import SIGNED, Shape, strided
from ..record import dataclass
from .abstract import Carried, Flow, Found, has_shape, restrict
from .concrete import Specification
from .encode import Encoding
from .evaluate import written
from .goals_on_lanes import always_there, claim_of, instances
from .guarding import Guarded, guarded
from .guards import Base, Budget, Goal, Guard, Outcome, Path
from .hints import alignments
from .relaxed import incoming_values, is_carried, relaxed_values, strides_for
from .solver import Session
from .terms import Node, Terms, variables


def synthesize(
    facts: Facts,
    goals: Sequence[Goal],
    at: Block,
    width: int,
    relaxed: Sequence[Value] | None = None,
    budget: Budget | None = None,
) -> Outcome:
    """Guards under which all goals hold; `relaxed` are the values that may be restricted, by default chosen here."""
    terms = Terms()
    with Session(terms, budget or Budget(), width) as session:
        return _Synthesis(session, facts, goals, at, width, relaxed).outcome()


@dataclass(slots=True, eq=False)
class _Case:
    """One restriction, or none, and the claim under it."""

    found: Found | None
    relaxed: Sequence[Value]


class _Synthesis:
    def __init__(
        self,
        session: Session,
        facts: Facts,
        goals: Sequence[Goal],
        at: Block,
        width: int,
        relaxed: Sequence[Value] | None,
    ) -> None:
        self.session = session
        self.terms = session.terms
        self.facts = facts
        self.goals = tuple(goals)
        self.at = at
        self.width = width
        self.wanted_relaxed = relaxed
        self.together = self._left_together()
        self.encoding = Encoding(facts, at, width, self.terms, together=self.together)
        for goal in self.goals:
            self.encoding.lane_values(goal.value)
        shapes = [goal for goal in self.goals if goal.wants == "strided"]
        self.carried_goals = [goal for goal in shapes if is_carried(self.encoding, goal.value)]

    def _left_together(self) -> list[int]:
        """Headers of loops that all lanes leave at once, given the goals.

        Every exit condition is a goal or uniform, and every iteration passes every exit: a uniform condition that only
        some lanes evaluate lets these leave while others stay.
        """
        probe = Encoding(self.facts, self.at, 1, self.terms)
        uniform = {goal.value for goal in self.goals if goal.wants == "strided" and goal.stride == 0}
        found: list[int] = []
        for loop in probe.forest:
            edges = [edge for edge in loop.exit_edges if edge not in probe.numbers.dead]
            ends = [probe.graph.blocks[edge.source].end for edge in edges]
            conditions = [end.args[0] for end in ends if end is not None and end.args]
            asked = all(probe.tree.dominates(edge.source, latch) for edge in edges for latch in loop.latches)
            known = all(condition in uniform or probe.found.is_uniform(condition) for condition in conditions)
            if asked and known and len(conditions) == len(edges):
                found.append(loop.header)
        return found

    def outcome(self) -> Outcome:
        if not self.carried_goals:
            path = self._path(_Case(None, ()))
            return self._outcome([path] if path.guard is not None else [], path.why, [])
        relaxed = list(self.wanted_relaxed or relaxed_values(self.encoding, [g.value for g in self.carried_goals]))
        flow = self._flow(relaxed)
        if flow is None:
            return self._outcome([], "the loop carries values that cannot be restricted", [])
        found = restrict(self.session, flow)
        if not found.maximal:
            unknown = " within the budget" if found.unknown else ""
            names = ", ".join(self.encoding.name(value) for value in relaxed) or "nothing"
            return self._outcome([], f"no shapes of {names} make the goals hold{unknown}", [])
        ranked = sorted(found.maximal, key=lambda one: -sum(bool(shape.stride) for shape in one.relaxed))
        paths = [self._path(_Case(one, relaxed)) for one in ranked]
        useful = [path for path in paths if path.guard is not None or path.tested]
        shapes = [dict(zip(relaxed, one.relaxed, strict=True)) for one in ranked]
        why = "" if useful else "; ".join(dict.fromkeys(path.why for path in paths))
        return self._outcome(useful, why, shapes)

    def _outcome(self, paths: Sequence[Path], why: str, shapes: Sequence[dict[Value, Shape]]) -> Outcome:
        ordered_paths = sorted(paths, key=lambda path: path.guard is None)
        return Outcome(
            self.goals,
            self.at,
            self.width,
            tuple(ordered_paths),
            "" if paths else why,
            self._text(),
            tuple(shapes),
            tuple(self.session.queries),
            self.session.exhausted,
            self.session.units,
        )

    def _text(self) -> str:
        last = self.width - 1
        lines: list[str] = []
        for value in dict.fromkeys([*(goal.value for goal in self.goals), *self.encoding.made.carried]):
            name = self.encoding.name(value)
            for lane in dict.fromkeys((0, last)):
                lines.append(f"{name}[{lane}] = {written(self.encoding.value(value, lane))}")
        return "\n".join(line if len(line) <= 400 else line[:397] + "..." for line in lines)

    # abstract

    def _flow(self, relaxed: Sequence[Value]) -> Flow | None:
        encoding = Encoding(self.facts, self.at, self.width, self.terms, given=relaxed, together=self.together)
        wanted = [claim_of(encoding, goal) for goal in self.carried_goals]
        carried: list[Carried] = []
        done = 0
        while done < len(encoding.made.carried):
            param = list(encoding.made.carried)[done]
            done += 1
            values = incoming_values(encoding, param)
            for value in values:
                self.encoding.lane_values(value)  # this records its no-wrap conditions
            incoming = [encoding.lane_values(value) for value in values]
            carried.append(Carried(encoding.made.carried[param], incoming))
        self.carried_params = list(encoding.made.carried)
        return Flow(
            [encoding.made.given.get(value) or encoding.lane_values(value) for value in relaxed],
            [strides_for(self.encoding, value) for value in relaxed],
            carried,
            self.terms.all_of(encoding.made.facts),
            self.terms.all_of(wanted),
        )

    # concrete

    def _path(self, case: _Case) -> Path:
        pins = self._pins(case)
        tested = self._tested(case)
        loose = self._loose(case)
        if loose:
            return Path(
                pins, None, tested, f"{', '.join(loose)} cannot be derived from what is known at {self.at.name}"
            )
        ties = self._ties(case)
        claim, wraps = (self.terms.replaced(node, ties) for node in (self._claim(case), self._wraps()))
        spec = self._specification(claim, wraps, ties)
        base_of = {node: base for base, node in self.encoding.made.bases.items()}
        found = guarded(self.session, spec, wraps, [base_of[name] for name in spec.names], self._size)
        narrowed = self._narrowed(spec)
        if found.guard is None:
            never = found.never and not spec.free  # else lanes may have the shapes for some values
            return Path(pins, None, {} if never else tested, self._why_none(case, found, narrowed), found.literals)
        why = found.why or narrowed
        complete = found.complete and not narrowed
        return Path(pins | _aligned(found.guard), found.guard, tested, why, found.literals, complete)

    def _why_none(self, case: _Case, found: Guarded, narrowed: str) -> str:
        if not found.never:
            return found.why
        if case.found is not None:
            shapes = zip(case.relaxed, case.found.relaxed, strict=True)
            shown = " and ".join(f"{self.encoding.name(value)}:{shape}" for value, shape in shapes)
            return f"nothing that can be tested at {self.at.name} implies {shown}"
        return f"nothing that can be tested at {self.at.name} implies it; {narrowed}" if narrowed else found.why

    def _narrowed(self, spec: Specification) -> str:
        """The reasons why the claim is stronger than goals and restrictions, in words; none if it is not."""
        if spec.free:
            return f"values that are not known at {self.at.name} were taken to be arbitrary"
        graph, tree = self.encoding.graph, self.facts[post_dominance]
        places = {graph.number[goal.block] for goal in self.goals if goal not in self.carried_goals}
        skipped = next((block for block in sorted({self.encoding.at, *places}) if not tree.dominates(block, 0)), None)
        if skipped is not None:
            return f"lanes that do not run {graph.blocks[skipped].name} were examined as well"
        return ""

    def _loose(self, case: _Case) -> list[str]:
        """Values with a claimed shape that depend on a value which may differ arbitrarily between lanes."""
        made = self.encoding.made
        free = {f"{self.encoding.name(value)}.{lane}" for value in made.loose for lane in range(self.width)}
        shaped = [goal.value for goal in self.goals if goal.wants == "strided" and goal not in self.carried_goals]
        claimed = dict.fromkeys([*case.relaxed, *shaped])
        lanes = {value: self.encoding.lane_values(value) for value in claimed}
        loose = [value for value, nodes in lanes.items() if any(node.args[0] in free for node in variables(nodes))]
        return [self.encoding.name(value) for value in loose]

    def _claim(self, case: _Case) -> Node:
        goals = [goal for goal in self.goals if goal not in self.carried_goals]
        claims = [claim_of(self.encoding, goal) for goal in goals]
        if case.found is not None:
            for value, shape in zip(case.relaxed, case.found.relaxed, strict=True):
                claims.append(has_shape(self.terms, self.encoding.lane_values(value), shape))
        return self.terms.all_of((*claims, *self.encoding.made.straight))

    def _wraps(self) -> Node:
        """No expanded operation wraps in a lane that runs it; conditions on the path may add some."""
        claims: dict[Op, Node] = {}
        while waiting := [op for op in self.encoding.made.wraps if op not in claims]:
            for op in waiting:
                assert op.block is not None, "an op that is encoded stands in a block"
                claims[op] = always_there(self.encoding, op.block, self.encoding.made.wraps[op])
        return self.terms.all_of((*claims.values(), *self.encoding.made.straight))

    def _ties(self, case: _Case) -> dict[Node, Node]:
        """Lanes of carried parameters in terms of lane 0, by the shapes found."""
        swaps: dict[Node, Node] = {}
        if case.found is not None:
            for param, shape in zip(self.carried_params, case.found.carried, strict=True):
                lanes = self.encoding.made.carried.get(param)
                if lanes and lanes[0].is_term and shape.stride is not None and shape.is_strided:
                    swaps |= {one: self.terms.plus(lanes[0], at * shape.stride) for at, one in enumerate(lanes) if at}
        return swaps

    def _specification(self, claim: Node, wraps: Node, ties: dict[Node, Node]) -> Specification:
        """Facts are included as far as their variables occur."""
        encoding, terms = self.encoding, self.terms
        blocks = [goal.block for goal in self.goals if goal.wants != "strided"]
        blocks += [op.block for op in encoding.made.wraps if op.block is not None]
        given = [
            {name: terms.replaced(term, ties) for name, term in one.items() if name not in ties}
            for one in instances(encoding, blocks)
        ]
        met = self._reached(set(variables([claim, wraps, *(term for one in given for term in one.values())])))
        bases = set(encoding.made.bases.values())
        names = [node for node in encoding.made.bases.values() if node in met]
        domain = [fact for fact in encoding.made.facts if set(variables([fact])) <= met]
        free = sorted(met - bases, key=lambda node: node.index)
        hints = alignments(terms, claim, names, self.width)
        return Specification(terms, names, terms.all_of(domain), claim, free, hints, given)

    def _reached(self, met: set[Node]) -> set[Node]:
        """The variables of a claim and those that facts relate to them."""
        reached = set(met)
        for fact in self.encoding.made.facts:
            used = set(variables([fact]))
            if used & met:
                reached |= used
        return reached

    def _size(self, base: Base) -> int:
        low, high = self.encoding.range_of(base.value)
        reach = abs(base.stride) * (self.width - 1)
        return min(max(abs(low), abs(high)) + reach, 1 << (base.value.type.bits - 1))

    # shapes

    def _pins(self, case: _Case) -> dict[Value, Shape]:
        pins: dict[Value, Shape] = {}
        if case.found is not None:
            shaped = [
                *zip(case.relaxed, case.found.relaxed, strict=True),
                *zip(self.carried_params, case.found.carried, strict=True),
            ]
            for value, shape in shaped:
                if shape.is_strided:
                    pins[value] = _straight(value, shape.stride)
        for goal in self.goals:
            pins[goal.value] = _straight(goal.value, goal.stride)
        return pins

    def _tested(self, case: _Case) -> dict[Value, Shape]:
        """Shapes that can be tested in lanes; only if that implies all goals, and all numbers are exact."""
        if case.found is None or self.encoding.made.wraps or self.encoding.made.straight:
            return {}
        if any(goal not in self.carried_goals for goal in self.goals):
            return {}
        if not all(self.encoding.available(value) for value in case.relaxed):
            return {}
        shaped = [pair for pair in zip(case.relaxed, case.found.relaxed, strict=True) if pair[1].is_strided]
        if not all(self._stays_straight(value, shape) for value, shape in shaped):
            return {}
        return {value: _straight(value, shape.stride) for value, shape in shaped}

    def _stays_straight(self, value: Value, shape: Shape) -> bool:
        """A stride tested modulo 2^bits is exact: ranges exclude a wrap between lanes."""
        if shape.is_uniform:
            return True
        low, high = self.encoding.range_of(value)
        reach = abs(shape.stride) * (self.width - 1) if shape.stride is not None else 1 << value.type.bits
        return high - low + reach < 1 << value.type.bits


def _straight(value: Value, stride: int | None) -> Shape:
    return strided(stride, 1, SIGNED if value.type.is_int and value.type.bits > 1 else 0)


def _aligned(guard: Guard) -> dict[Value, Shape]:
    """Values that every clause requires to be multiples of a power of two."""
    found: dict[Value, Shape] = {}
    if len(guard.clauses) != 1:
        return found
    for literal in guard.clauses[0]:
        base, modulus = next(iter(literal.term.parts), None), literal.modulus
        if base is None or not modulus or modulus & (modulus - 1) or literal.limit:
            continue
        offset = literal.term.offset_from(base)
        if offset is not None and offset % modulus == 0:
            found[base.value] = strided(base.stride, modulus)
    return found
