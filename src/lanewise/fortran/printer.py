"""Printer: a changed tree back to Fortran lines; what did not change keeps its bytes.

    untouched at its old depth     the very lines of the file
    untouched but nested anew      the same lines, moved right or left, when they still fit
    made by a pass                 new lines, broken at the line's width

Comments in front of a statement go with it. A label that nothing refers to any more is blanked.

Requires  a tree over the statements of one file.
Ensures   fixed form within columns 7 to 72 (the file's width for lines that are moved), free form within 132, unless
          a line was longer already.
Costs     linear.
"""

from __future__ import annotations

import re

from .build import referred
from .conditional import is_conditional
from .formula import Constant, Formula, show
from .kept import column_of, shifted, without_first_label, without_label
from .remarks import Spots
from .statement import Statement
from .tree import Act, Assign, Block, Do, Goto, If, Leave, Node, Note, Select, Switch, walk
from .typeset import Style, single_blanks
from .unit import Unit
from .untouched import as_written

STEP = 3


class Printer:
    """Writes nodes of one unit. `dead` holds the labels that are no longer referred to."""

    def __init__(self, unit: Unit, dead: set[int]) -> None:
        self.unit, self.file, self.dead = unit, unit.file, dead
        self.free = unit.file.free
        self.referred = referred(unit)
        newline = "\r\n" if self.file.lines and self.file.lines[0].endswith("\r\n") else "\n"
        self.style = Style(self.free, newline, self._is_lower(), self.file.width)
        self.out: list[str] = []
        self.spots = Spots()
        self.base: int = self._base_column()
        self.together: dict[int, list[Statement]] = {}
        self.fields: dict[int, str] = {}
        self.spelled: dict[str, str] = {}
        self.unmoved: set[int] = set()
        self._look()

    def _base_column(self) -> int:
        for statement in self.unit.executable:
            if not statement.line.shares_line and not (self.free and statement.label is not None):
                column = column_of(self.file.lines[statement.line.first], self.free)
                return min(30, max(0 if self.free else 6, column))
        return 0 if self.free else 6

    def _is_lower(self) -> bool:
        text = "".join(statement.line.text for statement in self.unit.executable[:60])
        return sum(char.islower() for char in text) > sum(char.isupper() for char in text)

    def _look(self) -> None:
        """Statements that share a line, lines that end inside a constant, how labels and names are written."""
        for one in self.unit.executable:
            self.unmoved.update(one.line.open)
            if one.line.shares_line:
                self.together.setdefault(one.line.first, []).append(one)
            elif one.label is not None and not self.free and "\t" not in self.file.lines[one.line.first][:6]:
                self.fields[one.label] = self.file.lines[one.line.first][:5]
            if one.name and (match := re.match(r"\s*(\w+)\s*:(?!:)", one.line.text)):
                self.spelled[one.name] = match[1]

    def nodes(self, nodes: list[Node], depth: int = 0) -> None:
        at = 0
        while at < len(nodes):
            count = self.line_of_several(nodes, at)
            if count:
                first, last = nodes[at].origin, nodes[at + count - 1].origin
                assert first is not None and last is not None
                self.trivia(nodes[at])
                self.lines(nodes[at], first, last, depth)
            else:
                self.node(nodes[at], depth)
            at += count or 1

    def line_of_several(self, nodes: list[Node], at: int) -> int:
        """How many nodes from here on are all the statements of one line, and as they were; 0 if they are not."""
        first = nodes[at].origin
        statements = self.together.get(first.line.first, []) if first is not None else []
        some = nodes[at : at + len(statements)]
        return len(some) if [node.origin for node in some] == statements and all(map(self.is_as_it_was, some)) else 0

    def is_as_it_was(self, node: Node) -> bool:
        plain = isinstance(node, (Act, Note)) and node.text is None and getattr(node, "last", None) is None
        labels = [] if node.origin is None or node.origin.label is None else [node.origin.label]
        return (plain or as_written(node)) and node.labels == labels and not self.dead.intersection(labels)

    def named(self, name: str) -> str:
        return self.spelled.get(name, name)

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
        elif node.origin and node.end and self.alone(node.origin, node.end):
            self.raw(node, node.origin, node.end, depth)
        elif isinstance(node, Do):
            self.do(node, depth)
        elif isinstance(node, If):
            self.conditional(node, depth)
        elif isinstance(node, Select):
            self.select(node, depth)
        else:
            # BLOCK would be a scope, in which compilers take implicitly typed functions for variables.
            self.line(f"{self.named(node.name)}: IF (.TRUE.) THEN", depth, self.label(node))
            self.nodes(node.body, depth + 1)
            self.line(f"END IF {self.named(node.name)}", depth)

    def trivia(self, node: Node) -> None:
        first, last = node.trivia
        self.out.extend(self.file.lines[first:last])
        if last:
            self.spots.begins.setdefault(last, len(self.out))

    def extra_labels(self, node: Node, depth: int) -> None:
        """Labels that the statement cannot carry itself stand on CONTINUEs in front of it."""
        for one in node.labels[1:]:
            if one not in self.dead:
                self.line("CONTINUE", depth, one)
        own = node.origin.label if node.origin else None
        is_act = isinstance(node, (Act, Note)) and node.text is None and node.origin is not None
        if is_act or as_written(node):
            first = self.label(node)
            if first is not None and first != own:
                self.line("CONTINUE", depth, first)

    def label(self, node: Node) -> int | None:
        return node.labels[0] if node.labels and node.labels[0] not in self.dead else None

    def act(self, node: Act | Note, depth: int) -> None:
        statement = node.origin
        if statement is None and node.text is None:
            if self.label(node) is not None:
                self.line("CONTINUE", depth, self.label(node))
            return
        if node.text is not None and node.text.startswith("!$"):
            self.out.extend(self.style.directive(node.text, self.base + STEP * depth))
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

    def texts(self, texts: list[str], depth: int, label: int | None) -> None:
        """One statement, or a BLOCK or WHERE of several."""
        for index, text in enumerate(texts):
            inside = 0 < index < len(texts) - 1 and text != "ELSEWHERE"
            self.line(text, depth + inside, label if index == 0 else None)

    def raw(self, node: Node, first: Statement, last: Statement, depth: int) -> None:
        if self.alone(first, last):
            self.lines(node, first, last, depth)
        elif first is last:
            self.line(first.text(), depth, self.label(node))
        else:
            raise self.unit.refuse("a construct that shares its line with another statement", first)

    def alone(self, first: Statement, last: Statement) -> bool:
        """Whether a statement or construct has its lines to itself; in `DO I = 1, N; A(I) = 0` the DO has not."""
        begins = self.together.get(first.line.first, [first])[0] is first
        return begins and self.together.get(last.line.first, [last])[-1] is last

    def lines(self, node: Node, first: Statement, last: Statement, depth: int) -> None:
        """The lines of the file, moved to where they are now."""
        lines = self.file.lines[first.line.first : last.line.last + 1]
        whole = range(first.line.first, last.line.last + 1)
        if is_conditional(first):
            self.out.extend(lines)
            self.spots.kept.update(whole)
            return
        if first.label is not None and self.label(node) != first.label:
            lines = without_first_label(lines, self.free, self.base)
        if first is not last and last.label in self.referred and last.kind in ("endif", "endselect", "endblock"):
            # What branches there finds the label behind the construct.
            at = last.line.first - first.line.first
            column = column_of(lines[at], self.free)
            lines = [*lines[:at], without_label(lines[at], self.free, column), *lines[at + 1 :]]
        if depth:
            fixed = self.unmoved.intersection(whole)
            moved = None if fixed else shifted(lines, self.free, self.base + STEP * depth, self.file.width)
            if moved is None and first is last:
                self.line(first.text(), depth, self.label(node))
                return
            lines = moved or lines
        self.out.extend(lines)
        self.spots.kept.update(whole)
        self.spots.ends[last.line.last] = len(self.out)

    def opened(self, node: Do | If | Select | Block, depth: int) -> None:
        """A construct with something changed inside: its own lines stay, and what is inside stays where it is."""
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

    def column_inside(self, nodes: list[Node], own: int) -> int:
        """Where the statements of a body begin."""
        for node in walk(nodes):
            if node.origin is not None and node.origin.label is None and not node.origin.line.shares_line:
                return column_of(self.file.lines[node.origin.line.first], self.free)
        return own + STEP

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

    def one_liner(self, test: Formula, body: list[Node], depth: int, label: int | None) -> bool:
        if len(body) != 1 or body[0].trivia[0] < body[0].trivia[1]:
            return False
        text = self.simple_text(body[0])
        if text is None:
            return False
        self.line(f"IF ({show(test)}) {text}", depth, label)
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

    def line(self, text: str, depth: int, label: int | None = None) -> None:
        field = "" if label is None else self.fields.get(label, str(label))
        text = self.style.cased(single_blanks(text))
        self.out.extend(self.style.lines(text, self.base + STEP * depth, field))


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
    """Whether this is what stands in a body for the label and the comments of END DO."""
    return all(isinstance(one, Note) and one.origin is None and one.labels in ([], [last.label]) for one in nodes)
