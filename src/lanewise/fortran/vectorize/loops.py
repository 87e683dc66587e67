"""Loops: one loop, or nest of loops, rewritten as a whole.

    read the nest -> scalars -> dependence graph -> plan -> statements -> the DO variable's last value

For a loop with an early exit, a search first finds the exit; the rest is a loop up to it.

Requires  a loop, and facts about integers around it.
Ensures   statements that leave the same values, and a sentence about what was done; `Blocked` with the obstacle.
"""

from __future__ import annotations

from copy import copy
from functools import partial

from ...ir.position import CompileError
from ...record import replace
from ..convert import LoopNote
from ..flow.liveness import Liveness
from ..read.declaration import declarations
from ..read.expression import Binary, Name, Number, names, show
from ..read.straight import straight_procedures
from ..read.tree import Act, Do, If, N, Node, Note, copy_of, walk
from ..read.unit import Unit
from ..restructure.formula import Pred
from ..write.fresh import Names
from ..write.sentence import INTEGER, Speaker, owned_names
from .attempt import Attempt, Piece, Trial
from .dependence.affine import affine, as_expr
from .dependence.graph import NOTHING
from .dependence.meeting import Meetings
from .dependence.overlap import partners
from .dependence.recurrence import blame, blame_outermost, wavefront
from .nests.inline import inline_calls, know_functions
from .nests.loop_bounds import finals, if_reached, refuse_early_bounds, refuse_moving_bounds
from .nests.nest import Blocked, Head, Line
from .nests.read_nest import read_head, read_nest
from .nests.search import Exit, assigned_names, found_exit, refuse_risky
from .nests.wavefront import has_diagonals, wave
from .plan import vectors
from .profit import array_idioms, simd_idioms
from .roles.locate import iteration
from .roles.masks import steady_masks
from .roles.packing import if_runs
from .roles.reductions import negated_extreme
from .roles.shared import refuse_partners, refuse_shared
from .roles.treat import Setting, Treatment, refuse_long
from .statements.elsewhere import with_elsewhere
from .statements.emit import Writer, counts_merged, final_value, without_test
from .statements.section import plain, sectioned
from .statements.simd import simd_nodes
from .statements.steady import is_risky, surely_runs


