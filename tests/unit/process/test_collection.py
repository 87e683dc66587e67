"""Work without the garbage collector: it is on again afterwards, and what stays is not looked through."""

from __future__ import annotations

import gc
import os

import pytest

from lanewise.process.collection import no_collection, uncollected
from lib.child_process import run_python


def test_nothing_is_collected_inside_and_it_is_on_again_afterwards() -> None:
    with no_collection():
        assert not gc.isenabled()
        with no_collection():
            assert not gc.isenabled()
        assert uncollected(gc.isenabled, stays=True) is False
        assert not gc.isenabled()
    assert gc.isenabled()


MEETING = """
import gc, threading, time, types
from lanewise.process import collection
inside, looked = threading.Event(), threading.Event()
def isenabled():
    on = gc.isenabled()
    if inside.is_set():
        looked.set()
        time.sleep(0.1)  # the other may leave before it is turned off
    return on
names = {name: getattr(gc, name) for name in ("disable", "enable", "freeze", "unfreeze", "get_freeze_count")}
collection.gc = types.SimpleNamespace(isenabled=isenabled, **names)
def work():
    with collection.no_collection():
        inside.set()
        looked.wait()
thread = threading.Thread(target=work)
thread.start()
inside.wait()
with collection.no_collection():
    thread.join()
assert gc.isenabled()
gc.disable()
with collection.no_collection():
    pass
assert not gc.isenabled()
"""


def test_one_comes_while_another_leaves() -> None:
    run_python("-c", MEETING, check=True, timeout=60)


FORKED = """
import gc, os, threading
from lanewise.process.collection import no_collection
inside, end = threading.Event(), threading.Event()
def work():
    with no_collection():
        inside.set()
        end.wait()
thread = threading.Thread(target=work)
thread.start()
inside.wait()
child = os.fork()
if not child:
    with no_collection():
        ok = not gc.isenabled()
    os._exit(0 if ok and gc.isenabled() else 1)
assert os.waitpid(child, 0)[1] == 0
assert not gc.isenabled()
end.set()
thread.join()
with no_collection():
    child = os.fork()
    ok = gc.isenabled() != bool(child)
with no_collection():  # the new process has left a block, too, that it did not enter
    ok = ok and not gc.isenabled()
ok = ok and gc.isenabled()
if not child:
    os._exit(0 if ok else 1)
assert ok and os.waitpid(child, 0)[1] == 0
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_new_process_waits_for_no_thread_of_the_old_one() -> None:
    run_python("-c", FORKED, check=True, timeout=60)


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
    text = (
        "import gc; from lanewise.process.collection import uncollected; gc.freeze(); before = gc.get_freeze_count()\n"
    )
    text += "made = uncollected(lambda: [[] for _ in range(2000)], stays=True)\n"
    text += "assert gc.get_freeze_count() > before // 2 > 0 and gc.isenabled()"
    run_python("-c", text, check=True)
