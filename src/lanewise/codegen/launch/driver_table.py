"""The drivers of a lanes loop: one table of all ways in which a loop may be compiled, and of how these compete.

    driver_texts(loop, versions, needs)         the text of each driver, and of the one that chooses between them

The first row that applies writes the drivers. A row that works with any way of running a loop asks the rows below it
for that way: `below(loop)`. So the order of the rows is the order of the choices.

    row                 drivers                             the choice
    share of the lock   .inside                             none: a share of the update lock is held
    copies of tables    .apart16 .apart4 .shared            by sizes: small tables have copies
    plain updates       .plain .atomic                      by the update lock: plain updates where it is held alone
    prefetches                                              none
    short registers                                         none: vectors of 32 bytes
    small arguments     .small .any                         by arguments: products of small ones have 32 bits
    streams             .streams .plain                     by sizes and addresses: long loops bypass the caches
    refilled gangs                                          none
    no checks           .settled .checked                   by sizes: loops whose sizes prove the checks
    usual                                                   none

The plan decides on prefetches and refilled gangs; which plan is the fastest is measured (`chooser.py`). The other rows
depend on the body alone, and decide by sizes, addresses, numbers and locks, which are known when the loop is launched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...record import dataclass
from ..text.write import Needs
from .check_free_drivers import settled_texts, worth_settling
from .drivers import driver_text
from .lanes_loop import Below, LanesLoop
from .prefetch_drivers import prefetch_texts, prefetching
from .refilled import refilled_texts, wants_refill
from .small_arguments import small_arguments, small_texts
from .streams import short_register_texts, short_registers, stream_texts, written_streams
from .tables import copied_tables, table_texts
from .update_drivers import needs_share, plain_texts, prefers_plain, sharing_texts
from .versions import Versions

Applies = Callable[[LanesLoop, Versions], Any]
Emit = Callable[[LanesLoop, Any, Versions, Needs, Below], list[str]]

BY_SIZE = "by size"  # the sizes, addresses and numbers of the launch decide
BY_LOCK = "by lock"  # plain updates run while this thread holds the update lock alone
ONE = "one"  # there is nothing to choose


@dataclass(frozen=True, slots=True)
class Row:
    """A way to run a loop.

    `applies` returns what `emit` needs, or None. `emit` writes the drivers, of which `suffixes` name all there may be,
    and the driver that chooses between them, as `competes` says.
    """

    name: str
    suffixes: tuple[str, ...]
    competes: str
    applies: Applies
    emit: Emit


def _usual(loop: LanesLoop, found: object, versions: Versions, needs: Needs, below: Below) -> list[str]:
    return [driver_text(loop, versions, needs)]


def _always(loop: LanesLoop, versions: Versions) -> bool:
    return True


TABLE = (
    Row("share of the lock", (".inside",), ONE, needs_share, sharing_texts),
    Row("copies of tables", (".apart16", ".apart4", ".shared"), BY_SIZE, copied_tables, table_texts),
    Row("plain updates", (".plain", ".atomic"), BY_LOCK, prefers_plain, plain_texts),
    Row("prefetches", (), ONE, prefetching, prefetch_texts),
    Row("short registers", (), ONE, short_registers, short_register_texts),
    Row("small arguments", (".small", ".any"), BY_SIZE, small_arguments, small_texts),
    Row("streams", (".streams", ".plain"), BY_SIZE, written_streams, stream_texts),
    Row("refilled gangs", (), ONE, wants_refill, refilled_texts),
    Row("no checks", (".settled", ".checked"), BY_SIZE, worth_settling, settled_texts),
    Row("usual", (), ONE, _always, _usual),
)


def driver_texts(loop: LanesLoop, versions: Versions, needs: Needs, rows: Sequence[Row] = TABLE) -> list[str]:
    """By the first of some rows that applies."""
    row, *others = rows
    found = row.applies(loop, versions)
    if found is None:
        return driver_texts(loop, versions, needs, others)
    return row.emit(loop, found, versions, needs, lambda one: driver_texts(one, versions, needs, others))
