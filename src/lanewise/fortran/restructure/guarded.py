"""Guarded: IF conversion as in the paper, pass by pass; each can be printed alone.

    normalise -> relocate -> laminar -> remove -> iterate

Requires  a unit; its ENTRYs are at the top and lead into one body (`entries`).
Ensures   no GOTO; control flow only by DO, EXIT and guards on flags.
"""

from __future__ import annotations

from ...record import dataclass
from ..convert import Result, refuse_moving
from ..flow.flatten import flatten, lists
from ..flow.normalise import normalise
from ..read.broken import refuse_odd_lines
from ..read.build import build_tree
from ..read.declaration import declarations
from ..read.sentinel import compiled
from ..read.tree import Assign, Do, If, Node
from ..read.unit import Unit, executable
from ..write.fresh import Labels, Names
from .bdd import Diagrams
from .entries import joined
from .formula import FALSE, TRUE
from .guard_blocks import gather
from .guard_table import CLASSES, GuardTable
from .iterate import iterate, name_leaves
from .laminar import make_laminar
from .minterm import LIMIT
from .relocate import Relocated, relocate
from .remove import Removed, remove


@dataclass(slots=True)
class _Flat:
    """A unit's entries, which stay at the top, and its flat body."""

    top: list[Node]
    nodes: list[Node]


def to_guarded(
    unit: Unit, names: Names, result: Result, by_minterms: bool = False, tables: bool = False
) -> list[Node] | None:
    """`tables`: the result has the class and flag of each branch, and the guard of each statement."""
    return _removed(unit, names, result, by_minterms, tables, whole=True)


def after_remove(
    unit: Unit, names: Names, result: Result, by_minterms: bool = False, tables: bool = False
) -> list[Node] | None:
    return _removed(unit, names, result, by_minterms, tables, whole=False)


def _removed(
    unit: Unit, names: Names, result: Result, by_minterms: bool, tables: bool, whole: bool
) -> list[Node] | None:
    """Guards for branches; `whole`: regions are loops, and neighbours share their guards."""
    flat = _flat(unit, names, result)
    if flat is None:
        return None
    facts, started = _relocated(unit, flat.nodes, names)
    shared = Removed(names, facts, Diagrams(by_minterms), table=GuardTable() if tables else None)
    items = remove(flat.nodes, shared)
    written = gather(iterate(items, shared) if whole else items, shared, grouped=whole)
    if whole:
        name_leaves(written, names)
    _note_long(shared.diagrams, result)
    if shared.table is not None:
        for branch, flag in facts.exits:
            shared.table.branch(branch, "exit", flag, branch.target)
        result.branches = sorted(shared.table.branches, key=lambda one: (one.line, CLASSES.index(one.kind)))
        result.guards = shared.table.guards(shared.diagrams)
    return [*flat.top, *_presets(started, shared), *written]


def _flat(unit: Unit, names: Names, result: Result) -> _Flat | None:
    if not result.gotos_before:
        return None
    refuse_odd_lines(unit)
    refuse_moving(unit, compiled(unit))
    statements = executable(unit)
    top, nodes = list[Node](), build_tree(unit, statements)
    if any(one.kind == "entry" for one in statements):
        top, nodes = joined(unit, nodes, names)
        result.notes.append("one body for all entries: a saved integer records which of them was called")
    nodes = normalise(unit, nodes, declarations(unit), names)
    return _Flat(top, flatten(unit, nodes, names, Labels(unit)))


def _relocated(unit: Unit, nodes: list[Node], names: Names) -> tuple[Relocated, list[str]]:
    facts = relocate(nodes, names, declarations(unit))
    started: list[str] = []
    for one in lists(nodes):
        started.extend(make_laminar(one, names, facts))
    return facts, started


def _note_long(diagrams: Diagrams, result: Result) -> None:
    """Guards that have too many flags for lists of minterms."""
    many = sum(len(diagrams.support(one)) > LIMIT for one in diagrams.shown) if diagrams.by_minterms else 0
    if many:
        result.notes.append(f"{many} guard(s) of more than {LIMIT} flags are written from their decision diagrams")


def _presets(started: list[str], shared: Removed) -> list[Node]:
    made: list[Node] = [Assign(name=flag, value=TRUE) for flag in started]
    made.extend(Assign(name=flag, value=FALSE) for flag in shared.presets)
    return made


def after_normalise(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    flat = _flat(unit, names, result)
    return None if flat is None else _with_own_end(unit, [*flat.top, *flat.nodes])


def after_relocate(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    flat = _flat(unit, names, result)
    if flat is None:
        return None
    facts = relocate(flat.nodes, names, declarations(unit))
    return _with_own_end(unit, [*flat.top, *_with_exit_guards(flat.nodes, facts)])


def after_laminar(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    flat = _flat(unit, names, result)
    if flat is None:
        return None
    facts, started = _relocated(unit, flat.nodes, names)
    made: list[Node] = [Assign(name=flag, value=TRUE) for flag in started]
    return _with_own_end(unit, [*flat.top, *made, *_with_exit_guards(flat.nodes, facts)])


def _with_own_end(unit: Unit, nodes: list[Node]) -> list[Node]:
    """END keeps its label, so the place before it, to which passes branch, needs none."""
    label = unit.end.label if unit.end is not None else None
    for node in nodes:
        node.labels = [one for one in node.labels if one != label]
    return nodes


def _with_exit_guards(nodes: list[Node], facts: Relocated) -> list[Node]:
    """Print exit guards as IFs around each statement; a GOTO keeps its own test inside."""
    shared = Removed(Names(set()), facts)
    result: list[Node] = []
    for node in nodes:
        if isinstance(node, Do) and node.end is None:
            node.body = _with_exit_guards(node.body, facts)
        flags = facts.guards.get(node, []) if node not in facts.unguarded else []
        guard = 1
        for flag in flags:
            guard = shared.diagrams.both(guard, shared.diagrams.flag(flag))
        if node in facts.when_left:
            one = 1
            for flag in facts.when_left[node]:
                one = shared.diagrams.both(one, shared.diagrams.flag(flag))
            guard = shared.diagrams.negated(one)
        if guard == 1:
            result.append(node)
            continue
        outer = If(arms=[(shared.diagrams.formula(guard), [node], None)])
        outer.labels, node.labels = node.labels, []
        result.append(outer)
    return result
