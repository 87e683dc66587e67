"""Vectorize: loops become array statements (`vector`) or one loop that a compiler vectorizes (`simd`).

    each loop -> `loops`: replacement statements, or the reason why not -> the rest as in `structured`

Loops are tried from the outermost inwards; if the nest cannot be read or nothing in it is parallel, the inner loops are
tried, and the rest is restructured as usual. Floating-point sums and products keep their order unless `reassociate`
allows another, which would change the result.

Requires  a unit.
Ensures   the same values in the same places; a sentence for every loop, vectorized or not.
"""

from __future__ import annotations

import re

from ...ir.position import CompileError
from ..convert import LoopNote, Result, structured
from ..flow.constants import settle
from ..flow.normalise import normalise
from ..flow.recognise import recognise
from ..read.broken import refuse_odd_lines
from ..read.build import build_tree
from ..read.directive import directives
from ..read.sentinel import compiled, threaded
from ..read.tree import Act, Do, Goto, If, Node, Note, bodies, targets_of, walk
from ..read.unit import Unit, executable
from ..write.fresh import PREFIX, Names
from ..write.untouched import open_changed
from .dependence.affine import Affine
from .dependence.given import facts_of, facts_of_loop, leaving
from .dependence.graph import NOTHING
from .dependence.meeting import Assumed
from .loops import Loops
from .nests.nest import Blocked
from .profit import WORTH, costs, worth
from .roles.treat import Setting

_DIRECTIVE = re.compile(r"[Cc!*](\$(OMP|ACC)\b(?!\s*END)|(DIR|DEC|GCC|PGI)\$)", re.IGNORECASE)

_MADE = re.compile(rf"\b{PREFIX}[A-Z]+\d+\b(\([^()]*\))?")


class _Vectorizer:
    def __init__(self, loops: Loops, result: Result) -> None:
        self.loops, self.result = loops, result
        self.known = loops.known
        self.assumed = NOTHING
        self.changed = False

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
            if (test := leaving(node)) is not None:
                self.assume(facts_of(test, False, self.known, nodes[at + 1 :]))
        self.assumed = around
        return result

    def inside(self, node: Node) -> None:
        """The statements within a construct, each list with the facts from the construct's tests."""
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
                still_valid = tuple(one for one in self.assumed.facts if not names & one.parts.keys())
                self.assumed = Assumed((*still_valid, *facts_of_loop(node, self.known)), self.assumed.nonzero)
            body[:] = self.all(body)
            self.assumed = around

    def assume(self, facts: tuple[Affine, ...]) -> None:
        self.assumed = Assumed((*self.assumed.facts, *facts), self.assumed.nonzero)

    def directive(self, node: Do) -> int:
        """The line of a compiler directive before or in the loop, 0 if there is none."""
        if node.origin is None:
            return 0
        inside = [one.origin.line.last for one in walk(node.body) if one.origin is not None]
        first, last = node.origin.line.trivia, max(inside, default=node.origin.line.first)
        lines = self.loops.unit.file.lines[first:last]
        return next((at for at, text in enumerate(lines, first + 1) if _DIRECTIVE.match(text.lstrip())), 0)

    def note(self, note: LoopNote) -> None:
        """Record the result for a loop, in the names of the original program."""
        why = _MADE.sub(lambda found: self.written(found[0]), note.why)
        self.result.loops.append(LoopNote(note.line, note.outcome, why, note.statements, note.idioms))

    def written(self, text: str) -> str:
        name = text.partition("(")[0]
        found = self.known.written(name)
        return text if found == name else found

    def loop(self, node: Do) -> list[Node] | None:
        """The loop rewritten, or None after recording the obstacle."""
        line = _line_of(node)
        if directed := self.directive(node):
            self.note(LoopNote(line, "scalar", f"a compiler directive controls how it runs (line {directed})"))
            return None
        made, note = self.form(self.loops, node, line)
        simd = self.loops.setting.simd
        if self.loops.setting.best:
            made, note, simd = self.best(node, line, made, note)
        self.note(note)
        if made:
            self.changed = True
            self.note_inner(node, note, made, simd)
        return made or None

    def form(self, loops: Loops, node: Do, line: int) -> tuple[list[Node], LoopNote]:
        """The loop rewritten, or nothing and the obstacle."""
        loops.assumed = self.assumed
        try:
            return loops.rewrite(node, line)
        except Blocked as reason:
            where = f" (line {reason.line})" if reason.line and reason.line != line else ""
            return [], LoopNote(line, "scalar", reason.sentence + where)
        except CompileError as error:
            return [], LoopNote(line, "scalar", error.sentence)

    def best(self, node: Do, line: int, made: list[Node], note: LoopNote) -> tuple[list[Node], LoopNote, bool]:
        """The better of one loop with `!$omp simd` and array statements, if it pays; and whether it is the former."""
        if not made and note.outcome != "scalar":
            return made, note, True
        names = self.loops.names
        before = names.mark()
        others, other = self.form(self.loops.by_arrays(), node, line)
        if others and worth(other.idioms) >= WORTH and (not made or worth(other.idioms) > worth(note.idioms)):
            return others, other, False
        names.back_to(before)
        if made and worth(note.idioms) >= WORTH:
            return made, note, True
        if not made and not others:
            return [], note, True
        found = note if made else other
        slow = costs(found.idioms)
        why = f"as it stands: slower with {slow[0]}" if slow else "as it stands: not faster in another form"
        return [], LoopNote(line, "vector" if made else "scalar", why), True

    def note_inner(self, node: Do, nest: LoopNote, made: list[Node], simd: bool) -> None:
        """Record the results for the inner loops of a nest that was rewritten as a whole."""
        loops = [one for one in walk(made) if isinstance(one, Do) and one.origin is None]
        left = set[str]() if simd else {one.head.partition("=")[0].strip() for one in loops}
        for one in walk(node.body):
            if isinstance(one, Do) and one.variable in left:
                why = f"runs in order around the array statements of the loop at line {nest.line}"
                self.note(LoopNote(_line_of(one), "scalar", why))
            elif isinstance(one, Do):
                self.note(LoopNote(_line_of(one), nest.outcome, f"rewritten with the loop at line {nest.line}"))


