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
from typing import TypeVar

from ..ir.position import CompileError
from .affine import Affine, affine, as_expr
from .arrays import vector_nodes
from .attempt import Attempt, Trial
from .convert import LoopNote, Result, executable, refuse_odd_lines, structured
from .declaration import declarations
from .elements import as_scalars
from .expression import Binary, Name, Number, Paren, names, show
from .formula import Pred
from .fresh import Names
from .given import facts_of
from .graph import NOTHING, Edge
from .liveness import Liveness
from .locate import iteration
from .masks import steady_masks
from .meeting import Assumed
from .nest import Blocked, Head, Line, read_head, read_nest
from .normalise import normalise
from .peel import peeled
from .plan import Plan, Scalar, Serial, Vector, vectors
from .recognise import recognise
from .scalars import Freedom, Resolved, resolve
from .search import Exit, assigned_names, found_exit, refuse_risky
from .section import plain, sectioned
from .sentence import INTEGER, Speaker
from .settled import settle
from .simd import simd_nodes
from .tree import Act, Block, Do, Goto, If, Node, Note, Select, bodies, build_tree, walk
from .unit import Unit

N = TypeVar("N", bound=Node)
EXACT = frozenset(["MAX", "MIN", ".AND.", ".OR."])
WRAPS = 3
"""How many iterations back a variable may remember."""


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
        self.speaker = Speaker(self.known, names, _owned(unit))
        self.assumed = NOTHING
        self.also_live: set[str] = set()

    def all(self, nodes: list[Node]) -> list[Node]:
        result: list[Node] = []
        around = self.assumed
        for at, node in enumerate(nodes):
            if node.labels:
                self.assumed = around
            made = self.loop(node) if isinstance(node, Do) else None
            if made is None:
                self.inside(node)
                result.append(node)
            else:
                made[0].labels, made[0].trivia = node.labels, node.trivia
                result.extend(made)
            if isinstance(node, Goto) and node.test is not None:
                self.assume(facts_of(node.test, False, self.known, nodes[at + 1 :]))
        self.assumed = around
        return result

    def inside(self, node: Node) -> None:
        """The statements within a construct, each list with what the construct's tests say of it."""
        around = self.assumed
        for body in bodies(node):
            if isinstance(node, If):
                tests = [test for test, arm, _ in node.arms if arm is body]
                for test in tests:
                    self.assume(facts_of(test, True, self.known, body))
                if body is node.orelse and len(node.arms) == 1:
                    self.assume(facts_of(node.arms[0][0], False, self.known, body))
            elif isinstance(node, Do):
                names = {node.variable}
                kept = tuple(one for one in self.assumed.facts if not names & {name for name, _ in one.terms})
                self.assumed = Assumed(kept, self.assumed.nonzero)
            body[:] = self.all(body)
            self.assumed = around

    def assume(self, facts: tuple[Affine, ...]) -> None:
        self.assumed = Assumed((*self.assumed.facts, *facts), self.assumed.nonzero)

    def loop(self, node: Do) -> list[Node] | None:
        """The loop rewritten, or None after a note of what stood in the way."""
        line = node.origin.line.first + 1 if node.origin else 0
        declared = len(self.names.declared)
        attempt = self.copied(node)
        found = None if self.setting.simd or node.kind != "do" else found_exit(node)
        try:
            made, note = self.searched(found, node, line) if found else self.rewritten(attempt, node, line)
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
        finally:
            self.also_live = set()
        self.result.loops.append(note)
        self.changed = self.changed or bool(made)
        return made or None

    def copied(self, node: N) -> N:
        return copy.deepcopy(node, dict(self.kept))

    def again(self, node: N) -> N:
        """A second copy of something that stays: it is reached by no label and has no comments."""
        made = self.copied(node)
        made.labels, made.trivia = [], (0, 0)
        return made

    def searched(self, found: Exit, node: Do, line: int) -> tuple[list[Node], LoopNote]:
        """A loop with an exit: first how far it goes, then the loop that far, then the way out."""
        assigned = assigned_names([*found.before, *found.behind, *found.leaving[:-1]])
        head = read_head(self.unit, node, self.known, self.names)
        if head.step != 1 or (names(head.low) | names(head.high) | {head.index}) & assigned:
            raise Blocked("a loop that is left early must count in steps of one to a fixed end", line)
        refuse_risky(found, head, assigned_names([*found.before, *found.behind]), self.known)
        mask = show(plain(sectioned(found.test, head, self.known, line)))
        result, first = self.speaker.kept("F", INTEGER, f"FINDLOC({mask}, .TRUE., DIM=1)", line)
        last = self.names.fresh("N", INTEGER)
        self.known.get(last).type = "integer"
        result.append(Act(text=f"{last} = {show(head.high)}"))
        stop = Binary("-", iteration(first, head, self.known), Number("1"))
        form = affine(stop, self.known, set())
        result.append(Act(text=f"IF ({first} .GT. 0) {last} = {show(as_expr(form) if form else stop)}"))
        rest = [one for one in [*found.before, *found.behind] if not isinstance(one, Note)]
        count = 0
        if any(not (isinstance(one, Act) and one.is_placeholder()) for one in rest):
            shorter = Do(origin=node.origin, variable=node.variable, end=node.end)
            shorter.head = f"{node.variable} = {show(head.low)}, {last}"
            shorter.body = [self.copied(one) for one in [*found.before, *found.behind]]
            self.also_live = assigned | {node.variable}
            made, note = self.rewritten(self.copied(shorter), shorter, line)
            if note.outcome != "vector":
                raise Blocked(note.why, line)
            result, count = [*result, *made], note.statements
        else:
            shorter = Head(head.index, head.low, Name(last), 1, head.line)
            result.append(Act(text=_final(shorter)))
        leaving = [*(self.again(one) for one in found.before), *found.leaving]
        if leaving:
            result.append(If(arms=[(Pred(f"{first} .GT. 0"), leaving, None)]))
        return result, LoopNote(line, "vector", f"a search for the exit and {count} array statements", count + 1)

    def rewritten(self, attempt: Do, node: Do, line: int) -> tuple[list[Node], LoopNote]:
        lines = read_nest(self.unit, attempt, self.known, self.names)
        if not lines:
            raise Blocked("an empty loop", line)
        head = lines[0].loops[0]
        flat = all(one.loops == (head,) for one in lines)
        refuse_moving_bounds(lines)
        trial = Trial(self.known, self.names, self.assumed, expand=not self.setting.simd)
        if flat:
            found = self.resolved(lines, node)
            self.refuse_inexact(found)
            best = trial.best(found)
        else:
            lines = steady_masks(lines, self.known, self.assumed)
            self.refuse_scalars(lines, node)
            best = Attempt([trial.piece(Resolved(lines))])
        if not any(vectors(one.plan) for one in best.pieces):
            raise Blocked(blame(best.pieces[0].found.lines, best.pieces[0].graph), line)
        return self.written(best, node, line, flat)

    def resolved(self, lines: list[Line], node: Do) -> Resolved:
        """Scalars treated; then once more over a loop that starts one later, where a variable wraps around."""
        fetched, stored, held = list[str](), list[str](), set[str]()
        if not self.setting.simd:
            lines, fetched, stored, held = as_scalars(lines, lines[0].loops[0], self.known, self.names, self.assumed)
        live = {one.target.name for one in lines if self.is_live(one.target.name, node)} | held
        freedom = Freedom(expand=not self.setting.simd, loose=self.setting.reassociate)
        found = resolve(lines, lines[0].loops[0], self.known, self.names, live, freedom)
        before: list[str] = []
        after: list[str] = []
        for _ in range(WRAPS):
            head = found.lines[0].loops[0] if found.lines else None
            wrapped = None if head is None or found.before or found.after else peeled(found.lines, head, self.known)
            if wrapped is None:
                break
            rest, first, last = wrapped
            before, after = [*before, *first], [*last, *after]
            found = resolve(rest, rest[0].loops[0], self.known, self.names, live, freedom)
        if not found.lines:
            raise Blocked("the loop only counts", lines[0].line)
        found.before = [*fetched, *before, *found.before]
        found.after = [*found.after, *after, *stored]
        return found

    def is_live(self, name: str, node: Do) -> bool:
        return name in self.also_live or self.live.is_live(name, node)

    def refuse_scalars(self, lines: list[Line], node: Do) -> None:
        for one in lines:
            if isinstance(one.target, Name):
                raise Blocked(f"the scalar {one.target.name} is assigned in a nest of loops", one.line)
        self.finals(lines, node)

    def finals(self, lines: list[Line], node: Do) -> list[str]:
        """Statements that give the indices of a nest the values they have behind it, where something may read them."""
        result: list[str] = []
        indices = {head.index for one in lines for head in one.loops}
        for line in lines:
            for at, head in enumerate(line.loops):
                if not self.is_live(head.index, node):
                    continue
                used = set[str]().union(*(names(bound) for bound in head.bounds()))
                if (used & indices or line.guard is not None or not all(one.step for one in line.loops)) and at:
                    raise Blocked(f"{head.index} may be read behind the nest", head.line)
                around = " .AND. ".join(one.runs() for one in line.loops[:at])
                text = _final(head)
                result.append(f"IF ({around}) {text}" if around else text)
        return list(dict.fromkeys(result))

    def refuse_inexact(self, found: Resolved) -> None:
        for name, word in found.reductions.items():
            if word not in EXACT and self.known.type_of(name) != "integer" and not self.setting.reassociate:
                line = next(one.line for one in found.lines if one.target == Name(name))
                raise Blocked(f"{name} is summed up in order; --reassociate allows another order", line)

    def written(self, best: Attempt, node: Do, line: int, flat: bool) -> tuple[list[Node], LoopNote]:
        total = sum(len(one.found.lines) for one in best.pieces)
        lines = best.pieces[0].found.lines
        if flat:
            final = [_final(lines[0].loops[0])] if self.is_live(node.variable, node) else []
        else:
            final = self.finals(lines, node)
        last = [Act(text=one) for one in final]
        if self.setting.simd:
            made, sentence = simd_nodes(best.pieces[0].found, best.pieces[0].plan, self.known, self.names)
            if any(self.speaker.hidden(one.text or "") for one in walk(made) if isinstance(one, Act)):
                raise Blocked("an intrinsic is hidden by a variable of its name", line)
            return [*made, *last] if made else [], LoopNote(line, "vector", sentence, total)
        writer = _Writer(self.speaker)
        result: list[Node] = []
        for piece in best.pieces:
            result.extend(Act(text=one) for one in piece.found.before)
            result.extend(writer.plans(piece.plan))
            result.extend(Act(text=one) for one in piece.found.after)
        if writer.vector < max(1, writer.scalar):
            raise Blocked(writer.why or blame(lines, best.pieces[0].graph), line)
        result = self.speaker.cleared(_counts_merged([*result, *last]), line)
        outcome = "vector" if not writer.scalar else "partly"
        why = f"{writer.vector} of {total} statements are array statements"
        if writer.scalar:
            why += "; " + (writer.why or blame(lines, best.pieces[0].graph))
        if best.condition:
            result = [If(arms=[(Pred(best.condition), result, None)], orelse=[self.again(node)])]
            why += f", if {best.condition}"
        return result, LoopNote(line, outcome, why, writer.vector)


