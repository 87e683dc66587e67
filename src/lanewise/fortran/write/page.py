"""Page: the lines of one unit as they are written, from the file or new.

    unchanged, at its old depth    the same lines of the file
    unchanged, but nested anew     the same lines, shifted right or left, if they still fit
    made by a pass                 new lines, broken at the line's width

Comments before a statement move with it. An unused label is blanked.

Requires  statements of one file.
Ensures   fixed form within columns 7 to 72 (the file's width for shifted lines), free form within 132, unless a
          line was longer already; `spots` records which lines were kept, and where.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from ..read.build import referred
from ..read.conditional import is_conditional
from ..read.statement import Statement
from ..read.tree import Node, bodies, walk
from ..read.unit import Unit
from .remarks import Spots
from .shifted_lines import column_of, shifted, without_first_label, without_label
from .typeset import Style, single_blanks

STEP = 3
"""Columns by which a construct is indented where the file shows no habit of its own."""
DEEPEST = 40
"""The last column where a statement begins, if its constructs can be indented by less."""
_OPENING = frozenset(["do", "dowhile", "doforever", "ifthen"])
_USUAL = range(1, 9)


class Page:
    """The output of one unit. `dead` holds the unused labels."""

    def __init__(self, unit: Unit, dead: set[int]) -> None:
        self.unit, self.file, self.dead = unit, unit.file, dead
        self.free = unit.file.free
        self.referred = referred(unit)
        newline = "\r\n" if self.file.lines and self.file.lines[0].endswith("\r\n") else "\n"
        self.style = Style(self.free, newline, self._is_lower(), self.file.width)
        self.out: list[str] = []
        self.spots = Spots()
        self.base: int = self._base_column()
        self.step = self._habit()
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

    def _habit(self) -> int:
        """By how many columns the unit indents what is inside a construct."""
        found: Counter[int] = Counter()
        lines, statements = self.file.lines, self.unit.executable
        for one, following in pairwise(statements):
            if one.kind in _OPENING and not one.line.shares_line and not following.line.shares_line:
                here, there = (column_of(lines[each.line.first], self.free) for each in (one, following))
                found[there - here] += 1
        usual = [by for by, count in found.most_common() if by in _USUAL and count > 1]
        return usual[0] if usual else STEP

    def fit(self, nodes: list[Node]) -> None:
        """Indent by less where constructs nest too deeply for the lines."""
        deepest = _depth(nodes)
        while self.step > 1 and self.base + self.step * deepest > DEEPEST:
            self.step -= 1

    def column(self, depth: int) -> int:
        return self.base + self.step * depth

    def fits(self, text: str, depth: int) -> bool:
        """Whether a statement takes one line."""
        return len(single_blanks(text)) + self.column(depth) <= (self.style.most if self.free else self.file.width)

    def _is_lower(self) -> bool:
        text = "".join(statement.line.text for statement in self.unit.executable[:60])
        return sum(char.islower() for char in text) > sum(char.isupper() for char in text)

    def _look(self) -> None:
        """Find statements that share a line, lines that end inside a constant, and the style of labels and names."""
        for one in self.unit.executable:
            self.unmoved.update(one.line.open)
            if one.line.shares_line:
                self.together.setdefault(one.line.first, []).append(one)
            elif one.label is not None and not self.free and "\t" not in self.file.lines[one.line.first][:6]:
                self.fields[one.label] = self.file.lines[one.line.first][:5]
            if one.name and (match := re.match(r"\s*(\w+)\s*:(?!:)", one.line.text)):
                self.spelled[one.name] = match[1]

    def named(self, name: str) -> str:
        return self.spelled.get(name, name)

    def trivia(self, node: Node) -> None:
        first, last = node.trivia
        self.out.extend(self.file.lines[first:last])
        if last:
            self.spots.begins.setdefault(last, len(self.out))

    def label(self, node: Node) -> int | None:
        return node.labels[0] if node.labels and node.labels[0] not in self.dead else None

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
        """The lines of the file, shifted to their new depth."""
        lines = self.file.lines[first.line.first : last.line.last + 1]
        whole = range(first.line.first, last.line.last + 1)
        if is_conditional(first):
            if first.label is not None and self.label(node) != first.label:
                lines = without_first_label(lines, self.free, self.base)
            fixed = not depth or self.unmoved.intersection(whole)
            moved = None if fixed else shifted(lines, self.free, self.column(depth), self.file.width)
            self.out.extend(moved or lines)
            self.spots.kept.update(whole)
            return
        if first.label is not None and self.label(node) != first.label:
            lines = without_first_label(lines, self.free, self.base)
        if first is not last and last.label in self.referred and last.kind in ("endif", "endselect", "endblock"):
            # A branch to the label finds it after the construct.
            at = last.line.first - first.line.first
            column = column_of(lines[at], self.free)
            lines = [*lines[:at], without_label(lines[at], self.free, column), *lines[at + 1 :]]
        if depth:
            fixed = self.unmoved.intersection(whole)
            moved = None if fixed else shifted(lines, self.free, self.column(depth), self.file.width)
            if moved is None and first is last:
                self.line(first.text(), depth, self.label(node))
                return
            lines = moved or lines
        self.out.extend(lines)
        self.spots.kept.update(whole)
        self.spots.ends[last.line.last] = len(self.out)

    def column_inside(self, nodes: list[Node], own: int) -> int:
        """The column where the statements of a body begin."""
        for node in walk(nodes):
            if node.origin is not None and node.origin.label is None and not node.origin.line.shares_line:
                return column_of(self.file.lines[node.origin.line.first], self.free)
        return own + self.step

    def line(self, text: str, depth: int, label: int | None = None) -> None:
        field = "" if label is None else self.fields.get(label, str(label))
        text = self.style.cased(single_blanks(text))
        self.out.extend(self.style.lines(text, self.column(depth), field))


def _depth(nodes: list[Node]) -> int:
    """How deep constructs are nested that may be written anew."""
    deepest = 0
    stack = [(node, 0) for node in nodes]
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        stack.extend((one, depth + 1) for body in bodies(node) for one in body)
    return deepest
