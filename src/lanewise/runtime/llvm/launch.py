"""A function from LLVM IR as the body of a lanes loop, with a host that launches it.

    lanes     index 0 .. n-1                    each lane calls the function once; shapes describe the arguments
    flat      a row for each y and z, index x   work items without barriers: ids are numbers, groups come from division
    gang      the same                          groups of as many work items as the gang has lanes, in a line
    block     a row for each group              groups of any shape, at most a gang: work items that wait for each other

The function itself becomes the body: a block in front computes its arguments from the indices, and its result is
stored. So all facts about indices reach its code; recursive calls still find the original function.

Requires  work items placed (`transform/lanes/place_work_items.py`).
Ensures   `build(module, host, width)` compiles it; the host's parameters are those of `Launched.params`, in order.
"""

from __future__ import annotations

from ...codegen.gang.vector_abi import is_scalar
from ...ir.build import Builder
from ...ir.function import Const, Function, Module, Op, Param, Value
from ...ir.ops import TABLE
from ...ir.shapes import CONSECUTIVE, UNIFORM, Shape
from ...ir.types import I8, I64, PTR, VOID, Type, ptr_type
from ...record import dataclass
from ...transform.edit.copy_function import copy_function
from ...transform.lanes.place_work_items import GROUP_MEMORY, Question
from .arguments import result_of

LANES, FLAT, GANG, BLOCK = "lanes", "flat", "gang", "block"
SMALL = 2**31 - 1
NUMBERS = ("inner", "rows", "g0", "g1", "g2", "l0", "l1", "l2", "dimensions", "step")


@dataclass(frozen=True, slots=True)
class Plan:
    """How a function is launched: its form, a shape for each argument, and known facts about the launch."""

    form: str
    shapes: tuple[Shape, ...]
    width: int
    small: bool  # all sizes are below 2^31
    straight: tuple[str, ...] = ()  # for arguments with a stride: flags of the sum that computes them
    shared: tuple[tuple[str, int], ...] = ()  # group memory: name and where it starts in a group's part


@dataclass(frozen=True, slots=True)
class Launched:
    """A module with the host `name`; `params` says what each of its parameters is: a number of the launch, by
    name, or an argument of the function, by its number."""

    module: Module
    name: str
    params: tuple[str | int, ...]


def launched(module: Module, function: str, questions: list[Question], plan: Plan) -> Launched:
    fn = module.functions[function]
    body = _Body(copy_function(fn), questions, plan)
    body.write()
    new = Module(module.name, dict(module.functions), module.globals, module.declarations, {}, module.attrs)
    new.add(body.fn)
    host = _host(f"{function}.host", body)
    new.add(host)
    for name, one in new.functions.items():
        one.module = new
        assert one.name == name
    return Launched(new, host.name, tuple(body.kinds[body.dims :]))


