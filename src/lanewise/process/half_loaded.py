"""Half loaded: a signal handler calls a kernel while the call that it interrupted is loading the compiler.

    except ImportError as error:
        raise half_loaded(error) or error

Modules of the compiler are loaded on first use. Python runs signal handlers on the main thread between any two
instructions, also between those of a module that is being loaded. The names that the handler then imports from that
module do not exist yet. It cannot wait for them: the rest of the module runs after the handler returns. The interrupted
call then loads the rest, and later calls find it. Other threads are unaffected: they wait for the loading thread.
"""

from __future__ import annotations

import sys

PACKAGE = __name__.partition(".")[0]


def half_loaded(error: ImportError) -> RuntimeError | None:
    """The error to raise if this one names a module of the package that is being loaded; None for any other error."""
    name = error.name or ""
    spec = getattr(sys.modules.get(name), "__spec__", None)
    if name.partition(".")[0] != PACKAGE or not getattr(spec, "_initializing", False):
        return None
    return RuntimeError(
        "a signal's handler called a kernel while the program was loading the compiler for a call of its own; "
        "call the kernel once before the handler is installed, or have the handler leave a note and call it later"
    )
