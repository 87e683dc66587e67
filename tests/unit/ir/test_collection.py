"""Work without the garbage collector: it is on again afterwards, and what stays is not looked through."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from lanewise.ir.collection import no_collection, uncollected
from lanewise.runtime import later


@pytest.fixture(autouse=True)
def nothing_in_the_background() -> None:
    """What other tests began in the background works without the collector, too."""
    later.wait()


def test_nothing_is_collected_inside_and_it_is_on_again_afterwards() -> None:
    with no_collection():
        assert not gc.isenabled()
        with no_collection():
            assert not gc.isenabled()
        assert uncollected(gc.isenabled, stays=True) is False
        assert not gc.isenabled()
    assert gc.isenabled()


MANY = """
import gc, sys, threading
from lanewise.ir.collection import no_collection
sys.setswitchinterval(1e-6)
def work():
    for _ in range(2000):
        with no_collection():
            pass
threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert gc.isenabled()
gc.disable()
with no_collection(): pass
assert not gc.isenabled()
"""


def test_threads_leave_it_as_it_was() -> None:
    for _ in range(2):
        subprocess.run([sys.executable, "-c", MANY], check=True)


def test_what_stays_is_old_without_a_look() -> None:
    looks: list[str] = []

    def look(phase: str, _: dict[str, int]) -> None:
        looks.append(phase)

    gc.callbacks.append(look)
    try:
        made = uncollected(lambda: [[number] for number in range(100_000)], stays=True)
        assert not looks
    finally:
        gc.callbacks.remove(look)
    assert any(found is made for found in gc.get_objects(generation=2))
    assert gc.get_freeze_count() == 0


def test_what_a_program_has_frozen_stays_frozen() -> None:
    text = "import gc; from lanewise.ir.collection import uncollected; gc.freeze(); before = gc.get_freeze_count()\n"
    text += "made = uncollected(lambda: [[] for _ in range(2000)], stays=True)\n"
    text += "assert gc.get_freeze_count() > before // 2 > 0 and gc.isenabled()"
    subprocess.run([sys.executable, "-c", text], check=True)
