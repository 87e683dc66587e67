"""PTX on disk: kept by its content, the LLVM text and the architecture, so that it is never out of date.

The driver keeps the machine code that it makes of PTX in a cache of its own.
"""

from __future__ import annotations

from ...codegen.gpu.ptx import ptx_text
from ...store import read
from ..cache import keep, key
from ..call.settings import cache_folder


def cached_ptx(llvm: str, processor: str) -> str:
    home = cache_folder()
    if home is None:
        return ptx_text(llvm, processor)
    name = key(["ptx", processor, llvm])
    place = (name[:2], name)
    data = read(home, place)
    if data is not None:
        return data.decode()
    made = ptx_text(llvm, processor)
    keep(home, place, made.encode())
    return made
