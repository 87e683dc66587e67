"""Functions of a program on a cluster of Dask: workers get them by value, compile each once, and may die."""

from __future__ import annotations

from pathlib import Path

import pytest

from lib.child_process import run_python

PROGRAM = """
import os, signal
import numpy as np
import dask.array as da
from dask.distributed import Client, LocalCluster
import lanewise as lw

SCALE = 3.0

@lw.vectorize
def scaled(x):
    return SCALE * x

@lw.guvectorize("(n)->()")
def total(a):
    s = 0.0
    for x in a:
        s += scaled(x)
    return s

@lw.kernel
def smoothed(a, out):
    for i in lw.lanes(range(1, len(a) - 1)):
        out[i] = scaled(a[i - 1] + a[i + 1])

def smooth(block):
    out = block.copy()
    smoothed(block, out)
    if block[0] == 4000.0 and not os.path.exists("killed"):
        open("killed", "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return out

def state():
    from lanewise.runtime.launch.threads import threads
    from lanewise.runtime.ufunc.ufunc import _owners
    return threads(), len(_owners)

if __name__ == "__main__":
    whole = np.arange(8000.0)
    lazy = da.from_array(whole, chunks=1000)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        assert np.array_equal(scaled(lazy).compute(), 3 * whole)
        rows = lazy.reshape(80, 100).rechunk((8, 100))
        assert np.array_equal(total(rows).compute(), 3 * whole.reshape(80, 100).sum(1))
        for threads, ufuncs in client.run(state).values():
            assert threads == 1 and ufuncs <= 4, (threads, ufuncs)  # two of them by importing this program
        wanted = lazy.map_blocks(smooth).compute()
        assert np.array_equal(wanted, np.concatenate([smooth(block) for block in whole.reshape(8, -1)]))
    print("done", os.path.exists("killed"))
"""


def test_a_cluster_whose_worker_is_killed(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    done = run_python(file, cwd=tmp_path, timeout=120)
    assert done.stdout.split() == ["done", "True"], done.stderr


LOKY = """
import numpy as np
import lanewise as lw
from loky import get_reusable_executor

def maker(shift):
    @lw.vectorize
    def shifted(x):
        return x + shift
    return shifted

if __name__ == "__main__":
    functions = [maker(shift) for shift in (1.0, 2.0)]
    pool = get_reusable_executor(2)
    for function, wanted in zip(functions, (1.0, 2.0)):
        assert list(pool.map(lambda x: float(function(x)), range(9))) == [x + wanted for x in range(9)]
    pool.shutdown()
    print("done")
"""


def test_closures_in_processes_of_loky(tmp_path: Path) -> None:
    pytest.importorskip("loky")
    file = tmp_path / "program.py"
    file.write_text(LOKY)
    done = run_python(file, timeout=120)
    assert done.stdout.split() == ["done"], done.stderr
