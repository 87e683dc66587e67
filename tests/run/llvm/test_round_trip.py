"""C functions there and back: original == imported and interpreted == imported and compiled, bit for bit.

    tests/c/*.c ──clang──► shared library                      called through ctypes: the original
                └─clang──► LLVM text ──read_llvm──► module ──► interpreted
                                                          └──► LLVM text again, optimized, linked

Results and memory are compared; calls follow each other in one process, one interpreter memory and one library, so
that globals remember alike. All not-a-numbers count as one. Where clang is missing, shipped LLVM text takes part, and
the original is that text compiled by LLVM directly.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lanewise.codegen.jit import Library, compile_module
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.text.module import module_text
from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.function import Module
from lanewise.ir.interpreter.interpret import Machine
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.verify import verify_module
from lib.child_process import run_python
from lib.samples.c_functions import (
    FILES,
    FOLDER,
    Spec,
    call_interpreted,
    call_native,
    close,
    compiled,
    compilers,
    inputs,
    refused,
    specs,
)

CALLS = 8
SHIPPED = sorted((FOLDER.parent / "golden/llvm").glob("*.ll"))
# Our own level differs from clang's, so that each way of compiling is met.
LEVELS = {"-O0": Level(2), "-O1": Level(0), "-O2": Level(3, vectorize=True)}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what clang makes, one for all workers."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if base.name.startswith("popen-") else base) / "corpus"
    folder.mkdir(exist_ok=True)
    return folder


def check(module: Module, level: Level, file: Path, original: Callable[[str], Any]) -> None:
    verify_module(module)
    library = compile_module(module, level=level)
    check_refusals(library, file)
    machine, memory = Machine(module), Memory()
    distinct = calls = 0
    for spec in specs(file):
        distinct += same_three_ways(spec, original(spec.name), library, machine, memory)
        calls += CALLS
    assert distinct > calls / 2, "inputs are too much alike to prove anything"


def same_three_ways(spec: Spec, original: Any, library: Library, machine: Machine, memory: Memory) -> int:
    """Call a function several times; how many outcomes were different."""
    function, again = machine.module.functions[spec.name], library[spec.name]
    seen: set[object] = set()
    for arguments in inputs(spec, CALLS):
        wanted = call_native(original, spec, arguments)
        assert call_native(again, spec, arguments) == wanted, f"compiled {spec.name}{arguments}"
        got = call_interpreted(machine, memory, function, spec, arguments)
        assert close(wanted, got, spec), f"interpreted {spec.name}{arguments}: {got}, not {wanted}"
        seen.add(wanted)
    assert len(seen) > 1, f"{spec.name} gives the same for all inputs"
    return len(seen)


def check_refusals(library: Library, file: Path) -> None:
    for name, words in refused(file).items():
        assert words in library.refused.get(name, "it was compiled"), name
    assert {name: why for name, why in library.refused.items() if name not in refused(file)} == {}


@pytest.mark.needs("clang")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("speed", LEVELS)
@pytest.mark.parametrize("compiler", compilers() or ["clang"])
def test_from_clang(compiler: str, speed: str, file: Path, built: Path) -> None:
    text = compiled(built, compiler, speed, file=file, kind="ll")
    native = ctypes.CDLL(str(compiled(built, compiler, speed, file=file, kind="so")))
    check(read_llvm(text.read_bytes(), text.name), LEVELS[speed], file, lambda name: getattr(native, name))


@pytest.mark.needs("clang")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_corpus_is_defined(file: Path, built: Path) -> None:
    """What C leaves undefined may differ between the three ways; the inputs must not come near it."""
    traps = ("-O1", "-fsanitize=undefined,float-cast-overflow", "-fsanitize-trap=all")
    library = compiled(built, "clang", *traps, file=file, kind="so")
    done = run_python("-m", "lib.samples.c_functions", library, file.stem, str(4 * CALLS))
    assert done.returncode == 0, f"undefined behaviour in {done.stdout.split()[-1:]} {done.stderr}"


@pytest.mark.parametrize("generation", [1, 2])
@pytest.mark.parametrize("text", SHIPPED, ids=lambda text: text.stem)
def test_shipped(text: Path, generation: int) -> None:
    """The second generation is read from what we wrote of the first."""
    file = FOLDER / f"{text.name.split('.')[0]}.c"
    names = [spec.name for spec in specs(file)]
    source = text.read_text(encoding="utf-8")
    code = link_object(optimized(source, Level(1)).object, {}, names)

    def original(name: str) -> Any:
        return ctypes.CFUNCTYPE(None)(code[name])

    module = read_llvm(source, text.name)
    if generation == 2:
        module = read_llvm(module_text(module).llvm, text.name)
    check(module, Level(2), file, original)


def test_the_corpus_is_large() -> None:
    assert sum(len({spec.name for spec in specs(file)}) for file in FILES) >= 60
    assert len(SHIPPED) >= 3
