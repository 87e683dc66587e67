"""Widen: one masked function to the text of one LLVM function that runs a gang of W lanes.

    %i: i64[C] = ...                                       one scalar
    %p: ptr[S4] = ptradd %a, %i, scale=4                   getelementptr [4 x i8], ptr %a, i64 %i
    %x: f32[T] = load %p, align=4 if %m                    call <8 x float> @llvm.masked.load(ptr align 4 %p, ...)
    %y: f32[T] = fadd %x, %u                               fadd <8 x float> %x, <splat of %u>

Parameters and results are vectors where their shapes are varying, else scalars (`forms.py`). Every function has one
more parameter at the end, the address of the error record. A function at the source stage is a gang of one: the same
code writes it with scalars only.

Requires  a masked function, settled, or one of the source stage.
Ensures   what the gang interpreter does, in the active lanes; an inactive lane touches no memory and does not trap.
Refuses   opaque types that vary, and ops that only analyses understand.
Costs     linear.
"""

from __future__ import annotations

from ..ir.function import Block, Const, Function, Named, Op, Value
from ..ir.graph import postorder
from ..ir.meaning import DIVISIONS
from ..ir.position import CompileError
from ..ir.types import I1, VOID
from .across_lanes import ACROSS
from .constant_division import divide, divided
from .forms import forms, only_side
from .function import EMITTERS, REFUSED, Emission
from .lane_division import LaneDivisions, by_floats
from .lanes import Lanes, LaneWriter
from .marks import mark
from .rare_wraps import rare_wraps, write_wrap
from .spelling import quoted
from .types import Unspeakable, form, passed
from .unrolled import unrolled_loops
from .vector_calls import CALLS as PLAIN_CALLS
from .vector_functions import widened
from .vector_memory import MEMORY
from .versions import Maker, Versions
from .write import Needs


def _crev(make: Maker, op: Op) -> str | None:
    from .crev_calls import crev  # few kernels come here

    return crev(make, op)


def _everywhere(make: Maker, op: Op) -> str | None:
    from .crev_calls import everywhere

    return everywhere(make, op)


CALLS = {**PLAIN_CALLS, "crev": _crev, "everywhere": _everywhere}


def may_fail(op: Op) -> bool:
    """Is it a division that some numbers make undefined? By a constant, which LLVM multiplies by instead, few are."""
    if op.opcode not in DIVISIONS:
        return False
    divisor = op.args[1]
    return not (isinstance(divisor, Const) and isinstance(divisor.value, int) and divisor.signed not in (0, -1))


