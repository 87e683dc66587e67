"""A function's source, kept with it: text, syntax tree with columns as in the file, and the names it sees.

The text is read once, when the function is decorated, through `inspect` and `linecache`: files, notebooks, the REPL
of newer Pythons, and `exec` of text that was put into `linecache`. A pickled source is its text and the values of
the names it uses, so that it works where neither the file nor the cell exists.

An indented function is parsed under `if 1:` instead of being dedented: columns stay those of the file, and so do
strings of several lines. The tree's columns count bytes of UTF-8; `position` gives characters.
"""

from __future__ import annotations

import ast
import builtins
import copy
import inspect
import linecache
import threading
import types
from collections.abc import Callable, Iterator
from typing import Any

from ...ir.position import CompileError, Position
from ...record import dataclass, field

_parsing = threading.Lock()  # CPython 3.11 counts the depth of a tree for all threads together

KERNEL, FUNCTION, VECTORIZE = "kernel", "function", "vectorize"


@dataclass(slots=True, eq=False)
class KernelSource:
    """A function as written. `kind` is kernel, function or vectorize; `names` are the outer names it can see."""

    name: str
    file: str
    first_line: int
    text: str
    kind: str
    function: Callable[..., Any] | None = None
    names: dict[str, Any] = field(default_factory=dict[str, Any])
    _tree: ast.FunctionDef | None = None
    _lines: list[str] | None = None

    @property
    def tree(self) -> ast.FunctionDef:
        if self._tree is None:
            self._tree = _parse(self)
        return self._tree

    @property
    def parameters(self) -> list[ast.arg]:
        return [*self.tree.args.posonlyargs, *self.tree.args.args]

    @property
    def a_kind(self) -> str:
        return f"a {'vectorized function' if self.kind == VECTORIZE else self.kind}"

    def check_parameters(self) -> None:
        """Refuse parameters that have no place in a fixed order."""
        args = self.tree.args
        for node in (args.vararg, args.kwarg):
            if node is not None:
                raise self.refuse(f"{self.a_kind} has a fixed list of parameters; name each of them", node)
        if args.kwonlyargs:
            raise self.refuse(f"{self.a_kind}'s parameters are given in order; remove the '*'", args.kwonlyargs[0])

    def line(self, number: int) -> str | None:
        if self._lines is None:
            self._lines = self.text.splitlines()
        index = number - self.first_line
        return self._lines[index] if 0 <= index < len(self._lines) else None

    def line_at(self, place: Position) -> str | None:
        """The text of a line here, or in a function that this one calls: that may stand in another file."""
        own = self.line(place.line) if place.file == self.file else None
        return own or linecache.getline(place.file, place.line).rstrip("\n") or None

    def position(self, node: ast.AST) -> Position:
        """The place of a node in the user's file."""
        line = getattr(node, "lineno", self.first_line)
        return Position(self.file, line, self._column(line, getattr(node, "col_offset", 0)))

    def _column(self, line: int, offset: int) -> int:
        text = self.line(line) or ""
        return len(text.encode()[:offset].decode(errors="replace")) + 1

    def refuse(self, sentence: str, node: ast.AST) -> CompileError:
        """The error that stands at a node; the caller raises it."""
        position = self.position(node)
        last = getattr(node, "end_lineno", position.line)
        end = self._column(position.line, getattr(node, "end_col_offset", 0)) if last == position.line else 0
        if isinstance(node, ast.stmt) and not isinstance(node, ast.Expr):
            end = position.column + len(_keyword(self.line(position.line) or "", position.column))
        return CompileError(sentence, position, self.line(position.line), max(1, end - position.column))

    def look_up(self, name: str) -> Any:
        """The object that an outer name is now; raises KeyError."""
        if self.function is not None:
            if _has_cell(self.function, name):
                return _cell(self.function, name)
            outer = getattr(self.function, "__globals__", {})
            if name in outer:
                return outer[name]
        if name in self.names:
            return self.names[name]
        return vars(builtins)[name]

    def used_names(self) -> Iterator[str]:
        """Names that the text mentions, each once, in order."""
        seen: dict[str, None] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name):
                seen[node.id] = None
        return iter(seen)

    def make(self) -> Callable[..., Any]:
        """The plain function again, from text and names."""
        tree = copy.deepcopy(self.tree)
        tree.decorator_list.clear()
        names = dict(self.names)
        exec(compile(ast.Module([tree], []), self.file, "exec"), names)
        return names[self.name]

    def __getstate__(self) -> dict[str, Any]:
        """All but the function and the tree; modules go by name."""
        names: dict[str, Any] = {}
        for name in self.used_names():
            try:
                value = self.look_up(name)
            except KeyError:
                continue
            if not hasattr(builtins, name):
                names[name] = _Module(value.__name__) if isinstance(value, types.ModuleType) else value
        state = {"name": self.name, "file": self.file, "first_line": self.first_line, "text": self.text}
        return {**state, "kind": self.kind, "names": names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for key in ("name", "file", "first_line", "text", "kind"):
            setattr(self, key, state[key])
        self.function = self._tree = self._lines = None
        self.names = {k: v.load() if isinstance(v, _Module) else v for k, v in state["names"].items()}


@dataclass(frozen=True, slots=True)
class _Module:
    """A module's name, in the place of the module that cannot be pickled."""

    name: str

    def load(self) -> types.ModuleType:
        return __import__(self.name, fromlist=["*"])


def source_of(function: Callable[..., Any], kind: str = KERNEL) -> KernelSource:
    """Read the source of a function; CompileError if there is none."""
    _check_wrappers(function)
    function = inspect.unwrap(function)
    name = getattr(function, "__name__", "function")
    if not isinstance(function, types.FunctionType):
        what = type(function).__name__
        article = "an" if what[0] in "aeiouAEIO" else "a"
        raise CompileError(f"'{name}' is {article} {what}; decorate a function that 'def' makes")
    code = function.__code__
    where = Position(code.co_filename, code.co_firstlineno)
    if name == "<lambda>":
        raise CompileError("a lambda cannot be a kernel; write it as a function with 'def'", where)
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError, IndentationError):
        raise CompileError(
            f"the source of '{name}' cannot be found; write it in a file or a notebook's cell, "
            "or put the text into linecache.cache before 'exec'",
            where,
        ) from None
    return KernelSource(name, code.co_filename, first, "".join(lines), kind, function)


