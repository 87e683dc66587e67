"""A function's source: text, syntax tree with columns as in the file, and the names it sees.

The text is read once, when the function is first decorated, through `inspect` and `linecache`: files, notebooks, the
REPL of newer Pythons, and `exec` of text that was put into `linecache`. Before use it is compared with the function
(`own_text.py`): if its file has changed since, the function is refused, unless the earlier text is known. A pickled
source is its text and the values of the names it uses, so that it works where neither the file nor the cell exists.

An indented function is parsed under `if 1:` instead of being dedented: columns stay those of the file, and multi-line
strings keep their text. The tree's columns count bytes of UTF-8; `position` returns characters.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import os
import re
import sys
import tokenize
import types
import warnings
from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ....ir.position import CompileError, Position
from ....process.forks import at_work
from ....process.locks import Lock
from ....record import dataclass, field, replace
from ..promotion import NUMPY, Promotion
from .scopes import plain, separate

if TYPE_CHECKING:
    from .declared import Declared

_texts: WeakKeyDictionary[Callable[..., Any], tuple[str, int]] = WeakKeyDictionary()  # by function, once read
_read: dict[str, list[list[str]]] = {}  # by file: its lines, one list per version
_parsing = Lock()  # CPython 3.11 counts the depth of trees across all threads

AGAIN = "<read again by Lanewise>"  # the file name of a text in Python's warnings

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
    inner: dict[int, KernelSource] = field(default_factory=dict[int, "KernelSource"])  # of functions inside, by tree
    around: KernelSource | None = None  # whose names a function inside sees
    rules: Promotion = NUMPY  # for the types of numbers
    declared: tuple[Declared, ...] = ()  # signatures to which arguments are converted
    _tree: ast.FunctionDef | None = None
    _lines: list[str] | None = None

    @property
    def tree(self) -> ast.FunctionDef:
        if self._tree is None:
            self._tree = separate(self._own_tree())
        return self._tree

    def take(self, tree: ast.FunctionDef, around: KernelSource) -> None:
        """Be a function inside another, with this tree."""
        self._tree, self.around = tree, around

    def _own_tree(self) -> ast.FunctionDef:
        """The tree of the text that the function was compiled from: the current text, or an earlier one of the file."""
        function, refused = self.function, None
        if not isinstance(function, types.FunctionType):
            return _parse(self)
        with at_work():  # these wait until a kernel is compiled
            from ....process.deep_calls import deep_calls
            from .own_text import is_own

        now, first_line = (self.text, self.first_line), function.__code__.co_firstlineno
        for text, first in chain((now,), ((text, first_line) for text in earlier_texts(function))):
            self.text, self.first_line, self._lines = text, first, None
            try:
                tree = _parse(self)
            except CompileError as error:
                refused = refused or error
                continue
            with deep_calls():
                own = is_own(function, tree)
            if own:
                _texts[function] = text, first
                return tree
        self.text, self.first_line, self._lines = *now, None
        raise refused or _changed(self)

    @property
    def parameters(self) -> list[ast.arg]:
        """In the order in which Python lists them: `*rest`, a tuple, after those with a place, then those by name."""
        args = self.tree.args
        rest = [args.vararg] if args.vararg is not None else []
        return [*args.posonlyargs, *args.args, *rest, *args.kwonlyargs]

    @property
    def a_kind(self) -> str:
        return a_kind(self.kind)

    def check_parameters(self) -> None:
        """Refuse parameters without a name; in a ufunc, those without a place."""
        args = self.tree.args
        node = args.kwarg or (args.vararg if self.kind == VECTORIZE else None)
        if node is not None:
            raise self.refuse(f"{self.a_kind} has a fixed list of parameters; name each of them", node)
        if args.kwonlyargs and self.kind == VECTORIZE:
            raise self.refuse(f"{self.a_kind}'s parameters are given in order; remove the '*'", args.kwonlyargs[0])

    def line(self, number: int) -> str | None:
        if self._lines is None:
            self._lines = self.text.splitlines()
        index = number - self.first_line
        return self._lines[index] if 0 <= index < len(self._lines) else None

    def line_at(self, place: Position) -> str | None:
        """The text of a line here, or in a called function, which may be in another file."""
        own = self.line(place.line) if place.file == self.file else None
        return own or linecache.getline(place.file, place.line).rstrip("\n") or None

    def position(self, node: ast.AST) -> Position:
        """The position of a node in the user's file."""
        line = getattr(node, "lineno", self.first_line)
        return Position(self.file, line, self._column(line, getattr(node, "col_offset", 0)))

    def _column(self, line: int, offset: int) -> int:
        text = self.line(line) or ""
        return len(text.encode()[:offset].decode(errors="replace")) + 1

    def refuse(self, sentence: str, node: ast.AST) -> CompileError:
        """The error at a node; the caller raises it."""
        position = self.position(node)
        last = getattr(node, "end_lineno", position.line)
        end = self._column(position.line, getattr(node, "end_col_offset", 0)) if last == position.line else 0
        if isinstance(node, ast.stmt) and not isinstance(node, ast.Expr):
            end = position.column + len(_keyword(self.line(position.line) or "", position.column))
        return CompileError(plain(sentence), position, self.line(position.line), max(1, end - position.column))

    def look_up(self, name: str) -> Any:
        """The current value of an outer name; raises KeyError."""
        if self.around is not None:
            return self.around.look_up(name)
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
        """The plain function, recreated from text and names."""
        tree = _parse(self)
        tree.decorator_list.clear()
        names = dict(self.names)
        exec(compile(ast.Module([tree], []), self.file, "exec"), names)
        made = names[self.name]
        if self.name in self.names:  # it calls itself, and finds what the decorator made of it
            names[self.name] = self.names[self.name]
        _texts[made] = self.text, self.first_line
        return made

    def as_kernel(self, function: Callable[..., Any]) -> KernelSource:
        """The source of a function as that of a kernel, which runs it once, outside of lanes."""
        return replace(self, kind=KERNEL, function=function, inner={}, rules=self.rules.for_python())

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the function and the tree; modules go by name."""
        names: dict[str, Any] = {}
        for name in self.used_names():
            try:
                value = self.look_up(name)
            except KeyError:
                continue
            if not hasattr(builtins, name):
                names[name] = _Module(value.__name__) if isinstance(value, types.ModuleType) else value
        state = {"name": self.name, "file": self.file, "first_line": self.first_line, "text": self.text}
        return {**state, "kind": self.kind, "names": names, "rules": self.rules, "declared": self.declared}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for key in ("name", "file", "first_line", "text", "kind", "rules", "declared"):
            setattr(self, key, state[key])
        self.function = self._tree = self._lines = self.around = None
        self.inner = {}
        self.names = {k: v.load() if isinstance(v, _Module) else v for k, v in state["names"].items()}


@dataclass(frozen=True, slots=True)
class _Module:
    """A module's name in place of the module, which cannot be pickled."""

    name: str

    def load(self) -> types.ModuleType:
        return __import__(self.name, fromlist=["*"])


