"""Private arrays and tables lie on the stack: what does not fit one is refused, or runs on another thread."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.plan.width import chosen_width, fits_the_stack
from lanewise.runtime.call.compiling import compile_kernel
from lanewise.runtime.choice.calibrate import this_machine
from lanewise.runtime.launch.stacks import LITTLE
from lib.child_process import run_python

CHAIN = """import lanewise as lw
@lw.function
def g0(x):
    return x + 1
"""
LINK = """@lw.function
def g{0}(x):
    t = lw.array({2}, lw.i64)
    t[x % {2}] = x
    return g{1}(x + t[x % {2}]) + t[(x * 3) % 2] * 0
"""
LANES = """def k(o):
    for i in lw.lanes(len(o)):
        o[i] = g{0}(i)
"""
HOST = """def k(o):
    v = g{0}(1)
    for i in lw.lanes(len(o)):
        o[i] = v + i
"""


def chain(tmp_path: Path, depth: int, count: int, last: str) -> Any:
    links = "".join(LINK.format(at, at - 1, count) for at in range(1, depth + 1))
    file = tmp_path / "chain.py"
    file.write_text(CHAIN + links + last.format(depth), encoding="utf-8")
    names: dict[str, Any] = {}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), names)
    return names["k"]


def test_private_arrays_that_the_stack_does_not_hold_are_refused(tmp_path: Path) -> None:
    """Each fits; a gang's all together do not. This once ended the process."""
    kernel = lw.kernel(chain(tmp_path, 8, 2048, LANES), width=64)
    with pytest.raises(lw.CompileError, match=r"chain.py:\d+:9: .* may need 8.\d MB of stack at width 64") as reported:
        kernel(np.zeros(70, np.int64))
    assert str(reported.value.sentence).endswith("and 7 are there; make private arrays smaller, or write width=32")


def test_those_of_the_host_too(tmp_path: Path) -> None:
    """Less lanes would not help."""
    kernel = lw.kernel(chain(tmp_path, 8, 120_000, HOST), width=8)
    with pytest.raises(lw.CompileError, match="make private arrays smaller\n"):
        kernel(np.zeros(70, np.int64))


def test_what_the_stack_holds_runs(tmp_path: Path) -> None:
    kernel, out = lw.kernel(chain(tmp_path, 3, 2048, LANES), width=64), np.zeros(70, np.int64)
    kernel(out)
    assert (out == np.arange(70) * 8 + 1).all()


def test_width_is_chosen_so_that_it_fits(tmp_path: Path) -> None:
    source = lw.kernel(chain(tmp_path, 60, 2048, LANES)).source
    compiled = compile_kernel(source, signature_of(source, (np.zeros(3, np.int64),)))
    width = chosen_width(compiled.module, compiled.name, this_machine())
    assert fits_the_stack(compiled.module, width) and not fits_the_stack(compiled.module, 8)


SMALL_STACKS = """
import sys
import threading
import numpy as np
import lanewise as lw

def priv(a, x):
    for i in lw.lanes(len(x)):
        t = lw.array(2000, lw.i64)
        for k in range(0, 2000, 100):
            t[k] = k + x[i]
        a[i % len(a)] = t[(x[i] % 20) * 100]

def hist(a, x):
    for i in lw.lanes(len(x)):
        lw.atomic_add(a, x[i], 1)

def plain(a, x):
    for i in lw.lanes(len(x)):
        a[i] = x[i] + 1

def work():
    for kernel, a, _ in made:
        for _ in range(20):
            kernel(a, x)

x = (np.arange(1000) % 1000).astype(np.int32)
made = []
for kernel in (priv, hist, plain):
    made.append((lw.kernel(kernel, threads=1), np.zeros(1000, np.int32), np.zeros(1000, np.int32)))
for kernel, a, b in made:
    for _ in range(20):
        kernel(b, x)
threading.stack_size((32 if sys.version_info < (3, 12) else 128) << 10)  # about the least for an import
thread = threading.Thread(target=work)
thread.start()
thread.join()
print([bool((a == b).all() and a.any()) for _, a, b in made])
"""


def test_threads_with_small_stacks(tmp_path: Path) -> None:
    """In a process of its own, which they once ended."""
    file = tmp_path / "small.py"
    file.write_text(SMALL_STACKS, encoding="utf-8")
    done = run_python(file)
    assert done.stdout.strip() == "[True, True, True]", (done.returncode, done.stderr)


