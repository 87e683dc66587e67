"""Split: read old values first, which breaks a cycle through an anti-dependence (node splitting).

    A(I) = B(I)*C(I)              T = A(I+1)
    B(I) = A(I) + A(I+1)          A(I) = B(I)*C(I)
                                  B(I) = A(I) + T

Requires  the lines of one loop and their graph.
Ensures   each read at the start of an anti-dependence in a cycle is a statement of its own before it.
Leaves    loops without such reads: the result is None.
"""

from __future__ import annotations

from ...read.declared import WORDS, Declarations
from ...read.expression import Name, Ref, show
from ...write.fresh import Names
from ..dependence.graph import Edge
from ..plan import components
from ..roles.scalars import Resolved
from .nest import Line
from .rewrite import swap


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
    found: dict[tuple[Ref, Line], None] = {}
    fed = {(one.after, one.read) for one in graph if one.kind == "flow"}
    parts = components(lines, graph, 1)
    number = {line: at for at, part in enumerate(parts) for line in part}
    within_part: list[list[Edge]] = [[] for _ in parts]
    for edge in graph:
        if edge.kind == "anti" and edge.before is not edge.after and number[edge.before] == number[edge.after]:
            within_part[number[edge.before]].append(edge)
    for edge in (edge for part in within_part for edge in part):
        if not (edge.level or within) or not isinstance(edge.read, Ref) or edge.before.guard is not None:
            continue
        if (edge.before, edge.read) not in fed:
            found[edge.read, edge.before] = None
    return list(found)
