"""Vectorize: loops become array statements (`vector`) or one loop that a compiler turns into vector code (`simd`).

    read the nest -> scalars -> dependence graph -> plan -> text

Each loop is tried from the outermost inwards; where the nest cannot be read or nothing in it is parallel, the loops
inside are tried, and what is left is restructured as usual. Floating-point sums and products keep their order unless
`reassociate` allows another: adding in another order gives another result.

Requires  a unit.
Ensures   the same values in the same places; a sentence for every loop, done or not.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass

from ..ir.position import CompileError
from .convert import LoopNote, Result, executable, refuse_odd_lines, structured
from .declaration import Declarations, declarations
from .expression import Name, Paren, show
from .fresh import Names
from .graph import Edge, edges
from .liveness import Liveness
from .nest import Blocked, Line, read_nest
from .normalise import normalise
from .peel import peeled
from .plan import Plan, Scalar, Serial, Vector, make_plan, vectors
from .scalars import Resolved, resolve
from .section import vector_text
from .settled import settle
from .simd import simd_nodes
from .split import split_nodes
from .tree import Act, Block, Do, If, Node, Note, Select, bodies, build_tree, walk
from .unit import Unit

_CALLED = re.compile(r"\b(SUM|PRODUCT|MAXVAL|MINVAL|ALL|ANY|COUNT|MAX|MIN|MERGE)\(")
EXACT = frozenset(["MAX", "MIN", ".AND.", ".OR."])


@dataclass(slots=True)
class Setting:
    """How a unit's loops are rewritten."""

    simd: bool
    reassociate: bool


