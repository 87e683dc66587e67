"""Helpers that another thread ends by an exception: the call that they help does not wait for them without end."""

from __future__ import annotations

import os

from lib.child_process import run_python

# With Python 3.14 an exception can come between the call that takes a lock for `with` and the first line inside.
PROGRAM = """
import _thread, ctypes, threading, time
from lanewise.runtime.launch.outstanding import Outstanding

class Ended(BaseException): pass
ended = 0

def once():
    words, helping, gone = (ctypes.c_int64 * 1)(), [], threading.Event()
    work = Outstanding(words, 0)

    def help():
        global ended
        try:
            helping.append(threading.get_ident())
            while not words[0]:
                work.help(bool)
        except Ended:
            ended += 1
        finally:
            gone.set()

    def body():
        _thread.start_new_thread(help, ())
        while not helping: time.sleep(0)
        time.sleep(0.0005)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(helping[0]), ctypes.py_object(Ended))
        gone.wait(20)

    work.lead(body)

for _ in range(100): once()
assert ended == 100, ended
print("done")
"""


def test_a_helper_that_is_ended_holds_nothing() -> None:
    ended = run_python("-c", PROGRAM, env={**os.environ, "LANEWISE": ""}, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "done\n"), ended.stderr[-3000:]
