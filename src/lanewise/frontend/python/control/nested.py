"""Functions that a kernel defines inside itself, by `def` or `lambda`: their calls are written out at the call.

    def wrap(k):                        out[i] = a[wrap(i + 1)]        k of 3:4 = i + 1
        return k % n                                                   a[k of 3:4 % n]

A variable from around the function has the value that it has at the call, as in Python. Its own names differ from all
others (`scopes.py`), and end with the call. A function that reads no variable of the kernel may be passed to functions;
it is then compiled like one that is defined outside.

Leaves    recursion, `nonlocal`, and functions that read variables of the kernel as arguments: refused.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ....record import dataclass, replace
from ..definitions.scopes import bound, parameters_of, plain
from ..definitions.source import FUNCTION, KernelSource
from ..unify import Binding
from ..values import NONE, Constant, Fact, Several
from ..writer import Path, Writer
from .conditions import usable

MOST_DEPTH = 64


@dataclass(frozen=True, slots=True)
class Nested:
    """A function as written. `defaults` are its parameters' constants."""

    tree: ast.FunctionDef | ast.Lambda
    source: KernelSource
    defaults: tuple[tuple[str, Constant], ...]

    @property
    def kind_word(self) -> str:
        """Its kind, in messages."""
        return "function"

    @property
    def __name__(self) -> str:
        return self.tree.name if isinstance(self.tree, ast.FunctionDef) else "<lambda>"

    @property
    def body(self) -> list[ast.stmt]:
        if isinstance(self.tree, ast.Lambda):
            return [ast.copy_location(ast.Return(self.tree.body), self.tree.body)]
        return self.tree.body

    @property
    def own(self) -> frozenset[str]:
        """The names that it binds."""
        return frozenset((*(arg.arg for arg in parameters_of(self.tree)), *bound(self.body)))

    @property
    def free(self) -> tuple[str, ...]:
        """The names that it reads from around it."""
        names = (part.id for item in self.body for part in ast.walk(item) if isinstance(part, ast.Name))
        return tuple(name for name in dict.fromkeys(names) if name not in self.own)


def nested(w: Writer, node: ast.FunctionDef | ast.Lambda) -> Constant:
    """The value of a definition."""
    args = node.args
    for other in (args.vararg, args.kwarg):
        if other is not None:
            w.refuse("a function inside a kernel has a fixed list of parameters; name each of them", other)
    if isinstance(node, ast.FunctionDef):
        for decorator in node.decorator_list:
            _check_decorator(w, decorator)
    names = [arg.arg for arg in (*args.posonlyargs, *args.args)]
    pairs = [*zip(names[len(names) - len(args.defaults) :], args.defaults, strict=True)]
    pairs += [(arg.arg, value) for arg, value in zip(args.kwonlyargs, args.kw_defaults, strict=True) if value]
    defaults: list[tuple[str, Constant]] = []
    for name, value in pairs:
        fact = w.evaluate(value)
        if not isinstance(fact, Constant):
            w.refuse("a default inside a kernel must be known when compiling; read the variable in the function", value)
        defaults.append((name, fact))
    return Constant(Nested(node, w.source, tuple(defaults)))


def _check_decorator(w: Writer, node: ast.expr) -> None:
    fact = w.evaluate(node)
    if not (isinstance(fact, Constant) and getattr(fact.value, "__module__", "").startswith("lanewise.")):
        w.refuse("a function inside a kernel has no decorators, since it is compiled with the kernel; remove it", node)


def nested_in(fact: Fact) -> Nested | None:
    return fact.value if isinstance(fact, Constant) and isinstance(fact.value, Nested) else None


def free_names(w: Writer, names: Sequence[str]) -> tuple[str, ...]:
    """The names that functions among these names read, and those that such functions read."""
    found: dict[str, None] = {}
    stack = list(names)
    while stack:
        binding = w.env.get(stack.pop())
        inner = nested_in(binding.fact) if binding is not None else None
        for name in inner.free if inner is not None else ():
            if name not in found:
                found[name] = None
                stack.append(name)
    return tuple(found)


# calls


