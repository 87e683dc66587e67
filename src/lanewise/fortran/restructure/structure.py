"""Structure: control flow without GOTO: IF/ELSE, DO with CYCLE and EXIT, SELECT CASE, and named IF blocks left by EXIT.

    IF (A) GOTO 20           IF (.NOT. A) THEN
    S1                         S1
 20 S2                       END IF
    IF (B) GOTO 20           DO
                               S2
                               IF (.NOT. B) EXIT
                             END DO

A place is written where its dominator puts it: one with a single predecessor where that edge is taken; a join after the
construct that contains all its predecessors; and so a target of a loop exit, unless it ends soon or continues where the
loop does (`endings`). A jump is then nothing (control falls through), CYCLE, or EXIT of an enclosing construct.
Fortran's own DO loops stay DO loops, so their variables keep their values after an exit.

Requires  a reducible flow.
Ensures   the same places run in the same order under the same tests, each written once (a lone RETURN is copied).
Leaves    constructs without branches untouched, as one action.
Costs     near linear; depth of recursion is the nesting depth of the output.
Source    Ramsey, Beyond Relooper (ICFP 2022), on Fortran's constructs instead of WebAssembly's.
"""

from __future__ import annotations

import re

from ..flow.dominance import Dominance, dominance
from ..flow.places import Flow, Fork, Jump, Loop, Multi, Place, Stop, successors
from ..read.declared import Declarations
from ..read.statement import words
from ..read.tree import Act, Block, Do, If, Node, Note, Select, walk
from ..write.fresh import Names
from .adopt import Adoption
from .choices import by_target, has_action, if_node, sign_test
from .formula import Formula, Macro, show
from .frames import Frame, Opened
from .negation import opposite
from .returns import repeat_returns, without_last_returns
from .tidy import tidy

_BELONGS_OUTSIDE = frozenset(["spec", "entry", "include"])
MANY_WAYS = 4
"""Predecessors of a join from which on `IF (c) EXIT` reads better than one more level of IF."""


def structure(flow: Flow, names: Names, known: Declarations, procedure: bool, returns: bool) -> list[Node]:
    """The structured tree. A procedure's lone RETURN may be copied; `returns`: its end is a RETURN too."""
    if procedure:
        repeat_returns(flow)
    facts = dominance(flow)
    assert not facts.irreducible, "make_reducible runs first"
    return _Writer(flow, facts, names, known, returns).write()


def _declares(node: Node) -> bool:
    """Whether a statement may declare something, or stands for text that is not seen."""
    return isinstance(node, Note) and node.origin is not None and node.origin.kind in _BELONGS_OUTSIDE


