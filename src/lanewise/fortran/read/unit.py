"""Unit: a file as program units, each with its specification and its executable part.

    SUBROUTINE S(A, N)      head
    REAL A(N)               specification     including statement functions, DATA and FORMAT
    DO 10 I = 1, N          executable        FORMAT, DATA and ENTRY may occur in between
    ...
    END                     end

Requires  nothing: any text is a file; an unknown statement becomes an "action".
Ensures   statements of a unit in text order; an internal procedure is a unit of its own, its host ends at CONTAINS.
Costs     linear.
"""

from __future__ import annotations

import re

from ...ir.position import CompileError, Position
from ...record import dataclass, field
from .classify import classify
from .directive import MARK, directives
from .form import Form, form_of, is_strange
from .included import cpp_included, included
from .lines import read_logical, split_lines
from .logical import Logical
from .statement import HEADS, Statement

INSIDE = {"type": "endtype", "interface": "endinterface", "structure": "endstructure"}
"""Constructs that declare names of their own: components of a type or structure, procedures of an interface."""
SPECIFICATION = frozenset(["spec", "format", "include", "entry", "endenum", *INSIDE, *INSIDE.values()])
_SEPARATE = re.compile(r"MODULEPROCEDURE([A-Z][A-Z0-9_$]*)")
"""The body of a procedure whose interface is in a module; it may be a function."""
_STATEMENT_FUNCTION = re.compile(r"([A-Z][A-Z0-9_$]*)\(((?:[A-Z][A-Z0-9_$]*,?)*)\)=(?!=)")


@dataclass(slots=True, eq=False)
class Unit:
    """One program unit. `begin` counts statements from its start: where execution may begin.

    `extent` are the lines of the executable part where directives of the preprocessor belong to it (`conditional`).
    """

    file: SourceFile
    kind: str
    name: str
    head: Statement | None
    statements: list[Statement] = field(default_factory=list[Statement])
    end: Statement | None = None
    begin: int = 0
    host: Unit | None = None
    extent: tuple[int, int] | None = None
    _labels: set[int] | None = field(default=None, init=False, repr=False)

    def labels(self) -> set[int]:
        """The labels of its statements, which do not change once they are read."""
        if self._labels is None:
            self._labels = {one.label for one in self.statements if one.label is not None}
        return self._labels

    @property
    def specification(self) -> list[Statement]:
        return self.statements[: self.begin]

    @property
    def executable(self) -> list[Statement]:
        return self.statements[self.begin :]

    def body_line(self) -> int:
        """The first line of the executable part, with the comments before it."""
        return self.executable[0].line.trivia if self.extent is None else self.extent[0]

    def first_line(self) -> int:
        first = self.head or (self.statements[0] if self.statements else self.end)
        return first.line.first if first else 0

    def refuse(self, sentence: str, statement: Statement | Logical | None = None) -> CompileError:
        """The exception that says why this unit stays unchanged, at the statement that is the cause."""
        at = statement.line if isinstance(statement, Statement) else statement
        number = at.first if at else self.first_line()
        text = self.file.lines[number].rstrip("\r\n") if self.file.lines else ""
        column = len(text) - len(text.lstrip()) + 1
        return CompileError(sentence, Position(self.file.name, number + 1, column), text, len(text.strip()))


@dataclass(slots=True, eq=False)
class SourceFile:
    """A whole file: its lines as they are, its statements, its units. `is_processed`: some lines are directives."""

    name: str
    text: str
    free: bool
    width: int = 72
    lines: list[str] = field(default_factory=list[str])
    statements: list[Statement] = field(default_factory=list[Statement])
    units: list[Unit] = field(default_factory=list[Unit])
    note: str = ""
    includes: tuple[str, ...] = ()
    cut: list[int] | None = None
    is_processed: bool = False


def read_file(
    name: str, text: str, free: bool | None = None, width: int = 72, includes: tuple[str, ...] = ()
) -> SourceFile:
    """`note` of the result says if the form is not the one that the name says; `cut` is kept by `past_width`."""
    form = form_of(name, text, width) if free is None else Form(free)
    file = SourceFile(name, text, form.free, width, note=form.why, includes=includes)
    file.lines = split_lines(text)
    file.is_processed = any(line.lstrip()[:1] == MARK for line in file.lines) if MARK in text else False
    file.statements = [classify(line) for line in read_logical(file.lines, file.free, width)]
    _split_units(file)
    for unit in file.units:
        unit.begin = _first_executable(unit)
    return file


