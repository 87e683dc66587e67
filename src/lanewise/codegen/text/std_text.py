"""A pen that writes LLVM text: elementary functions as internal functions of one lane or of a gang.

    call <16 x float> @lanewise.exp.f32.16(<16 x float> %x)

The definition is written once per module that needs it, from the same source that the interpreter runs (`std`). It has
no fast-math flags, so that neither `fma` nor `fastmath` changes a result, and has no ops across lanes: the result does
not depend on the width. Operands are frozen first, since inactive lanes may hold poison, and the code branches.
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Callable, Sequence

from ...ir.function import Op
from ...ir.types import F16, F64
from ...record import dataclass, field
from ...std.algebra import INTEGER, Several, V
from ...std.functions import ROWS
from .write import Writer

ELEMENT = {"f32": "float", "f64": "double", "i32": "i32", "i64": "i64", "b": "i1"}
CALLED = {
    **{name: name for name in ("fma", "fabs", "sqrt", "floor", "rint", "copysign")},
    "ftrunc": "trunc",
    "residue": "fma",
}
CONVERTED = {"bits": "bitcast", "from_bits": "bitcast", "fpext": "fpext", "fptrunc": "fptrunc", "sitofp": "sitofp"}
BITS = {"f32": 32, "f64": 64, "i32": 32, "i64": 64}
REGISTER = 512  # bits; LLVM splits these for shorter registers
FLOAT_TESTS = ("olt", "ole", "ogt", "oge", "oeq", "une")
TESTS = ("slt", "sle", "sgt", "sge", "eq", "ne", "ult")


class LlvmPen:
    """Lines of one LLVM function; `others` holds the definitions that it needs, by symbol."""

    @property
    def outlined(self) -> type[LlvmPen]:
        """The pen of functions that it calls."""
        return LlvmPen

    def __init__(self, lanes: int, others: dict[str, str]) -> None:
        self.lanes, self.others = lanes, others
        self.lines: list[str] = []
        self.number = 0
        self.block = "entry"
        self.made: dict[str, tuple[str, Several]] = {}  # by name
        self.constants: dict[str, float] = {}  # by text

    def body(self, symbol: str, function: Callable[..., Several], args: Several) -> Several:
        """The results of the function of this symbol."""
        return function(*args)

    def type(self, kind: str) -> str:
        element = ELEMENT[kind]
        return f"<{self.lanes} x {element}>" if self.lanes else element

    def typed(self, value: V) -> str:
        return f"{self.type(value.kind)} {value.text}"

    def name(self) -> str:
        self.number += 1
        return f"t{self.number}"

    def let(self, kind: str, right: str) -> V:
        name = f"%{self.name()}"
        self.lines.append(f"  {name} = {right}")
        return V(self, kind, name)

    def do(self, line: str) -> None:
        self.lines.append(f"  {line}")

    def label(self, name: str) -> None:
        self.lines.append(f"{name}:")
        self.block = name

    def constant(self, kind: str, value: float) -> V:
        if kind in ("f32", "f64"):
            text = f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"
        else:
            text = ("true" if value else "false") if kind == "b" else str(int(value))
        found = V(self, kind, f"splat ({ELEMENT[kind]} {text})" if self.lanes else text)
        self.constants[found.text] = value
        return found

    def op(self, name: str, kind: str, *args: V) -> V:
        made = self.let(kind, self.right(name, kind, args))
        self.made[made.text] = name, args
        return made

    def right(self, name: str, kind: str, args: Several) -> str:
        shown = ", ".join(self.typed(arg) for arg in args)
        if name in CALLED:
            return f"call {self.type(kind)} @llvm.{CALLED[name]}({shown})"
        if name in CONVERTED:
            return f"{CONVERTED[name]} {shown} to {self.type(kind)}"
        if name == "select":
            return f"select {shown}"
        word = f"fcmp {name}" if name in FLOAT_TESTS else f"icmp {name}" if name in TESTS else name
        return f"{word} {self.type(args[0].kind)} {', '.join(arg.text for arg in args)}"

    def look(self, table: Sequence[int], index: V) -> V:
        symbol = f"lanewise.table.{len(table)}"
        words = ", ".join(f"i64 {word}" for word in table)
        self.others[symbol] = f"@{symbol} = internal constant [{len(table)} x i64] [{words}], align 8"
        places = self.let("i64", f"getelementptr i64, ptr @{symbol}, {self.typed(index)}")
        if not self.lanes:
            return self.let("i64", f"load i64, ptr {places.text}, align 8")
        everyone, whole = f"<{self.lanes} x i1> splat (i1 true)", self.type("i64")
        pointers = f"<{self.lanes} x ptr> align 8 {places.text}"
        return self.let("i64", f"call {whole} @llvm.masked.gather({pointers}, {everyone}, {whole} poison)")

    def any(self, condition: V) -> str:
        if not self.lanes:
            return condition.text
        name, args = self.made.get(condition.text, ("", ()))
        if name == "or":
            return self.let("b", f"or i1 {self.any(args[0])}, {self.any(args[1])}").text
        found = self.highest(condition)
        if found is None:
            return self.let("b", f"call i1 @llvm.vector.reduce.or({self.typed(condition)})").text
        return found

    def highest(self, condition: V) -> str | None:
        """For a number that is not below a bound, in several registers: compare their maximum, once for all.

        A comparison competes with products for a port, a maximum does not; and there are fewer mask registers to
        combine.
        """
        numbers = self.bounded(condition)
        if numbers is None:
            return None
        value, bound = numbers
        each = REGISTER // BITS[value.kind]
        if self.lanes <= each:
            return None
        whole, part = self.type(value.kind), f"<{each} x {ELEMENT[value.kind]}>"
        parts: list[str] = []
        for first in range(0, self.lanes, each):
            picked = ", ".join(f"i32 {lane}" for lane in range(first, first + each))
            text = f"shufflevector {whole} {value.text}, {whole} poison, <{each} x i32> <{picked}>"
            parts.append(self.let(value.kind, text).text)
        while len(parts) > 1:
            a, b = parts[:2]
            parts = [*parts[2:], self.let(value.kind, f"call {part} @llvm.umax({part} {a}, {part} {b})").text]
        bools = self.let("b", f"icmp uge {part} {parts[0]}, splat ({ELEMENT[value.kind]} {bound})").text
        return self.let("b", f"call i1 @llvm.vector.reduce.or(<{each} x i1> {bools})").text

    def bounded(self, condition: V) -> tuple[V, int] | None:
        """Of `~(abs(x) < c)` and `~below(x, c)`: the compared value, as unsigned integers, and the bound."""
        name, args = self.made.get(condition.text, ("", ()))
        if name != "xor" or args[1].text != self.constant("b", 1).text:
            return None
        name, args = self.made.get(args[0].text, ("", ()))
        if name not in ("ult", "olt") or args[1].text not in self.constants:
            return None
        value, bound = args[0], self.constants[args[1].text]
        if name == "ult":
            return value, int(bound)
        if self.made.get(value.text, ("",))[0] != "fabs" or not bound > 0:
            return None
        pattern = (
            struct.unpack("<i", struct.pack("<f", bound))
            if value.kind == "f32"
            else struct.unpack("<q", struct.pack("<d", bound))
        )
        return self.op("bits", INTEGER[value.kind], value), pattern[0]

    def rare(self, condition: V, usual: Several, slow: Callable[[], Several], feared: V | None) -> Several:
        asked = condition if feared is None else feared
        unlikely = self.let("b", f"call i1 @llvm.expect(i1 {self.any(asked)}, i1 false)")
        here, inside, after = self.block, self.name(), self.name()
        self.do(f"br i1 {unlikely.text}, label %{inside}, label %{after}")
        self.label(inside)
        chosen = slow()
        if self.lanes or feared is not None:
            chosen = tuple(self.op("select", a.kind, condition, a, b) for a, b in zip(chosen, usual, strict=True))
        end = self.block
        self.do(f"br label %{after}")
        self.label(after)
        return tuple(
            self.let(a.kind, f"phi {self.type(a.kind)} [ {a.text}, %{end} ], [ {b.text}, %{here} ]")
            for a, b in zip(chosen, usual, strict=True)
        )

    def apart(self, function: Callable[..., Several], args: Several, name: str) -> Several:
        kinds = [arg.kind for arg in args]
        symbol = f"lanewise.{name}.{'.'.join(kinds)}.{self.lanes}"
        results = define(symbol, function, kinds, self.lanes, self.others, "noinline cold", self.outlined)
        shown = ", ".join(self.typed(arg) for arg in args)
        kind = self.results_type(results)
        whole = self.let(results[0], f"call {kind} @{symbol}({shown})")
        if len(results) == 1:
            return (whole,)
        return tuple(self.let(each, f"extractvalue {kind} {whole.text}, {at}") for at, each in enumerate(results))

    def results_type(self, kinds: Sequence[str]) -> str:
        types = [self.type(kind) for kind in kinds]
        return types[0] if len(types) == 1 else f"{{ {', '.join(types)} }}"

    def repeat(self, condition: Callable[..., V], step: Callable[..., Several], start: Several) -> Several:
        before, head, inside, after = self.block, self.name(), self.name(), self.name()
        self.do(f"br label %{head}")
        self.label(head)
        at = len(self.lines)
        state = tuple(V(self, value.kind, f"%{self.name()}") for value in start)
        goes = condition(*state)
        self.do(f"br i1 {self.any(goes)}, label %{inside}, label %{after}")
        self.label(inside)
        stepped = step(*state)
        if self.lanes:
            stepped = tuple(self.op("select", a.kind, goes, a, b) for a, b in zip(stepped, state, strict=True))
        phis = [
            f"  {now.text} = phi {self.type(now.kind)} [ {first.text}, %{before} ], [ {next.text}, %{self.block} ]"
            for now, first, next in zip(state, start, stepped, strict=True)
        ]
        self.do(f"br label %{head}")
        self.lines[at:at] = phis
        self.label(after)
        return state

    def give(self, results: Several) -> None:
        """Return one value, or several as a struct."""
        kind = self.results_type([value.kind for value in results])
        if len(results) == 1:
            self.do(f"ret {kind} {results[0].text}")
            return
        whole = "poison"
        for at, value in enumerate(results):
            whole = self.let(value.kind, f"insertvalue {kind} {whole}, {self.typed(value)}, {at}").text
        self.do(f"ret {kind} {whole}")


def define(
    symbol: str,
    function: Callable[..., Several],
    kinds: Sequence[str],
    lanes: int,
    others: dict[str, str],
    how: str,
    pen_of: type[LlvmPen] = LlvmPen,
) -> tuple[str, ...]:
    """Write the definition of a function into `others`; returns the kinds of its results."""
    pen = pen_of(lanes, others)
    params = [V(pen, kind, f"%x{at}") for at, kind in enumerate(kinds)]
    pen.label("entry")
    results = pen.body(symbol, function, tuple(pen.let(param.kind, f"freeze {pen.typed(param)}") for param in params))
    pen.give(results)
    found = tuple(value.kind for value in results)
    head = f"define internal {pen.results_type(found)} @{symbol}({', '.join(pen.typed(p) for p in params)})"
    others[symbol] = "\n".join([f"{head} {how} nounwind willreturn {{", *pen.lines, "}"])
    return found


@dataclass(frozen=True, slots=True)
class Definition:
    """A symbol, and all the text that it needs, by symbol."""

    symbol: str
    texts: dict[str, str] = field(default_factory=dict[str, str])


@functools.cache
def definition(
    name: str, kind: str, lanes: int, known: tuple[tuple[str, int], ...] = (), fuses: bool = True
) -> Definition:
    """An elementary function of f32 or f64 at a width; `known`: attributes of its op, as the exponent of a power.

    `fuses`: the processor has a fused multiply-add.
    """
    row = ROWS[name]
    symbol = f"lanewise.{name}.{kind}.{lanes}" + "".join(f".{word}.{value}" for word, value in known)
    texts: dict[str, str] = {}
    how = "alwaysinline" if row.is_short or (known and not fuses) else "inlinehint"
    pen_of = LlvmPen if fuses else _unfused_pen(name, kind)
    define(symbol, lambda *args: (row.function(*args, **dict(known)),), row.kinds(kind), lanes, texts, how, pen_of)
    return Definition(symbol, texts)


def _unfused_pen(name: str, kind: str) -> type[LlvmPen]:
    from .unfused_text import unfused_pen  # few processors need it

    return unfused_pen(name, kind)


def _known(op: Op) -> tuple[tuple[str, int], ...]:
    return tuple((name, int(op.attrs[name])) for name in ("most", "twice") if name in op.attrs)


def elementary(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    kind = "f64" if op.type is F64 else "f32"
    made = definition(op.opcode, kind, lanes, _known(op), write.needs.fuses)
    write.needs.declarations.update(made.texts)
    pen = LlvmPen(lanes, {})
    half = f"<{lanes} x half>" if lanes else "half"
    if op.type is F16:
        args = [write.let(f"fpext {half} {arg} to {pen.type(kind)}") for arg in args]
    kinds = ROWS[op.opcode].kinds(kind)
    shown = ", ".join(f"{pen.type(each)} {arg}" for each, arg in zip(kinds, args, strict=True))
    call = f"call {pen.type(kind)} @{made.symbol}({shown})"
    return f"fptrunc {pen.type(kind)} {write.let(call)} to {half}" if op.type is F16 else call


def elementary_lines(op: Op, lanes: int, fuses: bool) -> int:
    """The length of the definition that an elementary function calls."""
    made = definition(op.opcode, "f64" if op.type is F64 else "f32", lanes, _known(op), fuses)
    return made.texts[made.symbol].count("\n") - 1