def call_nested(w: Writer, callee: Nested, node: ast.Call, facts: Sequence[Fact]) -> Fact:
    """The value of a call, written out."""
    if callee.source is not w.source:
        w.refuse(f"'{callee.__name__}' belongs to another function and cannot be called here; pass its result", node)
    if any(one is callee.tree for one in w.written_out) or len(w.written_out) > MOST_DEPTH:
        w.refuse(f"'{callee.__name__}' calls itself; define it outside of the kernel with @lw.function", node)
    given = _bound(w, callee, node, facts)
    own = callee.own
    for name, fact in given.items():
        w.env[name] = Binding(fact, getattr(node, "lineno", 0))
    around = w.returns, w.local_names, w.loops_around
    w.returns, w.local_names, w.loops_around = (ends := list[Path]()), w.local_names | own, len(w.loops)
    w.written_out.append(callee.tree)
    try:
        w.statements(callee.body)
    finally:
        w.returns, w.local_names, w.loops_around = around
        w.written_out.pop()
    if w.live:
        if any(path.result is not NONE for path in ends):
            line = next(path.line for path in ends if path.result is not NONE)
            why = f"'{callee.__name__}' returns a value in line {line}, but not at its end"
            w.refuse(f"{why}; write 'return' with a value there", callee.tree)
        ends.append(w.path(NONE))
    ends = [Path(path.block, {k: v for k, v in path.env.items() if k not in own}, path.result) for path in ends]
    w.at(node)
    result = w.meet(ends, "after")
    if result is None:  # it only raises
        return _never(w)
    return usable(w, result, node)


def _never(w: Writer) -> Fact:
    """Code after a call that never returns is written, and never runs."""
    w.resume(Path(w.function.add_block("never"), w.env))
    return NONE


def _bound(w: Writer, callee: Nested, node: ast.Call, facts: Sequence[Fact]) -> dict[str, Fact]:
    args = callee.tree.args
    names = [arg.arg for arg in (*args.posonlyargs, *args.args)]
    only = [arg.arg for arg in args.kwonlyargs]
    shown = {plain(name): name for name in (*names[len(args.posonlyargs) :], *only)}
    if len(facts) > len(names):
        w.refuse(f"'{callee.__name__}' takes {len(names)} arguments, not {len(facts)}", node)
    given = dict(zip(names, facts, strict=False))
    for keyword in node.keywords:
        if keyword.arg is None:
            w.refuse("'**' cannot stand in a call in a kernel; write the arguments by name", node)
        name = shown.get(keyword.arg)
        if name is None or name in given:
            w.refuse(f"'{callee.__name__}' has no free parameter '{keyword.arg}'; it has {', '.join(shown)}", node)
        given[name] = w.evaluate(keyword.value)
    for name, fact in callee.defaults:
        given.setdefault(name, fact)
    missing = [name for name in (*names, *only) if name not in given]
    if missing:
        w.refuse(f"'{callee.__name__}' needs a value for '{missing[0]}'", node)
    return given


# as values


def as_argument(w: Writer, fact: Fact, node: ast.AST) -> Fact:
    """A function that another function gets: one that is compiled on its own."""
    if isinstance(fact, Several):
        return replace(fact, items=tuple(as_argument(w, item, node) for item in fact.items))
    callee = nested_in(fact)
    if callee is None:
        return fact
    held = [name for name in (*callee.free, *free_names(w, callee.free)) if name in w.local_names or name in w.env]
    if held:
        why = f"'{callee.__name__}' reads '{held[0]}' of this function and is passed to another one"
        w.refuse(f"{why}; give '{held[0]}' to both as an argument", node)
    return Constant(_own_source(callee))


@dataclass(frozen=True, slots=True)
class Apart:
    """A nested function that is compiled on its own; calls recognise it by its source."""

    tree: ast.AST
    source: KernelSource

    @property
    def __name__(self) -> str:
        return self.source.name


def _own_source(callee: Nested) -> Apart:
    outer = callee.source
    found = outer.inner.get(id(callee.tree))
    if found is None:
        name = "function" if isinstance(callee.tree, ast.Lambda) else callee.tree.name
        found = KernelSource(name, outer.file, outer.first_line, outer.text, FUNCTION, None, {})
        args = callee.tree.args
        tree = ast.FunctionDef(name, args, callee.body, [])  # type: ignore[call-arg]
        found.rules = outer.rules
        found.take(ast.copy_location(tree, callee.tree), outer)
        outer.inner[id(callee.tree)] = found
    return Apart(callee.tree, found)
