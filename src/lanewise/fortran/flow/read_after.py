"""Read later: which scalars are read after a loop before they are set again, on some path through the unit.

    DO 10 I = 1, N             I is set by the next DO, T by its first statement:
      T = A(I)                 neither is read after this loop
   10 B(I) = T*T
      DO 20 I = 1, M
      T = C(I)
   20 D(I) = T + 1.

Requires  the tree of the unit as it was read; names that only its statements can see.
Ensures   a name that is not returned is set before it is read on every path out of the loop; None if the loop has
          changed so much that its statements are no longer contiguous in the text.
Costs     a pass over the unit's steps for each depth of its loops.
"""

from __future__ import annotations

import re

from ...ir.position import CompileError
from ..read.declared import Declarations
from ..read.mention import WORD, mentioned
from ..read.statement import Statement, assigns_at
from ..read.tree import Act, Do, Node, walk
from ..read.unit import Unit
from .operations import Code, Op

_ENDS = re.compile(r"RETURN|(?:ERROR)?STOP")


class ReadLater:
    def __init__(self, unit: Unit, nodes: list[Node], known: Declarations) -> None:
        self.known, self.bits = known, dict[str, int]()
        self.places = {statement: at for at, statement in enumerate(unit.executable)}
        self.statements = unit.executable
        self.live_after: dict[Statement, int] = {}
        self.whole: dict[Do, bool] = {}
        try:
            code = Code(unit, nodes)
        except CompileError:
            return
        labels = list(dict.fromkeys(code.labels.values()))
        following = [_following(op, at, labels) for at, op in enumerate(code.ops)]
        live = self._solved(code.ops, following)
        begins = {op.node: at for at, op in enumerate(code.ops) if op.word in ("do", "begin")}
        for node, first in begins.items():
            if isinstance(node, Do) and node.origin is not None:
                last = code.after_of[node]
                inside = range(first, last)
                left = {to for at in inside for to in following[at] if not first <= to < last}
                self.live_after[node.origin] = _union([live[to] for to in left])

    def is_read(self, name: str, loop: Do) -> bool | None:
        if loop.origin not in self.live_after or loop.end is None or not self._is_whole(loop):
            return None
        return bool(self.live_after[loop.origin] >> self.bits[name] & 1) if name in self.bits else False

    def _is_whole(self, loop: Do) -> bool:
        """Whether all its statements are between its DO and its end."""
        if loop not in self.whole:
            assert loop.origin is not None
            first, last = self.places[loop.origin], self.places.get(loop.end or loop.origin, -1)
            origins = [one.origin for one in walk(loop.body) if one.origin is not None]
            self.whole[loop] = all(first <= self._place(one) <= last for one in origins)
        return self.whole[loop]

    def _place(self, statement: Statement) -> int:
        at = self.places.get(statement, -1)
        return at if at >= 0 else next((at for one, at in self.places.items() if one.inner is statement), -1)

    def _solved(self, ops: list[Op], following: list[list[int]]) -> list[int]:
        reads = [self._mask(self._reads(op)) for op in ops]
        not_set = [~self._mask(self._sets(op)) for op in ops]
        live = [0] * len(ops)
        changed = True
        while changed:
            changed = False
            for at in range(len(ops) - 1, -1, -1):
                new = reads[at] | (_union([live[to] for to in following[at]]) & not_set[at])
                if new != live[at]:
                    live[at], changed = new, True
        return live

    def _mask(self, names: set[str]) -> int:
        return _union([1 << self.bits.setdefault(name, len(self.bits)) for name in names])

    def _reads(self, op: Op) -> set[str]:
        if op.word == "do" and isinstance(op.node, Do):
            return set(WORD.findall(op.node.head.upper().partition("=")[2]))
        if op.word == "step" and isinstance(op.node, Do):
            return {op.node.variable}
        if op.word == "halt":
            return set(WORD.findall(_ENDS.sub(" ", op.text.upper().replace(" ", ""), count=1)))
        if op.word != "act" or op.statement is None:
            return set(WORD.findall(op.text.upper())) if op.word != "next" else set()
        if isinstance(op.node, Act) and op.node.last is not None:
            first, last = self.places.get(op.statement, 0), self.places.get(op.node.last, len(self.statements))
            return set[str]().union(*(mentioned(one) for one in self.statements[first : last + 1]))
        sign = assigns_at(op.statement.code) if self._sets(op) else -1
        return set(WORD.findall(op.statement.code[sign + 1 :])) if sign >= 0 else mentioned(op.statement)

    def _sets(self, op: Op) -> set[str]:
        """The scalar that a step sets unconditionally."""
        if op.word == "do" and isinstance(op.node, Do):
            return {op.node.variable}
        if op.word != "act" or op.statement is None or op.statement.kind != "assign":
            return set()
        if isinstance(op.node, Act) and op.node.last is not None:
            return set()
        name = op.statement.code[: max(assigns_at(op.statement.code), 0)]
        return {name} if WORD.fullmatch(name) and not self.known.is_array(name) else set()


def _following(op: Op, at: int, labels: list[int]) -> list[int]:
    """The successors of a step; an assigned GOTO may go to any label."""
    if op.word == "halt":
        return []
    if op.word == "jump":
        return [op.to]
    if op.word == "assigned":
        return [*labels, op.to]
    return list(dict.fromkeys([at + 1, op.to or at + 1, *(to for _, to in op.arms)]))


def _union(masks: list[int]) -> int:
    found = 0
    for one in masks:
        found |= one
    return found
