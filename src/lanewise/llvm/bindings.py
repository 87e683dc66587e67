"""LLVM's objects: contexts, modules, machines, passes, and machine code that is linked into the process.

    machine = machine_of(triple, cpu, features, speed)
    module = Module(text, Context())                Refused if LLVM does not accept it
    module.is_for(machine)
    run_passes(module, machine, speed, vectorize=False, unroll=True)
    machine.object(module), machine.assembly(module), module.text
    code = linked(linker, name, object, symbols, exports);  code["entry"]

Each object is disposed of when its last reference goes; a module keeps its context alive.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping

from .library import Held, Piece, Symbol, call, call_for_text

OBJECT, LIBRARY = 2, 3


class Refused(Exception):
    """LLVM refuses the input; the text is LLVM's message."""


class Context(Held):
    """Modules of different contexts share nothing."""

    def __init__(self) -> None:
        super().__init__(call("ContextCreate"), "ContextDispose")


class Machine(Held):
    """A target machine: triple, processor, features and level of optimization."""

    def __init__(self, pointer: int | None, triple: str) -> None:
        super().__init__(pointer, "DisposeTargetMachine")
        self.triple = triple

    @property
    def layout(self) -> str:
        """The data layout that modules for this machine name: sizes and alignments of types."""
        data = Held(call("CreateTargetMachineData", self), "DisposeTargetData")
        return call_for_text("CopyStringRepOfTargetData", data)[1]

    def object(self, module: Module) -> bytes:
        return self._emitted(module, 1)

    def assembly(self, module: Module) -> str:
        return self._emitted(module, 0).decode()

    def _emitted(self, module: Module, kind: int) -> bytes:
        buffer, why = call_for_text("TargetMachineEmitToMemory", self, module, kind)
        if not buffer:
            raise Refused(why)
        held = Held(buffer, "DisposeMemoryBuffer")
        return ctypes.string_at(call("GetBufferStart", held), call("GetBufferSize", held))


def machine_of(triple: str, cpu: str, features: str, speed: int) -> Machine:
    """A machine for position-independent code in the small model, which needs no tables of 64-bit constants."""
    target, why = call_for_text("GetTargetFromTriple", triple.encode())
    if not target:
        raise Refused(why)
    words = (triple.encode(), cpu.encode(), features.encode(), speed, b"pic", b"small", 0, 0, b"")
    return Machine(call("CreateTargetMachine", target, *words), triple)


class Module(Held):
    """A module, read from text and verified."""

    def __init__(self, text: str, context: Context) -> None:
        pointer, why = call_for_text("ParseAssembly", context, text.encode())
        if not pointer:
            raise Refused(f"LLVM IR parsing error\n{why}")
        super().__init__(pointer, "DisposeModule", context)
        wrong, why = call_for_text("VerifyModule", self)
        if wrong:
            raise Refused(why)

    def is_for(self, machine: Machine) -> None:
        call("SetTarget", self, machine.triple.encode())
        call("SetDataLayout", self, machine.layout.encode())

    @property
    def text(self) -> str:
        return call_for_text("PrintModuleToString", self)[1]

    def link_in(self, other: Module) -> None:
        """Move everything of another module of this context into this one; the other module is consumed."""
        wrong, why = call_for_text("LinkModules", self, other.detach())
        if wrong:
            raise Refused(why)


def run_passes(module: Module, machine: Machine, speed: int, *, vectorize: bool, unroll: bool) -> None:
    """Inline the functions that are marked `alwaysinline`, then run LLVM's default pipeline for the level."""
    tuning = Held(call("CreatePipelineTuningOptions"), "DisposePipelineTuningOptions")
    call("PTOSetLoopVectorization", tuning, vectorize)
    call("PTOSetSLPVectorization", tuning, False)
    call("PTOSetLoopUnrolling", tuning, unroll)
    builder = Held(call("CreatePassBuilder", machine, tuning), "DisposePassBuilder", tuning)
    first = Held(call("CreateNewModulePassManager"), "DisposeNewModulePassManger")
    call("module_AddAlwaysInlinerPass", first)
    call("RunNewModulePassManager", first, module, builder)
    passes = Held(call("buildPerModuleDefaultPipeline", builder, speed), "DisposeNewModulePassManger")
    call("RunNewModulePassManager", passes, module, builder)
    for held in (passes, first, builder, tuning):
        held.close()


class Linker(Held):
    """LLVM's JIT linker: links object code into this process."""

    def __init__(self, machine: Machine) -> None:
        made, why = call_for_text("CreateLLJITCompiler", machine, False, True)
        if not made:
            raise Refused(why)
        super().__init__(made, "LLJITDispose")


class Linked(Held):
    """Code in this process; its addresses are valid while this object lives."""

    def __init__(self, pointer: int, linker: Linker, addresses: Mapping[str, int]) -> None:
        super().__init__(pointer, "LLJIT_Dylib_Tracker_Dispose", linker)
        self._addresses = addresses

    def __getitem__(self, name: str) -> int:
        return self._addresses[name]

    def _give_back(self, pointer: ctypes.c_void_p) -> None:
        wrong, why = call_for_text(self._giving_back, pointer)
        if wrong:
            raise Refused(why)


def linked(linker: Linker, name: str, code: bytes, symbols: Mapping[str, int], exports: Iterable[str]) -> Linked:
    """Link an object under a unique name; the symbols it needs are in `symbols` or in the process."""
    pieces = (Piece * 2)(Piece(OBJECT, code, len(code)), Piece(LIBRARY, b"", 0))
    given = (Symbol * len(symbols))(*(Symbol(known.encode(), at) for known, at in symbols.items()))
    names = list(dict.fromkeys(exports))
    asked = (Symbol * len(names))(*(Symbol(one.encode(), 0) for one in names))
    sizes = (len(pieces), given, len(given), asked, len(asked))
    tracker, why = call_for_text("LLJIT_Link", linker, name.encode(), pieces, *sizes)
    if not tracker:
        raise Refused(why)
    return Linked(tracker, linker, {one: asked[at].address for at, one in enumerate(names)})
