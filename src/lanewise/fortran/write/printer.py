"""Printer: a changed tree back to Fortran lines; unchanged parts keep their bytes (`page`).

    an unchanged construct             its lines
    one with something changed inside  its own lines, with the inside in place
    one made by a pass                 new lines: DO, IF with its arms, SELECT CASE, a named IF for a block

Requires  a tree over the statements of one file.
Ensures   a line for every statement of the tree, with the labels in use.
Costs     linear.
"""

from __future__ import annotations

from ..read.directive import opening
from ..read.statement import Statement
from ..read.tree import Act, Assign, Block, Do, Goto, If, Leave, Node, Note, Select, Switch, is_macro
from ..restructure.formula import Constant, Formula, Macro, show
from .page import Page
from .shifted_lines import column_of
from .typeset import single_blanks
from .untouched import as_written


class Printer(Page):
    """Writes nodes of one unit."""

    def nodes(self, nodes: list[Node], depth: int = 0) -> None:
        at = 0
        while at < len(nodes):
            count = self.line_of_several(nodes, at)
            if (heir := _heir(nodes, at)) is not None:
                heir.labels = nodes[at].labels
            elif count:
                first, last = nodes[at].origin, nodes[at + count - 1].origin
                assert first is not None and last is not None
                self.trivia(nodes[at])
                self.lines(nodes[at], first, last, depth)
            else:
                self.node(nodes[at], depth)
            at += count or 1

    def line_of_several(self, nodes: list[Node], at: int) -> int:
        """How many nodes from here on are all the statements of one line, unchanged; 0 if they are not."""
        first = nodes[at].origin
        statements = self.together.get(first.line.first, []) if first is not None else []
        some = nodes[at : at + len(statements)]
        return len(some) if [node.origin for node in some] == statements and all(map(self.is_as_it_was, some)) else 0

    def is_as_it_was(self, node: Node) -> bool:
        plain = isinstance(node, (Act, Note)) and node.text is None and getattr(node, "last", None) is None
        labels = [] if node.origin is None or node.origin.label is None else [node.origin.label]
        return (plain or as_written(node)) and node.labels == labels and not self.dead.intersection(labels)

    def node(self, node: Node, depth: int) -> None:
        self.trivia(node)
        self.extra_labels(node, depth)
        if isinstance(node, (Act, Note)):
            self.act(node, depth)
        elif node.origin is not None and as_written(node):
            self.raw(node, node.origin, node.origin, depth)
        elif isinstance(node, Assign):
            self.line(f"{node.name} = {_value(node.value)}", depth, self.label(node))
        elif isinstance(node, Goto):
            word = f"GOTO {node.target}"
            text = word if node.test is None else f"IF ({show(node.test)}) {word}"
            self.line(text, depth, self.label(node))
        elif isinstance(node, Leave):
            self.line(f"{node.word} {self.named(node.name)}".rstrip(), depth, self.label(node))
        elif isinstance(node, Switch):
            assert node.origin is not None, "only computed GOTOs of the file are left as switches"
            self.raw(node, node.origin, node.origin, depth)
        else:
            self.construct(node, depth)

    def construct(self, node: Node, depth: int) -> None:
        assert isinstance(node, (Do, If, Select, Block))
        if node.opened:
            self.opened(node, depth)
        elif node.origin and node.end and self.alone(node.origin, node.end) and self.is_whole(node, depth):
            self.raw(node, node.origin, node.end, depth)
        elif isinstance(node, Do):
            self.do(node, depth)
        elif isinstance(node, If) and is_macro(node):
            self.macro(node, depth)
        elif isinstance(node, If):
            self.conditional(node, depth)
        elif isinstance(node, Select):
            self.select(node, depth)
        else:
            # BLOCK is a scope: gfortran takes a name that it first sees there for a variable of the BLOCK.
            first, last = ("BLOCK", "END BLOCK") if node.is_scope else ("IF (.TRUE.) THEN", "END IF")
            self.line(f"{self.named(node.name)}: {first}", depth, self.label(node))
            self.nodes(node.body, depth + 1)
            self.line(f"{last} {self.named(node.name)}", depth)

    def extra_labels(self, node: Node, depth: int) -> None:
        """Labels that the statement cannot carry go on CONTINUEs before it."""
        for one in node.labels[1:]:
            if one not in self.dead:
                self.line("CONTINUE", depth, one)
        own = node.origin.label if node.origin else None
        is_act = isinstance(node, (Act, Note)) and node.text is None and node.origin is not None
        if is_act or as_written(node):
            first = self.label(node)
            if first is not None and first != own:
                self.line("CONTINUE", depth, first)

    def act(self, node: Act | Note, depth: int) -> None:
        statement = node.origin
        if statement is None and node.text is None:
            if self.label(node) is not None:
                self.line("CONTINUE", depth, self.label(node))
            return
        if node.text is not None and node.text.startswith("!$"):
            self.out.extend(self.style.directive(node.text, self.column(depth)))
            return
        if node.text is not None:
            self.texts(node.text.split("\n"), depth, self.label(node))
            return
        assert statement is not None
        own = statement.label
        if isinstance(node, Act) and node.is_placeholder() and own is not None and self.label(node) != own:
            return
        last = node.last if isinstance(node, Act) and node.last else statement
        self.raw(node, statement, last, depth)

    def opened(self, node: Do | If | Select | Block, depth: int) -> None:
        """A construct with something changed inside: its own lines stay, and the inside stays in place."""
        first, last = node.origin, node.end
        assert first is not None
        outside = self.base
        own = self.base if depth else column_of(self.file.lines[first.line.first], self.free)
        self.base = own
        if last is not None:
            self.raw(node, first, first, depth)
        else:
            assert isinstance(node, Do), "other constructs without an end of their own are printed anew"
            self.line(_do_head(node, self.named(node.name)), depth, self.label(node))
        for statement, body in _parts(node):
            rest = body
            if statement is not None:
                lead = body[0] if body and isinstance(body[0], Note) and body[0].origin is None else Note()
                rest = body[1:] if lead in body else body
                self.trivia(lead)
                self.raw(lead, statement, statement, depth)
            ends = rest[-1:] if last is not None and last.kind == "enddo" and _is_end_of(rest[-1:], last) else []
            self.base = own if depth else self.column_inside(rest, own)
            self.nodes(rest[: len(rest) - len(ends)], depth + 1 if depth else 0)
            self.base = own
            for one in ends:
                self.trivia(one)
        if last is None:
            self.line(f"END DO {self.named(node.name)}".rstrip(), depth)
        elif last.kind in ("enddo", "endif", "endselect", "endblock"):
            kept = last.label is not None and (last.kind == "enddo" or last.label not in self.referred)
            self.raw(Note([last.label] if kept and last.label is not None else []), last, last, depth)
        self.base = outside

    def do(self, node: Do, depth: int) -> None:
        self.line(_do_head(node, self.named(node.name)), depth, self.label(node))
        self.nodes(node.body, depth + 1)
        self.line(f"END DO {self.named(node.name)}".rstrip(), depth)

    def conditional(self, node: If, depth: int) -> None:
        test, body, _ = node.arms[0]
        label = self.label(node)
        if len(node.arms) == 1 and node.orelse is None and not node.name and self.one_liner(test, body, depth, label):
            return
        name = f"{self.named(node.name)}: " if node.name else ""
        for index, (test, body, _) in enumerate(node.arms):
            word = f"{name}IF" if index == 0 else "ELSE IF"
            self.line(f"{word} ({show(test)}) THEN", depth, label if index == 0 else None)
            self.nodes(body, depth + 1)
        if node.orelse is not None:
            self.line("ELSE", depth)
            self.nodes(node.orelse, depth + 1)
        self.line(f"END IF {self.named(node.name)}".rstrip(), depth)

    def is_whole(self, node: Do | If | Select | Block, depth: int) -> bool:
        """Whether an unchanged construct is its lines: not #if that moves, or whose arms' label stands before it."""
        return not (isinstance(node, If) and is_macro(node)) or (depth == 0 and self.label(node) is None)

    def macro(self, node: If, depth: int) -> None:
        """#if with its arms, which are no deeper: a configuration has one of them, and no #if."""
        if self.label(node) is not None:
            self.line("CONTINUE", depth, self.label(node))
        for index, (test, body, _) in enumerate(node.arms):
            assert isinstance(test, Macro)
            self.out.append(f"{opening(test.text) if index == 0 else f'#elif {test.text}'}{self.style.newline}")
            self.nodes(body, depth)
        if node.orelse is not None:
            self.out.append(f"#else{self.style.newline}")
            self.nodes(node.orelse, depth)
        self.out.append(f"#endif{self.style.newline}")

    def one_liner(self, test: Formula, body: list[Node], depth: int, label: int | None) -> bool:
        if len(body) != 1 or body[0].trivia[0] < body[0].trivia[1]:
            return False
        text = self.simple_text(body[0])
        if text is None:
            return False
        whole = f"IF ({show(test)}) {text}"
        if not self.fits(whole, depth) and not isinstance(body[0], (Leave, Goto)):
            return False
        self.line(whole, depth, label)
        return True

    def simple_text(self, node: Node) -> str | None:
        if isinstance(node, Leave):
            return f"{node.word} {self.named(node.name)}".rstrip()
        if isinstance(node, Goto) and node.test is None:
            return f"GOTO {node.target}"
        if isinstance(node, Assign):
            return f"{node.name} = {_value(node.value)}"
        if isinstance(node, Act) and node.last is None:
            if node.text is not None:
                return None if node.text.startswith("IF ") or "\n" in node.text else node.text
            statement = node.origin
            if statement and statement.kind in ("assign", "call", "return", "stop", "io") and not self.label(node):
                text = single_blanks(statement.text())
                return text if len(text) < 50 else None
        return None

    def select(self, node: Select, depth: int) -> None:
        name = f"{self.named(node.name)}: " if node.name else ""
        self.line(f"{name}SELECT CASE ({node.expression})", depth, self.label(node))
        for text, body, _ in node.arms:
            self.line(f"CASE {text}", depth)
            self.nodes(body, depth + 1)
        self.line(f"END SELECT {self.named(node.name)}".rstrip(), depth)


