"""Widen: one masked function to the text of one LLVM function that runs a gang of W lanes.

    %i: i64[C] = ...                                       one scalar
    %p: ptr[S4] = ptradd %a, %i, scale=4                   getelementptr [4 x i8], ptr %a, i64 %i
    %x: f32[T] = load %p, align=4 if %m                    call <8 x float> @llvm.masked.load(ptr align 4 %p, ...)
    %y: f32[T] = fadd %x, %u                               fadd <8 x float> %x, <splat of %u>

Parameters and results are vectors if their shapes are varying, else scalars (`forms.py`). Every function has one
more parameter at the end, the address of the error record. A function at the source stage is a gang of one: the same
code writes it with scalars only.

Requires  a masked function with shapes, or one of the source stage.
Ensures   the same as the gang interpreter, in the active lanes; an inactive lane touches no memory and does not trap.
Refuses   opaque types other than structs and vectors of few scalars, and ops that only analyses understand.
Costs     linear.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ...ir.function import Block, Const, Function, Named, Op, Value
from ...ir.graph import postorder
from ...ir.meaning.meaning import DIVISIONS
from ...ir.position import CompileError
from ...ir.types import F16, F32, F64, I1, VOID
from ...plan.variant import Variant
from ...std.functions import ROWS
from ..launch.versions import Maker, Versions
from ..text.function import EMITTERS, REFUSED, Emission
from ..text.metadata import mark
from ..text.spelling import quoted
from ..text.std_text import elementary_lines
from ..text.types import Unspeakable, form, passed
from ..text.write import USUAL, Needs, function_words
from .across_lanes import ACROSS
from .anchors import LaneWriter
from .constant_division import divide, divided
from .forms import NOTHING_KNOWN, forms, only_side
from .lane_division import LaneDivisions, by_floats
from .lanes import Lanes
from .rare_wraps import rare_wraps, write_wrap
from .unrolled import unrolled_loops
from .vector_calls import CALLS as PLAIN_CALLS
from .vector_functions import widened
from .vector_memory import MEMORY
from .wide_mask_ops import combined
from .wide_masks import bools_of_bits, wide_masks


def _crev(make: Maker, op: Op) -> str | None:
    from .crev_calls import crev  # few kernels come here

    return crev(make, op)


def _everywhere(make: Maker, op: Op) -> str | None:
    from .crev_calls import everywhere

    return everywhere(make, op)


WHOLE = ("pack", "unpack", "select", "freeze")  # ops on structs and vectors of each lane
CALLS = {**PLAIN_CALLS, "crev": _crev, "everywhere": _everywhere}


def may_fail(op: Op) -> bool:
    """Is it a division that is undefined for some numbers? For a constant divisor LLVM multiplies; few are."""
    if op.opcode not in DIVISIONS:
        return False
    divisor = op.args[1]
    return not (isinstance(divisor, Const) and isinstance(divisor.value, int) and divisor.signed not in (0, -1))


class Widening(Emission):
    """One function while its text is written."""

    def __init__(
        self,
        function: Function,
        needs: Needs,
        width: int,
        versions: Versions,
        symbol: str,
        alike: tuple[int, ...] = (),
        variant: Variant = USUAL,
        active: Mapping[Block, bool] = NOTHING_KNOWN,
    ) -> None:
        """`active`: for some blocks, whether all lanes are active there."""
        super().__init__(function, needs)
        self.symbol = symbol
        self.deciding: Value | None = None
        self.blocks = _in_order(function)
        self.place = {block: at for at, block in enumerate(self.blocks)}
        writer = LaneWriter(function, self.write.prefix, needs, variant)
        self.write = writer
        self.lanes = Lanes(forms(function, width, active), writer, versions.costs)
        if active is NOTHING_KNOWN:  # else the function is written in pieces
            self.lanes.wide_bits = wide_masks(self.lanes.forms, versions.costs)
        self.lanes.alike, self.lanes.functions = alike, versions.module.functions
        self.width = 0 if self.lanes.is_source else width
        self.divisions = LaneDivisions(self.lanes)
        self.unrolled = unrolled_loops(self.lanes)
        self.wraps = rare_wraps(function) if self.lanes.is_source else {}
        self.make = Maker(self.lanes, versions, f"%{writer.fresh()}", self.result_text(function))

    def result_text(self, function: Function) -> str:
        return result_form(function, self.lanes)

    def enter(self, block: Block) -> None:
        """Parameters are known; booleans of many lanes are passed as bits."""
        lanes, from_outside = self.lanes, block is self.function.entry
        for param in block.params:
            if from_outside and param.type is I1 and not lanes.forms.is_scalar(param):
                lanes.known(param, bools_of_bits(self.write, lanes.name(param), lanes.width, lanes.costs))
            else:
                lanes.known(param, lanes.name(param))

    def head(self, linkage: str) -> str:
        params = [
            f"{passed(param.type, self.lanes.lanes_of(param))} {self.lanes.name(param)}"
            for param in self.function.params
        ]
        params.append(f"ptr noalias {self.make.error}")
        return f"define {linkage}{self.result} @{quoted(self.symbol)}({', '.join(params)}) {self.says}"

    @property
    def result(self) -> str:
        return self.make.result

    @property
    def says(self) -> str:
        return f"nounwind{function_words(self.lanes.variant)}"

    @property
    def always_given(self) -> list[str]:
        return [self.make.error]

    def is_alone(self, value: Named, given: Collection[Named]) -> bool:
        return False

    # other LLVM functions, for pieces

    def begin(self, out: str) -> object:
        writer = LaneWriter(self.function, self.write.prefix, self.write.needs, self.lanes.variant)
        writer.out, writer.number = out, self.write.number  # the error record's name is one of the first
        self.write, self.edges = writer, {}
        self.lanes.begin(writer, self.bring)
        return self.write, self.edges, self.lanes.state

    def resume(self, state: Any) -> None:
        self.write, self.edges, self.lanes.state = state

    def bring(self, value: Value) -> None:
        assert self.outer is not None, f"{value!r} is used, but was not written"
        self.outer.bring(value)

    def adopt(self, value: Named, line: list[str]) -> None:
        self.lanes.adopt(value, line)

    def all_active(self, block: Block) -> bool:
        return self.lanes.forms.everyone[block]

    def lanes_of(self, value: Value) -> int:
        return self.lanes.lanes_of(value)

    def own(self, value: Value) -> str:
        return self.lanes.own(value)

    def into(self, param: Named, arg: Value) -> str:
        if (bits := self.lanes.wide_bits.get(param)) is not None:
            return self.lanes.wide(arg, bits)
        return self.lanes.scalar(arg) if self.lanes.forms.is_scalar(param) else self.lanes.vector(arg)

    def kind(self, value: Value) -> str:
        return self.lanes.text_form(value)

    def called_lines(self, op: Op) -> int:
        if op.opcode in ROWS and op.type in (F16, F32, F64):
            return elementary_lines(op, self.lanes_of(op), self.write.needs.fuses)
        return super().called_lines(op)

    # values and ops

    def loop_mark(self, end: Op) -> str:
        """Unroll loops of lanes only as `unrolled.py` says, and not if the trip count is unknown.

        Iterations mostly depend on each other by sums, so that large trip counts gain nothing, and with small ones (a
        stencil) all iterations would run in the remainder loop: a quarter slower. The same holds for scalar code: rows
        of a sparse matrix take 1.4 times as long with a remainder loop each, unless the branch predictor has learnt
        their lengths.
        """
        block = end.block
        if block is None or (self.lanes.is_source and "lanes" not in self.function.attrs):
            return ""
        if self.place[end.targets[0].block] > self.place[block]:
            return ""
        if end.targets[0].block in self.unrolled:
            return f", {mark(self.write.needs, 'unrolled')}"
        return f", {mark(self.write.needs, 'no rests')}"

    def value(self, value: Value) -> str:
        """A value as a terminator needs it: a scalar to branch on, from an active lane."""
        return self.lanes.pick(value, self.deciding)

    def op(self, op: Op) -> None:
        try:
            self.write_op(op)
        except Unspeakable as error:
            raise CompileError(f"'{op.opcode}' has a value of {error}, which cannot be compiled", op.position) from None

    def write_op(self, op: Op) -> None:
        lanes = self.lanes
        if op.opcode in CALLS:
            lanes.define(op, CALLS[op.opcode](self.make, op))
        elif op in self.wraps:
            write_wrap(lanes, op, self.wraps[op])
        elif lanes.is_source:
            if op not in lanes.scalars:  # else already written with the index that it checks
                lanes.define(op, self.scalar_op(op))
        elif op.opcode in MEMORY:
            self.refuse_whole(op)
            lanes.define(op, MEMORY[op.opcode](lanes, op))
        elif op.opcode in ACROSS:
            lanes.define(op, ACROSS[op.opcode](lanes, op))
        elif op.opcode in REFUSED or op.opcode not in EMITTERS:
            raise self.refusal(op)
        elif lanes.forms.is_scalar(op):
            self.uniform_op(op)
        else:
            if op in lanes.wide_bits:
                lanes.define(op, combined(lanes, op))
                return
            if op.opcode not in WHOLE:
                self.refuse_whole(op)
            if (divisor := divided(op)) is not None:
                lanes.define(op, divide(self.write, op, divisor, lanes.vector(op.args[0]), lanes.width))
                return
            if by_floats(op):
                lanes.define(op, self.divisions.text(op))
                return
            lanes.define(op, widened(lanes, op, self.operands(op)))

    def refuse_whole(self, op: Op) -> None:
        """A varying struct or vector of bits can be passed on, but not read or computed with."""
        values = [op, *op.args] if op.type is not VOID else op.args
        held = next((value.type for value in values if value.type.is_opaque), None)
        if held is not None and not all(map(self.lanes.forms.is_scalar, values)):
            from ..text.composites import composite_of  # few kernels come here

            why = f"'{op.opcode}' of {composite_of(held).text} that differs from lane to lane"
            raise CompileError(f"{why} cannot be compiled", op.position)

    def refusal(self, op: Op) -> CompileError:
        why = REFUSED.get(op.opcode, "'{opcode}' has no meaning where masks are explicit").format(
            **{"mode": op.mode, "opcode": op.opcode, **op.attrs}
        )
        return CompileError(why, op.position)

    def scalar_op(self, op: Op) -> str | None:
        """An op in a gang of one."""
        emit = EMITTERS.get(op.opcode)
        if emit is None or op.opcode in REFUSED:
            raise self.refusal(op)
        right = emit(self.write, op, [self.lanes.scalar(arg) for arg in op.args], 0)
        if op.opcode == "private":
            self.lanes.known(op, self.write.private(right or ""))
            return None
        return right

    def uniform_op(self, op: Op) -> None:
        """Once for all lanes; a base carries no promises that only active lanes keep."""
        lanes = self.lanes
        if op.opcode == "select" and (side := only_side(op)) is not None and lanes.forms.stride(op.args[0]) != 0:
            lanes.known(op, lanes.scalar(side))
            return
        shown = self.for_a_base(op)
        args = [lanes.scalar(arg) for arg in op.args]
        if may_fail(op) and (active := lanes.any(lanes.mask(op))) is not None:
            kind = form(op.type)
            args[1] = self.write.let(f"select i1 {active}, {kind} {args[1]}, {kind} 1")
        lanes.define(op, EMITTERS[op.opcode](self.write, shown, args, 0))

    def for_a_base(self, op: Op) -> Op:
        """An op on bases: without promises, and in the steps of an interleaved array."""
        lanes = self.lanes
        assert op.block is not None, "an op stands in a block"
        flags, attrs = op.flags, op.attrs
        if any(lanes.forms.stride(arg) for arg in op.args) and not lanes.forms.everyone[op.block]:
            flags = ()
        if op.opcode == "ptradd" and (factor := lanes.forms.privates.factor(op)) != 1:
            flags, attrs = (), {**attrs, "scale": attrs["scale"] * factor}
        if flags is op.flags and attrs is op.attrs:
            return op
        return Op(op.row, op.type, op.args, mode=op.mode, flags=flags, attrs=attrs, position=op.position)

    def operands(self, op: Op) -> list[str]:
        """All lanes of an op's operands; inactive lanes divide by 1, not by zero."""
        args = [self.lanes.vector(arg) for arg in op.args]
        mask = self.lanes.mask(op)
        if may_fail(op) and mask is not None:
            kind, bools = form(op.type, self.lanes.width), form(I1, self.lanes.width)
            args[1] = self.write.let(
                f"select {bools} {self.lanes.vector(mask)}, {kind} {args[1]}, {kind} splat ({op.type} 1)"
            )
        return args

    def end(self, end: Op) -> None:
        if end.opcode == "return":
            if not end.args:
                self.write.leave("void")
                return
            value = end.args[0]
            shown = self.lanes.scalar(value) if self.lanes.is_source else self.lanes.vector(value)
            if value.type is I1 and not self.lanes.is_source:
                shown = self.lanes.bits_of(shown)
            self.write.leave(self.result, shown)
            return
        self.deciding = self.lanes.mask(end)
        super().end(end)


def result_form(function: Function, lanes: Lanes) -> str:
    """The type that a function returns: for a gang, a vector."""
    if function.result is VOID:
        return "void"
    try:
        return passed(function.result, 0 if lanes.is_source else lanes.width)
    except Unspeakable as error:
        raise CompileError(f"'{function.name}' returns {error}, which cannot be compiled", function.position) from None


def _in_order(function: Function) -> list[Block]:
    """Reachable blocks, each after its dominators."""
    number = {id(block): at for at, block in enumerate(function.blocks)}
    order = postorder([[number[id(next)] for next in block.successors] for block in function.blocks])
    return [function.blocks[at] for at in reversed(order)]
