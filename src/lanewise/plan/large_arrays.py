"""Large arrays that are read at addresses from memory: a variant with prefetches competes.

    far = far_arguments(compiled, width)            {3: ...}: x of `total += value[at] * x[column[at]]`
    large_ones(far, args)                           those of them that are large in this call
    prefetched(far, large)                          {"k.lanes0": ("x.ptr",)}: the arrays that each body prefetches

Code with prefetches is compiled for signatures with large arrays (`Signature.large`), when a call first has one.
Kernels without such reads, and calls with small arrays, have no such code.

Requires  source stage; a width.
Leaves    kernels whose floats may be reassociated: results must not depend on whether prefetches ran.
Costs     as `transform/memory/far_reads.py`, for each body that reads integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..analysis.facts import Facts
from ..analysis.memory.array_places import start_of
from ..frontend.python.compile import Compiled
from ..frontend.python.values import part_types
from ..ir.function import Function, Param
from ..machine.host import HAS_TICKS, last_cache
from ..remarks.remark import record
from ..transform.record.names import root
from .same_bits import rounds_freely

if TYPE_CHECKING:
    from ..transform.memory.far_reads import FarRead

PREFETCH = "prefetch_ahead"  # the pass without which nothing is prefetched
SHARE = 4  # an array is large if it exceeds the last cache's bytes divided by this: the rest is for other data

Far = Mapping[int, Sequence[tuple[Function, str]]]  # by arguments: bodies, each with its parameter for the address


def large_bytes() -> int:
    """The least size of a large array."""
    return last_cache() // SHARE


def far_arguments(compiled: Compiled, width: int) -> Far:
    """The arguments that are read that way; none if LLVM may round differently beside a prefetch."""
    module, host = compiled.module, compiled.module.functions[compiled.name]
    launches = [(op, module.functions.get(str(op.attrs["callee"]))) for op in host.ops if op.opcode == "launch"]
    bodies = [(op, body) for op, body in launches if body is not None and _may_be_far(body)]
    if not bodies or rounds_freely(module, compiled.name):
        return {}
    found: dict[int, list[tuple[Function, str]]] = {}
    owners = [number for number, type in enumerate(compiled.signature.types) for _ in part_types(type)]
    owner = dict(zip(host.params, owners, strict=False))
    for op, body in bodies:
        given = dict(zip(body.params, op.args, strict=True))
        for far in _far_reads(body, width):
            start = start_of(given[far.array])
            if isinstance(start, Param) and start in owner:
                at, item = owner[start], (body, far.array.name)
                if item not in found.setdefault(at, []):
                    found[at].append(item)
                _record(far, at)
    return found


def _far_reads(body: Function, width: int) -> Iterator[FarRead]:
    from ..transform.memory.far_reads import far_reads  # few kernels come here

    return far_reads(body, Facts(body), width == 1)


def _record(far: FarRead, argument: int) -> None:
    """The signature says whether the argument is large."""
    from ..transform.memory.prefetch_ahead import DISTANCE

    unit = "lanes" if far.index_load.of_lanes else "iterations"
    record("LW211", far.load.position, root(far.load.args[0]), DISTANCE, unit, argument)


def large_ones(far: Sequence[int], args: Sequence[Any]) -> tuple[int, ...]:
    """The arguments among these that are large arrays, or a substantial share of arrays that are large together."""
    sizes = {at: int(args[at].nbytes) for at in far}
    if not far or sum(sizes.values()) < (least := large_bytes()):
        return ()
    return tuple(at for at, size in sizes.items() if size * len(far) >= least)


def prefetched(far: Far, large: Sequence[int]) -> dict[str, tuple[str, ...]]:
    """The parameters with addresses of large arrays, by the names of bodies."""
    found: dict[str, dict[str, None]] = {}
    for at in large:
        for body, name in far.get(at, ()):
            found.setdefault(body.name, {})[name] = None
    return {body: tuple(names) for body, names in found.items()}


def _may_be_far(body: Function) -> bool:
    """A quick test: a lanes loop without reductions and updates that reads integers and other numbers.

    Two variants compete, which needs a clock.
    """
    if not HAS_TICKS or "lanes" not in body.attrs or body.attrs["lanes"]["reductions"]:
        return False
    loads = [op for op in body.ops if op.opcode in ("load", "atomic")]
    return len(loads) > 1 and any(op.type.is_int for op in loads) and all(op.opcode == "load" for op in loads)