class Loops:
    """The loops of one unit; `assumed` are the facts at the current loop."""

    def __init__(self, unit: Unit, nodes: list[Node], names: Names, setting: Setting) -> None:
        self.unit, self.names, self.setting = unit, names, setting
        self.known = declarations(unit)
        self.procedures = straight_procedures(unit)
        know_functions(self.procedures, self.known)
        self.live = Liveness(unit, nodes, self.known)
        self.speaker = Speaker(self.known, names, owned_names(unit, self.known))
        self.assumed = NOTHING
        self.also_live: set[str] = set()
        self.inlined = False
        self.read: list[Line] = []

    def rewrite(self, node: Do, line: int) -> tuple[list[Node], LoopNote]:
        """The replacement of the loop, empty if it is best left alone; the loop itself is not changed."""
        declared = len(self.names.declared)
        found = None if self.setting.simd or node.kind != "do" else found_exit(node)
        try:
            return self.searched(found, node, line) if found else self.rewritten(copy_of(node), node, line)
        except (Blocked, CompileError):
            del self.names.declared[declared:]
            raise
        finally:
            self.also_live = set()

    def by_arrays(self) -> Loops:
        """The same loops, rewritten as array statements."""
        made = copy(self)
        made.setting = replace(self.setting, simd=False)
        return made

    def again(self, node: N) -> N:
        """A second copy of something that stays: it has no labels and no comments."""
        made = copy_of(node)
        made.labels, made.trivia = [], (0, 0)
        return made

    def searched(self, found: Exit, node: Do, line: int) -> tuple[list[Node], LoopNote]:
        """A loop with an exit: first the number of iterations, then the loop up to there, then the exit."""
        assigned = assigned_names([*found.before, *found.after, *found.leaving[:-1]])
        head = read_head(self.unit, node, self.known, self.names)
        refuse_long([head], self.known)
        if head.step != 1 or (names(head.low) | names(head.high) | {head.index}) & partners(assigned, self.known):
            raise Blocked("a loop that is left early must count in steps of one to a fixed end", line)
        refuse_partners(assigned | {head.index}, names(found.test), self.known, line)
        refuse_risky(found, head, assigned_names([*found.before, *found.after]), self.known)
        mask = show(plain(sectioned(found.test, head, self.known, line)))
        result, first = self.speaker.stored_call("F", INTEGER, f"FINDLOC({mask}, .TRUE., DIM=1)", line)
        facts = self.assumed.facts
        if is_risky([found.test], head, self.known, facts) and not surely_runs(head, self.known, facts):
            result = [Act(text=f"{first} = 0"), *if_runs(head, result)]
        last = self.names.fresh("N", INTEGER)
        self.known.get(last).type = "integer"
        result.append(Act(text=f"{last} = {show(head.high)}"))
        stop = Binary("-", iteration(first, head, self.known), Number("1"))
        form = affine(stop, self.known, set())
        result.append(Act(text=f"IF ({first} .GT. 0) {last} = {show(as_expr(form) if form else stop)}"))
        rest = [one for one in [*found.before, *found.after] if not isinstance(one, Note)]
        count, idioms = 0, frozenset[str]()
        if any(not (isinstance(one, Act) and one.is_placeholder()) for one in rest):
            shorter = Do(origin=node.origin, variable=node.variable, end=node.end)
            shorter.head = f"{node.variable} = {show(head.low)}, {last}"
            shorter.body = [copy_of(one) for one in [*found.before, *found.after]]
            self.also_live = assigned | {node.variable}
            made, note = self.rewritten(copy_of(shorter), shorter, line)
            if note.outcome != "vector":
                raise Blocked(note.why, line)
            result, count, idioms = [*result, *made], note.statements, note.idioms | {"a search and statements"}
        else:
            shorter = Head(head.index, head.low, Name(last), 1, head.line)
            result.append(Act(text=final_value(shorter, self.known)))
        leaving = [*(self.again(one) for one in found.before), *found.leaving]
        if leaving:
            result.append(If(arms=[(Pred(f"{first} .GT. 0"), leaving, None)]))
        why = f"a search for the exit and {count} array statements"
        return result, LoopNote(line, "vector", why, count + 1, idioms)

    def rewritten(self, attempt: Do, node: Do, line: int) -> tuple[list[Node], LoopNote]:
        self.inlined = inline_calls(attempt, self.procedures, self.known, self.names)
        lines = read_nest(self.unit, attempt, self.known, self.names)
        if not lines:
            raise Blocked("an empty loop", line)
        head = lines[0].loops[0]
        flat = all(one.loops == (head,) for one in lines)
        refuse_moving_bounds(lines, self.known)
        refuse_shared(lines, self.known)
        trial = Trial(self.known, self.names, self.assumed, expand=not self.setting.simd)
        self.read = lines if flat else []
        if flat:
            treatment = self.treatment(node)
            found = treatment.of_loop(lines)
            treatment.refuse_inexact(found)
            best = trial.best(found)
        else:
            lines = steady_masks(lines, self.known, self.assumed)
            has_scalars = any(isinstance(one.target, Name) for one in lines)
            found = self.treatment(node).of_nest(lines)
            lines = found.lines
            finals(lines, self.known, partial(self.is_live, node=node))
            best = Attempt([trial.piece(found)], whole=has_scalars)
            if best.whole and not best.is_vector():
                raise Blocked(blame_outermost(lines, best.pieces[0].graph, self.known), line)
        if not any(vectors(one.plan) for one in best.pieces):
            piece = best.pieces[0]
            if not flat and has_diagonals(lines, piece.graph, self.meetings(lines)):
                return self.skewed(piece, node, line)
            raise Blocked(self.blame(piece, node), line)
        return self.written(best, node, line, head if flat else None)

    def blame(self, piece: Piece, node: Do) -> str:
        return self.freed(node) or blame(piece.found.lines, piece.graph, self.known)

    def freed(self, node: Do) -> str:
        """What `--reassociate` would make of a maximum by a negated test, if only that is missing."""
        best = None if self.setting.reassociate else negated_extreme(self.read, self.known)
        if best is None:
            return ""
        declared = len(self.names.declared)
        self.setting.reassociate = True
        try:
            trial = Trial(self.known, self.names, self.assumed, expand=not self.setting.simd)
            found = trial.best(self.treatment(node).of_loop(self.read))
        except (Blocked, CompileError):
            return ""
        finally:
            self.setting.reassociate = False
            del self.names.declared[declared:]
        if not any(vectors(one.plan) for one in found.pieces):
            return ""
        where = next(one.line for one in self.read if one.target == best)
        word = f"{best.name} of line {where} is a greatest or least value by a negated test, which NaN passes"
        return f"{word}; --reassociate takes it as one"

    def meetings(self, lines: list[Line]) -> Meetings:
        return Meetings(self.known, {one.target.name for one in lines}, self.assumed)

    def skewed(self, piece: Piece, node: Do, line: int) -> tuple[list[Node], LoopNote]:
        """Two loops along their diagonals, if it pays."""
        lines = piece.found.lines
        refuse_long(lines[0].loops, self.known)
        outer, inner = (head.index for head in lines[0].loops)
        diagonal = self.names.fresh("W", INTEGER)
        self.known.get(diagonal).type = "integer"
        # A loop along a diagonal sets its variable even if the nest would not reach its inner loop.
        place = self.names.fresh("W", INTEGER) if self.setting.simd and self.is_live(inner, node) else inner
        self.known.get(place).type = "integer"
        found = wave(lines, piece.graph, self.known, diagonal, place)
        if isinstance(found, str):
            raise Blocked(wavefront(lines, piece.graph, self.known, found), line)
        made: list[Node] = [
            *found.nodes(self.setting.simd),
            *(Act(text=one) for one in finals(lines, self.known, partial(self.is_live, node=node))),
        ]
        texts = [one.text or "" for one in walk(made) if isinstance(one, Act)]
        if self.speaker.hidden("MAX(MIN(") or any(self.speaker.hidden(one) for one in texts):
            raise Blocked("an intrinsic is hidden by a variable of its name", line)
        why = f"a wavefront: {len(lines)} of {len(lines)} statements run along the diagonals of equal {inner} + {outer}"
        if found.test:
            made = [If(arms=[(Pred(found.test), made, None)], orelse=[self.again(node)])]
            why += f", if {found.test}"
        return made, LoopNote(line, "vector", why, len(lines), frozenset(["a wavefront"]))

    def treatment(self, node: Do) -> Treatment:
        return Treatment(self.known, self.names, self.assumed, self.setting, partial(self.is_live, node=node))

    def is_live(self, name: str, node: Do) -> bool:
        return name in self.also_live or self.live.is_live(name, node)

    def if_reached(self, best: Attempt, node: Do, made: list[Node]) -> list[Node]:
        return if_reached(best, made, self.known, self.assumed.facts, partial(self.is_live, node=node))

    def written(self, best: Attempt, node: Do, line: int, flat: Head | None) -> tuple[list[Node], LoopNote]:
        """The statements. `flat` is the head of a loop without inner loops, before it was peeled or split."""
        total = sum(len(one.found.lines) for one in best.pieces)
        lines = best.pieces[0].found.lines
        sure = flat is not None and surely_runs(flat, self.known, self.assumed.facts)
        if flat is not None:
            final = [final_value(flat, self.known, sure)] if self.is_live(node.variable, node) else []
        else:
            final = finals(lines, self.known, partial(self.is_live, node=node))
        for piece in best.pieces:
            refuse_early_bounds(piece.plan, self.known, self.assumed.facts)
        last = [Act(text=one) for one in final]
        if self.setting.simd:
            piece = best.pieces[0]
            made, sentence, reasons = simd_nodes(piece.found, piece.plan, self.known, self.names, self.inlined)
            texts = [one.text or "" for one in walk(made) if isinstance(one, Act)]
            texts += [one.head for one in walk(made) if isinstance(one, Do)]
            if any(map(self.speaker.hidden, texts)):
                raise Blocked("an intrinsic is hidden by a variable of its name", line)
            made = self.if_reached(best, node, made)
            made = without_test(made, flat) if flat is not None and sure else made
            idioms = simd_idioms(reasons, piece, self.known) if made else frozenset[str]()
            return [*made, *last] if made else [], LoopNote(line, "vector", sentence, total, idioms)
        writer = Writer(self.speaker, self.assumed)
        result: list[Node] = []
        for piece in best.pieces:
            result.extend(Act(text=one) for one in piece.found.before)
            result.extend(writer.plans(piece.plan))
            result.extend(Act(text=one) for one in piece.found.after)
        if writer.vector < max(1, writer.scalar) or (best.whole and writer.scalar):
            raise Blocked(writer.why or self.blame(best.pieces[0], node), line)
        result = self.if_reached(best, node, result)
        result = without_test(result, flat) if flat is not None and sure else result
        result = with_elsewhere(self.speaker.cleared(counts_merged([*result, *last]), line), self.known)
        outcome = "vector" if not writer.scalar else "partly"
        why = f"{writer.vector} of {total} statements are array statements"
        if writer.scalar:
            why += "; " + (writer.why or self.blame(best.pieces[0], node))
        if best.condition:
            result = [If(arms=[(Pred(best.condition), result, None)], orelse=[self.again(node)])]
            why += f", if {best.condition}"
        idioms = array_idioms(best, result, flat, self.known, in_part=bool(writer.scalar))
        return result, LoopNote(line, outcome, why, writer.vector, idioms)
