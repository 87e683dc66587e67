"""Interpret: run a unit's statements without computing their values, and record its actions.

    IF (A .GT. B) GOTO 20     the values of A and B come from an oracle: a hash of seed, text and actions so far
    X = Y + Z                 an event of the trace, with the values of the DO variables that it mentions
    DO 10 I = 1, N            executed; I has its value during and after the loop

Two programs with the same actions under the same tests give equal traces for every seed. So this is the oracle of all
passes, and of the printer when the printed text is read back. Variables that the passes add (`reserved`) are computed
and leave no events. It deliberately shares no code with the flow graph, so that it does not share its mistakes.

Requires  statements that form a nest.
Ensures   the same trace for the same seed.
Leaves    the values that actions compute.
Costs     one step per statement, up to `limit` events.
"""

from __future__ import annotations

import re
import zlib
from functools import lru_cache

from ...ir.digits import is_digits
from ...record import dataclass
from ..flow.operations import Code, Op
from ..read.build import build_tree
from ..read.directive import holds
from ..read.expression import RELATIONAL, Binary, Expr, Name, Number, Paren, Ref, Unary, names, show
from ..read.parse import parse_text
from ..read.statement import split_top, words
from ..read.tree import Do, Node
from ..read.unit import Unit, executable

Value = int | bool
_FLAGS = frozenset(["BR", "EX", "BB", "TP", "RB", "CC"])
"""Stems of the logical variables that passes add; all others are integers or copies."""
_NEGATIVE = {"EOR": -2, "END": -1}
_ASKED = {"IS_IOSTAT_EOR": "EOR", "IS_IOSTAT_END": "END"}
Event = tuple[str, tuple[tuple[str, Value], ...]]


@dataclass(slots=True)
class Run:
    """A trace and how it ended: a halting statement, "limit", or "silent" for a loop without events."""

    events: list[Event]
    end: str