def _heir(nodes: list[Node], at: int) -> If | Select | None:
    """The new construct that can have the label of a generated CONTINUE before it."""
    node = nodes[at]
    if not isinstance(node, Act) or node.text != "CONTINUE" or node.trivia != (0, 0):
        return None
    found = next((one for one in nodes[at + 1 :] if not (isinstance(one, Note) and one.is_silent())), None)
    if not isinstance(found, (If, Select)) or found.origin is not None or found.labels:
        return None
    has_notes = found.trivia[0] < found.trivia[1]
    return None if has_notes or (isinstance(found, If) and is_macro(found)) else found


def _value(value: Formula | int | str) -> str:
    if isinstance(value, (int, str)):
        return str(value)
    return show(value) if not isinstance(value, Constant) else (".TRUE." if value.value else ".FALSE.")


def _do_head(node: Do, name: str) -> str:
    head = {"dowhile": f"DO WHILE ({node.head})", "doforever": "DO"}.get(node.kind, f"DO {node.head}")
    return f"{name}: {head}" if name else head


def _parts(node: Do | If | Select | Block) -> list[tuple[Statement | None, list[Node]]]:
    """The bodies of a construct, each with the statement that begins it, if that is not the construct's first."""
    if isinstance(node, (Do, Block)):
        return [(None, node.body)]
    parts = [(statement, body) for _, body, statement in node.arms]
    if isinstance(node, If):
        parts[0] = (None, parts[0][1])
        parts += [] if node.orelse is None else [(node.otherwise, node.orelse)]
    return parts


def _is_end_of(nodes: list[Node], last: Statement) -> bool:
    """Whether the node represents, inside a body, the label and the comments of END DO."""
    return all(isinstance(one, Note) and one.origin is None and one.labels in ([], [last.label]) for one in nodes)
