"""From a kernel's source to the module that is compiled: read, with facts passed from part to part.

compile_kernel(source, signature, options)
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.call_cycles import callees_first, recursive_functions
from ...codegen.text.references import graph_of, reached
from ...frontend.python.compile import DEFAULTS, Compiled, compile_source
from ...frontend.python.signature import Signature
from ...frontend.python.source import KernelSource
from ...frontend.python.writer import CompileOptions
from ...ir.function import Module
from ...machine.host import host
from ...pipeline import WHOLE, run
from ...record import replace
from ...transform.arithmetic.contract_products import contract_products
from ...transform.checks.propagate_ranges import propagate_ranges
from ...transform.clean.inline_calls import Recursive
from ..pass_switches import left_out
from .settings import settings


def whole_program(module: Module, entry: str) -> None:
    """Passes that see several functions; functions that no code reaches afterwards are gone."""
    off, recursive = left_out(settings()), Recursive(recursive_functions(module))
    for function in callees_first(module):
        if function.name != entry:
            run(WHOLE, function, Facts(function, recursive), "whole program", off)
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
    whole_program(compiled.module, compiled.name)
    propagate_ranges(compiled.module)
    if contracts and host().fuses:
        for function in compiled.module.functions.values():
            contract_products(function, Facts(function))
    return compiled
