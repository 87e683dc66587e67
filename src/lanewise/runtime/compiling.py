"""From a kernel's source to the module that code is made of: read, and told what each part may know of the others.

compile_kernel(source, signature, options)
"""

from __future__ import annotations

from ..analysis.facts import Facts
from ..frontend.python.compile import DEFAULTS, Compiled, compile_source
from ..frontend.python.signature import Signature
from ..frontend.python.source import KernelSource
from ..frontend.python.writer import CompileOptions
from ..record import replace
from ..target import host
from ..transform.contract_products import contract_products
from ..transform.tell_ranges import tell_ranges


def compile_kernel(
    source: KernelSource, signature: Signature, options: CompileOptions = DEFAULTS, runs_here: bool = True
) -> Compiled:
    """CompileError tells what is outside of the language. `runs_here`: not exported, for any processor.

    With `fma=True` it is settled here which products go into sums: all code that is made of the module rounds alike, so
    that the clock may choose between gangs, single lanes and others. A processor that cannot do so does none.
    """
    contracts = runs_here and options.fma and not options.fastmath
    if contracts and not host().fuses:
        options = replace(options, fma=False)
    compiled = compile_source(source, signature, options)
    tell_ranges(compiled.module)
    if contracts and host().fuses:
        for function in compiled.module.functions.values():
            contract_products(function, Facts(function))
    return compiled
