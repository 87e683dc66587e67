"""Guarded: IF conversion as the paper does it, pass by pass, each of which can be printed alone.

    normalise -> relocate -> laminar -> remove -> iterate

Requires  a unit without ENTRY among its statements.
Ensures   no GOTO; control flow only by DO, EXIT and guards on flags.
"""

from __future__ import annotations

from .build import build_tree
from .convert import Result, executable, refuse_odd_lines
from .declaration import declarations
from .flatten import flatten, lists
from .formula import FALSE, TRUE
from .fresh import Labels, Names
from .iterate import gather, iterate, name_leaves
from .laminar import make_laminar
from .normalise import normalise
from .relocate import Relocated, relocate
from .remove import Removed, remove
from .tree import Assign, Do, If, Node
from .unit import Unit


def to_guarded(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    nodes = _flat(unit, names, result)
    if nodes is None:
        return None
    facts, started = _relocated(unit, nodes, names)
    shared = Removed(names, facts)
    items = iterate(remove(nodes, shared), shared)
    written = gather(items, shared)
    name_leaves(written, names)
    return [*_presets(started, shared), *written]


def _flat(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    if not result.gotos_before:
        return None
    refuse_odd_lines(unit)
    statements = executable(unit)
    entry = next((one for one in statements if one.kind == "entry"), None)
    if entry is not None:
        raise unit.refuse("ENTRY among the statements: the guarded form runs from the top", entry)
    call = next((one for one in statements if (one.inner or one).kind == "call" and (one.inner or one).targets), None)
    if call is not None:
        raise unit.refuse("a CALL with alternate returns: its labels cannot stand under guards", call)
    nodes = normalise(unit, build_tree(unit, statements), declarations(unit), names)
    return flatten(unit, nodes, names, Labels(unit))


def _relocated(unit: Unit, nodes: list[Node], names: Names) -> tuple[Relocated, list[str]]:
    facts = relocate(nodes, names, declarations(unit))
    started: list[str] = []
    for one in lists(nodes):
        started.extend(make_laminar(one, names, facts))
    return facts, started


def _presets(started: list[str], shared: Removed) -> list[Node]:
    made: list[Node] = [Assign(name=flag, value=TRUE) for flag in started]
    made.extend(Assign(name=flag, value=FALSE) for flag in shared.presets)
    return made


def after_normalise(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    return _flat(unit, names, result)


def after_relocate(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    nodes = _flat(unit, names, result)
    if nodes is None:
        return None
    facts = relocate(nodes, names, declarations(unit))
    return _with_exit_guards(nodes, facts)


def after_laminar(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    nodes = _flat(unit, names, result)
    if nodes is None:
        return None
    facts, started = _relocated(unit, nodes, names)
    made: list[Node] = [Assign(name=flag, value=TRUE) for flag in started]
    return [*made, *_with_exit_guards(nodes, facts)]


def after_remove(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    nodes = _flat(unit, names, result)
    if nodes is None:
        return None
    facts, started = _relocated(unit, nodes, names)
    shared = Removed(names, facts)
    written = gather(remove(nodes, shared), shared, grouped=False)
    return [*_presets(started, shared), *written]


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
