"""Split: read old values first, which breaks a cycle through an anti-dependence (node splitting).

    A(I) = B(I)*C(I)              T = A(I+1)
    B(I) = A(I) + A(I+1)          A(I) = B(I)*C(I)
                                  B(I) = A(I) + T

Requires  the lines of one loop and their graph.
Ensures   each read at the start of an anti-dependence in a cycle is a statement of its own before it.
Leaves    loops without such reads: the result is None.
"""

from __future__ import annotations

from ..read.declared import WORDS, Declarations
from ..read.expression import Name, Ref, show
from ..write.fresh import Names
from .graph import Edge
from .nest import Line
from .plan import components
from .rewrite import swap
from .scalars import Resolved


def split_nodes(
    found: Resolved, graph: list[Edge], known: Declarations, names: Names, expand: bool, within: bool = False
) -> Resolved | None:
    """`within`: also old values that the same iteration overwrites."""
    reads = _old_values(found.lines, graph, within)
    if not reads:
        return None
    made = Resolved(list(found.lines), list(found.before), list(found.after), set(found.private), set(found.last))
    made.reductions = dict(found.reductions)
    for ref, user in reads:
        word = WORDS.get(known.type_of(ref.name))
        same = [line.line == user.line and line.target == user.target for line in made.lines]
        at = same.index(True) if True in same else None
        if word is None or at is None:
            return None
        value = _stored(made, ref, word, user, known, names, expand)
        line = made.lines[at + 1]
        made.lines[at + 1] = line.copy(value=swap(line.value, ref, value))
    return made


def _stored(
    made: Resolved, ref: Ref, word: str, user: Line, known: Declarations, names: Names, expand: bool
) -> Name | Ref:
    """A statement before the line that stores the old value."""
    head = user.loops[0]
    if not expand:
        name = names.fresh("OLD", word)
        known.get(name).type, known.get(name).written = known.type_of(ref.name), show(ref)
        made.private.add(name)
        made.lines.insert(0, Line(Name(name), ref, None, user.loops, user.line))
        return Name(name)
    name = names.fresh("T")
    names.declared.append((f"{word}, ALLOCATABLE ::", f"{name}(:)"))
    known.get(name).dimensions = (head.ends(),)
    known.get(name).type, known.get(name).written = known.type_of(ref.name), show(ref)
    target = Ref(name, (Name(head.index),))
    made.lines.insert(0, Line(target, ref, None, user.loops, user.line))
    made.before.append(f"ALLOCATE ({name}({':'.join(show(end) for end in head.ends())}))")
    made.after.append(f"DEALLOCATE ({name})")
    return target


def _old_values(lines: list[Line], graph: list[Edge], within: bool) -> list[tuple[Ref, Line]]:
    """Reads in cycles that see only values from before the loop, with their statements."""
    found: list[tuple[Ref, Line]] = []
    for part in components(lines, graph, 1):
        members = set(part)
        if len(part) < 2:
            continue
        for edge in graph:
            inside = edge.before in members and edge.after in members and edge.before is not edge.after
            if not inside or edge.kind != "anti" or not (edge.level or within) or not isinstance(edge.read, Ref):
                continue
            if edge.before.guard is not None or _is_fed(edge, graph):
                continue
            if (edge.read, edge.before) not in found:
                found.append((edge.read, edge.before))
    return found


def _is_fed(edge: Edge, graph: list[Edge]) -> bool:
    """Whether some statement of the loop writes what this read sees."""
    read = edge.read
    return any(one.kind == "flow" and one.after is edge.before and one.read == read for one in graph)
