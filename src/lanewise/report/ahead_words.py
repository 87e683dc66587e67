"""What `explain` says of arrays that are read at places that another array tells: when they are prefetched.

if it is large      arrays of this call are not; others may be
where quicker       arrays of this call are: code with prefetches and code without measure each other
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis.facts import Facts
from ..codegen.far_drivers import PREFETCH
from ..frontend.python.compile import Compiled
from ..runtime.large_arrays import far_arguments
from ..runtime.settings import settings
from ..runtime.watching import left_out
from ..transform.far_reads import FarRead, far_reads
from ..transform.prefetch_ahead import ROUNDS
from .access_forms import root
from .explanation import ACCESS, Note

IF_LARGE = "if what is read so is larger than a quarter of the last cache ('lanewise doctor' tells that)"
WHERE_QUICKER = "since it is large, in loops where that is quicker"


def ahead_notes(compiled: Compiled, width: int) -> Iterator[tuple[tuple[str, int], Note]]:
    """On the line of each such read, in a module as it comes from the front end."""
    if PREFETCH in left_out(settings()):
        return
    found = far_arguments(compiled, width)
    large = [item for at in compiled.signature.large for item in found.get(at, ())]
    every = [item for items in found.values() for item in items]
    for body in dict.fromkeys(body for body, _ in every):
        for far in far_reads(body, Facts(body), width == 1):
            if (body, far.array.name) in every:
                at = far.load.position
                yield (at.file, at.line), _note(far, (body, far.array.name) in large)


def _note(far: FarRead, is_large: bool) -> Note:
    rounds = f"{ROUNDS} {'lanes' if far.told.of_lanes else 'rounds'} ahead"
    words = f"prefetched {rounds}, {WHERE_QUICKER if is_large else IF_LARGE}"
    return Note(ACCESS, "ahead", f"reads {root(far.load.args[0])}: {words}", far.load.position.column)
