"""A device program: the lanes loops of a kernel as one LLVM module for a GPU, and what launches need to know.

    program = device_program(module, "k", off, needs)
    program.llvm                                    for `ptx.py`
    program.loops[0].kernel(apart=True)             the symbol of a kernel

Each body is the scalar code that a CPU runs one lane at a time, from `pipeline.GPU`, so that results are the same bits.
A body whose checks follow from the sizes of the launch has a second version without them.

Requires  a module as `compile_kernel` makes it.
Refuses   what scalar code refuses.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...analysis.graph.call_cycles import CALLS
from ...ir.function import Function, Module
from ...plan.cleaned import cleaned
from ...plan.variant import GPU, LoopPlan, Plan, Variant
from ...record import dataclass, replace
from ...transform.checks.launch_checks import Enough, settled_by_launch
from ..launch.lanes_loop import LanesLoop, lanes_loop
from ..launch.program import function_texts
from ..launch.versions import Versions, Wanted
from ..text.module_prelude import addressed_texts, surroundings
from ..text.write import REPORT, Needs, Report
from .device_prints import prints_text
from .device_record import publish_text
from .ordered_kernel import ordered_texts
from .thread_kernel import ThreadKernel, kernel_text

SHORT = 1 << 31


@dataclass(frozen=True, slots=True)
class DeviceLoop:
    """A lanes loop on a GPU. `enough`: if these hold, `settled` kernels run, which have fewer checks."""

    loop: LanesLoop
    can_fail: bool
    enough: tuple[Enough, ...] = ()
    settled_can_fail: bool = False

    def kernel(self, apart: bool, settled: bool = False) -> str:
        """The symbol of a kernel; `apart`: no array overlaps another."""
        return f"lanewise_kernel{self.loop.number}{'_settled' * settled}{'_apart' * apart}"


@dataclass(frozen=True, slots=True)
class DeviceProgram:
    """LLVM text, its loops by number, and whether it prints or calls through pointers or recursively."""

    llvm: str
    loops: tuple[DeviceLoop, ...]
    prints: bool
    needs_stack: bool
    reports: tuple[Report, ...]


def device_plan(bodies: Sequence[Function]) -> Plan:
    """Every lanes loop has one variant: a thread for each iteration."""
    return Plan(1, tuple(LoopPlan(body.name, Variant(GPU, 1)) for body in bodies))


def device_program(
    module: Module, launches: Sequence[str], needs: Needs, off: Collection[str] = (), apart: bool = True
) -> DeviceProgram:
    """The loops in the order of `launches`, the names of their bodies. Reports get numbers of `needs`."""
    bodies = [module.functions[name] for name in launches]
    plan = device_plan(bodies)
    versions = Versions(module, plan, off=off, device=True)
    facts = _Facts(versions)
    texts: list[str] = []
    loops: list[DeviceLoop] = []
    for number, body in enumerate(bodies):
        versions.launch(body.name)
        loop = lanes_loop(body, number, int(body.attrs["lanes"]["dims"]), plan.loop(body.name))
        device, kernels = _device_loop(loop, versions, facts, off, apart)
        loops.append(device)
        if loop.accumulators:
            texts += ordered_texts(loop, kernels, needs)
        else:
            texts += [kernel_text(loop, kernel, needs) for kernel in kernels]
    texts += function_texts(versions, needs, 1)
    around: dict[str, None] = {}
    for body in bodies:
        texts += [text for text in addressed_texts(module, body.name, needs) if text not in texts]
        around |= dict.fromkeys(surroundings(module, body.name, needs))
    prints = needs.declarations.pop(REPORT, None) is not None
    around = {text: None for text in around if not text.startswith(f"declare void @{REPORT}(")}
    around |= dict.fromkeys(needs.declarations.values())
    parts = ["\n".join(around), publish_text(), *([prints_text(needs.reports)] if prints else []), *texts]
    stack = bool(versions.recursive) or any(
        op.opcode == "call_pointer" for fn in module.functions.values() for op in fn.ops
    )
    return DeviceProgram("\n\n".join(parts) + "\n", tuple(loops), prints, stack, tuple(needs.reports))


def _device_loop(
    loop: LanesLoop, versions: Versions, facts: _Facts, off: Collection[str], apart: bool
) -> tuple[DeviceLoop, list[ThreadKernel]]:
    name = loop.body.name
    wanted = Wanted(name, None, False)
    usual = DeviceLoop(loop, facts.can_fail(wanted))
    short = _short_axes(loop.body)
    kernels = [ThreadKernel(usual.kernel(apart), versions.scalar(name), usual.can_fail, apart, short)]
    if not usual.can_fail:
        return usual, kernels
    enough = settled_by_launch(cleaned(loop.body, off)[0])
    if not enough:
        return usual, kernels
    settled = replace(wanted, inside=True)
    found = replace(usual, enough=enough, settled_can_fail=facts.can_fail(settled))
    body = versions.ask(settled, f"{name}.one.settled")
    kernels.append(ThreadKernel(found.kernel(apart, True), body, found.settled_can_fail, apart, short))
    return found, kernels


def _short_axes(body: Function) -> list[bool]:
    """For each axis: do ranges show that the size is at most 2^31?"""
    ranges: Mapping[str, Sequence[int | str]] = body.attrs.get("ranges", {})
    known = [ranges.get(str(size)) for size in body.attrs["lanes"]["sizes"]]
    return [found is not None and isinstance(found[1], int) and found[1] < SHORT for found in known]


class _Facts:
    """Which versions may fail: they, or those that they call, have a check."""

    def __init__(self, versions: Versions) -> None:
        self.versions = versions
        self.known: dict[Wanted, bool] = {}

    def can_fail(self, wanted: Wanted) -> bool:
        if wanted not in self.known:
            self.known[wanted] = False  # while a recursive function is examined
            self.known[wanted] = self._examined(wanted)
        return self.known[wanted]

    def _examined(self, wanted: Wanted) -> bool:
        function = self.versions.function(wanted)
        if any(op.opcode == "check" for op in function.ops):
            return True
        called = [str(op.attrs["callee"]) for op in function.ops if op.opcode in CALLS]
        known = [name for name in called if name in self.versions.module.functions]
        recursive = any(name in self.versions.recursive for name in known)  # may use too much stack
        return recursive or any(self.can_fail(Wanted(name, None, False)) for name in known)
