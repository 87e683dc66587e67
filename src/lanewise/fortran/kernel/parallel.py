"""Parallel: which loops of a nest may run side by side: they carry no dependence, and their scalars are their own.

    DO J = 1, N                      carries Y: runs in order
      DO I = 1, M                    carries nothing: lanes
        Y(I) = Y(I) + A(I,J)*X(J)

Requires  a nest without branches; the statements that follow it, to see what is read later.
Ensures   the loops that become one loop over lanes, outermost first; none if the outermost carries a dependence. A sum
          stays in order: its last bit depends on the order.
"""

from __future__ import annotations

import re

from ...ir.position import CompileError
from ..flow.read_after import ReadLater
from ..read.declared import Declarations
from ..read.expression import Expr, Name, names
from ..read.mention import WORD
from ..read.tree import Act, Assign, Do, If, Node, Note, copy_of, walk
from ..read.unit import Unit
from ..restructure.formula import show as formula_text
from ..vectorize.dependence.graph import edges
from ..vectorize.nests.nest import Blocked, Line
from ..vectorize.nests.read_nest import read_nest
from ..vectorize.roles.private import is_private
from ..write.fresh import Names

_FIRST = re.compile(r"[A-Z][A-Z0-9_$]*\(")


def parallel_loops(unit: Unit, loop: Do, nodes: list[Node], known: Declarations, fresh: Names) -> list[Do]:
    """`nodes` are all of the unit."""
    try:
        lines = read_nest(unit, copy_of(loop), known, fresh)
        made = any(isinstance(one, Assign) or (isinstance(one, Act) and one.origin is None) for one in walk(nodes))
        later = None if made else ReadLater(unit, nodes, known)
        mentioned = _mentioned_outside(loop, nodes)
        private = _own_scalars(lines, loop, later, mentioned, known)
        carried = {edge.level for edge in edges(lines, known, private)}
    except (Blocked, CompileError):
        return []
    found: list[Do] = []
    for level, one in enumerate(_perfect(loop), 1):
        if level in carried or (found and any(names(bound) & _indices(found) for bound in _bounds(lines, level))):
            break
        found.append(one)
    return found


def goes_along(loop: Do) -> bool:
    """Whether its index is the first subscript of an element that it sets, so that lanes store side by side."""
    for node in walk(loop.body):
        statement = node.origin if isinstance(node, Act) else None
        inner = (statement.inner or statement) if statement is not None else None
        if inner is not None and inner.kind == "assign" and _FIRST.match(inner.code, 0):
            first = inner.code.partition("(")[2].partition("=")[0].split(",")[0]
            if loop.variable in WORD.findall(first):
                return True
    return False


def _mentioned_outside(loop: Do, nodes: list[Node]) -> set[str]:
    inside = set(walk([loop]))
    found: set[str] = set()
    for node in walk(nodes):
        if node in inside:
            continue
        texts = [formula_text(test) for test, _, _ in node.arms] if isinstance(node, If) else []
        texts += [str(node.value), node.name] if isinstance(node, Assign) else []
        texts += [getattr(node, "head", ""), getattr(node, "expression", ""), getattr(node, "text", None) or ""]
        texts += [node.origin.code] if isinstance(node, Act) and node.origin is not None else []
        found.update(name for text in texts for name in WORD.findall(text.upper()))
    return found


def _own_scalars(
    lines: list[Line], loop: Do, later: ReadLater | None, mentioned: set[str], known: Declarations
) -> set[str]:
    """Scalars and DO variables that each iteration sets before it reads them, and nothing reads later.

    Where variables of a pass are among the statements, what is mentioned outside counts as read later.
    """
    found = {line.target.name for line in lines if isinstance(line.target, Name)}
    indices = {one.variable for one in walk([loop]) if isinstance(one, Do)}
    for name in sorted(found | indices):
        generated = any(line.is_mask for line in lines if line.target == Name(name))
        if generated:
            continue
        shared = known.look(name).dummy or known.look(name).common is not None
        read = name in mentioned if later is None else later.is_read(name, loop) is not False
        if shared or read:
            raise Blocked(f"{name} may be read after the loop")
        if name in found and not is_private(lines, name):
            raise Blocked(f"{name} is carried from one iteration to the next")
    return found


def _perfect(loop: Do) -> list[Do]:
    """The loop, and the loops that are all of its body."""
    found = [loop]
    while True:
        inside = [one for one in found[-1].body if not _does_nothing(one)]
        if len(inside) != 1 or not isinstance(inside[0], Do) or inside[0].kind != "do":
            return found
        found.append(inside[0])


def _does_nothing(node: Node) -> bool:
    return (isinstance(node, Note) and node.text is None) or (isinstance(node, Act) and node.is_placeholder())


def _indices(loops: list[Do]) -> set[str]:
    return {one.variable for one in loops}


def _bounds(lines: list[Line], level: int) -> list[Expr]:
    return [bound for line in lines if len(line.loops) >= level for bound in line.loops[level - 1].bounds()]