class Machine:
    def __init__(self, unit: Unit, nodes: list[Node] | None = None, reserved: set[str] | None = None) -> None:
        statements = executable(unit)
        self.code = Code(unit, build_tree(unit, statements, opened=True) if nodes is None else nodes)
        self.reserved = reserved or set()
        self.store: dict[str, Value] = {}
        self.events: list[Event] = []
        self.seed = 0
        self.macros = _parts(self.code)
        self.loops: dict[Node, list[int]] = {}
        self.strict = False

    @property
    def entries(self) -> int:
        return len(self.code.entries)

    def run(self, seed: int, limit: int = 200, entry: int = 0, strict: bool = False) -> Run:
        self.store = {name: 0 for name in self.reserved if name.startswith("LWENT")}
        self.events, self.loops, self.seed, self.strict = [], {}, seed, strict
        ops = self.code.ops
        at = self.code.entries[entry]
        silent = 0
        seen: tuple[int, dict[str, Value], dict[Node, list[int]]] | None = None
        while len(self.events) < limit:
            before = len(self.events)
            op = ops[at]
            if op.word == "halt":
                return Run(self.events, op.text.replace("END", "RETURN"))
            at = self.step(op, at)
            silent = 0 if len(self.events) > before else silent + 1
            if silent > 60 and seen and seen[0] == at and seen[1] == self.store and seen[2] == self.loops:
                return Run(self.events, "silent")
            if silent in (60, 240, 960, 3840):
                # The oracle depends only on text, values and events: a state that recurs recurs for ever.
                seen = (at, dict(self.store), {node: list(state) for node, state in self.loops.items()})
        return Run(self.events, "limit")

    def step(self, op: Op, at: int) -> int:
        word = op.word
        if word == "act":
            self.act(op)
        elif word == "jump":
            return op.to
        elif word == "test":
            return at + 1 if self.holds(op.text) else op.to
        elif word == "macro":
            return at + 1 if holds(op.text, self.is_defined) else op.to
        elif word == "status":
            value = self.oracle("IOSTAT", len(self.events) - 1)
            if op.text in _NEGATIVE:
                return at + 1 if value == _NEGATIVE[op.text] else op.to
            if is_digits(op.text):
                return at + 1 if value == int(op.text) else op.to
            return at + 1 if (value < 0 if op.text == ".LT." else value > 2) else op.to
        elif word == "sign":
            value = self.number(op.text)
            return op.arms[0 if value < 0 else 1 if value == 0 else 2][1]
        elif word == "switch":
            return self.choose(op)
        elif word == "assigned":
            return self.code.labels.get(int(self.number(op.text)), len(self.code.ops) - 1)
        elif word == "while":
            assert isinstance(op.node, Do)
            if op.node.kind == "dowhile" and not self.holds(op.text):
                return op.to
        else:
            return self.loop(op, at)
        return at + 1

    def is_defined(self, part: str) -> bool:
        """A part of a condition of the preprocessor: the first runs take every combination in turn."""
        if part in self.macros:
            return bool(self.seed >> self.macros.index(part) & 1)
        return bool(zlib.crc32(f"{self.seed}|{part}".encode()) & 1)

    def loop(self, op: Op, at: int) -> int:
        node = op.node
        assert isinstance(node, Do)
        if op.word == "do":
            _, _, bounds = node.head.partition("=")
            values = [self.number(one) for one in split_top(bounds)]
            step = (values[2] or 1) if len(values) > 2 else 1
            trips = min(8, max(0, (values[1] - values[0] + step) // step))
            self.loops[node] = [values[0], step, trips]
            self.store[node.variable] = values[0]
        elif op.word == "next":
            if self.loops[node][2] <= 0:
                return op.to
            self.store[node.variable] = self.loops[node][0]
        elif op.word == "step":
            state = self.loops[node]
            state[0] += state[1]
            state[2] -= 1
            self.store[node.variable] = state[0]
        return at + 1

    def choose(self, op: Op) -> int:
        value = self.number(op.text)
        for text, to in op.arms:
            for part in split_top(text.strip()[1:-1]):
                low, found, high = part.partition(":")
                if not found and self.number(part) == value:
                    return to
                low_ok = not low.strip() or self.number(low) <= value
                if found and low_ok and (not high.strip() or value <= self.number(high)):
                    return to
        return op.to

    def act(self, op: Op) -> None:
        statement = op.statement
        assert statement is not None
        text = op.text
        if statement.kind in ("assign", "assignlabel"):
            name, _, right = text.partition("=")
            if name in self.reserved or right in self.reserved:
                is_flag = name in self.reserved and name[2:4] in _FLAGS
                self.store[name] = self.logical(_parsed(right)) if is_flag else self.value(right)
                return
            self.record(text)
            if is_digits(right):
                self.store[name] = int(right)
            else:
                self.store.pop(name.split("(")[0], None)
            return
        self.record(text)
        if statement.kind in ("call", "io"):
            for name in re.findall(r"[A-Z][A-Z0-9_$]*", text):
                self.store.pop(name, None)
        if statement.kind == "io":
            match = re.search(r"IOSTAT=([A-Z][A-Z0-9_$]*)", statement.code)
            if match:
                value = self.oracle("IOSTAT", len(self.events) - 1)
                self.store[match[1]] = value if value < 0 else 1 if value > 2 else 0

    def record(self, text: str) -> None:
        known = self.store
        found = [(name, known[name]) for name in _distinct(text) if name in known]
        self.events.append((text, tuple(found)))

    def oracle(self, text: str, version: int | None = None) -> int:
        at = len(self.events) if version is None else version
        return zlib.crc32(f"{self.seed}|{at}|{text}".encode()) % 7919 % 8 - 2

    def holds(self, text: str) -> bool:
        if self.strict:
            self.events.append(("?" + re.sub(r"\s", "", text).upper(), ()))
        return bool(self.logical(_parsed(text)))

    def number(self, text: str) -> int:
        return int(self.evaluate(_parsed(text)))

    def value(self, text: str) -> Value:
        expr = _parsed(text)
        return self.logical(expr) if _is_logical(expr, self.store) else self.evaluate(expr)

    def logical(self, expr: Expr) -> bool:
        if isinstance(expr, Paren):
            return self.logical(expr.of)
        if isinstance(expr, Unary) and expr.op == ".NOT.":
            return not self.logical(expr.of)
        if isinstance(expr, Number):
            return expr.text.startswith(".T")
        if isinstance(expr, Name) and expr.name in self.store:
            return bool(self.store[expr.name])
        if isinstance(expr, Binary):
            return self.logical_binary(expr)
        if isinstance(expr, Ref) and expr.name in _ASKED and isinstance(expr.args[0], Name):
            return self.store.get(expr.args[0].name) == _NEGATIVE[_ASKED[expr.name]]
        return self.oracle(self.shown(expr)) > 1

    def logical_binary(self, expr: Binary) -> bool:
        if expr.op in RELATIONAL:
            left, right = self.evaluate(expr.left), self.evaluate(expr.right)
            return {
                ".EQ.": left == right,
                ".NE.": left != right,
                ".LT.": left < right,
                ".LE.": left <= right,
                ".GT.": left > right,
                ".GE.": left >= right,
            }[expr.op]
        left, right = self.logical(expr.left), self.logical(expr.right)
        if expr.op == ".AND.":
            return left and right
        if expr.op == ".OR.":
            return left or right
        return (left == right) is (expr.op == ".EQV.")

    def evaluate(self, expr: Expr) -> Value:
        if isinstance(expr, Paren):
            return self.evaluate(expr.of)
        if isinstance(expr, Number) and is_digits(expr.text):
            return int(expr.text)
        if isinstance(expr, Name) and expr.name in self.store:
            return self.store[expr.name]
        if isinstance(expr, Unary) and expr.op == "-":
            return -self.evaluate(expr.of)
        return self.oracle(self.shown(expr))

    def shown(self, expr: Expr) -> str:
        """The text of an expression with the known variables replaced by their values."""
        text, mentioned = _mentions(expr)
        known = [f"{name}={self.store[name]}" for name in mentioned if name in self.store]
        return "|".join([text, *known]) if known else text


def _parts(code: Code) -> list[str]:
    """The parts of the conditions of the preprocessor."""
    found: set[str] = set()

    def note(part: str) -> bool:
        found.add(part)
        return False

    for op in code.ops:
        if op.word == "macro":
            holds(op.text, note)
    return sorted(found)


@lru_cache(maxsize=50000)
def _distinct(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words(text)))


@lru_cache(maxsize=50000)
def _mentions(expr: Expr) -> tuple[str, tuple[str, ...]]:
    return show(expr), tuple(sorted(names(expr)))


def _parsed(text: str) -> Expr:
    found = parse_text(text)
    # Text that is not an expression to us (a substring with holes, an extension) still has one value.
    return found if found is not None else Name("?" + re.sub(r"\s", "", text).upper())


def _is_logical(expr: Expr, store: dict[str, Value]) -> bool:
    if isinstance(expr, Paren):
        return _is_logical(expr.of, store)
    if isinstance(expr, Name):
        return isinstance(store.get(expr.name), bool)
    if isinstance(expr, Number):
        return expr.text.startswith(".")
    return isinstance(expr, (Unary, Binary)) and expr.op.startswith(".")
