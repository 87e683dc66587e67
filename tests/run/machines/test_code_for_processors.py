"""LLVM makes machine code of every pure op, on vectors and on scalars, for processors other than this one.

Where it cannot select an instruction, it ends the process: so a child makes the code, and says what it is at. Nothing
is run. Of the modes of an op one is enough, and elementary functions are made of the other ops.
"""

from __future__ import annotations

from lanewise.codegen.optimize import read_text
from lanewise.codegen.targets import X86, everywhere
from lanewise.codegen.text.function import function_text
from lanewise.codegen.text.write import Needs
from lanewise.ir.function import Function, Module
from lanewise.ir.ops import ELEMENTARY, TABLE
from lanewise.llvm.bindings import Context, machine_of
from lib.child_process import run_python
from lib.oracles.op_results import PURE
from lib.samples.one_op import functions_of
from lib.samples.one_wide_op import through_memory, wide_text

# With instructions for f16, with AVX10.2, and with SSE alone.
PROCESSORS = ("sapphirerapids", "diamondrapids", "x86-64-v2")


def functions(name: str) -> list[Function]:
    first = TABLE[name].modes[:1]
    return [one for one in functions_of(TABLE[name]) if not first or one.entry.ops[0].mode in first]


def on_vectors(name: str) -> str:
    module = Module()
    return wide_text([through_memory(one, module) for one in functions(name) if not one.result.is_opaque], module)


def on_scalars(name: str) -> str:
    needs = Needs()
    texts = [function_text(one, needs) for one in functions(name)]
    return "\n\n".join([*needs.declarations.values(), *texts])


def make_all() -> None:
    everywhere()
    machines = {cpu: machine_of(X86, cpu, "", 1) for cpu in PROCESSORS}
    for name in (name for name in PURE if name not in ELEMENTARY):
        for kind, text in (("vectors", on_vectors(name)), ("scalars", on_scalars(name))):
            for cpu, machine in machines.items():
                print(f"{name} of {kind} on {cpu}", flush=True)
                module = read_text(text, Context())
                module.is_for(machine)
                assert machine.object(module)
    print("all", flush=True)


def test_every_op() -> None:
    found = run_python(__file__)
    *made, last = found.stdout.split("\n")[:-1]
    assert last == "all", f"LLVM has no code for {last}: {found.stderr[-500:]}"
    assert len(made) > 300, "many ops were tried"


if __name__ == "__main__":
    make_all()
