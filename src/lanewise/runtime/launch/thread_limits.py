"""threadpoolctl sees and sets the number of threads, as that of BLAS and OpenMP.

    with threadpool_limits(1): ...

threadpoolctl looks for libraries that are loaded, so limits count from the first call of a kernel on, which loads LLVM.
"""

from __future__ import annotations

import functools
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ...release import __version__
from . import threads

LIBRARY = ("libllvmlite", "llvmlite")


@functools.cache
def follow_threadpoolctl() -> None:
    """Let threadpoolctl, where it is installed, see and set the number of threads."""
    if "threadpoolctl" not in sys.modules and find_spec("threadpoolctl") is None:
        return
    threadpoolctl: Any = import_module("threadpoolctl")
    base: Any = getattr(threadpoolctl, "LibController", None)  # since version 3.2
    if base is None:
        return

    class Controller(base):
        user_api = internal_api = "lanewise"
        filename_prefixes = LIBRARY

        def get_num_threads(self) -> int:
            return threads.threads()

        def set_num_threads(self, num_threads: int) -> None:
            threads.set_threads(num_threads)

        def get_version(self) -> str:
            return __version__

    threadpoolctl.register(Controller)
