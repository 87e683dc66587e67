"""Small DO loops as lines of a nest, as the vectorizer reads them, and lines and statements as text.

Arrays A, B, C, D have one dimension, M2 and N2 have two, K1 and L1 hold integers; all other names are implicitly typed.
"""

from __future__ import annotations

from lanewise.fortran.flow.normalise import normalise
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.declared import Declarations
from lanewise.fortran.read.expression import show
from lanewise.fortran.read.tree import Act, Do, If, Node, Note, walk
from lanewise.fortran.read.unit import Unit
from lanewise.fortran.restructure.formula import show as formula_text
from lanewise.fortran.vectorize.nests.nest import Head, Line
from lanewise.fortran.vectorize.nests.read_nest import read_nest
from lanewise.fortran.write.fresh import Names, names_of
from lanewise.fortran.write.sentence import Speaker, owned_names
from lanewise.record import dataclass

from .fortran_texts import body_unit, expr, tree_of

DECLARED = "real a(n), b(n), c(n), d(n), m2(n,n), n2(n,n)\ninteger k1(n), l1(n)\n"
HEAD = "subroutine s(a, b, c, d, m2, n2, k1, l1, n, m, x, y, k, l)"


@dataclass(slots=True)
class Nest:
    unit: Unit
    nodes: list[Node]
    loop: Do
    known: Declarations
    names: Names
    lines: list[Line]

    @property
    def head(self) -> Head:
        return self.lines[0].loops[0]

    @property
    def speaker(self) -> Speaker:
        return Speaker(self.known, self.names, owned_names(self.unit, self.known))


def nest_of(body: str, declared: str = "", before: str = "", after: str = "") -> Nest:
    """The nest of the first DO; a body without one is inside DO I = 1, N."""
    text = body if body.lstrip().startswith("do") else f"do i = 1, n\n{body}\nend do"
    unit = body_unit(f"{DECLARED}{declared}\n{before}\n{text}\n{after}", HEAD)
    known, names = declarations(unit), names_of(unit)
    nodes = normalise(unit, tree_of(unit), known, names)
    loop = next(one for one in walk(nodes) if isinstance(one, Do))
    return Nest(unit, nodes, loop, known, names, read_nest(unit, loop, known, names))


def known_of(declared: str = "") -> Declarations:
    return declarations(body_unit(f"{DECLARED}{declared}\nx = 1", HEAD))


def head_of(text: str) -> Head:
    """`I = 1, N, 2`; a step that is no number is a stride."""
    index, _, bounds = text.partition("=")
    low, high, *step = [expr(one) for one in bounds.split(", ")]
    number = 1 if not step else _whole(text.rpartition(",")[2].strip())
    return Head(index.strip(), low, high, number, 1, step[0] if step and not number else None)


def _whole(text: str) -> int:
    return int(text) if text.lstrip("-").isdigit() else 0


def text_of(line: Line) -> str:
    """`A(I) = B(I) if LWM1`, an operation in brackets."""
    operation = f" [{line.operation}]" if line.operation else ""
    guard = "" if line.guard is None else f" if {show(line.guard)}"
    return f"{show(line.target)} = {show(line.value)}{operation}{guard}"


def texts(lines: list[Line]) -> list[str]:
    return [text_of(line) for line in lines]


def statements(nodes: list[Node]) -> list[str]:
    """Generated statements, each on a line; the inside of a construct after its head in braces."""
    return [_statement(node) for node in nodes]


def _statement(node: Node) -> str:
    if isinstance(node, Do):
        return f"DO {node.head} {{{'; '.join(statements(node.body))}}}"
    if isinstance(node, If):
        arms = " ".join(f"IF ({formula_text(test)}) {{{'; '.join(statements(body))}}}" for test, body, _ in node.arms)
        return arms + ("" if node.orelse is None else f" ELSE {{{'; '.join(statements(node.orelse))}}}")
    assert isinstance(node, Act | Note)
    return "<as it was>" if node.text is None else node.text
