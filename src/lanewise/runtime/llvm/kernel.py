"""Kernels from LLVM IR, and the meaning of a call.

**A function** (C, C++, Rust) is called once by each of `lanes=n` lanes. Its shapes say what to give for an argument:

    U       the argument itself, the same for all lanes: a number; for a pointer a NumPy array, an address or None
    C, S4   lane 0's value; lane i has i, or 4 i, more. For pointers the stride is in bytes
    T, S?   an array with one value for each lane (of addresses, for a pointer)

If it returns something, the call returns an array of n results; a structure has the fields f0, f1, ... Without
`lanes=`, arrays for T give the number of lanes. Lanes run side by side: if they write memory that others read, the
value read is unspecified.

**An OpenCL kernel** (one that uses get_global_id or similar) is called with `global_size=` and perhaps `local_size=`,
one number or a tuple (x, y, z) as in OpenCL; all of its arguments are U. For a `__local` pointer give
the number of bytes that each group has of it. With barriers, a group is one gang: it has at most `width` work items.
Without `local_size=` it is what the kernel requires, or as many work items as the gang has lanes.

The code has no checks: an index out of range is undefined, as in C. Read-only arrays are accepted only if the
function is known not to write through the argument.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ...analysis.memory.kept_state import why_alone
from ...analysis.memory.pointees import pointees
from ...codegen.gang.vector_abi import is_scalar
from ...codegen.jit import NOWHERE
from ...codegen.launch.built import Built
from ...codegen.symbols import in_process
from ...codegen.targets import native
from ...codegen.text.references import graph_of, reached
from ...ir.function import Function, Module
from ...ir.position import CompileError
from ...ir.shapes import UNIFORM, VARYING, Shape, shape_named
from ...ir.show import show_module
from ...ir.types import VOID
from ...machine.processors import prices_of
from ...pipeline import Watcher, watched
from ...plan.width import chosen_width
from ...process.forks import at_work
from ...record import dataclass
from ...transform.hot_paths.hot_paths import HOT, HotPaths
from ...transform.lanes.place_work_items import GROUP_MEMORY, place_work_items
from ..cache import Order, cached
from ..call.arrays import address_of
from ..call.explained import explained_llvm
from ..call.settings import WIDTHS, check_width, settings
from ..choice.calibrate import this_machine
from ..launch.stacks import on_large_stack
from ..launch.threads import threads as all_threads
from ..pass_switches import compiled_under, left_out
from .arguments import DTYPES, Taken, result_of
from .code import LlvmCode
from .launch import BLOCK, FLAT, GANG, LANES, SMALL, Launched, Plan, is_local, launched
from .like_before import LikeBefore, like_before

MOST_SCRATCH = 1 << 26  # bytes of group memory of one launch; above, groups run one after the other in one thread
LINE = 64


@dataclass(frozen=True, slots=True)
class Domain:
    """A launch over work items: sizes in three dimensions, the number of given dimensions, and the size of a group."""

    size: tuple[int, ...]
    local: tuple[int, ...]
    dimensions: int

    @property
    def groups(self) -> int:
        return math.prod(size // local for size, local in zip(self.size, self.local, strict=True))


class LlvmKernel:
    """A function of a module, compiled for each form of launch when it is first called that way."""

    def __init__(
        self, module: Module, function: Function, shapes: str | None, width: int | None, hot: HotPaths = HOT
    ) -> None:
        self.name = function.name
        self.function = function
        self.module, self.questions = place_work_items(module, function.name)
        self.has_barrier = any(op.opcode == "barrier" for one in self.module.functions.values() for op in one.ops)
        self.group_memory = [question.what for question in self.questions if question.dimension is None]
        self.locals = [param for param in function.params if is_local(param.type)]
        self.is_opencl = bool(self.questions) or self.has_barrier or bool(self.locals) or _is_kernel(function)
        self._refuse(module)
        self.shapes = self._shapes(shapes)
        words: list[dict[str, Any]] = [*function.attrs.get("params", []), *({},) * len(function.params)]
        pairs, accessed = zip(function.params, self.shapes, words, strict=False), pointees(function)
        self.taken = [
            Taken(param.name, param.type, shape, self.name, attributes, accessed.get(param, {}))
            for param, shape, attributes in pairs
        ]
        check_width(width)
        self.chosen = width
        self.hot = hot
        self._codes: dict[Plan, LlvmCode] = {}
        self._usual: dict[bool, LlvmCode] = {}
        self._alike: LikeBefore | None = None
        self._has_strides = any(is_scalar(shape) and shape.stride for shape in self.shapes)

    def _refuse(self, module: Module) -> None:
        """Refuse functions that cannot be called, before anything is compiled."""
        if "cannot_run" in module.attrs:
            raise CompileError(f"'{self.name}' cannot be run: {module.attrs['cannot_run']}")
        for param, words in zip(self.function.params, self.function.attrs.get("params", []), strict=False):
            if "byval" in words or "sret" in words:
                why = f"'{param.name}' of '{self.name}' is a structure by value; pass its address, or its fields"
                raise CompileError(why, self.function.position)
        result, known = self.function.result, result_of(self.function)
        self.result = known[0] if known is not None else None
        if result is not VOID and known is None:
            why = f"'{self.name}' returns {result.in_llvm}, which NumPy does not have; write it through a pointer"
            raise CompileError(why)
        for param in self.function.params:
            if not (param.type.is_ptr or param.type.is_opaque or param.type.text in DTYPES):
                raise CompileError(f"'{param.name}' of '{self.name}' is {param.type}, which NumPy does not have")
        if not self.is_opencl and (why := why_alone(module, self.name)) is not None:
            raise CompileError(why, self.function.position)
        for name in reached(graph_of(self.module), [self.name]):
            if name in module.refused:
                raise CompileError(f"'{self.name}' needs '{name}', which was refused: {module.refused[name]}")
            declared = name in module.declarations and name not in module.functions and not name.startswith("llvm.")
            if (declared or _is_outside(module, name)) and not in_process(name):
                right = "load its library first: ctypes.CDLL(path, ctypes.RTLD_GLOBAL)"
                raise CompileError(f"'{self.name}' needs '{name}': {NOWHERE}; {right}")

    def _shapes(self, text: str | None) -> tuple[Shape, ...]:
        params = self.function.params
        if text is None:
            return tuple(UNIFORM if self.is_opencl or param.type.is_ptr else VARYING for param in params)
        words = [word.strip() for word in text.split(":")[0].split(",")] if text.strip() else []
        if len(words) != len(params):
            raise CompileError(
                f"'{self.name}' has {len(params)} argument{'s' * (len(params) != 1)}, shapes= has {len(words)}"
            )
        try:
            found = tuple(shape_named(word) for word in words)
        except ValueError as error:
            raise CompileError(f"shapes=: {error}") from None
        for param, shape in zip(params, found, strict=True):
            if shape.private or shape.is_bottom:
                raise CompileError(f"'{param.name}' cannot have the shape {shape}; write U, C, S4, S? or T")
            if param.type.is_float and is_scalar(shape) and not shape.is_uniform:
                raise CompileError(f"'{param.name}' is {param.type}; only integers and pointers have strides: U or T")
            if param.type.is_opaque and not shape.is_uniform:
                raise CompileError(f"'{param.name}' is {param.type}, which is the same for all lanes: write U")
            if self.is_opencl and not shape.is_uniform:
                raise CompileError(f"'{param.name}' of an OpenCL kernel is the same for all work items: write U")
        return found

    def __repr__(self) -> str:
        return f"<LLVM kernel {self.name}({', '.join(map(str, self.shapes))})>"

    # calls

    def __call__(self, *args: Any, threads: int | None = None, **domain: Any) -> Any:
        """Run it over `lanes=n`, or over `global_size=` and `local_size=` work items."""
        alike = self._alike
        if alike is not None and (not domain or (len(domain) == 1 and "lanes" in domain)):
            result = alike.run(args, domain.get("lanes"), threads or all_threads())
            if result is not alike:
                return result
        self._check_count(args)
        if self.is_opencl:
            return self._over_items(args, self._domain(**domain), threads)
        return self._over_lanes(args, self._lanes(args, **domain), threads)

    def _check_count(self, args: Sequence[Any]) -> None:
        count = len(self.function.params)
        if len(args) != count:
            raise TypeError(f"{self.name}() takes {count} argument{'s' * (count != 1)}, not {len(args)}")

    def _over_lanes(self, args: Sequence[Any], n: int, threads: int | None) -> Any:
        held = [taken.value(arg, n) for taken, arg in zip(self.taken, args, strict=True)]
        code = self._lanes_code(args, n)
        if self.result is None:
            result, values = None, {"inner": n}
        else:
            result = np.zeros(n, self.result)
            values = {"inner": n, "result": address_of(result)}
        code.run(values, [value for value, _ in held], threads or all_threads())
        if n <= SMALL:
            straight = not self._has_strides or self._straight(args, n) == ("nsw", "nuw")
            self._alike = like_before(self.taken, code, args, self.result, straight)
        return result

    def _lanes_code(self, args: Sequence[Any], n: int) -> LlvmCode:
        """The code of a launch over lanes; without strides it depends on nothing but whether there are few lanes."""
        key = n <= SMALL
        if self._has_strides or key not in self._usual:
            self._usual[key] = self.code(self._lanes_plan(args, n))
        return self._usual[key]

    def _over_items(self, args: Sequence[Any], domain: Domain, threads: int | None) -> None:
        plan = self._plan(domain)
        code = self.code(plan)
        (g0, g1, g2), count = domain.size, math.prod(domain.local)
        inner, rows = (count, domain.groups) if plan.form == BLOCK else (g0, g1 * g2)
        values: dict[str, Any] = {"inner": inner, "rows": rows, "dimensions": domain.dimensions}
        values |= {f"g{axis}": size for axis, size in enumerate(domain.size)}
        values |= {f"l{axis}": size for axis, size in enumerate(domain.local)}
        at = sum(_rounded(self.module.globals[name].size) for name in self.group_memory)
        given: list[Any] = []
        for number, (param, arg) in enumerate(zip(self.function.params, args, strict=True)):
            if is_local(param.type):
                given.append(at)
                at += _rounded(self.taken[number].local_bytes(arg))
            else:
                given.append(self.taken[number].value(arg, 0)[0])
        workers = threads or all_threads()
        if at * domain.groups > MOST_SCRATCH:
            values["step"], parts, workers = 0, 1, 1
        else:
            values["step"], parts = at, domain.groups
        scratch = np.empty(at * parts + LINE, np.uint8)
        values["scratch"] = scratch.ctypes.data + -scratch.ctypes.data % LINE
        code.run(values, given, workers)

    def _lanes_plan(self, args: Sequence[Any], n: int) -> Plan:
        return Plan(LANES, self.shapes, self._width(), n <= SMALL, self._straight(args, n))

    def _straight(self, args: Sequence[Any], n: int) -> tuple[str, ...]:
        """Do arguments with a stride wrap between lanes of this launch?"""
        flags = {"nsw", "nuw"}
        for param, shape, arg in zip(self.function.params, self.shapes, args, strict=True):
            if is_scalar(shape) and shape.stride and param.type.is_int:
                most = 1 << (param.type.bits - 1)
                last = int(arg) + shape.stride * max(0, n - 1)
                if not (-most <= int(arg) < most and -most <= last < most and abs(shape.stride) * n < most):
                    return ()
                if int(arg) < 0 or shape.stride < 0:
                    flags.discard("nuw")
        return tuple(flag for flag in ("nsw", "nuw") if flag in flags)

    def code(self, plan: Plan) -> LlvmCode:
        found = self._codes.get(plan)
        if found is None:
            found = self._codes[plan] = on_large_stack(lambda: self._compiled(plan))
        return found

    def _compiled(self, plan: Plan) -> LlvmCode:
        with at_work():
            module = launched(self.module, self.name, self.questions, plan)
            return LlvmCode(module, _built(module, plan.width, self.hot))

    def inspect(self, *args: Any, stage: str = "source", **domain: Any) -> str:
        """The text of a stage for a launch of that form, or for a call with these arguments: source, llvm or asm."""
        return self.code(self._form(args, domain)).text(stage)

    def explain(self, *args: Any, **domain: Any) -> Any:
        """A report on each line, of C or OpenCL C if LLVM knows it, for a launch of that form, or such a call."""
        return explained_llvm(self, self.code(self._form(args, domain)))

    def built(self, **domain: Any) -> Built:
        """The code of a launch of that form."""
        return self.code(self._form((), domain)).built

    def built_again(self, watchers: Sequence[Watcher], **domain: Any) -> Built:
        """The same, compiled once more while these observe the passes."""
        code = self.code(self._form((), domain))
        with watched(watchers):
            return _order(code.launched, code.built.width, self.hot).build()

    @property
    def width(self) -> int:
        return self._width()

    def _form(self, args: Sequence[Any], domain: dict[str, Any]) -> Plan:
        """Without arguments, a launch of few lanes in which nothing wraps."""
        if args:
            self._check_count(args)
        if args and not self.is_opencl:
            return self._lanes_plan(args, self._lanes(args, **domain))
        if self.is_opencl:
            return self._plan(self._domain(**(domain or {"global_size": self._width()})))
        return Plan(LANES, self.shapes, self._width(), True, ("nsw", "nuw"))

    # the form of a launch

    def _width(self) -> int:
        if self.chosen is None:
            required = self.function.attrs.get("work_group_size")
            group = math.prod(required) if required and self.has_barrier else 0
            preferred = chosen_width(self.module, "", this_machine())
            self.chosen = next((width for width in WIDTHS if width >= group), preferred) if group else preferred
        return self.chosen

    def _lanes(self, args: Sequence[Any], lanes: Any = None, **more: Any) -> int:
        if more:
            raise CompileError(f"'{self.name}' asks for no work item; say lanes=n in the place of {next(iter(more))}=")
        if lanes is None:
            for taken, arg in zip(self.taken, args, strict=True):
                if not is_scalar(taken.shape):
                    lanes = taken.lanes(arg)
        if not isinstance(lanes, int | np.integer) or lanes < 0:
            raise CompileError(f"say how many lanes call '{self.name}': lanes=n, a number, 0 or more")
        return int(lanes)  # pyright: ignore[reportUnknownArgumentType]

    def _domain(self, global_size: Any = None, local_size: Any = None, lanes: Any = None, **more: Any) -> Domain:
        if more:
            raise TypeError(f"{self.name}() has no argument '{next(iter(more))}'")
        global_size = lanes if global_size is None else global_size
        if global_size is None:
            raise CompileError(f"say over how many work items '{self.name}' runs: global_size=n or (x, y)")
        size = self._sizes(global_size, "global_size")
        local = self._sizes(local_size, "local_size") if local_size is not None else self._default_local(size)
        three = tuple([*size, 1, 1][:3])
        groups = tuple([*local, 1, 1][:3])
        for whole, part in zip(three, groups, strict=True):
            if part < 1 or whole % part:
                raise CompileError(f"global_size={global_size} is not cut evenly into groups of {local}")
        required = self.function.attrs.get("work_group_size")
        if required and groups != tuple(required):
            raise CompileError(
                f"'{self.name}' requires groups of {tuple(required)} (reqd_work_group_size), not {local}"
            )
        return Domain(three, groups, len(size))

    def _sizes(self, size: Any, name: str) -> tuple[int, ...]:
        found: tuple[Any, ...] = tuple(size) if isinstance(size, tuple | list) else (size,)  # pyright: ignore
        if not 1 <= len(found) <= 3 or not all(isinstance(one, int | np.integer) and one >= 0 for one in found):
            raise CompileError(f"{name}={size!r} is no size; write a number, or up to three as (x, y, z)")
        return tuple(int(one) for one in found)

    def _default_local(self, size: tuple[int, ...]) -> tuple[int, ...]:
        required = self.function.attrs.get("work_group_size")
        if required:
            return tuple(required)
        return (math.gcd(size[0], self._width()) or 1,)

    def _plan(self, domain: Domain) -> Plan:
        width, count = self._width(), math.prod(domain.local)
        in_line = domain.local == (width, 1, 1)
        form = GANG if in_line else FLAT
        if (self.has_barrier or self.group_memory or self.locals) and not in_line:
            form = BLOCK
            if count > width and self.has_barrier:
                most = "width=" + str(next((w for w in WIDTHS if w >= count), WIDTHS[-1]))
                advice = f"say {most}" if count <= WIDTHS[-1] else f"use groups of at most {WIDTHS[-1]}"
                why = f"a group of {count} work items waits at barriers, which needs one gang; it has {width} lanes: "
                raise CompileError(why + advice)
        at, places = 0, list[tuple[str, int]]()
        for name in self.group_memory:
            places.append((name, at))
            at += _rounded(self.module.globals[name].size)
        if self.locals and not places:
            places.append(("", 0))
        return Plan(form, self.shapes, width, max(domain.size) <= SMALL, (), tuple(places))


def _is_kernel(function: Function) -> bool:
    return bool(function.attrs.get("kernel")) and str(function.attrs.get("convention", "")).startswith("spir")


def _is_outside(module: Module, name: str) -> bool:
    item = module.globals.get(name)
    return item is not None and item.data is None and item.space != GROUP_MEMORY


def _rounded(size: int) -> int:
    return (size + LINE - 1) // LINE * LINE


def _built(found: Launched, width: int, hot: HotPaths) -> Built:
    order = _order(found, width, hot)
    return compiled_under(settings(), found.name, order.build, lambda: cached(order.parts, order.build))


def _order(found: Launched, width: int, hot: HotPaths) -> Order:
    target = native()
    costs, off = prices_of(target.cpu, target.features), tuple(left_out(settings()))
    return Order(found.module, show_module(found.module), found.name, width, target, hot, off, costs, risky=True)
