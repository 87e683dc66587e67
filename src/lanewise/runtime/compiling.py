"""From a kernel's source to the module that code is made of: read, and told what each part may know of the others.

compile_kernel(source, signature, options)
"""

from __future__ import annotations

from ..frontend.python.compile import DEFAULTS, Compiled, compile_source
from ..frontend.python.signature import Signature
from ..frontend.python.source import KernelSource
from ..frontend.python.writer import CompileOptions
from ..transform.tell_ranges import tell_ranges


def compile_kernel(source: KernelSource, signature: Signature, options: CompileOptions = DEFAULTS) -> Compiled:
    """CompileError tells what is outside of the language."""
    compiled = compile_source(source, signature, options)
    tell_ranges(compiled.module)
    return compiled
