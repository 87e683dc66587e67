"""Specifications: problems for abduction as text, without a program around them.

    width 8                                   lanes of a gang, unless --width overrides it
    bits 32                                   of all numbers, 64 by default; `bits 32 wrapping`: sums may wrap
    uniform r, n in 0..2147483647             the same in all lanes, and testable
    consecutive x in 0..                      x in lane 0, x + 1 in lane 1, ...; `strided 4 p` for other strides
    varying f in 0..9                         different in each lane, and not testable
    suppose x < n                             holds in lane 0 whenever the guard is tested
    left = max(0, x - r)                      in each lane
    right = min(n - 1, x + r)
    carried i = left, i + 1                   a loop counter: its initial value, its next value
    relax left, right                         the values whose shapes are searched for; by default those that loops use
    want i <= right: U                        a shape, U C S4; or a condition that must hold in every lane

Expressions are Python's: + - * // % min max abs, comparisons, `and or not`, `a if c else b`; `lane` is the number of
the lane. // and % round down, as in Python. One statement per line; # starts a comment.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NoReturn

from ..ir.digits import DIGITS
from ..ir.position import CompileError, Position
from ..record import dataclass, field

NAME = r"[A-Za-z_]\w*"
KNOWN = frozenset(("lane", "min", "max", "abs"))
SHAPE = re.compile(rf"(.*\S)\s*:\s*(U|C|S-?{DIGITS})$")
KINDS = {"uniform": 0, "consecutive": 1}
MOST_WIDTH = 64


@dataclass(frozen=True, slots=True)
class Variable:
    """`stride` None is varying."""

    name: str
    stride: int | None
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Want:
    """`stride` None: a condition that must hold."""

    expression: ast.expr
    stride: int | None
    text: str


@dataclass(slots=True, eq=False)
class Text:
    """A specification as it was read."""

    width: int = 8
    bits: int = 64
    wrapping: bool = False
    variables: dict[str, Variable] = field(default_factory=dict[str, Variable])
    definitions: dict[str, ast.expr] = field(default_factory=dict[str, ast.expr])
    carried: dict[str, tuple[ast.expr, ast.expr]] = field(default_factory=dict[str, tuple[ast.expr, ast.expr]])
    suppositions: list[ast.expr] = field(default_factory=list[ast.expr])
    relaxed: list[str] = field(default_factory=list[str])
    wants: list[Want] = field(default_factory=list[Want])
    file: str = ""
    lines: list[str] = field(default_factory=list[str])

    def refuse(self, sentence: str, node: ast.expr) -> NoReturn:
        """Refuse an expression with a wrong kind or wrong numbers."""
        place = Position(self.file, node.lineno, node.col_offset + 1)
        raise CompileError(sentence, place, self.lines[node.lineno - 1], len(ast.unparse(node)))

    @property
    def names(self) -> list[str]:
        return [*self.variables, *self.definitions, *self.carried]


def read_specification(path: Path) -> Text:
    return parse_specification(path.read_text(encoding="utf-8"), str(path))


def parse_specification(text: str, file: str = "") -> Text:
    """CompileError with line and caret if the text is not a specification."""
    reader = _Reader(file)
    reader.read.file, reader.read.lines = file, text.split("\n")
    for number, line in enumerate(reader.read.lines, 1):
        reader.statement(number, line)
    if not reader.read.wants:
        raise CompileError("nothing is wanted; write 'want left: C' or 'want x < n'", Position(file))
    return reader.read


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.read = Text()
        self.number = 0
        self.line = ""

    def refuse(self, sentence: str, column: int = 1, length: int = 1) -> NoReturn:
        raise CompileError(sentence, Position(self.file, self.number, column), self.line, length)

    def statement(self, number: int, line: str) -> None:
        self.number, self.line = number, line
        code = line.split("#")[0].rstrip()
        if not code.strip():
            return
        word, start = code.split()[0], len(code) - len(code.lstrip())
        rest = start + len(word)
        match word:
            case "width" | "bits":
                self._size(word, code, rest)
            case "uniform" | "consecutive" | "strided" | "varying":
                self._variables(word, code, rest)
            case "suppose":
                self.read.suppositions.append(self._expression(code, rest))
            case "carried":
                self._carried(code, rest)
            case "relax":
                self.read.relaxed += [self._known(name, code) for name in self._names(code, rest)]
            case "want":
                self._want(code, rest)
            case _:
                self._definition(code, start)

    def _size(self, word: str, code: str, rest: int) -> None:
        found = re.fullmatch(rf"\s+({DIGITS})(\s+wrapping)?", code[rest:])
        if found is None or (found[2] and word == "width"):
            self.refuse(f"write '{word} {8 if word == 'width' else 32}'", rest + 1)
        number = int(found[1])
        if word == "width":
            if not 1 <= number <= MOST_WIDTH:
                self.refuse(f"a gang has 1 to {MOST_WIDTH} lanes", rest + 2, len(found[1]))
            self.read.width = number
            return
        if number not in (8, 16, 32, 64):
            self.refuse("numbers have 8, 16, 32 or 64 bits", rest + 2, len(found[1]))
        self.read.bits, self.read.wrapping = number, bool(found[2])

    def _variables(self, word: str, code: str, rest: int) -> None:
        stride: int | None = KINDS.get(word)
        if word == "strided":
            found = re.match(rf"\s+(-?{DIGITS})\b", code[rest:])
            if found is None:
                self.refuse("say the stride first: 'strided 4 p'", rest + 1)
            stride, rest = int(found[1]), rest + found.end()
        low = high = None
        limits = re.search(r"\sin\s+(\S+)\s*$", code[rest:])
        if limits is not None:
            ends = re.fullmatch(rf"(-?{DIGITS})?\.\.(-?{DIGITS})?", limits[1])
            if ends is None:
                self.refuse("write a range as 0..100, 0.. or ..100", rest + limits.start(1) + 1, len(limits[1]))
            low, high = (int(end) if end is not None else None for end in ends.groups())
            if low is not None and high is not None and low > high:
                self.refuse("the range is empty", rest + limits.start(1) + 1, len(limits[1]))
            code = code[: rest + limits.start()]
        for name in self._names(code, rest):
            self._new(name, code)
            self.read.variables[name] = Variable(name, stride, low, high)

    def _names(self, code: str, rest: int) -> list[str]:
        names = [name.strip() for name in code[rest:].split(",")]
        for name in names:
            if not re.fullmatch(NAME, name):
                self.refuse("write names with commas between them: 'uniform r, n in 0..100'", rest + 2)
        return names

    def _new(self, name: str, code: str) -> str:
        column = code.index(name) + 1
        if name in self.read.names:
            self.refuse(f"'{name}' is there already", column, len(name))
        if name in KNOWN or not name.isidentifier() or name in ("and", "or", "not", "if", "else"):
            self.refuse(f"'{name}' is a word of the language", column, len(name))
        return name

    def _known(self, name: str, code: str) -> str:
        if name not in self.read.names:
            self.refuse(f"there is no '{name}' above this line", code.index(name) + 1, len(name))
        return name

    def _definition(self, code: str, start: int) -> None:
        found = re.match(rf"\s*({NAME})\s*=(?!=)", code)
        if found is None:
            words = "width bits uniform consecutive strided varying suppose carried relax want"
            self.refuse(f"write 'name = expression' or one of: {words}", start + 1, len(code.split()[0]))
        self.read.definitions[self._new(found[1], code)] = self._expression(code, found.end())

    def _carried(self, code: str, rest: int) -> None:
        found = re.match(rf"\s*({NAME})\s*=", code[rest:])
        if found is None:
            self.refuse("write 'carried i = first, next'", rest + 1)
        name = self._new(found[1], code)
        self.read.carried[name] = (ast.Constant(0), ast.Constant(0))  # so that the next value may refer to it
        pair = self._expression(code, rest + found.end())
        if not isinstance(pair, ast.Tuple) or len(pair.elts) != 2:
            self.refuse("write what it starts with and what it becomes: 'carried i = left, i + 1'", rest + 2)
        self.read.carried[name] = (pair.elts[0], pair.elts[1])

    def _want(self, code: str, rest: int) -> None:
        shaped = SHAPE.fullmatch(code)
        other = re.search(r":\s*(\w+)$", code)
        if shaped is None and other is not None:
            sentence = f"'{other[1]}' is no shape; write U (the same), C (consecutive) or S4 (steps of 4)"
            self.refuse(sentence, other.start(1) + 1, len(other[1]))
        stride = None
        if shaped is not None:
            code = shaped[1]
            stride = {"U": 0, "C": 1}.get(shaped[2]) if shaped[2] in "UC" else int(shaped[2][1:])
        text = code[rest:].strip() + (f": {shaped[2]}" if shaped is not None else "")
        self.read.wants.append(Want(self._expression(code, rest), stride, text))

    def _expression(self, code: str, start: int) -> ast.expr:
        body = code[start:]
        skip = len(body) - len(body.lstrip())
        column = start + skip
        try:
            found = ast.parse(body.strip(), mode="eval").body
        except SyntaxError as error:
            self.refuse("this is no expression", column + (error.offset or 1))
        for node in ast.walk(found):
            self._allowed(node, column)
        for node in ast.walk(found):
            if isinstance(node, ast.expr):
                node.lineno, node.col_offset = self.number, node.col_offset + column
        return found

    def _allowed(self, node: ast.AST, column: int) -> None:
        at = column + getattr(node, "col_offset", 0) + 1
        if isinstance(node, ast.Name) and node.id not in self.read.names and node.id not in KNOWN:
            self.refuse(f"there is no '{node.id}' above this line", at, len(node.id))
        if isinstance(node, ast.Constant) and (isinstance(node.value, bool) or not isinstance(node.value, int)):
            self.refuse("only whole numbers", at)
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            if name not in KNOWN - {"lane"} or node.keywords or not node.args:
                self.refuse("the only functions are min, max and abs", at)
        if not isinstance(node, _NODES):
            self.refuse(
                "this is not part of the language; there are + - * // % min max abs, comparisons, and or not", at
            )


_NODES = (
    *(
        ast.Name,
        ast.Constant,
        ast.Call,
        ast.BinOp,
        ast.UnaryOp,
        ast.Compare,
        ast.BoolOp,
        ast.IfExp,
        ast.Tuple,
        ast.Load,
    ),
    *(ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.USub, ast.Not, ast.And, ast.Or),
    *(ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq),
)
