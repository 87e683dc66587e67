"""Large arrays that are read at places that come from memory: kernels get code of their own for them.

    far = far_arguments(compiled, width)            (3,): x of `total += value[at] * x[column[at]]`
    large_ones(far, args)                           those of them that are large, in this call
    mark_large(compiled, far, large)                what `codegen/far_drivers.py` looks at

Code with prefetches is part of what a signature asks for (`Signature.large`), and is made when a call first comes with
such an array. Kernels without such reads, and calls with small arrays, are what they are without it.

Requires  source stage; a width.
Leaves    kernels whose floats may be reassociated: results must not tell whether prefetches ran.
Costs     as `transform/far_reads.py`, for each body that reads integers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..analysis.array_places import start_of
from ..analysis.facts import Facts
from ..codegen.far_drivers import FAR, mark_far, may_be_far
from ..frontend.python.compile import Compiled
from ..frontend.python.values import part_types
from ..ir.function import Function, Param
from ..target import last_cache
from .unsure import rounds_freely

SHARE = 4  # of the last cache: beyond one of so many, what others keep there leaves too little room

Far = Mapping[int, Sequence[tuple[Function, str]]]  # by arguments: bodies, each with its parameter for the address


def large_bytes() -> int:
    """What an array has that counts as large."""
    return last_cache() // SHARE


def far_arguments(compiled: Compiled, width: int) -> Far:
    """Arguments that are read so; none if LLVM may round otherwise beside a prefetch: which code runs is chance."""
    module, host = compiled.module, compiled.module.functions[compiled.name]
    launches = [(op, module.functions.get(str(op.attrs["callee"]))) for op in host.ops if op.opcode == "launch"]
    bodies = [(op, body) for op, body in launches if body is not None and may_be_far(body)]
    if not bodies or rounds_freely(module, compiled.name):
        return {}
    found: dict[int, list[tuple[Function, str]]] = {}
    owners = [number for number, type in enumerate(compiled.signature.types) for _ in part_types(type)]
    owner = dict(zip(host.params, owners, strict=False))
    for op, body in bodies:
        given = dict(zip(body.params, op.args, strict=True))
        for array in _far_arrays(body, width):
            start = start_of(given[array])
            if isinstance(start, Param) and start in owner:
                found.setdefault(owner[start], []).append((body, array.name))
    return found


def _far_arrays(body: Function, width: int) -> list[Param]:
    """Each once, by the parameters with their addresses."""
    from ..transform.far_reads import far_reads  # few kernels come here

    return [*dict.fromkeys(far.array for far in far_reads(body, Facts(body), width == 1))]


def large_ones(far: Sequence[int], args: Sequence[Any]) -> tuple[int, ...]:
    """The arguments among these that are large arrays; together, if they have shares of some weight in that."""
    sizes = {at: int(args[at].nbytes) for at in far}
    if not far or sum(sizes.values()) < (least := large_bytes()):
        return ()
    return tuple(at for at, size in sizes.items() if size * len(far) >= least)


def mark_large(compiled: Compiled, far: Far, large: Sequence[int]) -> None:
    """Tell bodies which of their arrays are large."""
    for body in compiled.module.functions.values():
        body.attrs.pop(FAR, None)
    for at in large:
        for body, name in far.get(at, ()):
            mark_far(body, name)
