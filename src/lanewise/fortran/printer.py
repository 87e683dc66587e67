"""Printer: a changed tree back to Fortran lines; what did not change keeps its bytes.

    untouched at its old depth     the very lines of the file
    untouched but nested anew      the same lines, moved right or left, when they still fit
    made by a pass                 new lines, broken at the line's width

Comments in front of a statement go with it. A label that nothing refers to any more is blanked.

Requires  a tree over the statements of one file.
Ensures   fixed form within columns 7 to 72, free form within 132, unless a line was longer already.
Costs     linear.
"""

from __future__ import annotations

import re

from .build import referred
from .conditional import is_conditional
from .formula import Constant, Formula, show
from .remarks import Spots
from .statement import Statement
from .tree import Act, Assign, Block, Do, Goto, If, Leave, Node, Note, Select, Switch
from .unit import Unit

STEP = 3
_PIECES = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\d+[Hh].*|[A-Za-z0-9_$.]+|\*\*|//|[^\sA-Za-z0-9_$.]|\s+")


class Printer:
    """Writes nodes of one unit. `dead` holds the labels that are no longer referred to."""

    def __init__(self, unit: Unit, dead: set[int]) -> None:
        self.unit, self.file, self.dead = unit, unit.file, dead
        self.free = unit.file.free
        self.referred = referred(unit)
        self.newline = "\r\n" if self.file.lines and self.file.lines[0].endswith("\r\n") else "\n"
        self.out: list[str] = []
        self.spots = Spots()
        self.base = self._base_column()
        self.lower = self._is_lower()

    def _base_column(self) -> int:
        for statement in self.unit.executable:
            raw = self.file.lines[statement.line.first].expandtabs(8)
            field = raw if self.free else " " * 6 + raw[6:]
            if not statement.line.shares_line and not (self.free and statement.label is not None):
                return min(30, max(0 if self.free else 6, len(field) - len(field.lstrip())))
        return 0 if self.free else 6

    def _is_lower(self) -> bool:
        text = "".join(statement.line.text for statement in self.unit.executable[:60])
        return sum(char.islower() for char in text) > sum(char.isupper() for char in text)

    def nodes(self, nodes: list[Node], depth: int = 0) -> None:
        for node in nodes:
            self.node(node, depth)

    def node(self, node: Node, depth: int) -> None:
        self.trivia(node)
        self.extra_labels(node, depth)
        if isinstance(node, (Act, Note)):
            self.act(node, depth)
        elif isinstance(node, Assign):
            self.line(f"{node.name} = {_value(node.value)}", depth, self.label(node))
        elif isinstance(node, Goto):
            word = f"GOTO {node.target}"
            text = word if node.test is None else f"IF ({show(node.test)}) {word}"
            self.line(text, depth, self.label(node))
        elif isinstance(node, Leave):
            self.line(f"{node.word} {node.name}".rstrip(), depth, self.label(node))
        elif isinstance(node, Switch):
            assert node.origin is not None, "only computed GOTOs of the file are left as switches"
            self.raw(node, node.origin, node.origin, depth)
        else:
            self.construct(node, depth)

    def construct(self, node: Node, depth: int) -> None:
        if isinstance(node, (Do, If, Select, Block)) and node.origin and node.end and _alone(node.origin, node.end):
            self.raw(node, node.origin, node.end, depth)
        elif isinstance(node, Do):
            self.do(node, depth)
        elif isinstance(node, If):
            self.conditional(node, depth)
        elif isinstance(node, Select):
            self.select(node, depth)
        else:
            assert isinstance(node, Block)
            # BLOCK would be a scope, in which compilers take implicitly typed functions for variables.
            self.line(f"{node.name}: IF (.TRUE.) THEN", depth, self.label(node))
            self.nodes(node.body, depth + 1)
            self.line(f"END IF {node.name}", depth)

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
        if isinstance(node, (Act, Note)) and node.text is None and node.origin is not None:
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
            self.directive(node.text, depth)
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
        """One statement, or a BLOCK of several."""
        for index, text in enumerate(texts):
            inside = 0 < index < len(texts) - 1
            self.line(text, depth + inside, label if index == 0 else None)

    def directive(self, text: str, depth: int) -> None:
        """A line for the compiler: from the first column in fixed form, continued by its own sentinel."""
        indent = " " * (self.base + STEP * depth) if self.free else ""
        pieces = broken(text, 100 if self.free else 70, 60)
        for index, piece in enumerate(pieces):
            lead = "" if index == 0 else "!$omp& "
            tail = "&" if self.free and index < len(pieces) - 1 else ""
            self.out.append(f"{indent}{lead}{piece.rstrip()}{tail}{self.newline}")

    def raw(self, node: Node, first: Statement, last: Statement, depth: int) -> None:
        if not _alone(first, last):
            text = first.text() if first is last else None
            if text is None:
                raise self.unit.refuse("a construct that shares its line with another statement", first)
            self.line(_single_blanks(text), depth, self.label(node))
            return
        lines = self.file.lines[first.line.first : last.line.last + 1]
        whole = range(first.line.first, last.line.last + 1)
        if is_conditional(first):
            self.out.extend(lines)
            self.spots.kept.update(whole)
            return
        if first.label is not None and self.label(node) != first.label:
            lines = [self.without_label(lines[0]), *lines[1:]]
        if first is not last and last.label in self.referred and last.kind in ("endif", "endselect", "endblock"):
            # What branches there finds the label behind the construct.
            at = last.line.first - first.line.first
            lines = [*lines[:at], self.without_label(lines[at]), *lines[at + 1 :]]
        if depth:
            shifted = self.shifted(lines, depth)
            if shifted is None and first is last:
                self.line(_single_blanks(first.text()), depth, self.label(node))
                return
            lines = shifted or lines
        self.out.extend(lines)
        self.spots.kept.update(whole)
        self.spots.ends[last.line.last] = len(self.out)

    def without_label(self, line: str) -> str:
        if self.free:
            return re.sub(r"^(\s*)(\d+)", lambda match: match[1] + " " * len(match[2]), line)
        if "\t" in line[:6]:
            return line[line.index("\t") :]
        return "     " + line[5:]

    def shifted(self, lines: list[str], depth: int) -> list[str] | None:
        first = lines[0]
        if "\t" in "".join(lines):
            return None
        field = re.sub(r"^(\s*)\d+", lambda match: " " * len(match[0]), first) if self.free else " " * 6 + first[6:]
        by = self.base + STEP * depth - (len(field) - len(field.lstrip()))
        moved: list[str] = []
        for line in lines:
            one = self.moved(line, by)
            if one is None:
                return None
            moved.append(one)
        return moved

    def moved(self, line: str, by: int) -> str | None:
        bare = line.rstrip("\r\n")
        ending = line[len(bare) :]
        if not bare.strip():
            return line
        if self.free:
            if bare.lstrip().startswith("&"):
                return line
            shift = " " * by + bare if by >= 0 else bare[min(-by, len(bare) - len(bare.lstrip())) :]
            return shift + ending if len(shift) <= 132 else None
        if bare[0] in "Cc*!dD#" or bare.lstrip().startswith("!"):
            return line
        text = bare[6:72].rstrip() if len(bare) > 72 else bare[6:].rstrip()
        if bare[5:6] not in ("", " ", "0") or by < 0:
            room = len(text) - len(text.lstrip())
            by = max(by, -room)
        text = " " * by + text if by >= 0 else text[-by:]
        if len(text) > 66 or "'" in text or '"' in text:
            return None if len(text) > 66 or text.count("'") % 2 else f"{bare[:6]}{text}{ending}"
        return f"{bare[:6]}{text}{ending}"

    def do(self, node: Do, depth: int) -> None:
        head = {
            "do": f"DO {node.head}",
            "dowhile": f"DO WHILE ({node.head})",
            "doforever": "DO",
            "doconcurrent": f"DO {node.head}",
        }[node.kind]
        name = f"{node.name}: " if node.name else ""
        self.line(f"{name}{head}", depth, self.label(node))
        self.nodes(node.body, depth + 1)
        self.line(f"END DO {node.name}".rstrip(), depth)

    def conditional(self, node: If, depth: int) -> None:
        test, body, _ = node.arms[0]
        label = self.label(node)
        if len(node.arms) == 1 and node.orelse is None and not node.name and self.one_liner(test, body, depth, label):
            return
        name = f"{node.name}: " if node.name else ""
        for index, (test, body, _) in enumerate(node.arms):
            word = f"{name}IF" if index == 0 else "ELSE IF"
            self.line(f"{word} ({show(test)}) THEN", depth, label if index == 0 else None)
            self.nodes(body, depth + 1)
        if node.orelse is not None:
            self.line("ELSE", depth)
            self.nodes(node.orelse, depth + 1)
        self.line(f"END IF {node.name}".rstrip(), depth)

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
            return f"{node.word} {node.name}".rstrip()
        if isinstance(node, Goto) and node.test is None:
            return f"GOTO {node.target}"
        if isinstance(node, Assign):
            return f"{node.name} = {_value(node.value)}"
        if isinstance(node, Act) and node.last is None:
            if node.text is not None:
                return None if node.text.startswith(("IF ", "BLOCK")) else node.text
            statement = node.origin
            if statement and statement.kind in ("assign", "call", "return", "stop", "io") and not self.label(node):
                text = _single_blanks(statement.text())
                return text if len(text) < 50 else None
        return None

    def select(self, node: Select, depth: int) -> None:
        name = f"{node.name}: " if node.name else ""
        self.line(f"{name}SELECT CASE ({node.expression})", depth, self.label(node))
        for text, body, _ in node.arms:
            self.line(f"CASE {text}", depth)
            self.nodes(body, depth + 1)
        self.line(f"END SELECT {node.name}".rstrip(), depth)

    def line(self, text: str, depth: int, label: int | None = None) -> None:
        text = self.cased(text)
        column = self.base + STEP * depth
        if self.free:
            self.free_line(text, column, label)
        else:
            self.fixed_line(text, column, label)

    def cased(self, text: str) -> str:
        """Words of ours in the case the unit is written in."""
        if not self.lower:
            return text
        pieces = re.split(r"('(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\d+[Hh].*)", text)
        if not any(char.islower() for part in pieces[::2] for char in part):
            return "".join(part if index % 2 else part.lower() for index, part in enumerate(pieces))
        words = (
            r"\b(?:END|DO|IF|THEN|ELSE|GOTO|EXIT|CYCLE|RETURN|CONTINUE|SELECT|CASE|BLOCK|DEFAULT|WHILE|LW[A-Z]+\d+)\b"
        )
        words += r"|\.(?:NOT|AND|OR|TRUE|FALSE|LT|EQ|LE|GT|GE|NE)\."
        return "".join(
            part if index % 2 else re.sub(words, lambda match: match[0].lower(), part)
            for index, part in enumerate(pieces)
        )

    def fixed_line(self, text: str, column: int, label: int | None) -> None:
        column = min(column, 40)
        field = f"{label:<5} " if label is not None else " " * 6
        room = 72 - column
        if max(map(len, _PIECES.findall(text)), default=0) > room - 2:
            self.fixed_exact(text, field)
            return
        pieces = broken(text, room, room - 2)
        self.out.append(f"{field}{' ' * (column - 6)}{pieces[0].rstrip()}{self.newline}")
        for piece in pieces[1:]:
            self.out.append(f"     &{' ' * (column - 4)}{piece.rstrip()}{self.newline}")

    def fixed_exact(self, text: str, field: str) -> None:
        """A constant longer than the line: filled to column 72, since blanks inside it count."""
        for at in range(0, len(text), 66):
            lead = field if at == 0 else "     &"
            self.out.append(f"{lead}{text[at : at + 66]}{self.newline}")

    def free_line(self, text: str, column: int, label: int | None) -> None:
        column = min(column, 60)
        head = f"{label} ".ljust(column) if label is not None else " " * column
        pieces = broken(text, 128 - column, 126 - column)
        for index, piece in enumerate(pieces):
            tail = "&" if index < len(pieces) - 1 else ""
            lead = head if index == 0 else " " * (column + 1) + "&"

            self.out.append(f"{lead}{piece}{tail}{self.newline}")