class _Vectorizer:
    def __init__(self, unit: Unit, nodes: list[Node], names: Names, setting: Setting, result: Result) -> None:
        self.unit, self.names, self.setting, self.result = unit, names, setting, result
        self.known = declarations(unit)
        self.live = Liveness(unit, nodes, self.known)
        self.changed = False
        self.kept = {id(one): one for one in unit.statements}
        self.owned = _owned(unit)

    def all(self, nodes: list[Node]) -> list[Node]:
        result: list[Node] = []
        for node in nodes:
            made = self.loop(node) if isinstance(node, Do) else None
            if made is None:
                for body in bodies(node):
                    body[:] = self.all(body)
                result.append(node)
            else:
                made[0].labels, made[0].trivia = node.labels, node.trivia
                result.extend(made)
        return result

    def loop(self, node: Do) -> list[Node] | None:
        """The loop rewritten, or None after a note of what stood in the way."""
        line = node.origin.line.first + 1 if node.origin else 0
        declared = len(self.names.declared)
        attempt = copy.deepcopy(node, dict(self.kept))
        try:
            made, note = self.rewritten(attempt, node, line)
        except Blocked as reason:
            del self.names.declared[declared:]
            where = f" (line {reason.line})" if reason.line and reason.line != line else ""
            if not any(isinstance(one, Do) for body in bodies(node) for one in body):
                self.result.loops.append(LoopNote(line, "scalar", reason.sentence + where))
            return None
        except CompileError as error:
            del self.names.declared[declared:]
            self.result.loops.append(LoopNote(line, "scalar", error.sentence))
            return None
        self.result.loops.append(note)
        self.changed = self.changed or bool(made)
        return made or None

    def rewritten(self, attempt: Do, node: Do, line: int) -> tuple[list[Node], LoopNote]:
        lines = read_nest(self.unit, attempt, self.known, self.names)
        if not lines:
            raise Blocked("an empty loop", line)
        head = lines[0].loops[0]
        flat = all(one.loops == (head,) for one in lines)
        if flat:
            found = self.resolved(lines, node)
        else:
            self.refuse_scalars(lines, node)
            found = Resolved(lines)
        self.refuse_inexact(found)
        graph = edges(found.lines, self.known, found.private)
        plan = make_plan(found.lines, graph)
        if vectors(plan) < len(found.lines):
            split = split_nodes(found, graph, self.known, self.names, expand=not self.setting.simd) if flat else None
            if split is not None:
                found, graph = split, edges(split.lines, self.known, split.private)
                plan = make_plan(found.lines, graph)
        if not vectors(plan):
            raise Blocked(blame(found.lines, graph), line)
        made, note = self.written(found, plan, graph, node, line, flat)
        self.refuse_clashes(made, line)
        return made, note

    def refuse_clashes(self, made: list[Node], line: int) -> None:
        """An intrinsic that we would call may be a variable here: SUM is a favourite."""
        for node in walk(made):
            for word in _CALLED.findall(node.text or "") if isinstance(node, Act) else []:
                if word in self.owned:
                    raise Blocked(f"the intrinsic {word} is hidden by a variable of that name", line)

    def resolved(self, lines: list[Line], node: Do) -> Resolved:
        """Scalars treated; then once more over a loop that starts one later, where a variable wraps around."""
        live = {one.target.name for one in lines if self.live.is_live(one.target.name, node)}
        head = lines[0].loops[0]
        found = resolve(lines, head, self.known, self.names, live, expand=not self.setting.simd)
        wrapped = None if found.before or found.after else peeled(found.lines, head, self.known)
        if wrapped is None:
            return found
        rest, before, after = wrapped
        again = resolve(rest, rest[0].loops[0], self.known, self.names, live, expand=not self.setting.simd)
        again.before = [*before, *again.before]
        again.after = [*again.after, *after]
        return again

    def refuse_scalars(self, lines: list[Line], node: Do) -> None:
        for one in lines:
            if isinstance(one.target, Name):
                raise Blocked(f"the scalar {one.target.name} is assigned in a nest of loops", one.line)
        for head in {head for one in lines for head in one.loops}:
            if self.live.is_live(head.index, node):
                raise Blocked(f"{head.index} may be read behind the nest", head.line)

    def refuse_inexact(self, found: Resolved) -> None:
        for name, word in found.reductions.items():
            if word not in EXACT and self.known.type_of(name) != "integer" and not self.setting.reassociate:
                line = next(one.line for one in found.lines if one.target == Name(name))
                raise Blocked(f"{name} is summed up in order; --reassociate allows another order", line)

    def written(
        self, found: Resolved, plan: list[Plan], graph: list[Edge], node: Do, line: int, flat: bool
    ) -> tuple[list[Node], LoopNote]:
        total = len(found.lines)
        if self.setting.simd:
            made, sentence = simd_nodes(found, plan, self.known, self.names)
            if made and flat and self.live.is_live(node.variable, node):
                made.append(Act(text=_final(found.lines[0])))
            return made, LoopNote(line, "vector", sentence, total)
        writer = _Writer(self.known)
        body = writer.plans(plan)
        if writer.vector < max(1, writer.scalar):
            raise Blocked(writer.why or blame(found.lines, graph), line)
        result: list[Node] = [Act(text=one) for one in found.before]
        result.extend(body)
        result.extend(Act(text=one) for one in found.after)
        if flat and self.live.is_live(node.variable, node):
            result.append(Act(text=_final(found.lines[0])))
        outcome = "vector" if not writer.scalar else "partly"
        why = f"{writer.vector} of {total} statements are array statements"
        if writer.scalar:
            why += "; " + (writer.why or blame(found.lines, graph))
        return result, LoopNote(line, outcome, why, writer.vector)


def _final(line: Line) -> str:
    """The value a DO variable has behind its loop."""
    head = line.loops[0]
    low, high = show(head.low), show(head.high, 7)
    if head.step == 1:
        return f"{head.index} = MAX({low}, {high} + 1)"
    count = f"MAX(0, ({high} - {show(head.low, 8)} + {head.by('')})/({head.by('')}))"
    return f"{head.index} = {low} + {count}*({head.by('')})"


