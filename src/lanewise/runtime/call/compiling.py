"""From a kernel's source to the module that is compiled: the front end, and the passes that see several functions.

compile_kernel(source, signature, options)
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.call_cycles import callees_first, recursive_functions
from ...codegen.text.references import graph_of, reached
from ...frontend.python.compile import DEFAULTS, Compiled, compile_source
from ...frontend.python.definitions.signature import Signature
from ...frontend.python.definitions.source import KernelSource
from ...frontend.python.outside.c_calls import refuse_outside
from ...frontend.python.writer import CompileOptions
from ...ir.function import Module
from ...machine.host import host
from ...pipeline import CONTRACT, HOST, RANGES, WHOLE, WHOLE_PROGRAM, run, run_over
from ...record import replace
from ...transform.checks.propagate_ranges import launch_ranges
from ...transform.clean.inline_calls import Recursive
from ...transform.memory.assume_apart import Apart
from ..pass_switches import left_out
from .settings import settings


def whole_program(module: Module, entry: str, apart: bool = False) -> None:
    """Run the passes that see several functions, and drop functions that no code reaches afterwards.

    `apart`: the caller has other code for arrays that overlap.
    """
    off, recursive = left_out(settings()), Recursive(recursive_functions(module))
    for function in callees_first(module):
        if function.name != entry:
            run(WHOLE, function, Facts(function, recursive), WHOLE_PROGRAM, off)
    host_function = module.functions[entry]
    run(HOST, host_function, Facts(host_function, Apart(apart)), WHOLE_PROGRAM, off)
    kept = reached(graph_of(module), [entry])
    for name in [name for name in module.functions if name not in kept]:
        del module.functions[name]


def compile_kernel(
    source: KernelSource, signature: Signature, options: CompileOptions = DEFAULTS, runs_here: bool = True
) -> Compiled:
    """CompileError for code outside the language. `runs_here`: not exported, for any processor.

    With `fma=True` the products to contract are chosen here: all code compiled from the module rounds in the same way,
    so that measurement may choose between gangs, scalar code and others. Without FMA instructions, none are contracted.
    """
    contracts = runs_here and options.fma and not options.fastmath
    if contracts and not host().fuses:
        options = replace(options, fma=False)
    compiled = compile_source(source, signature, options)
    if not runs_here:
        refuse_outside(compiled.module, compiled.outside, "exported code")
    whole_program(compiled.module, compiled.name, options.apart)
    run_over(RANGES, compiled.module, launch_ranges(compiled.module))
    if contracts and host().fuses:
        run_over(CONTRACT, compiled.module)
    return compiled
