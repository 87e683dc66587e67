"""Vectors and aggregates that were taken apart compute what LLVM computes: random functions, run three ways.

LLVM text ──LLVM──► called
          └─read_llvm──► interpreted, and compiled anew
"""

from __future__ import annotations

import ctypes
import random

from lanewise.codegen.jit import compile_module
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level, optimized
from lanewise.frontend.llvm.module import read_llvm
from lanewise.ir.interpreter.interpret import Machine
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.verify import verify_module
from lib.growers.llvm_vectors import IN, OUT, grown
from lib.samples.c_functions import Argument, Parameter, Spec, call_interpreted, call_native

PROGRAMS, INPUTS = 24, 3
SPEC = Spec("grown", "f", (Parameter("u8", IN, None, None, False), Parameter("u8", OUT, None, None, False)), None, 0)


def check(seed: int) -> int:
    """One program; how many of its values were taken apart."""
    chance = random.Random(seed)
    text = grown(chance)
    module = read_llvm(text, f"seed {seed}")
    assert module.refused == {}
    verify_module(module)
    code = link_object(optimized(text, Level(0)).object, {}, ["f"])
    original = ctypes.CFUNCTYPE(None)(code["f"])
    library = compile_module(module, level=Level(1))
    machine, memory = Machine(module), Memory()
    for _ in range(INPUTS):
        arguments: tuple[Argument, ...] = (tuple(chance.randrange(256) for _ in range(IN)), (0,) * OUT)
        wanted = call_native(original, SPEC, arguments)
        assert call_native(library["f"], SPEC, arguments) == wanted, f"compiled, seed {seed}"
        got = call_interpreted(machine, memory, module.functions["f"], SPEC, arguments)
        assert got == wanted, f"interpreted, seed {seed}"
    return len(module.functions["f"].attrs.get("parts", {}))


def test_random_functions() -> None:
    start = random.SystemRandom().randrange(2**32)
    print(f"seeds {start} to {start + PROGRAMS - 1}")
    apart = [check(start + number) for number in range(PROGRAMS)]
    assert sum(apart) > 10 * PROGRAMS, "too few vectors to prove anything"
