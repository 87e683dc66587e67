"""From a kernel's source to the module that code is made of: read, and told what each part may know of the others.

compile_kernel(source, signature, options)
"""

from __future__ import annotations

from ..frontend.python.compile import DEFAULTS, Compiled, compile_source
from ..frontend.python.signature import Signature
from ..frontend.python.source import KernelSource
from ..frontend.python.writer import CompileOptions
from ..transform.tell_ranges import tell_ranges
from .settle_rounding import settle_rounding


def compile_kernel(
    source: KernelSource, signature: Signature, options: CompileOptions = DEFAULTS, runs_here: bool = True
) -> Compiled:
    """CompileError tells what is outside of the language. `runs_here`: not exported, for any processor."""
    compiled = compile_source(source, signature, options)
    tell_ranges(compiled.module)
    if runs_here and options.fma and not options.fastmath:
        settle_rounding(compiled.module, compiled.name)
    return compiled
