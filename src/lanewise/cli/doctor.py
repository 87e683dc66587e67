"""`lanewise doctor`: what Lanewise finds on this machine, in columns. Missing things are said, never raised.

lanewise   0.1.0
llvmlite   0.50.0, LLVM 22.1.0
vectors    512 bits: 16 lanes of f32, 8 of f64
gather     2.3 5.2 11.1 cycles for 4, 8, 16 lanes; lane by lane 0.7 each
masked     0.9 cycles for a load, 1.1 for a store
gfortran   not found (apt-get install gfortran)
"""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import re
import shutil
import subprocess
import textwrap
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from ..runtime.settings import cache_folder
from ..target import Host, cores, host, last_cache

# Optional programs: the names they go by, and how to get them.
PROGRAMS: dict[str, tuple[tuple[str, ...], str]] = {
    "gcc": (("gcc",), "apt-get install gcc"),
    "clang": (("clang", "clang-19", "clang-18", "clang-17"), "apt-get install clang"),
    "gfortran": (("gfortran",), "apt-get install gfortran"),
    "chromium": (("chromium", "chromium-browser", "google-chrome"), "apt-get install chromium"),
    "ispc": (("ispc",), "apt-get install ispc (Debian 13 or newer), or https://ispc.github.io/downloads.html"),
}

# What `lanewise bench` measures Lanewise beside, of Python.
PEERS = ("numba", "drjit")

# Features by which vector code differs; a machine has a hundred others.
TELLING = re.compile(r"sse4\.2|avx.*|fma|f16c|bmi2|neon|sve.*|asimd|simd128|v|zv.*")


def arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def run(args: argparse.Namespace) -> int:
    del args
    for name, text in (*packages(), *machine(), *programs(), *peers(), ("cache", cache())):
        print(textwrap.fill(text, 100, initial_indent=f"{name:<11}", subsequent_indent=" " * 11))
    return 0


def packages() -> Iterator[tuple[str, str]]:
    """Versions, read from the installed files: importing z3 alone takes longer than all the rest."""
    yield "lanewise", package("lanewise")
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
    yield "cpu", here.cpu
    yield "features", " ".join(sorted(filter(TELLING.fullmatch, here.features))) or "not known"
    yield "vectors", vectors(here)
    yield from accesses()
    yield "caches", caches()
    yield "cores", f"{cores()} usable of {os.cpu_count() or 'an unknown number'}"


def accesses() -> Iterator[tuple[str, str]]:
    """What reading and writing any addresses costs; measured when it is first asked for on a machine."""
    try:
        from ..codegen.access_prices import LANES
        from ..runtime.calibrate import calibrate, calibrated, table_prices
    except (ImportError, OSError):
        return
    prices = calibrated() or calibrate()
    if prices is None:
        yield "prices", "not measured, the machine is too busy: those below are of a table; ask again when it is idle"
        prices = table_prices()
    lanes = ", ".join(map(str, LANES))
    for name, row, each in (("gather", prices.gather, prices.load), ("scatter", prices.scatter, prices.store)):
        by = f"{' '.join(f'{price:.1f}' for price in row)} cycles for {lanes} lanes; " if row else ""
        yield name, f"{by}lane by lane {each:.1f} {'each' if row else 'cycles each'}"
    for name, load, store in (
        ("64 bytes", prices.wide_load, prices.wide_store),
        ("masked", prices.masked_load, prices.masked_store),
    ):
        yield name, f"{load:.1f} cycles for a load, {store:.1f} for a store"
    late = f"what is stored so comes {prices.waits:.1f} cycles later to a load behind it"
    yield "", f"{prices.masked_bytes:.1f} for a store of 64 single bytes; {late}"
    yield "shuffle", f"{prices.permute:.1f} cycles for one vector of 64 bytes, {prices.mix:.1f} for two"
    atomic = f"atomic {prices.atomic:.1f} each, of floats {prices.tried:.1f}"
    yield "update", f"lane by lane {prices.update:.1f} cycles each; {atomic}"


def caches() -> str:
    """How much the last one holds, and from which size on arrays count as larger."""
    known = f"{last_cache() >> 20} MiB in the last"
    try:
        from ..runtime.large_arrays import large_bytes
    except (ImportError, OSError):
        return known
    return f"{known}; of {large_bytes() >> 20} or more, arrays are prefetched where others tell the places"


def vectors(here: Host) -> str:
    bits = here.vector_bits
    return f"{bits} bits: {here.lanes(32)} lanes of f32, {here.lanes(64)} of f64" if bits else "not known"


def programs() -> Iterator[tuple[str, str]]:
    for name in PROGRAMS:
        path = found_program(name)
        yield name, f"{answer(path)} ({path})" if path else f"not found ({how_to_get(name)})"


def found_program(name: str) -> str | None:
    """Its path, by any of its names."""
    return next(filter(None, map(shutil.which, PROGRAMS[name][0])), None)


def how_to_get(name: str) -> str:
    return PROGRAMS[name][1]


def peers() -> Iterator[tuple[str, str]]:
    for name in PEERS:
        yield name, package(name)


def answer(path: str) -> str:
    """The first number with a dot that the program says when asked for its version."""
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
    if not Path(folder).is_dir():
        return f"{folder} (not there yet)"
    sizes: list[int] = []
    for place, _, files in os.walk(folder):
        for file in files:
            with contextlib.suppress(OSError):  # another process makes room
                sizes.append(os.stat(os.path.join(place, file)).st_size)
    return f"{folder} ({len(sizes)} files, {sum(sizes) / 1e6:.1f} MB)"