class _Body:
    def __init__(self, fn: Function, questions: list[Question], plan: Plan) -> None:
        self.fn, self.plan, self.questions = fn, plan, questions
        fn.name = f"{fn.name}.lanes"
        self.dims = 1 if plan.form == LANES else 2
        self.old = fn.entry
        self.build = Builder(fn.add_block("launch"), fn.position)
        fn.blocks.insert(0, fn.blocks.pop())
        self.params: dict[str, Param] = {}
        self.kinds: list[str | int] = []

    def write(self) -> None:
        own = self.old.params
        given = own[: len(own) - len(self.questions)]
        if self.dims == 2:
            self._param("row", I64, UNIFORM)
        self._param("index", I64, CONSECUTIVE)
        for name in NUMBERS[: 1 if self.dims == 1 else None]:
            self._param(name, I64, UNIFORM)
        if self.plan.shared:
            self._param("scratch", PTR, UNIFORM)
        self.outer = [self._form_of(*pair, at) for at, pair in enumerate(zip(given, self.plan.shapes, strict=True))]
        self.result = None if self.fn.result is VOID else self._param("result", PTR, UNIFORM)
        sizes = ["inner"] if self.dims == 1 else ["rows", "inner"]
        self.fn.attrs = {"lanes": {"dims": self.dims, "sizes": sizes, "reductions": []}, "ranges": self._ranges()}
        args = [
            self._argument(param, outer, shape)
            for param, outer, shape in zip(given, self.outer, self.plan.shapes, strict=True)
        ]
        self.build.jump(self.old, [*args, *(self._answer(question) for question in self.questions)])
        self._store_results()
        self.fn.touch()

    def _param(self, name: str, type: Type, shape: Shape) -> Param:
        param = self.fn.add_param(self.fn.entry, type, name, self.fn.position)
        param.shape = shape
        self.params[name] = param
        self.kinds.append(name)
        return param

    def _ranges(self) -> dict[str, list[int | str]]:
        most = SMALL if self.plan.small else 2**63 - 1
        found: dict[str, list[int | str]] = {self.params["index"].name: [0, self.params["inner"].name]}
        if self.dims == 2:
            found[self.params["row"].name] = [0, self.params["rows"].name]
        for name in NUMBERS:
            if name in self.params and name != "step":
                found[self.params[name].name] = [0, most]
        return found

    # arguments

    def _form_of(self, param: Param, shape: Shape, number: int) -> Param:
        """The form in which the caller passes an argument: itself, lane 0's, or the address of one for each lane."""
        type = I64 if is_local(param.type) else param.type if is_scalar(shape) else PTR
        outer = self.fn.add_param(self.fn.entry, type, param.name, self.fn.position)
        outer.shape = UNIFORM
        self.kinds.append(number)
        return outer

    def _argument(self, param: Param, outer: Param, shape: Shape) -> Value:
        op, index = self.build.op, self.params["index"]
        if is_local(param.type):
            return op("ptradd", self._group_part(), outer, type=param.type, scale=1)
        if not is_scalar(shape):
            size = cell_bytes(param.type)
            place = op("ptradd", outer, index, scale=size, flags=("inbounds",))
            return self._loaded(param.type, place)
        if shape.is_uniform:
            return outer
        stride = shape.stride
        assert stride is not None
        if param.type.is_ptr:
            return op("ptradd", outer, index, type=param.type, scale=stride)
        number: Value = index
        if param.type is not I64:
            number = op("trunc" if param.type.bits < 64 else "sext", index, type=param.type)
        steps = op("mul", number, Const(param.type, stride), flags=self.plan.straight)
        return op("add", outer, steps, flags=self.plan.straight)

    def _loaded(self, type: Type, place: Value) -> Value:
        if type.is_int and type.bits % 8:
            whole = self.build.op("load", place, type=I8, align=1)
            return self.build.op("trunc", whole, type=type)
        return self.build.op("load", place, type=type, align=cell_bytes(type))

    def _store_results(self) -> None:
        if self.result is None:
            return
        found = result_of(self.fn)
        assert found is not None, "other results are refused before"
        dtype, leaves = found
        for block in self.fn.blocks[1:]:
            if block.end is not None and block.end.opcode == "return":
                at = Builder(block, block.end.position)
                place = at.op("ptradd", self.result, self.params["index"], scale=dtype.itemsize, flags=("inbounds",))
                for number, (type, offset) in enumerate(leaves):
                    (value,) = block.end.args
                    if value.type.is_opaque:
                        value = at.op("unpack", value, type=type, index=number)
                    if value.type.is_int and value.type.bits % 8:
                        value = at.op("zext", value, type=I8)
                    here = at.op("ptradd", place, Const(I64, offset), scale=1, flags=("inbounds",)) if offset else place
                    at.op("store", value, here, align=cell_bytes(type))
                block.end.args = []
        self.fn.result = VOID

    # work items

    def _answer(self, question: Question) -> Value:
        if question.dimension is None:
            start = dict(self.plan.shared)[question.what]
            part = self._group_part()
            return self.build.op("ptradd", part, Const(I64, start), type=ptr_type(GROUP_MEMORY), scale=1)
        if question.what == "dimensions":
            return self.params["dimensions"]
        at = question.dimension
        match question.what:
            case "global_size":
                return self.params[f"g{at}"]
            case "local_size":
                return self.params[f"l{at}"]
            case "num_groups":
                return self._divided(self.params[f"g{at}"], self.params[f"l{at}"])
            case "global_id":
                return self._global(at)
            case "local_id":
                return self._local(at)
            case "group_id":
                return self._group(at)
            case _:
                return Const(I64, 0)

    def _divided(self, a: Value, b: Value) -> Value:
        return self.build.op("udiv", a, b)

    def _rest(self, a: Value, b: Value) -> Value:
        return self.build.op("urem", a, b)

    def _sum(self, a: Value, b: Value, c: Value) -> Value:
        """a * b + c"""
        product = self.build.op("mul", a, b, flags=("nsw", "nuw"))
        return self.build.op("add", product, c, flags=("nsw", "nuw"))

    def _global(self, at: int) -> Value:
        row = self.params["row"]
        if self.plan.form == BLOCK:
            return self._sum(self._group(at), self.params[f"l{at}"], self._local(at))
        if at == 0:
            return self.params["index"]
        return self._rest(row, self.params["g1"]) if at == 1 else self._divided(row, self.params["g1"])

    def _local(self, at: int) -> Value:
        if self.plan.form == GANG:
            return self.build.op("lane", type=I64) if at == 0 else Const(I64, 0)
        if self.plan.form == FLAT:
            return self._rest(self._global(at), self.params[f"l{at}"])
        value: Value = self.params["index"]
        for before in range(at):
            value = self._divided(value, self.params[f"l{before}"])
        return value if at == 2 else self._rest(value, self.params[f"l{at}"])

    def _group(self, at: int) -> Value:
        if self.plan.form == GANG and at == 0:
            first = self.build.op("sub", self.params["index"], self._local(0))
            return self._divided(first, Const(I64, self.plan.width))
        if self.plan.form != BLOCK:
            return self._divided(self._global(at), self.params[f"l{at}"])
        value: Value = self.params["row"]
        for before in range(at):
            value = self._divided(value, self._groups(before))
        return value if at == 2 else self._rest(value, self._groups(at))

    def _groups(self, at: int) -> Value:
        return self._divided(self.params[f"g{at}"], self.params[f"l{at}"])

    def _group_part(self) -> Value:
        """Where the memory of this group starts."""
        number: Value = self.params["row"]
        if self.plan.form == GANG:
            number = self._sum(number, self._groups(0), self._group(0))
        offset = self.build.op("mul", number, self.params["step"], flags=("nsw", "nuw"))
        return self.build.op("ptradd", self.params["scratch"], offset, scale=1)


def is_local(type: Type) -> bool:
    """Is it a pointer to memory of the group?"""
    return type.is_ptr and type.space == GROUP_MEMORY


def cell_bytes(type: Type) -> int:
    """Of one lane's value in an array."""
    return 1 if type.is_int and type.bits < 8 else type.bytes


def _host(name: str, body: _Body) -> Function:
    host = Function(name, VOID, position=body.fn.position)
    block = host.add_block("entry")
    params = {
        param.name: host.add_param(block, param.type, param.name, param.position)
        for param in body.fn.params[body.dims :]
    }
    sizes = [params[body.params[size].name] for size in body.fn.attrs["lanes"]["sizes"]]
    launch = Op(TABLE["launch"], VOID, [*sizes, *params.values()], attrs={"callee": body.fn.name, "dims": body.dims})
    launch.block, launch.position = block, body.fn.position
    block.ops.append(launch)
    Builder(block, body.fn.position).ret()
    return host
