"""Small Fortran texts as units, statements, trees, flows and expressions, and trees and flows as lines of text.

Texts are in free form unless a test is about fixed form; a body is the inside of SUBROUTINE S.
"""

from __future__ import annotations

from lanewise.fortran.flow.flow import build_flow
from lanewise.fortran.flow.normalise import normalise
from lanewise.fortran.flow.places import Flow, Fork, Jump, Loop, Place, Stop, successors
from lanewise.fortran.read.build import build_tree
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.expression import Expr
from lanewise.fortran.read.parse import parse_text
from lanewise.fortran.read.statement import Statement
from lanewise.fortran.read.tree import Act, Assign, Block, Do, Goto, If, Leave, Node, Note, Select, Switch
from lanewise.fortran.read.unit import Unit, executable, read_file
from lanewise.fortran.restructure.formula import show
from lanewise.fortran.write.fresh import names_of


def expr(text: str) -> Expr:
    found = parse_text(text)
    assert found is not None, text
    return found


def unit_of(text: str, name: str = "s.f90") -> Unit:
    """The first unit of a file."""
    return read_file(name, text).units[0]


def body_unit(body: str, head: str = "subroutine s") -> Unit:
    return unit_of(f"{head}\n{body}\nend\n")


def statement_of(text: str) -> Statement:
    """One executable statement."""
    return body_unit(f"x = 1\n{text}").statements[1]


def tree_of(unit: Unit) -> list[Node]:
    return build_tree(unit, executable(unit))


def body_tree(body: str, head: str = "subroutine s") -> list[Node]:
    return tree_of(body_unit(body, head))


def outline(nodes: list[Node]) -> str:
    """A tree as one line, with labels in front: `10:do I [if (P) [goto 20]]`; notes that print nothing are left out."""
    return " ".join(_outlined(node) for node in nodes if not (isinstance(node, Note) and node.is_silent()))


def _outlined(node: Node) -> str:
    return "".join(f"{label}:" for label in node.labels) + _bare(node)


def _bare(node: Node) -> str:
    if isinstance(node, Do):
        return f"{node.kind} {node.variable}".strip() + f" [{outline(node.body)}]"
    if isinstance(node, Block):
        return f"block {node.name}".strip() + f" [{outline(node.body)}]"
    if isinstance(node, If):
        arms = " ".join(f"({show(test)}) [{outline(body)}]" for test, body, _ in node.arms)
        return f"if {arms}" + ("" if node.orelse is None else f" else [{outline(node.orelse)}]")
    if isinstance(node, Select):
        return f"select {node.expression} " + " ".join(f"{case} [{outline(body)}]" for case, body, _ in node.arms)
    if isinstance(node, Goto):
        return f"goto {node.target}" + ("" if node.test is None else f" if {show(node.test)}")
    if isinstance(node, Switch):
        return f"switch {node.expression} " + " ".join(f"{case}->{label}" for case, label in node.cases)
    if isinstance(node, Leave):
        return f"{node.word} {node.name}".strip().lower()
    if isinstance(node, Assign):
        return f"{node.name}={node.value if isinstance(node.value, (int, str)) else show(node.value)}"
    return _plain(node)


def _plain(node: Node) -> str:
    if isinstance(node, (Act, Note)) and node.text is not None:
        return node.text
    if node.origin is None:
        return "note" if isinstance(node, Note) else "act"
    text = node.origin.code
    return f"<{text}..{node.last.code}>" if isinstance(node, Act) and node.last else text


def normalised(unit: Unit) -> list[Node]:
    return normalise(unit, tree_of(unit), declarations(unit), names_of(unit))


def flow_of(unit: Unit) -> Flow:
    return build_flow(unit, normalised(unit))


def flow_outline(flow: Flow) -> list[str]:
    """A line for each place: its number, its items and its exit, as `0 A=1 fork P 2 1`."""
    number = {place: at for at, place in enumerate(flow.places)}
    return [f"{number[one]} {outline(one.items)} {_exit(one, number)}".replace("  ", " ") for one in flow.places]


def _exit(place: Place, number: dict[Place, int]) -> str:
    out, to = place.out, [number[one] for one in successors(place)]
    if isinstance(out, Stop):
        return "end" if place.is_end else "stop"
    if isinstance(out, Jump):
        return f"jump {to[0]}"
    if isinstance(out, Fork):
        return f"fork {show(out.test)} {to[0]} {to[1]}"
    if isinstance(out, Loop):
        return f"do {out.do.variable} {to[0]} {to[1]}"
    cases = [f"{text}->{at}" for (text, _), at in zip(out.arms, to, strict=False)]
    return f"multi {out.expression} {' '.join(cases)}" + ("" if out.other is None else f" else {to[-1]}")