FIRST_USE = """
import sys, threading
import numpy as np
import lanewise as lw

def work():
    @lw.vectorize
    def next_to(x):
        return x + 1

    @lw.kernel
    def twice(a, out):
        for i in lw.lanes(len(a)):
            out[i] = 2 * a[i]

    @lw.kernel
    def refused(a):
        for i in lw.lanes(len(a)):
            a[i] = "text"

    out = np.zeros(5)
    twice(np.arange(5.0), out)
    found.append((next_to(np.arange(3)).tolist(), out.tolist()))
    try:
        refused(out)
    except lw.CompileError as error:
        found.append(str(error).splitlines()[0].partition(": ")[2] != "")
    found.append("add" in twice.inspect(out, out))
    module = lw.load_llvm("define i32 @f(i32 %x) {\\n  %r = add i32 %x, 1\\n  ret i32 %r\\n}\\n")
    found.append(module.f(np.arange(2, dtype=np.int32)).tolist())

found = []
loaded = lw.kernel, lw.vectorize, lw.load_llvm  # where there is room: importing needs some, too
threading.stack_size((32 if sys.version_info < (3, 12) else 128) << 10)  # about the least for an import
thread = threading.Thread(target=work)
thread.start()
thread.join()
print(found)
"""


def test_first_used_where_the_stack_is_small(tmp_path: Path) -> None:
    """Python's parser needs more than such a stack has, and LLVM much more."""
    file = tmp_path / "first.py"
    file.write_text(FIRST_USE, encoding="utf-8")
    done = run_python(file)
    wanted = "[([1, 2, 3], [0.0, 2.0, 4.0, 6.0, 8.0]), True, True, [1, 2]]"
    assert done.stdout.strip() == wanted, (done.returncode, done.stderr)


DEEP_UFUNC = """
import threading
import numpy as np
import lanewise as lw

TABLE = np.arange(5)

@lw.function
def down(n, x):
    if n <= 0:
        return x
    t = lw.array(16, lw.i64)
    for k in range(16):
        t[k] = x + k
    return down(n - 1, t[(n * 7) % 16]) + t[n % 16] % 3

@lw.vectorize
def deep(n):
    return TABLE[100 - n] if n < -1 else down(n, 1)

def work():
    found.append(deep(depths))
    try:
        deep(np.array([1, -2]))
    except IndexError as error:
        found.append(error)

depths, found = np.arange(1000) % 7 * 200, []
expected = np.array([deep.py(int(n)) for n in range(7)])
assert (deep(np.arange(7)) == expected).all()
threading.stack_size(256 << 10)
thread = threading.Thread(target=work)
thread.start()
thread.join()
print((found[0] == deep(depths)).all(), found[0].max() > 1000, len(found))
"""


def test_a_ufunc_on_a_small_stack(tmp_path: Path) -> None:
    """NumPy calls it, and knows nothing of stacks. This once ended the process."""
    file = tmp_path / "deep.py"
    file.write_text(DEEP_UFUNC, encoding="utf-8")
    done = run_python(file)
    assert done.stdout.strip() == "True True 2", (done.returncode, done.stderr)


@lw.function
def leaf(n):
    t = lw.array(2000, lw.i64)
    for k in range(0, 2000, 100):
        t[k] = k * n
    return t[(n * 300) % 2000]


@lw.function
def down(n):
    if n <= 0:
        return leaf(3 - n)
    return down(n - 1) + 1


@lw.kernel
def goes_down(o, n):
    for i in lw.lanes(len(o)):
        o[i] = down(n)


def test_only_the_last_of_a_recursion_has_an_array() -> None:
    """Its room once was that of every call: after 20 the stack was full."""
    out = np.zeros(10, np.int64)
    goes_down(out, 5000)
    assert (out == 5000 + 2700).all()


@lw.kernel
def scaled(o, n):
    for i in lw.lanes(len(o)):
        o[i] = o[i] * n


def test_usual_kernels_need_little() -> None:
    """So that their calls need not look at the stack."""
    args = np.zeros(3, np.int64), 2
    assert scaled.version(args).built.stack < LITTLE < goes_down.version(args).built.stack