def a_kind(kind: str) -> str:
    return f"a {'vectorized function' if kind == VECTORIZE else kind}"


def source_of(function: Callable[..., Any], kind: str = KERNEL) -> KernelSource:
    """Read the source of a function; CompileError if there is none."""
    if isinstance(function, str | list | tuple):
        from .decorator_words import no_signature

        raise CompileError(no_signature(f"lw.{kind}"))
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
        raise CompileError(f"a lambda cannot be {a_kind(kind)}; write it as a function with 'def'", where)
    found = _texts.get(function) or _lines_of(function) or _earlier(function) or _from_elsewhere(function)
    if found is None and os.path.isfile(code.co_filename):  # shorter now, or empty
        raise _changed(KernelSource(name, code.co_filename, code.co_firstlineno, "", kind, function))
    if found is None:
        from .other_texts import is_piped

        if is_piped(code.co_filename):
            why = f"the source of '{name}' came through a pipe, which is read once, by Python itself"
            raise CompileError(f"{why}; save the program, and run 'python FILE' or 'python - < FILE'", where)
        raise CompileError(
            f"the source of '{name}' cannot be found; write it in a file or a notebook's cell, "
            "keep the text that 'exec' runs in a variable, or put it into linecache.cache",
            where,
        )
    _texts[function] = text, first = found
    return KernelSource(name, code.co_filename, first, text, kind, function)


def _lines_of(function: types.FunctionType) -> tuple[str, int] | None:
    """Text and number of the first line; None if there is no text."""
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError, SyntaxError, tokenize.TokenError):
        return None
    text = "".join(lines)
    if function.__code__.co_filename.startswith("<") and not _defines(text, function.__code__.co_name):
        return None  # Python 3.13 keeps the text of `python -c` under the file name that every `exec` uses
    _remember(function)
    return text, first


