"""The host program of a kernel on a GPU: the code outside of lanes, for the CPU, which launches the loops.

    i64 @lanewise.entry(ptr frame)                      as for the CPU (`codegen/launch/program.py`)
    void launch(ptr context, i64 number, ptr frame, ptr partials, ptr error)

A lanes loop calls the launch function of the call's frame, with a frame of its own: sizes, then captured values. The
launch function runs the loop on the GPU, and fills in an error record if an iteration has failed.
"""

from __future__ import annotations

from ...ir.function import Module
from ...ir.position import CompileError
from ...ir.types import VOID
from ...record import dataclass
from ..launch.lanes_loop import LanesLoop, lanes_loop
from ..launch.layout import FIRST_ARGUMENT, Layout, laid_out
from ..launch.program import entry_text, function_texts
from ..launch.shared_words import CONTEXT_AT, LAUNCH_AT
from ..launch.too_many import refuse_too_many
from ..launch.versions import Versions
from ..optimize import Level
from ..text.module_prelude import addressed_texts, surroundings
from ..text.write import Needs, Writer
from .host_memory import host_module
from .reductions import results_text, words_text

LEVEL = Level(1, unroll=False)  # the host's time is that of its launches


@dataclass(frozen=True, slots=True)
class HostProgram:
    """LLVM text for the CPU, the frame of a call, and the bodies that it launches, by number."""

    llvm: str
    frame: Layout
    launches: tuple[str, ...]


def host_program(module: Module, name: str, needs: Needs) -> HostProgram:
    here = host_module(module, name)
    _refuse_arrays_made(here)
    versions = Versions(here, 1)
    host = here.functions[name]
    values = [(param.name, param.type) for param in host.params]
    if host.result is not VOID:
        values.append(("result", host.result))
    frame = laid_out(values, FIRST_ARGUMENT)
    texts = [entry_text(host, frame, versions, needs), *function_texts(versions, needs, 1)]
    for number, body in enumerate(versions.launches):
        function = here.functions[body]
        texts.append(_launch_text(lanes_loop(function, number, int(function.attrs["lanes"]["dims"])), needs))
    texts += addressed_texts(here, name, needs)
    around = surroundings(here, name, needs)
    return HostProgram("\n\n".join(["\n".join(around), *texts]) + "\n", frame, tuple(versions.launches))


def _refuse_arrays_made(module: Module) -> None:
    for function in module.functions.values():
        for op in function.ops:
            if op.opcode == "allocate":
                why = "a kernel whose arrays are on a GPU does not make arrays yet; pass one that is there"
                raise CompileError(why, op.position)


def _launch_text(of: LanesLoop, needs: Needs) -> str:
    write = Writer(of.body, "t.", needs)
    let, do, label = write.let, write.do, write.label
    label("entry")
    sizes: list[str] = []
    nothing = "false"
    for at in range(of.dims):
        place = let(f"getelementptr i8, ptr %frame, i64 {of.frame.slots[at].offset}")
        sizes.append(let(f"load i64, ptr {place}, align 8"))
        nothing = let(f"or i1 {nothing}, {let(f'icmp sle i64 {sizes[-1]}, 0')}")
    do(f"br i1 {nothing}, label %skip, label %work")
    label("skip")
    do("ret i64 0")
    label("work")
    refuse_too_many(write, of, sizes)
    launcher = let(f"load ptr, ptr {let(f'getelementptr i8, ptr %error, i64 {LAUNCH_AT}')}, align 8")
    context = let(f"load ptr, ptr {let(f'getelementptr i8, ptr %error, i64 {CONTEXT_AT}')}, align 8")
    words = words_text(write, of) if of.accumulators else "null"
    do(f"call void {launcher}(ptr {context}, i64 {of.number}, ptr %frame, ptr {words}, ptr %error)")
    state = let("load i64, ptr %error, align 8")
    failed = let(f"icmp ne i64 {state}, 0")
    do(f"br i1 {failed}, label %failed, label %done")
    label("failed")
    do("ret i64 1")
    label("done")
    results_text(write, of, words)
    do("ret i64 0")
    lines = write.take()
    head = f"define internal i64 @{of.launch_symbol}(ptr %frame, ptr %error) nounwind noinline {{"
    return "\n".join([head, lines[0], *write.privates, *lines[1:], "}"])