class _Writer:
    def __init__(self, flow: Flow, facts: Dominance, names: Names, known: Declarations, returns: bool) -> None:
        self.flow, self.facts, self.names, self.known, self.returns = flow, facts, names, known, returns
        adopted = Adoption(flow, facts, known)
        self.inner, self.outer, self.meets = adopted.inner, adopted.outer, adopted.meets
        self.written: set[Place] = set()
        self.opened = Opened(names)

    def write(self) -> list[Node]:
        end = self.flow.end
        whole = Frame(Block(), end)
        nodes, _ = self.place(self.flow.entry, end, [whole])
        if whole.used:
            nodes = self.opened.closed(whole, nodes)
        nodes = tidy(nodes, self.known, self.names)
        for node in walk(nodes):
            if isinstance(node, Block) and node.origin is None:
                node.is_scope = self.known.implicit_none and not any(map(_declares, walk(node.body)))
        if self.returns and all(isinstance(one, Note) for one in [*end.items, *self.flow.orphans]):
            nodes = without_last_returns(nodes)
        return [*nodes, *end.items, *self.flow.orphans]

    def place(self, at: Place, follow: Place | None, frames: list[Frame]) -> tuple[list[Node], bool]:
        """The code of a place and all it dominates, and whether control can reach its end (and so `follow`)."""
        result: list[Node] = []
        while True:
            if at in self.facts.bodies:
                after = self.outer[at]
            else:
                after = self.inner[at]
            if not after:
                more, falls, tail = self.one(at, follow, frames)
                result.extend(more)
                if tail is None:
                    return result, falls
                at = tail
                continue
            nodes, falls, last = self.wrapped(at, after, follow, frames)
            result.extend(nodes)
            if last is None:
                return result, falls
            at = last

    def wrapped(
        self, at: Place, after: list[Place], follow: Place | None, frames: list[Frame]
    ) -> tuple[list[Node], bool, Place | None]:
        """Write `at` inside a BLOCK for each place after it; the caller writes the last of these."""
        blocks = [Frame(Block(), place) for place in reversed(after)]
        nodes, _ = self.head(at, after[0], [*frames, *blocks])
        for index, place in enumerate(after):
            frame = blocks.pop()
            if frame.used:
                nodes = self.opened.closed(frame, nodes)
            if index == len(after) - 1:
                return nodes, True, place
            more, _ = self.place(place, after[index + 1], [*frames, *blocks])
            nodes.extend(more)
        raise AssertionError("a wrapped place has something after it")

    def head(self, at: Place, follow: Place | None, frames: list[Frame]) -> tuple[list[Node], bool]:
        nodes, falls, tail = self.one(at, follow, frames)
        if tail is not None:
            more, falls = self.place(tail, follow, frames)
            nodes.extend(more)
        return nodes, falls

    def one(self, at: Place, follow: Place | None, frames: list[Frame]) -> tuple[list[Node], bool, Place | None]:
        """One place; the third result is the place to write next in the same list."""
        if isinstance(at.out, Loop):
            return self.do_loop(at, at.out, follow, frames)
        if at in self.facts.bodies:
            return self.branch_loop(at, follow, frames)
        return self.leaving(at, follow, frames)

    def branch_loop(
        self, at: Place, follow: Place | None, frames: list[Frame]
    ) -> tuple[list[Node], bool, Place | None]:
        loop = Do(kind="doforever")
        frame = Frame(loop, follow, at)
        inner = self.inner[at]
        within = [*frames, frame]
        if inner:
            nodes = self.inside(at, inner, at, within)
        else:
            nodes, _, tail = self.leaving(at, at, within)
            if tail is not None:
                more, _ = self.place(tail, at, within)
                nodes.extend(more)
        loop.body = nodes
        return [loop], frame.used, None

    def inside(self, at: Place, inner: list[Place], follow: Place, frames: list[Frame]) -> list[Node]:
        """The body of a loop whose head has places after it within the loop."""
        blocks = [Frame(Block(), place) for place in reversed(inner)]
        nodes, _, tail = self.leaving(at, inner[0], [*frames, *blocks])
        if tail is not None:
            more, _ = self.place(tail, inner[0], [*frames, *blocks])
            nodes.extend(more)
        return self.places_after(nodes, inner, follow, frames, blocks)

    def do_loop(
        self, at: Place, out: Loop, follow: Place | None, frames: list[Frame]
    ) -> tuple[list[Node], bool, Place | None]:
        loop = Do(origin=out.do.origin, kind=out.do.kind, head=out.do.head, variable=out.do.variable)
        loop.name = out.do.name
        frame = Frame(loop, out.after, at)
        inner = self.inner[at]
        if inner:
            nodes = self.inside_do(out.body, inner, at, [*frames, frame])
        else:
            nodes, _ = self.arm(out.body, at, [*frames, frame])
        loop.body = nodes
        result: list[Node] = [*at.items, loop, *out.notes]
        endless = out.do.kind == "doforever"
        if endless and not frame.used:
            return result, False, None
        jump, falls, tail = self.jump(at, out.after, follow, frames)
        return [*result, *jump], falls, tail

    def inside_do(self, body: Place, inner: list[Place], follow: Place, frames: list[Frame]) -> list[Node]:
        blocks = [Frame(Block(), place) for place in reversed(inner)]
        nodes, _ = self.arm(body, inner[0], [*frames, *blocks])
        return self.places_after(nodes, inner, follow, frames, blocks)

    def places_after(
        self, nodes: list[Node], inner: list[Place], follow: Place, frames: list[Frame], blocks: list[Frame]
    ) -> list[Node]:
        """The places after a loop's head, each after the block that exits to it."""
        for index, place in enumerate(inner):
            frame = blocks.pop()
            if frame.used:
                nodes = self.opened.closed(frame, nodes)
            after = inner[index + 1] if index + 1 < len(inner) else follow
            more, _ = self.place(place, after, [*frames, *blocks])
            nodes.extend(more)
        return nodes

    def leaving(self, at: Place, follow: Place | None, frames: list[Frame]) -> tuple[list[Node], bool, Place | None]:
        """A place's actions and its exit."""
        result = list(at.items)
        out = at.out
        if isinstance(out, Stop):
            return result, False, None
        if isinstance(out, Jump):
            jump, falls, tail = self.jump(at, out.to, follow, frames)
            return [*result, *jump], falls, tail
        if isinstance(out, Fork):
            more, falls, tail = self.fork(at, out, follow, frames)
            return [*result, *more], falls, tail
        assert isinstance(out, Multi)
        more, falls = self.multi(at, out, follow, frames)
        return [*result, *more], falls, None

    def fork(
        self, at: Place, out: Fork, follow: Place | None, frames: list[Frame]
    ) -> tuple[list[Node], bool, Place | None]:
        if out.yes is out.no:
            # A test of the program may have effects; a generated one only selects.
            idle = isinstance(out.test, Macro) or self.is_ours(out.test)
            keep: list[Node] = [] if idle else [If(arms=[(out.test, [], None)])]
            jump, falls, tail = self.jump(at, out.yes, follow, frames)
            return [*keep, *jump], falls, tail
        explicit = out.yes is follow and self.prefers_leaving(out.yes)
        yes, yes_falls = self.arm(out.yes, None if explicit else follow, frames)
        if not yes_falls:
            jump, falls, tail = self.jump(at, out.no, follow, frames)
            return [if_node(out.test, yes), *jump], falls, tail
        no, no_falls = self.arm(out.no, follow, frames)
        return self.two_arms(out.test, yes, no, no_falls), True, None

    def is_ours(self, test: Formula) -> bool:
        """Whether it tests only variables that a pass added."""
        asked = words(re.sub(r"\.[A-Z]+\.", " ", show(test)))
        return bool(asked) and self.names.reserved.issuperset(asked)

    def two_arms(self, test: Formula, yes: list[Node], no: list[Node], no_falls: bool) -> list[Node]:
        """An IF with two arms; control falls through the first."""
        if not has_action(yes):
            made = if_node(opposite(test, self.known), no) if has_action(no) else if_node(test, no)
            return [*yes, made]
        if not no_falls and len(no) == 1:
            return [if_node(opposite(test, self.known), no), *yes]
        made = if_node(test, yes)
        if not has_action(no):
            return [made, *no]
        made.orelse = no
        return [made]

    def prefers_leaving(self, follow: Place) -> bool:
        if follow in self.facts.bodies:
            return True
        return len(self.facts.preds[follow]) >= MANY_WAYS and follow in self.meets

    def multi(self, at: Place, out: Multi, follow: Place | None, frames: list[Frame]) -> tuple[list[Node], bool]:
        written: dict[Place, list[Node]] = {}
        falls = False
        for target in successors(at):
            if target not in written:
                written[target], completes = self.arm(target, follow, frames)
                falls = falls or completes
        if out.arithmetic:
            return [sign_test(out, written, self.known)], falls
        select = Select(expression=out.expression)
        other = out.other
        for text, target in by_target(out.arms):
            if target is not other:
                select.arms.append((text, written[target], None))
        if other is not None and has_action(written[other]):
            select.arms.append(("DEFAULT", written[other], None))
        return [select], falls

    def arm(self, target: Place, follow: Place | None, frames: list[Frame]) -> tuple[list[Node], bool]:
        jump, falls, tail = self.jump(None, target, follow, frames)
        if tail is None:
            return jump, falls
        return self.place(tail, follow, frames)

    def jump(
        self, at: Place | None, to: Place, follow: Place | None, frames: list[Frame]
    ) -> tuple[list[Node], bool, Place | None]:
        """Go to a place: by falling through, by leaving or repeating a construct, or by writing it here."""
        if to is follow:
            return [], True, None
        loop = next((one for one in reversed(frames) if isinstance(one.node, Do)), None)
        if to.is_end and self.returns and (loop is None or loop.after is not to):
            return [Act(text="RETURN", halts=True)], False, None
        for frame in reversed(frames):
            if frame.head is to:
                return [self.opened.leave(frame, "CYCLE", frames)], False, None
            if frame.after is to:
                return [self.opened.leave(frame, "EXIT", frames)], False, None
        assert to not in self.meets and to not in self.written, "a place is written where its one way in is"
        self.written.add(to)
        return [], True, to