def _defines(text: str, name: str) -> bool:
    return re.search(rf"^\s*(async\s+)?def\s+{re.escape(name)}\b", text, re.MULTILINE) is not None


def earlier_texts(function: types.FunctionType) -> Iterator[str]:
    """The lines at the function's position in earlier versions of its file, the latest first."""
    first = function.__code__.co_firstlineno
    for lines in reversed(_read.get(function.__code__.co_filename, ())):
        try:
            yield "".join(inspect.getblock(lines[first - 1 :]))
        except (SyntaxError, tokenize.TokenError):
            continue


def _remember(function: types.FunctionType) -> None:
    """Record the whole file, for functions in it that are decorated later."""
    file = function.__code__.co_filename
    lines = linecache.getlines(file, function.__globals__)
    known = _read.setdefault(file, [])
    if lines and (not known or (known[-1] is not lines and known[-1] != lines)):
        known.append(lines)


def _earlier(function: types.FunctionType) -> tuple[str, int] | None:
    """The text at its position when the file was longer."""
    found = next(earlier_texts(function), "")
    return (found, function.__code__.co_firstlineno) if found else None


def _from_elsewhere(function: types.FunctionType) -> tuple[str, int] | None:
    """The text of a function that stands in no file, where it is found and has the function's code."""
    from .other_texts import candidates
    from .own_text import is_own

    name = function.__name__
    for text, first in candidates(function):
        try:
            tree = _parse(KernelSource(name, function.__code__.co_filename, first, text, FUNCTION, function))
        except CompileError:
            continue
        if is_own(function, tree):
            return text, first
    return None


def _check_wrappers(function: Callable[..., Any]) -> None:
    """Refuse a function wrapped by another decorator: the wrapper is plain Python and would be silently ignored."""
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
    """A kernel from text alone; `names` are what it sees besides the builtins."""
    return KernelSource(name, file, 1, text, KERNEL, None, names)


def _changed(source: KernelSource) -> CompileError:
    """The text at its position has changed."""
    name: str = getattr(source.function, "__module__", None) or ""
    imported = name != "__main__" and getattr(sys.modules.get(name), "__file__", None) == source.file
    remedy = f"write importlib.reload({name})" if imported else f"define '{source.name}' again"
    return CompileError(
        f"the text here is not that of '{source.name}', it changed after Python read it; {remedy}",
        Position(source.file, source.first_line),
    )


def _parse(source: KernelSource) -> ast.FunctionDef:
    first = source.text[:1]
    text = "if 1:\n" + source.text if first in " \t" else source.text
    shift = source.first_line - 1 - (first in " \t")
    try:
        _warn_once()
        with at_work(), _parsing:
            tree = ast.parse(text, AGAIN)
    except SyntaxError as error:
        where = Position(source.file, (error.lineno or 1) + shift, error.offset or 1)
        raise CompileError(f"{error.msg}", where, source.line(where.line)) from None
    ast.increment_lineno(tree, shift)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == source.name:
            return node
        if isinstance(node, ast.AsyncFunctionDef) and node.name == source.name:
            raise source.refuse("an async function cannot be compiled; write 'def'", node)
    raise _changed(source)


def _warn_once() -> None:
    """Suppress Python's warnings about a text that it has warned of before, when the file was first read.

    The filter is permanent: `catch_warnings` in two threads would undo each other.
    """
    ignoring: tuple[Any, ...] = ("ignore", None, Warning, re.compile(AGAIN), 0)
    if ignoring not in warnings.filters:
        warnings.filterwarnings("ignore", module=AGAIN)


def _has_cell(function: Callable[..., Any], name: str) -> bool:
    code = getattr(function, "__code__", None)
    return code is not None and name in code.co_freevars


def _cell(function: Callable[..., Any], name: str) -> Any:
    """The current value of a variable of an outer function; KeyError if it has none yet."""
    code, cells = getattr(function, "__code__", None), getattr(function, "__closure__", None)
    assert code is not None and cells is not None, "a function with free variables has cells"
    try:
        return cells[code.co_freevars.index(name)].cell_contents
    except ValueError:
        raise KeyError(name) from None


def _keyword(line: str, column: int) -> str:
    """The first word at a column, which a caret under a statement underlines."""
    word = line[column - 1 :].split()[:1]
    return word[0].rstrip(":") if word else ""