def _owned(unit: Unit) -> set[str]:
    """Names that the unit uses otherwise than as functions."""
    code = "\n".join(one.line.code for one in unit.statements if one.kind != "format")
    declared = [one.line.code for one in unit.statements if one.kind == "spec" and not one.line.code.startswith("INTR")]
    bare = set(re.findall(r"(?<![A-Z0-9_$])([A-Z][A-Z0-9_$]*)(?![A-Z0-9_$(])", code))
    return bare | {name for text in declared for name in re.findall(r"[A-Z][A-Z0-9_$]*", text)}


class _Writer:
    """Array statements and the loops that stay around them."""

    def __init__(self, known: Declarations) -> None:
        self.known = known
        self.vector = self.scalar = 0
        self.why = ""

    def plans(self, plans: list[Plan]) -> list[Node]:
        result: list[Node] = []
        for one in plans:
            if isinstance(one, Serial):
                result.append(_do(one, self.plans(one.body)))
            elif isinstance(one, Scalar):
                self.scalar += 1
                result.append(scalar_node(one.line))
            else:
                result.append(self.one(one))
        return result

    def one(self, plan: Vector) -> Node:
        try:
            (text,) = vector_text(plan.line, plan.over, self.known)
        except Blocked as reason:
            self.scalar += 1
            self.why = reason.sentence
            return _do(Serial(plan.over), [scalar_node(plan.line)])
        self.vector += 1
        return Act(text=text)


def scalar_node(line: Line) -> Node:
    value = show(line.value)
    if line.operation:
        name = line.target.name
        value = (
            f"{line.operation}({name}, {value})"
            if line.operation in ("MAX", "MIN")
            else f"{name} {line.operation} {show(line.value, 7 if line.operation == '+' else 8)}"
        )
    action = Act(text=f"{show(line.target)} = {value}")
    if line.guard is None:
        return action
    guard = line.guard.of if isinstance(line.guard, Paren) else line.guard
    return Act(text=f"IF ({show(guard)}) {action.text}")


def _do(plan: Serial, body: list[Node]) -> Do:
    head = plan.head
    return Do(kind="do", head=f"{head.index} = {show(head.low)}, {show(head.high)}{head.by()}", body=body)


def blame(lines: list[Line], graph: list[Edge]) -> str:
    """The dependence that keeps the loop in order, with its lines."""
    for edge in graph:
        if edge.level and edge.kind != "anti" and (edge.before is edge.after or len(lines) == 1):
            return f"{edge.name} of line {edge.before.line} is needed by line {edge.after.line} in a later iteration"
    for edge in graph:
        if edge.level:
            word = {"flow": "is needed by", "anti": "is overwritten by", "output": "is written again by"}[edge.kind]
            return f"{edge.name} of line {edge.before.line} {word} line {edge.after.line} in a later iteration"
    return "no statement runs along the loop"


def vectorized(unit: Unit, names: Names, result: Result, setting: Setting) -> list[Node] | None:
    refuse_odd_lines(unit)
    nodes = build_tree(unit, executable(unit))
    if any(one.kind == "entry" for one in executable(unit)):
        return structured(unit, names, result)
    if not any(isinstance(one, Do) for one in walk(nodes)):
        return structured(unit, names, result)
    work = _Vectorizer(unit, nodes, names, setting, result)
    nodes = normalise(unit, nodes, work.known, names)
    settle(unit, nodes, work.known, work.live)
    nodes = work.all(nodes)
    if not work.changed:
        return structured(unit, names, result)
    _open_changed(nodes)
    return structured(unit, names, result, nodes)


def _open_changed(nodes: list[Node]) -> bool:
    """Constructs around a rewritten loop are printed anew."""
    found = False
    for node in nodes:
        inside = [_open_changed(body) for body in bodies(node)]
        if any(inside) and isinstance(node, (Do, If, Select, Block)):
            node.end = None
        found = found or any(inside) or (node.origin is None and not isinstance(node, Note))
    return found
