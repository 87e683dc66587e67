"""One function of the source stage to the text of one LLVM function.

    done(%r: i32):                        done:
      return %r                             %r = phi i32 [ 0, %entry ], [ %top, %test ], [ %x, %test.to.done ]
                                            ret i32 %r

Requires  a verified function of the source stage.
Ensures   LLVM's verifier accepts the text, if its callees are defined.
Leaves    names as they were, where LLVM lets them; blocks that cannot be reached are not written.
Refuses   ops that only analyses understand and opaque types, with the instruction and its position.
Costs     linear.

A phi cannot distinguish two edges between the same blocks with different arguments: the second gets its own block.
LLVM has one namespace for blocks and values, so a block with the name of a value is renamed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Protocol

from ...ir.function import SOURCE, Block, Const, Function, Named, Op, Param, Symbol, Target, Value
from ...ir.graph import postorder
from ...ir.position import CompileError
from ...ir.types import VOID
from ...record import dataclass
from ...transform.edit.copy_function import copy_function
from ..cut import is_large
from .abi import parameter, returned, returned_words, words_of
from .aggregates import AGGREGATES
from .calls import CALLS
from .elementwise import ELEMENTWISE
from .memory import MEMORY
from .one_lane import ONE_LANE
from .spelling import constant_text, integer_text, quoted
from .types import Unspeakable, form, is_speakable
from .write import Emitter, Needs, Writer

EMITTERS: dict[str, Emitter] = {**ELEMENTWISE, **MEMORY, **CALLS, **ONE_LANE, **AGGREGATES}
ENDS = ("jump", "branch", "switch", "return", "unreachable")
REFUSED = {
    "opaque": "'{text}' can be analysed but not compiled",
    "workitem": "'workitem.{mode}' needs a launch over work items; scalar code of one function has none",
    "allocate": "'allocate' makes an array of a kernel; scalar code of one function cannot",
    "launch": "'launch' of '{callee}' runs it over many lanes; scalar code of one function has one",
}


def function_text(function: Function, needs: Needs, linkage: str = "") -> str:
    """Raises CompileError for the first thing that cannot be compiled."""
    check_types(function)
    text = Emission(function, needs).text(linkage)
    lines = needs.lines[function.name] = text.count("\n") - 1
    return _in_pieces(copy_function(function), needs, linkage) if is_large(lines) else text


def _in_pieces(function: Function, needs: Needs, linkage: str) -> str:
    from ..cut.cut_large import text_in_pieces

    whole = Emission(function, needs)
    whole.text(linkage)
    return text_in_pieces(whole, lambda active: Emission(function, needs), linkage)


def check_types(function: Function) -> None:
    if function.stage != SOURCE:
        raise CompileError(f"'{function.name}' is at stage {function.stage}; scalar code is made of stage {SOURCE}")
    if not is_speakable(function.result):
        raise CompileError(f"'{function.name}' returns {function.result}, which cannot be compiled", function.position)
    for block in function.blocks:
        for value in block.params:
            if not is_speakable(value.type):
                raise CompileError(f"%{value.name} is {value.type}, which cannot be compiled", value.position)


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """An edge into a block: the label that it comes from, its arguments, and the block it leaves."""

    label: str
    args: Sequence[Value | str]
    block: Block


class Outer(Protocol):
    """The other LLVM functions of a function that is written in pieces."""

    def bring(self, value: Value) -> None:
        """Make a value known in the current LLVM function, if another one defines it."""
        ...

    def label(self, block: Block) -> str:
        """The label in the current LLVM function that leads to a block."""
        ...


class Emission:
    """One function while its text is written: one LLVM function, or several if it is in pieces (`cut/`)."""

    def __init__(self, function: Function, needs: Needs) -> None:
        self.function = function
        self.symbol = function.name
        self.blocks = reached_blocks(function)
        self.labels = _labels(function)
        self.names: dict[Value, str] = {value: f"%{quoted(value.name)}" for value in function.values}
        self.write = Writer(function, own_prefix(function), needs)
        self.edges: dict[Block, list[Edge]] = {}
        self.op_ends: dict[Block, list[int]] = {}  # the number of lines of a block after each op
        self.bodies: dict[Block, list[str]] = {}
        self.width = 0  # lanes of a vector; 0 if all is scalar
        self.outer: Outer | None = None

    @property
    def result(self) -> str:
        """The LLVM type that the function returns."""
        return "void" if self.function.result is VOID else str(form(self.function.result))

    def text(self, linkage: str) -> str:
        entry = self.function.entry
        self.bodies = {block: self.body(block) for block in self.blocks}
        phis = [[] if block is entry else self.phis(block) for block in self.blocks]
        lines = [f"{self.head(linkage)} {{"]
        for (block, body), merged in zip(self.bodies.items(), phis, strict=True):
            lines.append(body[0])
            lines += merged
            lines += self.write.privates if block is entry else []
            lines += self.write.settled(body[1:])
        lines.append("}")
        return "\n".join(lines)

    def body(self, block: Block) -> list[str]:
        """The lines of a block, without phis."""
        self.write.label(self.labels[id(block)])
        self.enter(block)
        ends = self.op_ends[block] = list[int]()
        for op in block.ops:
            self.op(op)
            ends.append(len(self.write.lines))
        assert block.end is not None, f"block {block.name} does not end"
        self.end(block.end)
        return self.write.take()

    def enter(self, block: Block) -> None:
        """The parameters of a block are known."""

    def op_lines(self, block: Block) -> Iterator[tuple[Op, int]]:
        """The ops of a block that was written, each with the number of its lines."""
        start, body = 1, self.bodies[block]
        for op, end in zip(block.ops, self.op_ends[block], strict=True):
            yield op, len(self.write.settled(body[start:end]))
            start = end

    def head(self, linkage: str) -> str:
        function = self.function
        params = ", ".join(
            f"{parameter(value.type, words_of(function, at))} {self.value(value)}"
            for at, value in enumerate(function.params)
        )
        result = returned(function.result, returned_words(function))
        return f"define {linkage}{result} @{quoted(function.name)}({params}) nounwind"

    @property
    def says(self) -> str:
        """The attributes of the LLVM function."""
        return "nounwind"

    @property
    def always_given(self) -> list[str]:
        """Addresses that each piece of the function needs; no other address that it gets leads to the same memory."""
        return []

    def is_alone(self, value: Named, given: Collection[Named]) -> bool:
        """Does no other address that a piece gets lead to the memory of this one?"""
        params = self.function.params
        if not isinstance(value, Param) or value not in params or not value.type.is_ptr:
            return False
        others = all(other in params for other in given if other.type.is_ptr)
        return others and "noalias" in parameter(value.type, words_of(self.function, params.index(value)))

    # other LLVM functions, for pieces

    def begin(self, out: str) -> object:
        """Start another LLVM function; `resume` continues one."""
        self.write = Writer(self.function, self.write.prefix, self.write.needs)
        self.write.out = out
        self.edges = {}
        return self.write, self.edges

    def resume(self, state: Any) -> None:
        self.write, self.edges = state

    def adopt(self, value: Named, line: list[str]) -> None:
        """A value of another LLVM function is known here by its name; conversions of it may follow these lines."""

    def kind(self, value: Value) -> str:
        """The LLVM type of a value."""
        return str(form(value.type, self.lanes_of(value)))

    def all_active(self, block: Block) -> bool:
        """Are all lanes active in a block?"""
        return True

    def lanes_of(self, value: Value) -> int:
        """How many lanes of a value are kept in a vector, 0 if it is a scalar."""
        return 0

    def own(self, value: Value) -> str:
        """A value as it is kept."""
        return self.value(value)

    def into(self, param: Named, arg: Value) -> str:
        """A value as a parameter of a block takes it."""
        return self.value(arg)

    def called_lines(self, op: Op) -> int:
        """The length of an op's callee, if it is known."""
        return self.write.needs.lines.get(str(op.attrs.get("callee", "")), 0)

    # values and ops

    def value(self, value: Value) -> str:
        if (name := self.names.get(value)) is not None:
            if self.outer is not None:
                self.outer.bring(value)
            return name
        assert isinstance(value, Const | Symbol), f"{value!r} is no operand"
        return constant_text(value)

    def op(self, op: Op) -> None:
        """Write one op; the result has the op's own name, so that it may be used before its line.

        Most opaque types have no spelling, so an op that defines such a value, or uses such a constant, is refused.
        """
        emit = EMITTERS.get(op.opcode)
        if emit is None:
            why = REFUSED[op.opcode].format(**{"mode": op.mode, **op.attrs})
            raise CompileError(why, op.position)
        if op.mask is not None:
            raise CompileError(f"'{op.opcode}' has a mask, which scalar code does not know", op.position)
        try:
            right = emit(self.write, op, [self.value(arg) for arg in op.args], 0)
        except Unspeakable as error:
            raise CompileError(f"'{op.opcode}' has a value of {error}, which cannot be compiled", op.position) from None
        if op.opcode == "private":
            self.write.privates.append(f"  {self.names[op]} = {right}")
        elif right is not None:
            self.write.do(right if op.type is VOID else f"{self.names[op]} = {right}")

    def end(self, end: Op) -> None:
        here = self.write.last_label
        places, late = self.places(here, end)
        match end.opcode:
            case "return":
                self.write.leave(self.result, self.value(end.args[0]) if end.args else "")
            case "unreachable":
                self.write.do("unreachable")
            case "jump":
                self.write.do(f"br label %{places[0]}{self.loop_mark(end)}")
            case "branch":
                self.write.do(f"br i1 {self.value(end.args[0])}, label %{places[0]}, label %{places[1]}")
            case _:
                self.switch(end, places)
        self.write.lines += late

    def loop_mark(self, end: Op) -> str:
        """Metadata of the loop that a jump continues."""
        return ""

    def switch(self, end: Op, places: list[str]) -> None:
        type = end.args[0].type
        self.write.do(f"switch {form(type)} {self.value(end.args[0])}, label %{places[0]} [")
        for target, place in zip(end.targets[1:], places[1:], strict=True):
            for case in target.cases:
                self.write.do(f"  {form(type)} {integer_text(type, case)}, label %{place}")
        self.write.do("]")

    def places(self, here: str, end: Op) -> tuple[list[str], list[str]]:
        """For each target its label, and the lines of the blocks on edges of their own."""
        first: dict[Block, Target] = {}
        places: list[str] = []
        late: list[str] = []
        assert end.block is not None, "an end stands in a block"
        for target in end.targets:
            label, source = self.label(target.block), here
            known = first.setdefault(target.block, target)
            if target.args != known.args:
                source = quoted(self.write.fresh())
                late += [f"{source}:", f"  br label %{label}"]
            places.append(label if source is here else source)
            # A phi names its source once for every edge, and each value of a switch is an edge.
            times = 1 if source is not here else len(target.cases) or 1
            self.edges.setdefault(target.block, []).extend([Edge(source, target.args, end.block)] * times)
        return places, late

    def label(self, block: Block) -> str:
        """The label in this LLVM function that leads to a block."""
        return self.labels[id(block)] if self.outer is None else self.outer.label(block)

    def phis(self, block: Block, names: Sequence[str] = ()) -> list[str]:
        """The phis of a block's parameters, by their names or others."""
        edges = self.edges.get(block, [])
        names = names or [f"%{quoted(param.name)}" for param in block.params]
        return [
            f"  {names[at]} = phi {self.kind(param)} "
            + ", ".join(f"[ {self.taken(param, edge.args[at])}, %{edge.label} ]" for edge in edges)
            for at, param in enumerate(block.params)
        ]

    def taken(self, param: Named, arg: Value | str) -> str:
        """The operand of a phi for an edge."""
        return arg if isinstance(arg, str) else self.into(param, arg)


def reached_blocks(function: Function) -> list[Block]:
    number = {id(block): at for at, block in enumerate(function.blocks)}
    reached = set(postorder([[number[id(next)] for next in block.successors] for block in function.blocks]))
    return [block for at, block in enumerate(function.blocks) if at in reached]


def _labels(function: Function) -> dict[int, str]:
    """A label for each block, distinct from all values and other blocks."""
    taken = {value.name for value in function.values}
    labels: dict[int, str] = {}
    for block in function.blocks:
        name, number = block.name, 0
        while name in taken:
            number += 1
            name = f"{block.name}.block{number}"
        taken.add(name)
        labels[id(block)] = quoted(name)
    return labels


def own_prefix(function: Function) -> str:
    """The prefix of names that only the emitters use."""
    names = [value.name for value in function.values] + [block.name for block in function.blocks]
    prefix = "t."
    while any(name.startswith(prefix) for name in names):
        prefix += "."
    return prefix