def _split_units(file: SourceFile) -> None:
    open_units: list[Unit] = []
    interface = 0
    for statement in file.statements:
        kind = statement.kind
        if kind == "interface":
            interface += 1
        if interface:
            interface -= kind == "endinterface"
            if open_units:
                open_units[-1].statements.append(statement)
            continue
        separate = _SEPARATE.fullmatch(statement.code) if open_units else None
        if (kind in HEADS or separate) and _may_open(open_units):
            host = open_units[-1] if open_units else None
            name = separate[1] if separate else statement.name
            open_units.append(Unit(file, "subroutine" if separate else kind, name, statement, host=host))
            file.units.append(open_units[-1])
            continue
        if not open_units:
            open_units.append(Unit(file, "program", "", None))
            file.units.append(open_units[-1])
        if kind == "end":
            open_units.pop().end = statement
        else:
            open_units[-1].statements.append(statement)


def _may_open(open_units: list[Unit]) -> bool:
    """A head inside a unit is legal only after CONTAINS; elsewhere the words belong to another statement."""
    return not open_units or any(one.kind == "contains" for one in open_units[-1].statements)


def _first_executable(unit: Unit) -> int:
    arrays: set[str] | None = set()
    asked = False
    depth = 0
    for index, statement in enumerate(unit.statements):
        kind = statement.kind
        if unit.file.is_processed and kind in HEADS:
            continue  # another head of the same unit, under #else or another #if
        if unit.file.is_processed and is_strange(statement) and _declares_more(unit, index):
            continue  # a declaration of another compiler, under #if
        depth += (kind in INSIDE) - (kind in INSIDE.values())
        if depth or kind in SPECIFICATION:
            continue
        if kind == "assign":
            match = _STATEMENT_FUNCTION.match(statement.code)
            if match:
                arrays, asked = (arrays, True) if asked else (_dimensioned(unit), True)
                if arrays is None or match[1] not in arrays:
                    statement.kind = "spec" if arrays is not None else "unclear"
                    continue
        return index
    return len(unit.statements)


def _declares_more(unit: Unit, index: int) -> bool:
    """Whether a declaration follows: the statement is none to execute."""
    return any(one.kind == "spec" and not one.code.startswith("DATA") for one in unit.statements[index + 1 :])


def _dimensioned(unit: Unit) -> set[str] | None:
    """Names that some specification statement gives dimensions (or a length, which is harmless here).

    None if a file that cannot be read is included: an assignment at the beginning is then unclear. Before all other
    statements it is right as a statement function and as an assignment, and control only passes through it.
    """
    found: set[str] = set()
    statements: list[Statement] = []
    begin = unit.first_line()
    stop = next((one.line.first for one in unit.statements if one.kind not in SPECIFICATION), begin)
    for directive in directives(unit.file.lines, begin, stop) if unit.file.is_processed else []:
        lines = cpp_included(unit.file, directive.text) if directive.word == "include" else []
        if lines is None or any(one.word == "include" for one in directives(lines, 0, len(lines))):
            return None
        statements.extend(classify(line) for line in read_logical(lines, unit.file.free, unit.file.width))
    for statement in unit.statements:
        more = [statement] if statement.kind != "include" else included(unit.file, statement)
        if more is None or (more != [statement] and any(one.kind == "include" for one in more)):
            return None
        statements.extend(more)
    for statement in statements:
        if statement.kind == "spec":
            found.update(re.findall(r"([A-Z][A-Z0-9_$]*)(?:\*\d+)?\(", _without_prefix(statement.code)))
            if "DIMENSION(" in statement.code and "::" in statement.code:
                found.update(re.findall(r"[A-Z][A-Z0-9_$]*", statement.code.split("::", 1)[1]))
    return found


_PREFIX = re.compile(
    r"(?:INTEGER|REAL|DOUBLEPRECISION|DOUBLECOMPLEX|COMPLEX|LOGICAL|CHARACTER|DIMENSION|BYTE)(?:\*\d+|\*\(\*\))?"
)


def _without_prefix(code: str) -> str:
    match = _PREFIX.match(code)
    return code[match.end() :] if match else code


def executable(unit: Unit) -> list[Statement]:
    """The executable part up to CONTAINS."""
    found = unit.executable
    for index, statement in enumerate(found):
        if statement.kind == "contains":
            return found[:index]
    return found