class Widening(Emission):
    """One function on its way to text."""

    def __init__(
        self,
        function: Function,
        needs: Needs,
        width: int,
        versions: Versions,
        symbol: str,
        alike: tuple[int, ...] = (),
    ) -> None:
        super().__init__(function, needs)
        self.symbol = symbol
        self.deciding: Value | None = None
        self.blocks = _in_order(function)
        writer = LaneWriter(function, self.write.prefix, needs)
        self.write = writer
        self.lanes = Lanes(forms(function, width), writer, versions.costs)
        self.lanes.alike, self.lanes.functions = alike, versions.module.functions
        self.divisions = LaneDivisions(self.lanes)
        self.unrolled = unrolled_loops(self.lanes)
        self.wraps = rare_wraps(function) if self.lanes.is_source else {}
        self.make = Maker(self.lanes, versions, f"%{writer.fresh()}", self.result_text(function))

    def result_text(self, function: Function) -> str:
        return result_form(function, self.lanes)

    def text(self, linkage: str) -> str:
        bodies: list[list[str]] = []
        for block in self.blocks:
            self.write.label(self.labels[id(block)])
            for param in block.params:
                self.enter(param, block is self.function.entry)
            for op in block.ops:
                self.op(op)
            assert block.end is not None, f"block {block.name} does not end"
            self.end(block.end)
            bodies.append(self.write.take())
        phis = [self.phis(block) if block is not self.function.entry else [] for block in self.blocks]
        lines = [self.head(linkage)]
        for block, body, merged in zip(self.blocks, bodies, phis, strict=True):
            lines.append(body[0])
            lines += merged
            lines += self.write.privates if block is self.function.entry else []
            lines += self.lanes.write.settled(body[1:])
        lines.append("}")
        return "\n".join(lines)

    def enter(self, param: Named, from_outside: bool) -> None:
        """A parameter is there; truths of many lanes come from outside as bits."""
        lanes = self.lanes
        if from_outside and param.type is I1 and not lanes.forms.is_scalar(param):
            truths = form(I1, lanes.width)
            lanes.known(param, self.write.let(f"bitcast i{lanes.width} {lanes.name(param)} to {truths}"))
        else:
            lanes.known(param, lanes.name(param))

    def head(self, linkage: str) -> str:
        params = [
            f"{passed(param.type, self.lanes.lanes_of(param))} {self.lanes.name(param)}"
            for param in self.function.params
        ]
        params.append(f"ptr noalias {self.make.error}")
        says = self.make.versions.says.get(self.function.name, "")
        return f"define {linkage}{self.make.result} @{quoted(self.symbol)}({', '.join(params)}) nounwind{says} {{"

    def loop_mark(self, end: Op) -> str:
        """A loop of lanes is unrolled as `unrolled.py` says, and not where the number of rounds is not known.

        Its rounds hang together by sums in most cases, so nothing is gained for many, and few (a stencil) would all be
        run by the loop for what is left over: a quarter slower. So it is with one lane: rows of a sparse matrix take
        1.4 times as long where each is told apart by two loops, unless a processor has learnt their lengths by heart.
        """
        block = end.block
        if block is None or (self.lanes.is_source and "lanes" not in self.function.attrs):
            return ""
        if self.blocks.index(end.targets[0].block) > self.blocks.index(block):
            return ""
        if end.targets[0].block in self.unrolled:
            return f", {mark(self.write.needs, 'unrolled')}"
        return f", {mark(self.write.needs, 'no rests')}"

    def value(self, value: Value) -> str:
        """A value as an end needs it: a scalar to branch on, from a lane that is active."""
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
            if op not in lanes.scalars:  # else written with the index that it asks for
                lanes.define(op, self.scalar_op(op))
        elif op.opcode in MEMORY:
            lanes.define(op, MEMORY[op.opcode](lanes, op))
        elif op.opcode in ACROSS:
            lanes.define(op, ACROSS[op.opcode](lanes, op))
        elif op.opcode in REFUSED or op.opcode not in EMITTERS:
            raise self.refusal(op)
        elif lanes.forms.is_scalar(op):
            self.uniform_op(op)
        else:
            if op.type.is_opaque or any(arg.type.is_opaque for arg in op.args):
                raise CompileError(
                    f"'{op.opcode}' has a value of {op.type} that differs from lane to lane", op.position
                )
            if (divisor := divided(op)) is not None:
                lanes.define(op, divide(self.write, op, divisor, lanes.vector(op.args[0]), lanes.width))
                return
            if by_floats(op):
                lanes.define(op, self.divisions.text(op))
                return
            lanes.define(op, widened(lanes, op, self.operands(op)))

    def refusal(self, op: Op) -> CompileError:
        why = REFUSED.get(op.opcode, "'{opcode}' has no meaning where masks are explicit").format(
            **{"mode": op.mode, "opcode": op.opcode, **op.attrs}
        )
        return CompileError(why, op.position)

    def scalar_op(self, op: Op) -> str | None:
        """A gang of one."""
        emit = EMITTERS.get(op.opcode)
        if emit is None or op.opcode in REFUSED:
            raise self.refusal(op)
        right = emit(self.write, op, [self.lanes.scalar(arg) for arg in op.args], 0)
        if op.opcode == "private":
            self.lanes.known(op, self.write.private(right or ""))
            return None
        return right

    def uniform_op(self, op: Op) -> None:
        """Once for all lanes; promises that only active lanes keep are not made for a base."""
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
        """An op as it is done on bases: without promises, and in the steps of an interleaved array."""
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
        """All lanes of an op's operands; where a lane is not active, nothing is divided by zero."""
        args = [self.lanes.vector(arg) for arg in op.args]
        mask = self.lanes.mask(op)
        if may_fail(op) and mask is not None:
            kind, truth = form(op.type, self.lanes.width), form(I1, self.lanes.width)
            args[1] = self.write.let(
                f"select {truth} {self.lanes.vector(mask)}, {kind} {args[1]}, {kind} splat ({op.type} 1)"
            )
        return args

    def end(self, end: Op) -> None:
        if end.opcode == "return":
            if not end.args:
                self.write.do("ret void")
                return
            value = end.args[0]
            shown = self.lanes.scalar(value) if self.lanes.is_source else self.lanes.vector(value)
            if value.type is I1 and not self.lanes.is_source:
                shown = self.lanes.bits_of(shown)
            self.write.do(f"ret {self.make.result} {shown}")
            return
        self.deciding = self.lanes.mask(end)
        super().end(end)

    def phis(self, block: Block) -> list[str]:
        edges = self.edges[id(block)]
        return [
            f"  {self.lanes.name(param)} = phi {self.lanes.text_form(param)} "
            + ", ".join(f"[ {self._into(param, args[at])}, %{source} ]" for source, args in edges)
            for at, param in enumerate(block.params)
        ]

    def _into(self, param: Named, arg: Value) -> str:
        return self.lanes.scalar(arg) if self.lanes.forms.is_scalar(param) else self.lanes.vector(arg)


def result_form(function: Function, lanes: Lanes) -> str:
    """The type that a function returns: of a gang, a vector."""
    if function.result is VOID:
        return "void"
    if function.result.is_opaque and not lanes.is_source:
        raise CompileError(f"'{function.name}' returns {function.result}, which cannot vary", function.position)
    return passed(function.result, 0 if lanes.is_source else lanes.width)


def _in_order(function: Function) -> list[Block]:
    """Blocks that are reached, each behind those that dominate it."""
    number = {id(block): at for at, block in enumerate(function.blocks)}
    order = postorder([[number[id(next)] for next in block.successors] for block in function.blocks])
    return [function.blocks[at] for at in reversed(order)]