def _value(value: Formula | int | str) -> str:
    if isinstance(value, (int, str)):
        return str(value)
    return show(value) if not isinstance(value, Constant) else (".TRUE." if value.value else ".FALSE.")


def _alone(first: Statement, last: Statement) -> bool:
    """Whether a construct has its lines to itself; `DO I = 1, N; A(I) = 0; END DO` has not."""
    return not (first.line.shares_line or last.line.shares_line)


def _single_blanks(text: str) -> str:
    """Runs of blanks outside constants become one."""
    pieces = re.split(r"('(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\d+[Hh].*)", text)
    return "".join(piece if index % 2 else re.sub(r"[ \t]+", " ", piece) for index, piece in enumerate(pieces))


def broken(text: str, first_room: int, other_room: int) -> list[str]:
    """Cut between tokens so that every piece fits; a constant longer than a line is cut as it is."""
    if len(text) <= first_room:
        return [text]
    lines: list[str] = []
    current = ""
    room = first_room
    for piece in _PIECES.findall(text):
        if current and len(current) + len(piece) > room:
            lines.append(current)
            current, room = "", other_room
        while len(piece) > room:
            lines.append(piece[:room])
            piece, room = piece[room:], other_room
        current += piece
    if current.strip():
        lines.append(current)
    return lines
