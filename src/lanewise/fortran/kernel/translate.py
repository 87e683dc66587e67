"""Translate: a subroutine as a Lanewise kernel.

    SUBROUTINE AXPY(N, S, X, Y)              @lw.kernel
    DO 10 I = 1, N                           def axpy(n, s, x, y):
 10 Y(I) = Y(I) + S*X(I)                         s = lw.f32(s)
    END                                          for i in lw.lanes(range(1, n + 1)):
                                                     y[i - 1] = y[i - 1] + s * x[i - 1]

Loops that carry nothing become loops over lanes, all others stay in order. Arrays are NumPy's, of the declared rank, in
Fortran order; a scalar that the subroutine sets, and the result of a function, is an array of one element.

Requires  a subroutine or function.
Ensures   the same bits as gfortran computes without `-ffast-math` and contraction. `CompileError` with one sentence for
          calls, input and output, COMMON, and whatever else has no counterpart.
"""

from __future__ import annotations

from ...ir.digits import is_digits
from ...ir.position import CompileError
from ..convert import Result, gotos, structured
from ..read.build import build_tree
from ..read.classify import classify
from ..read.declaration import declarations, dummies
from ..read.expression import Expr, Name, Number, Ref, Unary
from ..read.logical import squeeze_text
from ..read.mention import WORD
from ..read.parse import parse_text
from ..read.statement import Statement, assigns_at, split_top
from ..read.tree import Act, Assign, Do, If, Leave, Node, Note, Select, walk
from ..read.unit import Unit, executable
from ..restructure.formula import Constant, Formula
from ..restructure.formula import show as formula_text
from ..restructure.guarded import to_guarded
from ..write.fresh import names_of
from .expressions import CAST, HELPERS, Translator, plus, python_name
from .parallel import goes_along, parallel_loops

_ZERO = {"integer": "0", "long": "0", "real": "lw.f32(0.0)", "double": "lw.f64(0.0)", "logical": "False"}
HEAD = "import numpy as np\n\nimport lanewise as lw\n"
_DTYPE = {
    "integer": "np.int32",
    "long": "np.int64",
    "real": "np.float32",
    "double": "np.float64",
    "logical": "np.bool_",
}


def kernel_file(units: list[Unit]) -> tuple[str, list[tuple[Unit, CompileError]]]:
    """A Python module with a kernel for each unit that can be translated, and the reasons for the others."""
    texts: list[str] = []
    used: set[str] = set()
    refused: list[tuple[Unit, CompileError]] = []
    for unit in units:
        try:
            made, text = _translated(unit)
            texts.append(text)
            used |= made.show.used
        except CompileError as error:
            refused.append((unit, error))
    helpers = [_helper(name) for name in HELPERS if name in used]
    return "\n\n".join([HEAD, *helpers, *texts]) if texts else "", refused


def _translated(unit: Unit) -> tuple[_Kernel, str]:
    """Without branches; with flags instead, if a construct would be left from inside, which Python cannot."""
    try:
        made = _Kernel(unit)
        return made, made.text()
    except _LeavesABlock:
        made = _Kernel(unit, flags=True)
        return made, made.text()


class _LeavesABlock(CompileError):
    """An EXIT of what is no innermost loop."""


def _helper(name: str) -> str:
    arguments, *lines = HELPERS[name]
    body = "\n".join(f"    {line}" for line in lines)
    return f"@lw.function\ndef {name}({arguments}):\n{body}\n"


def _text_of(value: Formula) -> str:
    return (".TRUE." if value.value else ".FALSE.") if isinstance(value, Constant) else formula_text(value)


