"""Conditional: preprocessor lines inside a unit.

    #ifdef MPI                 without labels and branches, and with whole constructs, one statement:
          CALL SEND(A, N)      nothing inside branches, and nothing branches into it
    #endif
    #ifdef DEBUG               otherwise an IF whose test the preprocessor decides (`Macro`): control flow goes through
          IF (X .LT. 0) GOTO 90    it as through any other, so every configuration does what it did
    #endif
          OPEN (7,             a statement with directives between its lines is kept whole, if it does not branch
    #ifdef VMS
         1      READONLY,
    #endif
         2      FILE=F)
    #include "body.inc"        an action; before the first executable statement, a part of the declarations

A region and the next one under the opposite condition are one #if with #else.

Requires  executable statements in text order.
Ensures   the statements, with each directive among them part of one; comments begin after it; `unit.extent`: the
          lines from the first to the last of them.
Leaves    the refusal of what has no form of its own: #define among executable statements, a region that begins among
          the declarations, part of a construct under #if.
"""

from __future__ import annotations

import re
from typing import TypeGuard

from ...ir.position import CompileError
from ...record import dataclass, field
from .directive import MARK, OPENING, OTHERWISE, Directive, directives, negated
from .included import cpp_included
from .logical import Logical
from .statement import OPENERS, Statement
from .unit import Unit

_OPENS = frozenset(["do", "dowhile", "doforever", "doconcurrent", "ifthen", *OPENERS])
_CLOSES = frozenset(["enddo", "endif", *OPENERS.values()])
_BRANCHES = frozenset(
    ["goto", "computed", "assigned", "arith", "exit", "cycle", "return", "stop", "entry", "assignlabel", "contains"]
)
CHANGES = ("define", "undef")
_KEPT = frozenset(["assign", "call", "io", "action"])


@dataclass(slots=True, eq=False)
class _Region:
    """#if to #endif: the directive that opens each arm, what is in the arm, and the last directive."""

    arms: list[tuple[Directive, list[_Item]]] = field(default_factory=list["tuple[Directive, list[_Item]]"])
    end: Directive | None = None

    def begin(self) -> Directive:
        return self.arms[0][0]


_Item = Statement | Directive | _Region


def is_conditional(statement: Statement | None) -> TypeGuard[Statement]:
    return statement is not None and statement.line.code.startswith(MARK)


def kept_together(unit: Unit, statements: list[Statement], opened: bool = False) -> list[Statement]:
    """The same statements where there is no directive; `opened`: no region is one statement."""
    if not statements or not unit.file.is_processed:
        return statements
    stop = unit.end.line.first if unit.end is not None else statements[-1].line.last + 1
    found = directives(unit.file.lines, unit.first_line(), stop)
    if not found:
        return statements
    return _Arranger(unit, statements, opened).arranged(found)


