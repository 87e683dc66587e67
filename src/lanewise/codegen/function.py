"""One function of the source stage to the text of one LLVM function.

    done(%r: i32):                        done:
      return %r                             %r = phi i32 [ 0, %entry ], [ %top, %test ], [ %x, %test.to.done ]
                                            ret i32 %r

Requires  a verified function of the source stage.
Ensures   LLVM's verifier accepts the text, when the functions it calls are there.
Leaves    names as they were, where LLVM lets them; blocks that cannot be reached are not written.
Refuses   ops that only analyses understand and opaque types, with the instruction and its position.
Costs     linear.

Two edges between the same blocks with different arguments cannot be told apart by a phi: the second gets a block of
its own. LLVM keeps blocks and values under one set of names, so a block whose name a value has is renamed.
"""

from __future__ import annotations

from ..ir.function import SOURCE, Block, Const, Function, Op, Symbol, Target, Value
from ..ir.graph import postorder
from ..ir.position import CompileError
from ..ir.types import VOID
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
    "launch": "'launch' of '{callee}' runs it over many lanes; scalar code of one function has one",
}


def function_text(function: Function, needs: Needs, linkage: str = "") -> str:
    """Raises CompileError for the first thing that cannot be compiled."""
    check_types(function)
    return Emission(function, needs).text(linkage)


def check_types(function: Function) -> None:
    if function.stage != SOURCE:
        raise CompileError(f"'{function.name}' is at stage {function.stage}; scalar code is made of stage {SOURCE}")
    if not is_speakable(function.result):
        raise CompileError(f"'{function.name}' returns {function.result}, which cannot be compiled", function.position)
    for block in function.blocks:
        for value in block.params:
            if not is_speakable(value.type):
                raise CompileError(f"%{value.name} is {value.type}, which cannot be compiled", value.position)


class Emission:
    """One function on its way to text."""

    def __init__(self, function: Function, needs: Needs) -> None:
        self.function = function
        self.blocks = reached_blocks(function)
        self.labels = _labels(function)
        self.names: dict[Value, str] = {value: f"%{quoted(value.name)}" for value in function.values}
        self.write = Writer(function, own_prefix(function), needs)
        self.edges: dict[int, list[tuple[str, list[Value]]]] = {id(block): [] for block in self.blocks}

    def text(self, linkage: str) -> str:
        bodies: list[list[str]] = []
        for block in self.blocks:
            self.write.label(self.labels[id(block)])
            for op in block.ops:
                self.op(op)
            assert block.end is not None, f"block {block.name} does not end"
            self.end(block.end)
            bodies.append(self.write.take())
        lines = [self.head(linkage)]
        for block, body in zip(self.blocks, bodies, strict=True):
            lines.append(body[0])
            lines += self.write.privates if block is self.function.entry else self.phis(block)
            lines += body[1:]
        lines.append("}")
        return "\n".join(lines)

    def head(self, linkage: str) -> str:
        function = self.function
        params = ", ".join(
            f"{parameter(value.type, words_of(function, at))} {self.value(value)}"
            for at, value in enumerate(function.params)
        )
        result = returned(function.result, returned_words(function))
        return f"define {linkage}{result} @{quoted(function.name)}({params}) nounwind {{"

    def value(self, value: Value) -> str:
        if (name := self.names.get(value)) is not None:
            return name
        assert isinstance(value, Const | Symbol), f"{value!r} is no operand"
        return constant_text(value)

    def op(self, op: Op) -> None:
        """Write one op; the result has the op's own name, so that it may be used before its line.

        Most opaque types have no spelling, so that what defines a value of one, or uses a constant, is refused.
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
        places, late = self.places(here, end.targets)
        match end.opcode:
            case "return":
                self.write.do(f"ret {form(end.args[0].type)} {self.value(end.args[0])}" if end.args else "ret void")
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
        """What is told of the loop that a jump goes round in."""
        return ""

    def switch(self, end: Op, places: list[str]) -> None:
        type = end.args[0].type
        self.write.do(f"switch {form(type)} {self.value(end.args[0])}, label %{places[0]} [")
        for target, place in zip(end.targets[1:], places[1:], strict=True):
            for case in target.cases:
                self.write.do(f"  {form(type)} {integer_text(type, case)}, label %{place}")
        self.write.do("]")

    def places(self, here: str, targets: list[Target]) -> tuple[list[str], list[str]]:
        """For each target the label to go to, and the lines of the blocks that stand on edges of their own."""
        first: dict[int, Target] = {}
        places: list[str] = []
        late: list[str] = []
        for target in targets:
            label, source = self.labels[id(target.block)], here
            known = first.setdefault(id(target.block), target)
            if target.args != known.args:
                source = quoted(self.write.fresh())
                late += [f"{source}:", f"  br label %{label}"]
            places.append(label if source is here else source)
            # A phi names its source once for every edge, and each value of a switch is an edge.
            times = 1 if source is not here else len(target.cases) or 1
            self.edges[id(target.block)] += [(source, target.args)] * times
        return places, late

    def phis(self, block: Block) -> list[str]:
        edges = self.edges[id(block)]
        return [
            f"  {self.value(param)} = phi {form(param.type)} "
            + ", ".join(f"[ {self.value(args[at])}, %{source} ]" for source, args in edges)
            for at, param in enumerate(block.params)
        ]


def reached_blocks(function: Function) -> list[Block]:
    number = {id(block): at for at, block in enumerate(function.blocks)}
    reached = set(postorder([[number[id(next)] for next in block.successors] for block in function.blocks]))
    return [block for at, block in enumerate(function.blocks) if at in reached]


def _labels(function: Function) -> dict[int, str]:
    """A label for each block, that neither a value nor another block has."""
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
    """The start of names that only the emitters give."""
    names = [value.name for value in function.values] + [block.name for block in function.blocks]
    prefix = "t."
    while any(name.startswith(prefix) for name in names):
        prefix += "."
    return prefix
