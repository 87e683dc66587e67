"""LLVM text to optimized code for this machine: text, assembly or an object.

    unit = optimized(text.llvm, Level(speed=2))
    unit.llvm, unit.assembly, unit.object

Level 0 leaves the text as it is. LLVM's own vectorizers are off unless asked for: scalar code serves as a reference,
and vector code has been vectorized before it comes here. Text that LLVM does not accept is a bug of ours, so it
ends in an assertion with LLVM's message and the line.

Each unit has a context of its own, which is freed with it. llvmlite guards every call of LLVM with a lock: threads
may compile at once, and take turns.
"""

from __future__ import annotations

import functools
import threading
from typing import Any

from llvmlite import binding

from ..record import dataclass
from .inline_once import inlined_once

LLVM: Any = binding  # llvmlite has no types
MOST_ALIKE = 20  # blocks whose ends are compared, each with each; with 150, as LLVM has it, it may take cubic time
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Level:
    """How hard LLVM works: `speed` 0 to 3, whether its vectorizers may run, and whether loops are unrolled.

    Unrolling makes code of small loops five times larger, and compiling it three times slower.
    """

    speed: int = 2
    vectorize: bool = False
    unroll: bool = True


class Unit:
    """A module in LLVM's hands, optimized for this machine."""

    def __init__(self, module: Any, machine: Any, context: Any) -> None:
        self._module, self._machine, self._context = module, machine, context

    @property
    def llvm(self) -> str:
        return str(self._module)

    @property
    def assembly(self) -> str:
        return self._machine.emit_assembly(self._module)

    @property
    def object(self) -> bytes:
        return self._machine.emit_object(self._module)


DEFAULT = Level()


def optimized(text: str, level: Level = DEFAULT) -> Unit:
    start()
    context = LLVM.create_context()
    module = read_text(text, context)
    machine = target_machine(level.speed)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    if level.speed:
        run_passes(module, machine, level)
    return Unit(module, machine, context)


def run_passes(module: Any, machine: Any, level: Level) -> None:
    tuning = LLVM.create_pipeline_tuning_options(speed_level=level.speed)
    tuning.loop_vectorization = tuning.slp_vectorization = level.vectorize
    tuning.loop_unrolling = level.unroll
    builder = LLVM.create_pass_builder(machine, tuning)
    first = LLVM.create_new_module_pass_manager()
    first.add_always_inliner_pass()
    for passes in (first, builder.getModulePassManager()):
        passes.run(module, builder)
        _free(passes)
    builder.close()


def _free(passes: Any) -> None:
    # llvmlite never frees a pass manager by itself (74 KB each): of its two base classes, the one that does nothing
    # comes first.
    LLVM.ffi.lib.LLVMPY_DisposeNewModulePassManger(passes)
    passes.detach()


def read_text(text: str, context: Any) -> Any:
    try:
        module = LLVM.parse_assembly(inlined_once(text), context)
        module.verify()
    except RuntimeError as error:
        raise AssertionError(f"LLVM does not accept the code that was generated: {error}\n{text}") from error
    return module


@functools.cache
def start() -> None:
    """Make LLVM ready for this machine, once."""
    with _lock:
        LLVM.initialize_native_target()
        LLVM.initialize_native_asmprinter()
        LLVM.set_option("lanewise", f"-tail-merge-threshold={MOST_ALIKE}")


def target_machine(speed: int) -> Any:
    """This machine. Position-independent code in the small model needs no tables of 64-bit constants."""
    return LLVM.Target.from_default_triple().create_target_machine(
        cpu=LLVM.get_host_cpu_name(),
        features=LLVM.get_host_cpu_features().flatten(),
        opt=speed,
        reloc="pic",
        codemodel="small",
    )
