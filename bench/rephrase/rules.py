"""Rewrite rules: from one phrasing of a kernel to another that gives the same results, bit for bit.

Each rule is a function from a syntax tree to a syntax tree. A rule that finds nothing to rewrite leaves the text as it
is, and `phrasings` leaves that phrasing out. A rule relies on what kernels of this folder fulfil: numbers are no NaN,
and a loop with `continue` is no `for`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

HELPERS = {
    "min": ("smaller", "b if b < a else a"),
    "max": ("larger", "b if b > a else a"),
}
Signs = dict[type[ast.cmpop], type[ast.cmpop]]
OPPOSITE: Signs = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
MIRRORED: Signs = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
    ast.Eq: ast.Eq,
    ast.NotEq: ast.NotEq,
}
MOST_ITEMS = 8  # of a constant range that is written as a tuple


def phrasings(text: str) -> Iterator[tuple[str, str]]:
    """Each rule's name and the text of the kernel as it writes it, with the functions that it adds."""
    plain = ast.unparse(ast.parse(text))
    for name, rule in RULES.items():
        other = ast.unparse(ast.fix_missing_locations(rule(ast.parse(text))))
        if other != plain:
            yield name, other


class _InLanes(ast.NodeTransformer):
    """Rewrites statements inside lanes loops only; `fresh` gives names."""

    def __init__(self) -> None:
        self.inside = 0
        self.count = 0

    def fresh(self, stem: str) -> str:
        self.count += 1
        return f"{stem}_{self.count}"

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        is_lanes = "lanes" in ast.unparse(node.iter)
        self.inside += is_lanes
        self.generic_visit(node)
        self.inside -= is_lanes
        return self.loop(node) if self.inside and not is_lanes else node

    def loop(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        return node


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _statement(text: str) -> ast.stmt:
    return ast.parse(text).body[0]


def _bounds(node: ast.For) -> tuple[str, str, str] | None:
    """Counter, start and end of a loop over a range with step 1."""
    call = node.iter
    if not isinstance(call, ast.Call) or ast.unparse(call.func) != "range" or len(call.args) > 2:
        return None
    words = [ast.unparse(arg) for arg in call.args]
    return ast.unparse(node.target), words[0] if len(words) == 2 else "0", words[-1]


class _WhileForFor(_InLanes):
    """while i < end: ...; i += 1"""

    def loop(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        bounds = _bounds(node)
        if bounds is None or any(isinstance(inner, ast.Continue) for inner in ast.walk(node)):
            return node
        counter, start, end = bounds
        stop = end if end.isidentifier() or end.isdigit() else self.fresh("stop")
        before = [_statement(f"{counter} = {start}")]
        if stop != end:
            before.append(_statement(f"{stop} = {end}"))
        body = [*self.head(counter, stop), *node.body, _statement(f"{counter} += 1")]
        return [*before, ast.While(_expression(self.test(counter, stop)), body, [])]

    def test(self, counter: str, stop: str) -> str:
        return f"{counter} < {stop}"

    def head(self, counter: str, stop: str) -> list[ast.stmt]:
        return []


class _WhileNotEqual(_WhileForFor):
    """while i != end; only for loops over `range(n)`, which cannot be empty in these kernels"""

    def loop(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        bounds = _bounds(node)
        return node if bounds is None or bounds[1] != "0" else super().loop(node)

    def test(self, counter: str, stop: str) -> str:
        return f"{counter} != {stop}"


class _BreakAtEnd(_WhileForFor):
    """while True: if i >= end: break"""

    def test(self, counter: str, stop: str) -> str:
        return "True"

    def head(self, counter: str, stop: str) -> list[ast.stmt]:
        return [_statement(f"if {counter} >= {stop}:\n break")]


class _ConstantItems(_InLanes):
    """for k in (0, 1, 2) for a constant range"""

    def loop(self, node: ast.For) -> ast.AST:
        try:
            items = list(eval(ast.unparse(node.iter), {"range": range, "__builtins__": {}}))
        except NameError:
            return node
        if isinstance(node.iter, ast.Call) and len(items) <= MOST_ITEMS:
            node.iter = _expression(str(tuple(items)))
        return node


class _BreakInside(_InLanes):
    """while a: if not b: break, for `while a and b`"""

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.And):
            first, *rest = node.test.values
            leave = [ast.If(_negated(test), [ast.Break()], []) for test in rest]
            return ast.While(first, [*leave, *node.body], [])
        return node


class _Flag(_InLanes):
    """go = a and b; while go: ...; go = a and b"""

    def visit_While(self, node: ast.While) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        if any(isinstance(inner, ast.Continue) for inner in ast.walk(node)) or ast.unparse(node.test) == "True":
            return node
        go, test = self.fresh("go"), ast.unparse(node.test)
        body = [*node.body, _statement(f"{go} = {test}")]
        return [_statement(f"{go} = {test}"), ast.While(_expression(go), body, [])]


class _SwappedOperands(_InLanes):
    """b + a, b * a, b > a"""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if self.inside and isinstance(node.op, (ast.Add, ast.Mult)):
            node.left, node.right = node.right, node.left
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if self.inside and len(node.ops) == 1:
            mirrored = MIRRORED[type(node.ops[0])]()
            return ast.Compare(node.comparators[0], [mirrored], [node.left])
        return node


class _Conditionals(_InLanes):
    """b if b < a else a, for min(a, b)"""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = ast.unparse(node.func)
        if self.inside and name in HELPERS and len(node.args) == 2:
            return self.choice(name, node)
        return node

    def choice(self, name: str, node: ast.Call) -> ast.AST:
        a, b = map(ast.unparse, node.args)
        sign = "<" if name == "min" else ">"
        return _expression(f"({b}) if ({b}) {sign} ({a}) else ({a})")


class _Helpers(_Conditionals):
    """smaller(a, b), an `lw.function`"""

    def choice(self, name: str, node: ast.Call) -> ast.AST:
        node.func = ast.Name(HELPERS[name][0])
        return node


class _ClampsByIf(_InLanes):
    """t = a; if b < t: t = b, for min(a, b) in an assignment or in the bounds of a loop"""

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        before = self.extract(node)
        return [*before, node] if before else node

    def visit_If(self, node: ast.If) -> ast.AST:
        node.body = [part for item in node.body for part in _as_list(self.visit(item))]
        return node

    def loop(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        before = self.extract(node.iter)
        return [*before, node] if before else node

    def extract(self, node: ast.AST) -> list[ast.stmt]:
        if not self.inside or any(isinstance(one, (ast.IfExp, ast.BoolOp)) for one in ast.walk(node)):
            return []
        puller = _Pull(self)
        puller.visit(node)
        return puller.before


class _Pull(ast.NodeTransformer):
    def __init__(self, names: _InLanes) -> None:
        self.names = names
        self.before: list[ast.stmt] = []

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = ast.unparse(node.func)
        if name not in HELPERS or len(node.args) != 2:
            return node
        a, b = map(ast.unparse, node.args)
        fresh, sign = self.names.fresh("least"), "<" if name == "min" else ">"
        self.before.append(_statement(f"{fresh} = {a}"))
        self.before.append(_statement(f"if {b} {sign} {fresh}:\n {fresh} = {b}"))
        return ast.Name(fresh)


class _Temporaries(_InLanes):
    """at = y + dy; a[at], for an index that is no name, in statements that always evaluate it"""

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        return self.split(node, node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST | list[ast.stmt]:
        return self.split(node, node.value)

    def split(self, node: ast.stmt, part: ast.AST) -> ast.AST | list[ast.stmt]:
        if not self.inside or any(isinstance(one, (ast.IfExp, ast.BoolOp)) for one in ast.walk(part)):
            return node
        before: list[ast.stmt] = []
        for one in ast.walk(part):
            if isinstance(one, ast.Subscript) and isinstance(one.ctx, ast.Load):
                items = one.slice.elts if isinstance(one.slice, ast.Tuple) else [one.slice]
                names = [self.named(item, before) for item in items]
                one.slice = names[0] if len(names) == 1 else ast.Tuple(names, ast.Load())
        return [*before, node] if before else node

    def named(self, item: ast.expr, before: list[ast.stmt]) -> ast.expr:
        if isinstance(item, (ast.Name, ast.Constant)) or any(isinstance(one, ast.Subscript) for one in ast.walk(item)):
            return item
        fresh = self.fresh("at")
        before.append(_statement(f"{fresh} = {ast.unparse(item)}"))
        return ast.Name(fresh)


class _Flat(ast.NodeTransformer):
    """for t in lanes(h * w): y, x = t // w, t % w, for `lanes(h, w)`"""

    def split(self, height: str, width: str, names: list[str]) -> list[ast.stmt]:
        return [_statement(f"{names[0]} = t // {width}"), _statement(f"{names[1]} = t % {width}")]

    def visit_For(self, node: ast.For) -> ast.AST:
        call = node.iter
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "lw.lanes" and isinstance(node.target, ast.Tuple):
            sizes = [ast.unparse(arg) for arg in call.args]
            if len(sizes) == 2 and all(size.isidentifier() for size in sizes):
                names = [ast.unparse(name) for name in node.target.elts]
                node.body = [*self.split(sizes[0], sizes[1], names), *node.body]
                node.target = ast.Name("t")
                node.iter = _expression(f"lw.lanes({sizes[0]} * {sizes[1]})")
        return node


class _FlatDivmod(_Flat):
    """y, x = divmod(t, w)"""

    def split(self, height: str, width: str, names: list[str]) -> list[ast.stmt]:
        return [_statement(f"{names[0]}, {names[1]} = divmod(t, {width})")]


class _InclusiveEnds(_InLanes):
    """min(h, e + 1) for min(h - 1, e) + 1"""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if self.inside and ast.unparse(node).endswith(" + 1") and isinstance(node.left, ast.Call):
            call = node.left
            if ast.unparse(call.func) == "min" and ast.unparse(call.args[0]).endswith(" - 1"):
                first, second = ast.unparse(call.args[0])[:-4], ast.unparse(call.args[1])
                return _expression(f"min({first}, {second} + 1)")
        return node


class _NestedIfs(_InLanes):
    """if a: if b: ..., for `if a and b`, and a < b < c in two parts"""

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        tests = [part for test in _conjuncts(node.test) for part in _links(test)]
        if not self.inside or node.orelse or len(tests) == 1:
            return node
        inner: ast.stmt = ast.If(tests[-1], node.body, [])
        for test in reversed(tests[:-1]):
            inner = ast.If(test, [inner], [])
        return inner


class _NegatedIf(_InLanes):
    """if not a or not b: pass; else: ..., for `if a and b`"""

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        tests = [_negated(part) for test in _conjuncts(node.test) for part in _links(test)]
        if not self.inside:
            return node
        test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), tests)
        return ast.If(test, node.orelse or [ast.Pass()], node.body)


def _as_list(found: ast.AST | list[ast.stmt]) -> list[ast.stmt]:
    return found if isinstance(found, list) else [found]  # pyright: ignore[reportReturnType]


def _conjuncts(test: ast.expr) -> list[ast.expr]:
    return test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]


def _links(test: ast.expr) -> list[ast.expr]:
    """The comparisons of a chain a < b < c."""
    if not isinstance(test, ast.Compare):
        return [test]
    values = [test.left, *test.comparators]
    return [ast.Compare(values[at], [sign], [values[at + 1]]) for at, sign in enumerate(test.ops)]


def _negated(test: ast.expr) -> ast.expr:
    """Of numbers that are no NaN."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return ast.Compare(test.left, [OPPOSITE[type(test.ops[0])]()], test.comparators)
    return ast.UnaryOp(ast.Not(), test)


def _with_helpers(tree: ast.Module) -> ast.AST:
    tree = _Helpers().visit(tree)
    text = ast.unparse(tree)
    for name, body in HELPERS.values():
        if f"{name}(" in text:
            tree.body.insert(0, _statement(f"@lw.function\ndef {name}(a, b):\n return {body}"))
    return tree


RULES: dict[str, Callable[[ast.Module], ast.AST]] = {
    "while": lambda tree: _WhileForFor().visit(tree),
    "while !=": lambda tree: _WhileNotEqual().visit(tree),
    "break at the end": lambda tree: _BreakAtEnd().visit(tree),
    "break inside": lambda tree: _BreakInside().visit(tree),
    "flag": lambda tree: _Flag().visit(tree),
    "tuple of a range": lambda tree: _ConstantItems().visit(tree),
    "swapped operands": lambda tree: _SwappedOperands().visit(tree),
    "conditional expressions": lambda tree: _Conditionals().visit(tree),
    "clamps by if": lambda tree: _ClampsByIf().visit(tree),
    "helper functions": _with_helpers,
    "temporaries": lambda tree: _Temporaries().visit(tree),
    "exclusive ends": lambda tree: _InclusiveEnds().visit(tree),
    "nested ifs": lambda tree: _NestedIfs().visit(tree),
    "negated ifs": lambda tree: _NegatedIf().visit(tree),
    "one axis, // and %": lambda tree: _Flat().visit(tree),
    "one axis, divmod": lambda tree: _FlatDivmod().visit(tree),
}