def _check_wrappers(function: Callable[..., Any]) -> None:
    """What another decorator put around a function is plain Python, and would be left out without a word."""
    ours = isinstance(getattr(function, "source", None), KernelSource) and not isinstance(function, types.FunctionType)
    if ours or not hasattr(function, "__wrapped__"):
        return
    name, code = getattr(function, "__name__", "function"), getattr(inspect.unwrap(function), "__code__", None)
    raise CompileError(
        f"another decorator stands between Lanewise and '{name}', and what it adds cannot be compiled; "
        "put the decorator of lw right above 'def'",
        Position(code.co_filename, code.co_firstlineno) if code is not None else Position(),
    )


def source_from_text(text: str, name: str, names: dict[str, Any], file: str = "<text>") -> KernelSource:
    """A kernel from text alone; `names` are what it sees beside the builtins."""
    return KernelSource(name, file, 1, text, KERNEL, None, names)


def _parse(source: KernelSource) -> ast.FunctionDef:
    first = source.text[:1]
    text = "if 1:\n" + source.text if first in " \t" else source.text
    shift = source.first_line - 1 - (first in " \t")
    try:
        with _parsing:
            tree = ast.parse(text)
    except SyntaxError as error:
        where = Position(source.file, (error.lineno or 1) + shift, error.offset or 1)
        raise CompileError(f"{error.msg}", where, source.line(where.line)) from None
    ast.increment_lineno(tree, shift)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == source.name:
            return node
        if isinstance(node, ast.AsyncFunctionDef) and node.name == source.name:
            raise source.refuse("an async function cannot be compiled; write 'def'", node)
    raise CompileError(
        f"the text at {source.file}:{source.first_line} does not hold '{source.name}'; "
        "the file changed after it was imported, import it again",
        Position(source.file, source.first_line),
    )


def _has_cell(function: Callable[..., Any], name: str) -> bool:
    code = getattr(function, "__code__", None)
    return code is not None and name in code.co_freevars


def _cell(function: Callable[..., Any], name: str) -> Any:
    """What a variable of an outer function is now; KeyError if it has no value yet."""
    code, cells = getattr(function, "__code__", None), getattr(function, "__closure__", None)
    assert code is not None and cells is not None, "a function with free variables has cells"
    try:
        return cells[code.co_freevars.index(name)].cell_contents
    except ValueError:
        raise KeyError(name) from None


def _keyword(line: str, column: int) -> str:
    """The first word at a column: what a caret under a statement underlines."""
    word = line[column - 1 :].split()[:1]
    return word[0].rstrip(":") if word else ""