def _line_of(node: Do) -> int:
    return node.origin.line.first + 1 if node.origin else 0


def vectorized(unit: Unit, names: Names, result: Result, setting: Setting) -> list[Node] | None:
    if not result.gotos_before and not any(one.kind.startswith("do") for one in executable(unit)):
        return None
    refuse_odd_lines(unit)
    if left := _left_alone(unit):
        starts = [one.line.first + 1 for one in executable(unit) if one.kind.startswith("do")]
        result.loops.extend(LoopNote(line, "scalar", left) for line in starts)
        return structured(unit, names, result)
    nodes = build_tree(unit, executable(unit))
    if not any(isinstance(one, (Do, Goto)) for one in walk(nodes)):
        return structured(unit, names, result)
    loops = Loops(unit, nodes, names, setting)
    work = _Vectorizer(loops, result)
    nodes = normalise(unit, nodes, loops.known, names)
    settle(unit, nodes, loops.known, loops.live)
    nodes = recognise(nodes, loops.known, names)
    nodes = work.all(nodes)
    result.loops.extend([*_by_goto(nodes), *_kept_whole(unit, nodes)])
    if not work.changed:
        return structured(unit, names, result)
    open_changed(nodes, {one for one in walk(nodes) if one.origin is None and not isinstance(one, Note)})
    return structured(unit, names, result, nodes)


def _left_alone(unit: Unit) -> str:
    """Why no loop of the unit is changed, if so."""
    if entry := next((one for one in executable(unit) if one.kind == "entry"), None):
        return f"another entry leads into the unit (line {entry.line.first + 1})"
    if directives(unit.file.lines, unit.first_line(), executable(unit)[-1].line.last + 1):
        return "what the preprocessor makes of the unit is not known"
    directed = compiled(unit) or threaded(unit)
    return f"OpenMP or OpenACC controls how the unit runs (line {directed})" if directed else ""


def _by_goto(nodes: list[Node]) -> list[LoopNote]:
    """A sentence for every loop that branches back and is not counted."""
    seen: dict[int, Node] = {}
    found: dict[int, LoopNote] = {}
    for node in walk(nodes):
        seen.update(dict.fromkeys(node.labels, node))
        for label in targets_of(node):
            head = seen.get(label)
            if head is None or label in found:
                continue
            origin = head.origin or node.origin
            line = origin.line.first + 1 if origin else 0
            back = node.origin.line.first + 1 if node.origin else line
            why = f"a loop by GOTO (line {back}) that no variable counts in fixed steps to a fixed end"
            found[label] = LoopNote(line, "scalar", why)
    return list(found.values())


def _kept_whole(unit: Unit, nodes: list[Node]) -> list[LoopNote]:
    """A sentence for every loop of a construct that stays unchanged."""
    found: list[LoopNote] = []
    loops = [one for one in executable(unit) if one.kind.startswith("do")]
    for node in walk(nodes):
        if isinstance(node, Act) and node.last is not None and node.origin is not None:
            first, last = node.origin.line.first, node.last.line.last
            why = f"a construct with names of its own stays whole (lines {first + 1} to {last + 1})"
            found += [LoopNote(one.line.first + 1, "scalar", why) for one in loops if first <= one.line.first <= last]
    return found