def _counts_merged(nodes: list[Node]) -> list[Node]:
    """K = 0 ; K = K + COUNT(..) is K = COUNT(..)."""
    result: list[Node] = []
    for node in nodes:
        before = result[-1] if result else None
        if isinstance(node, Act) and isinstance(before, Act) and node.text and (before.text or "").endswith(" = 0"):
            name = (before.text or "").partition(" ")[0]
            if node.text.startswith(f"{name} = {name} + COUNT("):
                result.pop()
                node.text = node.text.replace(f"= {name} + ", "= ", 1)
        result.append(node)
    return result


def refuse_moving_bounds(lines: list[Line]) -> None:
    """A DO looks at its bounds once; array statements that come later would see new values."""
    assigned = {line.target.name for line in lines}
    for head in dict.fromkeys(head for line in lines for head in line.loops):
        for bound in (head.low, head.high, head.stride):
            moved = sorted(names(bound) & assigned) if bound is not None else []
            if moved:
                raise Blocked(f"the loop changes {moved[0]}, by which it is bounded", head.line)


def _final(head: Head) -> str:
    """The value a DO variable has behind its loop."""
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

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.vector = self.scalar = 0
        self.why = ""

    def plans(self, plans: list[Plan]) -> list[Node]:
        result: list[Node] = []
        for one in plans:
            if isinstance(one, Serial):
                result.append(_do(one, self.plans(one.body)))
            elif isinstance(one, Scalar):
                if one.line.needs_array():
                    raise Blocked("a place or a packed section is needed inside a recurrence", one.line.line)
                self.scalar += 1
                result.append(scalar_node(one.line))
            else:
                result.extend(self.one(one))
        return result

    def one(self, plan: Vector) -> list[Node]:
        try:
            made = vector_nodes(plan.line, plan.over, self.speaker)
        except Blocked as reason:
            if plan.line.needs_array():
                raise
            self.scalar += 1
            self.why = reason.sentence
            return [_do(Serial(plan.over), [scalar_node(plan.line)])]
        self.vector += 1
        return made


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
    if not any(isinstance(one, (Do, Goto)) for one in walk(nodes)):
        return structured(unit, names, result)
    work = _Vectorizer(unit, nodes, names, setting, result)
    nodes = normalise(unit, nodes, work.known, names)
    settle(unit, nodes, work.known, work.live)
    nodes = recognise(nodes, work.known, names)
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