class _Kernel:
    def __init__(self, unit: Unit, flags: bool = False) -> None:
        self.unit, self.flags = unit, flags
        if unit.kind not in ("subroutine", "function") or unit.host is not None:
            raise unit.refuse("only subroutines and functions of their own become kernels")
        self.known = declarations(unit)
        self.at: Statement | None = None
        self.fresh = names_of(unit)
        self.nodes = self._nodes()
        self.arguments = [one for one in dummies(unit) if unit.kind != "function" or one != unit.name]
        self.assigned = self._assigned()
        self.boxed = {one for one in self.arguments if one in self.assigned and not self.known.is_array(one)}
        if unit.kind == "function":
            self.boxed.add(unit.name)
        self.show = Translator(self.known, self.boxed, self.refuse)
        self.lines: list[str] = []
        self.depth = 1
        self.loops: list[Do] = []
        self.lanes = 0

    def refuse(self, sentence: str) -> CompileError:
        return self.unit.refuse(sentence, self.at)

    def _nodes(self) -> list[Node]:
        unit = self.unit
        if any(one.kind == "entry" for one in executable(unit)):
            raise unit.refuse("an ENTRY: a kernel has one beginning")
        self._check_names()
        result = Result(unit, "unchanged", gotos(unit))
        rewrite = to_guarded if self.flags else structured
        nodes = rewrite(unit, self.fresh, result)
        for kind, name in self.fresh.declared:
            self.known.get(name).type = kind.lower()
        return build_tree(unit, executable(unit)) if nodes is None else nodes

    def leaves_block(self, sentence: str) -> CompileError:
        error = self.refuse(sentence)
        return _LeavesABlock(error.sentence, error.position, error.source, error.length)

    def _check_names(self) -> None:
        known, unit = self.known, self.unit
        if not known.complete:
            raise unit.refuse("some declarations are elsewhere (INCLUDE, USE)")
        for name, one in known.variables.items():
            if one.common is not None:
                raise unit.refuse(f"{name} is in COMMON: pass it as an argument")
            if one.other:
                raise unit.refuse(f"{name} is a pointer, a target or volatile")
        if known.equivalences:
            raise unit.refuse("EQUIVALENCE: arrays of a kernel do not overlap")
        if known.statement_functions:
            raise unit.refuse("a statement function: write it out")
        saved = next((one for one in unit.specification if one.code.startswith(("DATA", "SAVE"))), None)
        if saved is not None:
            raise unit.refuse("values that are kept from call to call: pass them as arguments", saved)

    def _assigned(self) -> set[str]:
        found: set[str] = set()
        for node in walk(self.nodes):
            if isinstance(node, Act) and node.origin is not None:
                inner = node.origin.inner or node.origin
                if inner.kind == "assign":
                    found.add(inner.code.partition("(")[0].partition("=")[0])
            elif isinstance(node, Do):
                found.add(node.variable)
            elif isinstance(node, Assign):
                found.add(node.name)
        return found

    def text(self) -> str:
        self.show.defined.update(self.arguments)
        self._begin()
        self.all(self.nodes)
        if not self.lines:
            self.line("pass")
        arguments = [*self.arguments, *([self.unit.name] if self.unit.kind == "function" else [])]
        head = f"@lw.kernel\ndef {python_name(self.unit.name)}({', '.join(map(python_name, arguments))}):\n"
        return head + "".join(f"{line}\n" for line in [*self._describe(), *self._initial(), *self.lines])

    def _initial(self) -> list[str]:
        """Python must see a value on every path, where Fortran trusts that the path is never taken."""
        found = [one for one in self.show.needed if not self.known.is_array(one)]
        return [f"    {python_name(one)} = {_ZERO[self.known.type_of(one)]}" for one in found]

    def _describe(self) -> list[str]:
        boxed = [python_name(one) for one in [*self.arguments, self.unit.name] if one in self.boxed]
        lead = f'    """{self.unit.name} of {self.unit.file.name.rsplit("/", 1)[-1]}'
        return [f'{lead}; arrays of one element: {", ".join(boxed)}."""' if boxed else f'{lead}."""']

    def _begin(self) -> None:
        """Constants, the types of scalar arguments, and local arrays."""
        for name, one in self.known.variables.items():
            if one.constant is not None:
                self.set(name, self.show.as_type(one.constant, self.show.type(Name(name))))
        for name in self.arguments:
            kind = self.known.type_of(name)
            if not self.known.is_array(name) and name not in self.boxed and kind in ("real", "double"):
                self.set(name, f"{CAST[kind]}({python_name(name)})")
        for name, one in sorted(self.known.variables.items()):
            if one.dimensions and name not in self.arguments:
                sizes: list[str] = []
                for low, high in one.dimensions:
                    if high is None:
                        raise self.unit.refuse(f"{name} has no size")
                    size = self.show.index(high, low)
                    sizes.append(str(int(size) + 1) if is_digits(size.lstrip("-")) else f"{size} + 1")
                kind = self.show.type(Ref(name, tuple(Number("1") for _ in sizes)))
                self.line(f"{python_name(name)} = np.zeros(({', '.join(sizes)},), {_DTYPE[kind]})")

    def line(self, text: str) -> None:
        self.lines.append(f"{'    ' * self.depth}{text}")

    def set(self, name: str, value: str) -> None:
        self.line(f"{self.show.variable(name)} = {value}")
        self.show.defined.add(name)

    def all(self, nodes: list[Node]) -> None:
        before = len(self.lines)
        for at, node in enumerate(nodes):
            self.at = node.origin or self.at
            self.one(node, is_last=self.depth == 1 and all(isinstance(one, Note) for one in nodes[at + 1 :]))
        if len(self.lines) == before and self.depth > 1:
            self.line("pass")

    def inside(self, nodes: list[Node]) -> set[str]:
        """Write the body of a construct; the result are the variables that it leaves with a value."""
        before = set(self.show.defined)
        self.depth += 1
        self.all(nodes)
        self.depth -= 1
        after, self.show.defined = self.show.defined, before
        return after

    def one(self, node: Node, is_last: bool) -> None:
        if isinstance(node, Note):
            return
        if isinstance(node, Act):
            self.act(node, is_last)
        elif isinstance(node, Assign):
            value = node.value
            text = str(value) if isinstance(value, (int, str)) else _text_of(value)
            self.assignment(Name(node.name), self.parsed(text))
        elif isinstance(node, If):
            self.branch(node)
        elif isinstance(node, Do):
            self.do(node)
        elif isinstance(node, Leave):
            self.leave(node)
        elif isinstance(node, Select):
            self.select(node)
        else:
            raise self.leaves_block("control leaves a block from inside")

    def parsed(self, text: str) -> Expr:
        found = parse_text(text)
        if found is None:
            raise self.refuse("an expression that cannot be read")
        return found

    def test(self, formula: Formula) -> str:
        return self.show.show(self.parsed(formula_text(formula)))

    def act(self, node: Act, is_last: bool) -> None:
        statement = node.origin
        if node.text == "RETURN" or (node.text is None and statement is not None and statement.code == "RETURN"):
            self.leaves_kernel(is_last)
            return
        if node.text is not None and "\n" not in node.text:
            statement = classify(squeeze_text(node.text))
        elif statement is None or node.last is not None:
            raise self.refuse("a statement that has no counterpart")
        if statement.kind == "continue":
            return
        if statement.inner is not None:
            self.line(f"if {self.show.show(self.parsed(statement.part(statement.test)))}:")
            before = set(self.show.defined)
            self.depth += 1
            self.simple(statement.inner)
            self.depth -= 1
            self.show.defined = before
            return
        self.simple(statement)

    def simple(self, statement: Statement) -> None:
        if statement.kind == "return":
            self.leaves_kernel(False)
            return
        sign = assigns_at(statement.line.code, statement.begin)
        if statement.kind != "assign" or sign < 0:
            word = {"call": "a CALL", "io": "input or output", "stop": "STOP"}.get(statement.kind, "this statement")
            raise self.refuse(f"{word} has no counterpart in a kernel")
        target = self.parsed(statement.line.source(statement.begin, sign))
        self.assignment(target, self.parsed(statement.line.source(sign + 1)))

    def assignment(self, target: Expr, value: Expr) -> None:
        if not isinstance(target, (Name, Ref)) or (isinstance(target, Ref) and not self.known.is_array(target.name)):
            raise self.refuse("an assignment to what is no variable and no element")
        kind = self.show.type(target)
        left = self.show.element(target) if isinstance(target, Ref) else self.show.variable(target.name)
        self.line(f"{left} = {self.show.as_type(value, kind)}")
        if isinstance(target, Name):
            self.show.defined.add(target.name)

    def leaves_kernel(self, is_last: bool) -> None:
        if self.lanes:
            raise self.refuse("a RETURN inside a loop over lanes")
        if not is_last:
            self.line("return")

    def branch(self, node: If) -> None:
        if node.name and any(isinstance(one, Leave) and one.of is node for one in walk([node])):
            raise self.leaves_block("control leaves an IF block from inside")
        arms: list[set[str]] = []
        for at, (test, body, _) in enumerate(node.arms):
            self.line(f"{'elif' if at else 'if'} {self.test(test)}:")
            arms.append(self.inside(body))
        if node.orelse is not None:
            self.line("else:")
            arms.append(self.inside(node.orelse))
            self.show.defined |= set[str].intersection(*arms)

    def select(self, node: Select) -> None:
        """A chain of tests; the value is computed once."""
        if any(isinstance(one, Leave) and one.of is node for one in walk([node])):
            raise self.leaves_block("control leaves a SELECT from inside")
        value = self.parsed(node.expression)
        if self.show.type(value) not in ("integer", "long"):
            raise self.refuse("a SELECT by what is no INTEGER")
        name = python_name(self.fresh.fresh("C"))
        self.line(f"{name} = {self.show.show(value)}")
        word = "if"
        for text, body, _ in sorted(node.arms, key=lambda arm: arm[0].strip().upper() == "DEFAULT"):
            if text.strip().upper() == "DEFAULT":
                self.line("else:" if word == "elif" else "if True:")
            else:
                self.line(f"{word} {' or '.join(self.case(name, part) for part in split_top(text.strip()[1:-1]))}:")
            word = "elif"
            self.inside(body)

    def case(self, name: str, part: str) -> str:
        low, found, high = part.partition(":")
        shown = [self.show.show(self.parsed(one), 5) if one.strip() else "" for one in (low, high)]
        if not found:
            return f"{name} == {shown[0]}"
        return " and ".join([f"{name} >= {shown[0]}"] * bool(shown[0]) + [f"{name} <= {shown[1]}"] * bool(shown[1]))

    def leave(self, node: Leave) -> None:
        if not self.loops or node.of is not self.loops[-1]:
            raise self.leaves_block("control leaves an outer loop from an inner one")
        self.line("break" if node.word == "EXIT" else "continue")

    def do(self, node: Do) -> None:
        if node.kind in ("doforever", "dowhile"):
            self.line("while True:" if node.kind == "doforever" else f"while {self.show.show(self.parsed(node.head))}:")
            self._body(node, node.body)
            return
        if node.kind != "do":
            raise self.refuse("DO CONCURRENT")
        if self.known.type_of(node.variable) not in ("integer", "long"):
            raise self.refuse(f"the DO variable {node.variable} is no INTEGER")
        side_by_side = [] if self.lanes else self.side_by_side(node)
        if side_by_side:
            self.over_lanes(side_by_side)
        else:
            self.in_order(node)

    def side_by_side(self, node: Do) -> list[Do]:
        """Loops over lanes: inner ones, if only those go through memory in steps of one."""
        found = parallel_loops(self.unit, node, self.nodes, self.known, self.fresh)
        if not found or goes_along(found[-1]):
            return found
        inner = [one for one in walk(found[-1].body) if isinstance(one, Do) and one.kind == "do" and goes_along(one)]
        better = any(parallel_loops(self.unit, one, self.nodes, self.known, self.fresh) for one in inner)
        return [] if better else found

    def over_lanes(self, loops: list[Do]) -> None:
        ranges = [self.range(one) for one in loops]
        indices = ", ".join(python_name(one.variable) for one in loops)
        self.line(f"for {indices} in lw.lanes({', '.join(f'range({one})' for one in ranges)}):")
        self.lanes += 1
        self._body(loops[-1], loops[-1].body, tuple(loops))
        self.lanes -= 1

    def in_order(self, node: Do) -> None:
        if not self._is_read_elsewhere(node):
            self.line(f"for {python_name(node.variable)} in range({self.range(node)}):")
            self._body(node, node.body)
            return
        low, high, step = self.bounds(node)
        if step is not None and not is_digits(step.lstrip("-")):
            raise self.refuse(f"{node.variable} is read after a loop whose step is not known")
        if any(isinstance(one, Leave) and one.word == "CYCLE" and one.of is node for one in walk(node.body)):
            raise self.refuse(f"{node.variable} is read after a loop with CYCLE")
        name, end = self.show.variable(node.variable), python_name(self.fresh.fresh("N"))
        self.line(f"{end} = {high}")
        self.line(f"{name} = {low}")
        self.show.defined.add(node.variable)
        self.line(f"while {name} {'>=' if (step or '1').startswith('-') else '<='} {end}:")
        self._body(node, node.body)
        self.depth += 1
        self.line(f"{name} = {name} + {step or '1'}")
        self.depth -= 1

    def _is_read_elsewhere(self, node: Do) -> bool:
        """Whether a value of the DO variable from after the loop may be read."""
        if node.variable in self.boxed:
            return True
        inside = set(walk([node]))
        return any(one not in inside and self._mentions(one, node.variable) for one in walk(self.nodes))

    def _mentions(self, node: Node, name: str) -> bool:
        if isinstance(node, Do):
            return node.kind == "do" and _has(node.head.partition("=")[2], name)
        if isinstance(node, If):
            return any(_has(formula_text(test), name) for test, _, _ in node.arms)
        if isinstance(node, Assign):
            return _has(str(node.value), name)
        return (
            isinstance(node, Act)
            and node.origin is not None
            and not self._in_loop_of(node, name)
            and _has(node.origin.code if node.text is None else node.text, name)
        )

    def _in_loop_of(self, node: Node, name: str) -> bool:
        """Whether a loop over that name is around the node: it sets the name anew."""
        return any(node in walk([one]) for one in walk(self.nodes) if isinstance(one, Do) and one.variable == name)

    def _body(self, node: Do, body: list[Node], also: tuple[Do, ...] = ()) -> None:
        before = set(self.show.defined)
        self.show.defined |= {one.variable for one in (node, *also) if one.variable}
        self.loops.append(node)
        self.inside(body)
        self.loops.pop()
        self.show.defined = before

    def bounds(self, node: Do) -> tuple[str, str, str | None]:
        parts = [self.parsed(one) for one in split_top(node.head.partition("=")[2])]
        shown = [self.show.show(one, 5) for one in parts]
        if any(self.show.type(one) not in ("integer", "long") for one in parts):
            raise self.refuse("a bound of the loop is no INTEGER")
        return shown[0], shown[1], shown[2] if len(shown) > 2 and shown[2] != "1" else None

    def range(self, node: Do) -> str:
        """The arguments of Python's range: its end is not part of it."""
        low, high, step = self.bounds(node)
        parts = [self.parsed(one) for one in split_top(node.head.partition("=")[2])]
        down = len(parts) > 2 and isinstance(parts[2], Unary) and parts[2].op == "-"
        known = step is None or is_digits(step.lstrip("-"))
        if not known:
            return f"{low}, {high} + {self.show.helper('_isign')}(1, {step}), {step}"
        end = self.show.show(plus(parts[1], -1 if down else 1, self.known), 5)
        return f"{low}, {end}" if step is None else f"{low}, {end}, {step}"


def _has(text: str, name: str) -> bool:
    return name in WORD.findall(text.upper())
