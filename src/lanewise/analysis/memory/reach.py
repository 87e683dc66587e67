"""Reach: the memory that an op may read and write, by its roots; calls are followed.

    reach.read(op), reach.written(op)       roots in the terms of the op's function

A function of the same module is followed with all its callees: it reaches the globals that they name, and the memory
of its pointers as far as it accesses it. An external function reaches everything except locals whose address never
escaped (ELSEWHERE), and its arguments. Intrinsics reach their arguments. The effects `none` and `reads` hold.

Ensures   no op reads or writes memory of other roots, or of roots that overlap none of them.
Costs     one walk over the ops of the reached functions; over their calls, one for each callee.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...ir.function import Function, Op, Param
from ..facts import Facts
from ..graph.cfg import cfg
from .roots import ELSEWHERE, Root, Roots, may_point

READ: Mapping[str, int] = {"load": 0, "atomic": 0, "cmpxchg": 0, "memcpy": 1, "memmove": 1}
WRITTEN: Mapping[str, int] = {"store": 1, "atomic": 0, "cmpxchg": 0, "memcpy": 0, "memmove": 0, "memset": 0}
CALLS = frozenset({"call", "call_pointer", "launch", "crev", "everywhere"})
REPLACED = ("weak", "linkonce", "extern_weak")  # linkages under which another body may run
ASSEMBLY = re.compile(r'\basm (?:\w+ )*"[^"]')  # not the empty text, which is only a compiler barrier
Set = frozenset[Root]
NOTHING: Set = frozenset()


class Reach:
    def __init__(self, roots: Roots) -> None:
        self.roots = roots
        self._sides: dict[tuple[Function, bool], Set] = {}
        self._owns: dict[tuple[Function, bool], tuple[Set, list[Function]]] = {}

    def read(self, op: Op) -> Set:
        return self._touched(self.roots, op, writes=False)

    def written(self, op: Op) -> Set:
        return self._touched(self.roots, op, writes=True)

    def _touched(self, roots: Roots, op: Op, *, writes: bool) -> Set:
        at = (WRITTEN if writes else READ).get(op.opcode)
        if at is not None:
            return roots.of(op.args[at])
        if has_own_effect(op):
            return _argument_roots(roots, op) | ({ELSEWHERE} if ASSEMBLY.search(str(op.attrs["text"])) else NOTHING)
        if op.opcode not in CALLS or _is_harmless(op, writes):
            return NOTHING
        if str(op.attrs.get("callee", "")).startswith("llvm."):
            return _argument_roots(roots, op)
        callee = seen_callee(roots.fn, op)
        if callee is None:
            return _argument_roots(roots, op) | {ELSEWHERE}
        found: set[Root] = set()
        for root in self._side(callee, writes):
            if isinstance(root, Param):
                found |= roots.of(op.args[callee.params.index(root)]) if may_point(root) else {ELSEWHERE}
            else:
                found.add(root)
        return frozenset(found)

    def _side(self, fn: Function, writes: bool) -> Set:
        """The memory that outlives a call: globals, ELSEWHERE, and the parameters whose memory is accessed."""
        known = self._sides.get((fn, writes))
        if known is None:
            found: set[Root] = set()
            seen: dict[Function, None] = {fn: None}
            work = [fn]
            while work:
                touched, called = self._own(work.pop(), writes)
                found.update(filter(None, (_outlives(root, fn) for root in touched)))
                work += [callee for callee in called if callee not in seen]
                seen.update(dict.fromkeys(called))
            known = self._sides[fn, writes] = frozenset(found)
        return known

    def _own(self, fn: Function, writes: bool) -> tuple[Set, list[Function]]:
        """The memory that a function touches itself or passes to others, and its callees with known bodies."""
        known = self._owns.get((fn, writes))
        if known is None:
            roots = Roots(fn, Facts(fn)[cfg])
            found: set[Root] = set()
            called: dict[Function, None] = {}
            for op in fn.ops:
                callee = None if _is_harmless(op, writes) else seen_callee(fn, op)
                if callee is None:
                    found |= self._touched(roots, op, writes=writes)
                else:
                    found |= _argument_roots(roots, op)
                    called[callee] = None
            known = self._owns[fn, writes] = (frozenset(found), list(called))
        return known


def has_own_effect(op: Op) -> bool:
    """An instruction that is kept as text and touches memory, as a rare atomic one does."""
    return op.opcode == "opaque" and bool(op.attrs.get("effect"))


def _is_harmless(op: Op, writes: bool) -> bool:
    return op.attrs.get("effect") in (("none", "reads") if writes else ("none",))


def _outlives(root: Root, fn: Function) -> Root | None:
    """A root of a callee of `fn`, in terms of `fn`; memory of pointers was counted where they were passed."""
    if isinstance(root, str) or root in fn.params:
        return root
    return ELSEWHERE if isinstance(root, Param) and not may_point(root) else None


def _argument_roots(roots: Roots, op: Op) -> Set:
    return frozenset(root for arg in op.args if may_point(arg) for root in roots.of(arg))


def seen_callee(fn: Function, op: Op) -> Function | None:
    """The callee, if its body is known and no other can replace it."""
    if op.opcode != "call" or fn.module is None:
        return None
    callee = fn.module.functions.get(str(op.attrs.get("callee", "")))
    if callee is None or callee.attrs.get("linkage") in REPLACED or len(callee.params) != len(op.args):
        return None
    return callee
