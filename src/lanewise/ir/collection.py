"""Work without Python's garbage collector, for steps that make many objects and little garbage.

The collector looks through all that lives each time the living have grown by a quarter; on a function of 100,000 ops
that doubles the time of reading it, and more than doubles that of its facts.

When it is on again it would at once look through all that was made meanwhile: 10 ms after the compiler was loaded, for
nothing. Where most of that stays, it is put beside what has long been there; what of it is garbage goes when Python
next looks through everything.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def uncollected(work: Callable[[], T], stays: bool = False) -> T:
    """Work in which nothing is collected; afterwards as before, also if Ctrl-C is noticed behind any call.

    `stays`: most of what is made, as modules do. For what is done once: garbage of many rounds would add up.
    """
    was_on = gc.isenabled()
    try:
        gc.disable()
        return work()
    finally:
        if was_on:
            try:
                if stays and not gc.get_freeze_count():  # what a program has frozen stays frozen
                    gc.freeze()
                    gc.unfreeze()  # into the oldest generation, without a look
            finally:
                gc.enable()


@contextmanager
def no_collection() -> Generator[None]:
    """Inside, nothing is collected; afterwards as before. May be nested, also in `uncollected`.

    After a Ctrl-C that is noticed on the way in or out, the collector is on again when nobody has the exception.
    """
    was_on = gc.isenabled()
    try:
        gc.disable()
        yield
    finally:
        if was_on:
            gc.enable()
