"""Updates that iterations of a lanes loop may lose: `h[b] += 1` where two of them have the same `b`.

    mp.py:9: RuntimeWarning: iterations that meet in one element of 'h' lose updates; write lw.atomic_add(h, b, 1)

The warning comes once for each line, when a kernel is compiled. An update is a store of a value computed from the old
one at the same place. There is no warning if iterations are disjoint: if each index of the loop is a term of the
address (`a[n - i] += x`, `a[i, k[i]] += x`, `a[i * w + k[i]] += x`: rows, which are meant to be disjoint); or if the
address depends on all indices and on no loaded value, unless it is a single quotient or remainder (`a[i // 2] += x`);
or if it counts from a loaded bound (`for j in range(first[i], first[i + 1]): a[j] *= 2`, rows again). Nor is there one
if some test compares an index for equality: it may let a single iteration through.

Requires  source stage.
Costs     linear in the ops of a body, and in the size of the addresses of its updates.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator

from ...frontend.python.definitions.source import KernelSource
from ...ir.function import Const, Function, Module, Op, Param, Value
from ...ir.position import Position
from ...remarks.remark import record
from .lane_addresses import reader_of

MOST_OPS = 256  # that are examined for one store
ATOMIC: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
}

_warned: set[tuple[str, int]] = set()  # files and lines


def warn_of_lost_updates(module: Module, source: KernelSource) -> None:
    for body in module.functions.values():
        for store in lost_updates(body):
            at = store.position
            sentence = _sentence(at, source)
            record("LW214", at, sentence)
            if (at.file, at.line) not in _warned:
                _warned.add((at.file, at.line))
                warnings.warn_explicit(sentence, RuntimeWarning, at.file, at.line)


def _sentence(at: Position, source: KernelSource) -> str:
    """The sentence, with the line rewritten if it is `a[i] += x`."""
    for node in ast.walk(source.tree) if at.file == source.file else ():
        if isinstance(node, ast.AugAssign) and node.lineno == at.line and isinstance(node.target, ast.Subscript):
            word, array = ATOMIC.get(type(node.op)), ast.unparse(node.target.value)
            index = node.target.slice
            where = f"({ast.unparse(index).strip('()')})" if isinstance(index, ast.Tuple) else ast.unparse(index)
            advice = f"; write lw.atomic_{word}({array}, {where}, {ast.unparse(node.value)})" if word else ""
            return f"iterations that meet in one element of '{array}' lose updates{advice}"
    return "iterations that meet in one element lose updates; write lw.atomic_add(a, i, x), or another atomic update"


def lost_updates(body: Function) -> Iterator[Op]:
    """Stores in the body of a lanes loop; none in other functions."""
    found = reader_of(body)
    if found is None:
        return
    reader, places = found
    for op in body.ops:
        if op.opcode == "store" and is_update(op) and not reader.tests_for_one:
            terms = reader.terms(op.args[1])
            if terms is not None and not _is_place(op.args[1], places) and reader.may_meet(terms):
                yield op


def _is_place(pointer: Value, places: set[str]) -> bool:
    return isinstance(pointer, Param) and pointer.name in places


def is_update(store: Op) -> bool:
    """Does the stored value depend on the old one at the same place?"""
    work, seen = [store.args[0]], set[int]()
    while work and len(seen) < MOST_OPS:
        value = work.pop()
        if not isinstance(value, Op) or id(value) in seen:
            continue
        seen.add(id(value))
        if value.opcode == "load":
            if _same(value.args[0], store.args[1]):
                return True
            continue
        work += value.args
    return False


def _same(a: Value, b: Value) -> bool:
    """The same address, written twice."""
    work = [(a, b)]
    for _ in range(64):
        if not work:
            return True
        a, b = work.pop()
        if a is b:
            continue
        if isinstance(a, Const) and isinstance(b, Const):
            if a.value != b.value:
                return False
            continue
        alike = isinstance(a, Op) and isinstance(b, Op) and a.row is b.row and a.mode == b.mode and a.attrs == b.attrs
        if not alike or not isinstance(a, Op) or not isinstance(b, Op) or a.row.writes or len(a.args) != len(b.args):
            return False
        work += zip(a.args, b.args, strict=True)
    return False
