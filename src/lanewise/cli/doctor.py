"""`lanewise doctor`: what Lanewise finds on this machine, in columns. Missing things are reported, never raised.

lanewise   0.2.0
llvmlite   0.50.0, LLVM 22.1.0
vectors    512 bits: 16 lanes of f32, 8 of f64
gather     2.3 5.2 11.1 cycles for 4, 8, 16 lanes; lane by lane 0.7 each
masked     0.9 cycles for a load, 1.1 for a store
gfortran   not found (apt-get install gfortran)
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import textwrap
from collections.abc import Iterator
from importlib import metadata

from ..machine.cores import cores
from ..machine.host import Machine, host, last_cache
from ..release import __version__
from ..runtime.call.settings import cache_folder
from ..runtime.stored_files import stored

# Optional programs: their names, and how to install them.
PROGRAMS: dict[str, tuple[tuple[str, ...], str]] = {
    "gcc": (("gcc",), "apt-get install gcc"),
    "clang": (("clang", "clang-19", "clang-18", "clang-17"), "apt-get install clang"),
    "llvm-mca": (("llvm-mca", "llvm-mca-21", "llvm-mca-20", "llvm-mca-19"), "apt-get install llvm-19"),
    "gfortran": (("gfortran",), "apt-get install gfortran"),
    "chromium": (("chromium", "chromium-browser", "google-chrome"), "apt-get install chromium"),
    "ispc": (("ispc",), "apt-get install ispc (Debian 13 or newer), or https://ispc.github.io/downloads.html"),
}

# Python peers of `lanewise bench`.
PEERS = ("numba", "drjit")

# Features that affect vector code; a machine has a hundred others.
VECTOR_FEATURES = re.compile(r"sse4\.2|avx.*|fma|f16c|bmi2|neon|sve.*|asimd|simd128|v|zv.*")


def arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def run(args: argparse.Namespace) -> int:
    del args
    for name, text in (*packages(), *machine(), *gpus(), *programs(), *peers(), ("cache", cache())):
        print(textwrap.fill(text, 100, initial_indent=f"{name:<11}", subsequent_indent=" " * 11))
    return 0


def packages() -> Iterator[tuple[str, str]]:
    """Versions, read from the installed files: importing z3 takes longer than everything else together."""
    yield "lanewise", __version__
    yield "python", f"{platform.python_version()} ({platform.python_implementation()}, {platform.platform()})"
    yield "numpy", package("numpy")
    yield "llvmlite", package("llvmlite") + llvm()
    yield "z3", package("z3-solver")


def package(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return f"not found (pip install {name})"


def llvm() -> str:
    try:
        from llvmlite import binding
    except (ImportError, OSError):
        return ", which cannot be loaded"
    numbers: tuple[int, ...] = tuple(map(int, binding.llvm_version_info))  # pyright: ignore
    return ", LLVM " + ".".join(map(str, numbers))


def machine() -> Iterator[tuple[str, str]]:
    here = host()
    yield "cpu", here.cpu + acting()
    yield "features", " ".join(sorted(filter(VECTOR_FEATURES.fullmatch, here.features))) or "not known"
    yield "vectors", vectors(here)
    yield from accesses()
    yield "caches", caches()
    yield "cores", f"{cores()} usable of {os.cpu_count() or 'an unknown number'}"


def acting() -> str:
    """What to say of a processor that `LANEWISE=cpu=` names."""
    from ..llvm.processor import limit, own_cpu

    return "" if limit() is None else f", as LANEWISE=cpu= asks; this machine has a {own_cpu()}"


def accesses() -> Iterator[tuple[str, str]]:
    """The cost of gathers, scatters and masked accesses; measured on first use on a machine."""
    try:
        from ..machine.prices import LANES
        from ..runtime.choice.calibrate import calibrate, calibrated
    except (ImportError, OSError):
        return
    prices = calibrated() or calibrate()
    lanes = ", ".join(map(str, LANES))
    for name, row, each in (("gather", prices.gather, prices.load), ("scatter", prices.scatter, prices.store)):
        by = f"{' '.join(f'{price:.1f}' for price in row)} cycles for {lanes} lanes; " if row else ""
        yield name, f"{by}lane by lane {each:.1f} {'each' if row else 'cycles each'}"
    for name, load, store in (
        ("64 bytes", prices.wide_load, prices.wide_store),
        ("masked", prices.masked_load, prices.masked_store),
    ):
        yield name, f"{load:.1f} cycles for a load, {store:.1f} for a store"
    late = f"a load after a masked store of the same bytes is {prices.waits:.1f} cycles late"
    yield "", f"{prices.masked_bytes:.1f} for a store of 64 single bytes; {late}"
    yield "shuffle", f"{prices.permute:.1f} cycles for one vector of 64 bytes, {prices.mix:.1f} for two"
    atomic = f"atomic {prices.atomic:.1f} each, of floats {prices.tried:.1f}"
    yield "update", f"lane by lane {prices.update:.1f} cycles each; {atomic}"


def caches() -> str:
    """The size of the last-level cache, and the size from which on arrays count as large."""
    known = f"{last_cache() >> 20} MiB in the last"
    try:
        from ..plan.large_arrays import large_bytes
    except (ImportError, OSError):
        return known
    return f"{known}; arrays of {large_bytes() >> 20} or more are prefetched where they are read at indices from memory"


def vectors(here: Machine) -> str:
    bits = here.vector_bits
    return f"{bits} bits: {here.lanes(32)} lanes of f32, {here.lanes(64)} of f64" if bits else "not known"


def gpus() -> Iterator[tuple[str, str]]:
    """The GPUs that kernels can run on, or one line that says why there are none."""
    from ..runtime.gpu.driver import MISSING_BINDINGS, opened_driver

    try:
        driver = opened_driver()
    except ImportError:
        yield "gpu", MISSING_BINDINGS
        return
    except RuntimeError as error:
        yield "gpu", f"not found ({error})"
        return
    for device in range(driver.devices()):
        major, minor = driver.capability(device)
        size = driver.memory(device) >> 30
        yield "gpu", f"{driver.name(device)}, compute capability {major}.{minor}, {size} GiB; CUDA {driver.version()}"
    if not driver.devices():
        yield "gpu", "not found (the CUDA driver has no device)"


def programs() -> Iterator[tuple[str, str]]:
    for name in PROGRAMS:
        path = found_program(name)
        yield name, f"{answer(path)} ({path})" if path else f"not found ({how_to_get(name)})"


def found_program(name: str) -> str | None:
    """Its path, under any of its names."""
    return next(filter(None, map(shutil.which, PROGRAMS[name][0])), None)


def how_to_get(name: str) -> str:
    return PROGRAMS[name][1]


def peers() -> Iterator[tuple[str, str]]:
    for name in PEERS:
        yield name, package(name)


def answer(path: str) -> str:
    """The first dotted number in the program's version output."""
    try:
        said = subprocess.run([path, "--version"], capture_output=True, timeout=20).stdout
    except (OSError, subprocess.SubprocessError):
        return "does not answer"
    number = re.search(rb"\d+(\.\d+)+", said)
    return number.group().decode() if number else "version not known"


def cache() -> str:
    """Where compiled kernels are kept."""
    folder = cache_folder()
    if folder is None:
        return "no home folder, so nothing is kept"
    try:
        found = stored(folder)
    except FileNotFoundError:
        return f"{folder} (not there yet)"
    except OSError as error:
        return f"{folder} is not used: {error.strerror}"
    return f"{folder} ({len(found)} files, {sum(each.size for each in found) / 1e6:.1f} MB)"