class _Arranger:
    def __init__(self, unit: Unit, statements: list[Statement], opened: bool) -> None:
        self.unit, self.statements, self.opened = unit, statements, opened
        self.own = set(statements)
        self.torn: set[Statement] = set()
        self.made: list[Statement] = []
        self.is_first = statements[0] is unit.executable[0]
        self.previous = unit.body_line() if self.is_first else statements[0].line.trivia
        self.is_opened = False
        every = [one.inner or one for one in unit.statements]
        self.named = {label for one in every for label in (*one.targets, *one.jumps.values())}
        self.terminals = {one.terminal for one in unit.statements}

    def arranged(self, found: list[Directive]) -> list[Statement]:
        found = self.without_torn(found)
        for one in self.items(self.among(found)):
            self.put(one)
        if self.is_opened and not self.opened:
            self.check_included(found)
        last = max(one.line.last for one in self.made)
        extent = (self.made[0].line.trivia, last + 1)
        if self.unit.extent is not None:
            extent = (min(extent[0], self.unit.extent[0]), max(extent[1], self.unit.extent[1]))
        self.unit.extent = extent
        return self.made

    def without_torn(self, found: list[Directive]) -> list[Directive]:
        """The directives that are not between the lines of a statement; such a statement is kept as it is."""
        for one in self.statements:
            inside = [each for each in found if one.line.first < each.first <= one.line.last]
            if not inside:
                continue
            inner = one.inner or one
            depth = 0
            for each in inside:
                depth += (each.word in OPENING) - (each.word == "endif")
                if depth < 0 or (not depth and each.word in OTHERWISE):
                    raise self.refused(one)
            kept = inner.kind in _KEPT and not inner.jumps and not inner.targets and not one.line.shares_line
            if depth or not kept:
                raise self.refused(one)
            self.torn.add(one)
            found = [each for each in found if each not in inside]
        return found

    def among(self, found: list[Directive]) -> list[Directive]:
        """The directives among executable statements; those before them stay with the declarations."""
        first = self.statements[0]
        ends = max((one.line.last for one in self.unit.specification), default=-1)
        made: list[Directive] = []
        for group in _groups(found):
            if self.is_elsewhere(group):
                continue
            if group[-1].last < first.line.first:
                self.previous = max(self.previous, group[-1].last + 1)
            elif group[0].first < ends:
                raise self.refused(first)
            else:
                made.extend(group)
        return made

    def is_elsewhere(self, group: list[Directive]) -> bool:
        """Whether it belongs to another part of a unit that its ENTRYs divide."""
        inside = [one for one in self.unit.executable if group[0].first < one.line.first < group[-1].last]
        ours = {one for one in inside if one in self.own}
        if ours and len(ours) < len(inside):
            raise self.refused(inside[0])
        if ours or (self.is_first and group[0].first < self.statements[0].line.first):
            return False
        return not self.statements[0].line.first < group[0].first < self.statements[-1].line.last

    def items(self, found: list[Directive]) -> list[_Item]:
        """Statements and directives by their lines, as a nest of regions."""
        top: list[_Item] = []
        open_: list[tuple[_Region, list[_Item]]] = []
        both: list[Statement | Directive] = sorted([*self.statements, *found], key=_line_of)
        for one in both:
            into = open_[-1][1] if open_ else top
            if isinstance(one, Statement) or one.word not in (*OPENING, *OTHERWISE, "endif"):
                into.append(one)
            elif one.word in OPENING:
                region = _Region([(one, [])])
                into.append(region)
                open_.append((region, region.arms[0][1]))
            elif not open_:
                raise self.refused(self.following(one))
            elif one.word in OTHERWISE:
                region = open_[-1][0]
                region.arms.append((one, []))
                open_[-1] = (region, region.arms[-1][1])
            else:
                open_.pop()[0].end = one
                self.join(open_[-1][1] if open_ else top)
        if open_:
            raise self.refused(self.following(open_[0][0].begin()))
        return top

    def join(self, items: list[_Item]) -> None:
        """A region and the next one under the opposite condition are one, if neither can stay as it is."""
        if len(items) < 2:
            return
        one, other = items[-2:]
        if not (isinstance(one, _Region) and isinstance(other, _Region)) or len(one.arms) + len(other.arms) != 2:
            return
        assert one.end is not None
        begin = other.begin()
        apart = any(line.strip() for line in self.unit.file.lines[one.end.last + 1 : begin.first])
        if apart or not _are_opposite(one.begin().condition, begin.condition):
            return
        if not self.is_action(one) and not self.is_action(other):
            one.arms.append((Directive(one.end.first, begin.last, "else", ""), other.arms[0][1]))
            one.end = other.end
            items.pop()

    def put(self, item: _Item) -> None:
        if isinstance(item, Statement):
            self.add(self.kept(item) if item in self.torn else item)
        elif isinstance(item, Directive):
            if item.word in CHANGES:
                raise self.refused(self.following(item), "a macro that changes")
            self.add(self.statement(item.first, item.last))
        elif not _statements(item):
            return
        elif self.is_action(item) and not self.opened:
            assert item.end is not None
            self.add(self.statement(item.begin().first, item.end.last))
        else:
            self.open(item)

    def add(self, statement: Statement) -> None:
        statement.line.trivia = min(self.previous, statement.line.first)
        self.previous = max(self.previous, statement.line.last + 1)
        self.made.append(statement)

    def kept(self, statement: Statement) -> Statement:
        """A statement with directives between its lines, as an action without parts."""
        statement.line.code = MARK + statement.line.code.lstrip(MARK)
        statement.kind, statement.inner, statement.begin = "action", None, 0
        return statement

    def statement(self, first: int, last: int, kind: str = "action") -> Statement:
        text = "".join(self.unit.file.lines[first : last + 1])
        return Statement(Logical(first, last, None, text, MARK + re.sub(r"\s", "", text).upper()), kind)

    def open(self, region: _Region) -> None:
        """An IF of the preprocessor: its directives are statements of their own."""
        assert region.end is not None
        self.is_opened = True
        for at, (directive, inside) in enumerate(region.arms):
            kind = "macroif" if at == 0 else "macroelse" if directive.word == "else" else "macroelseif"
            head = self.statement(directive.first, directive.last, kind)
            head.name = directive.condition
            self.add(head)
            for one in inside:
                self.put(one)
        self.add(self.statement(region.end.first, region.end.last, "endmacro"))

    def is_action(self, region: _Region) -> bool:
        """Whether nothing inside branches or is a target, and each arm has whole constructs."""
        for _, inside in region.arms:
            open_: list[int | None] = []
            for one in inside:
                if isinstance(one, _Region):
                    if open_ or not self.is_action(one):
                        return False
                elif isinstance(one, Directive):
                    if one.word in CHANGES:
                        return False
                elif not self.is_plain(one, open_):
                    return False
            if open_:
                return False
        return True

    def is_plain(self, one: Statement, open_: list[int | None]) -> bool:
        """Whether the statement may be part of an action; `open_`: the constructs around it, by their labels."""
        inner = one.inner or one
        if inner.kind in _BRANCHES or inner.jumps or (inner.kind == "call" and inner.targets):
            return False
        if not open_ and one.kind in ("else", "elseif", "case", "elsewhere", *_CLOSES):
            return False
        if one.kind in _OPENS:
            open_.append(one.terminal)
        elif one.kind in _CLOSES:
            open_.pop()
        if one.label is None or one.kind == "format":
            return True
        ends = one.label in open_
        while one.label in open_:
            if open_.pop() != one.label:
                return False
        return one.label not in self.named and (ends or one.label not in self.terminals)

    def check_included(self, found: list[Directive]) -> None:
        """Text moves past what is included: that must not change what conditions say."""
        for one in found:
            if one.word != "include" or one.first < self.statements[0].line.first:
                continue
            text = cpp_included(self.unit.file, one.text)
            if text is None or any(each.word in CHANGES for each in directives(text, 0, len(text))):
                raise self.refused(self.following(one), "#include of a file that is not found, or that defines macros,")

    def following(self, directive: Directive) -> Statement:
        return next((one for one in self.statements if one.line.first > directive.first), self.statements[-1])

    def refused(self, statement: Statement, what: str = "preprocessor lines") -> CompileError:
        sentence = f"{what} around a label, a branch or part of a construct: run the preprocessor first"
        return self.unit.refuse(sentence, statement)


def _line_of(one: Statement | Directive) -> int:
    return one.line.first if isinstance(one, Statement) else one.first


def _statements(region: _Region) -> bool:
    """Whether there is anything but comments in a region."""
    return any(not isinstance(one, _Region) or _statements(one) for _, inside in region.arms for one in inside)


def _groups(found: list[Directive]) -> list[list[Directive]]:
    """Each outermost region, and each directive outside of regions."""
    made: list[list[Directive]] = []
    depth = 0
    for one in found:
        if depth:
            made[-1].append(one)
        else:
            made.append([one])
        depth += 1 if one.word in OPENING else -1 if one.word == "endif" and depth else 0
    return made


def _are_opposite(one: str, other: str) -> bool:
    here, there = one.replace(" ", ""), other.replace(" ", "")
    return negated(one).replace(" ", "") == there or negated(other).replace(" ", "") == here
