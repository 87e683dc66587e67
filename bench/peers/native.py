"""gcc, clang and ISPC: find them, build a shared library from a source, and call a function of it on arrays.

A library is built once and cached under a digest of its source and of the command. ISPC is built for each width that
the processor supports, and the fastest one on the workload counts. With `lanewise bench --cpu NAME`, -march and ISPC's
targets are those of the named processor.
"""

from __future__ import annotations

import ctypes
import hashlib
import platform
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from lanewise.cli.doctor import found_program, how_to_get
from lanewise.llvm.processor import limit
from lanewise.machine.host import host
from peers import Arguments, Peer, PeerError, Ready, Source

HERE = Path(__file__).parent
LINK = ("-shared", "-fPIC")
FAST = ("-ffast-math", "-fopenmp-simd")
TRIALS = 3


class BuildError(PeerError):
    """The peer's compiler refused a source; its message."""


def native_peers(kept: Path, ispc: str | None, folder: Path = HERE) -> list[Peer]:
    """All possible peers, with sources in `folder`; those that are not installed say so."""
    wide = ("-mprefer-vector-width=512",) if host().vector_bits >= 512 else ()
    found = [
        _c_peer("gcc", "gcc", kept, (), folder),
        _c_peer("gcc-fast", "gcc", kept, (*FAST, *wide, "-lmvec"), folder),
        _c_peer("clang", "clang", kept, (), folder),
    ]
    return [*found, _ispc_peer(kept, ispc, folder)]


def _c_peer(name: str, compiler: str, kept: Path, flags: Sequence[str], folder: Path) -> Peer:
    program = found_program(compiler)
    if program is None:
        return Peer(name, missing=how_to_get(compiler))

    def prepare(source: Source, args: Arguments) -> Ready | None:
        file = folder / "c" / f"{source.file}.c"
        if not file.exists():
            return None
        words = HERE / "c"
        march = f"-march={limit() or 'native'}"
        command = [program, "-O3", march, f"-I{words}", *LINK, str(file), "-o", "OUT", *flags, "-lm"]
        return called(built(kept, [file, words / "words.h"], [command]), source.function, args)

    return Peer(name, prepare)


def _ispc_peer(kept: Path, program: str | None, folder: Path) -> Peer:
    program = shutil.which(program) if program else found_program("ispc")
    linker = found_program("gcc") or found_program("clang")
    if program is None or linker is None:
        how = f"{how_to_get('ispc')}, or --ispc PROGRAM; and gcc or clang to link with"
        return Peer("ispc", missing=how)

    def for_target(file: Path, target: str) -> Path:
        compile_it = [program, "-O3", "--pic", "--woff", f"--target={target}", str(file), "-o", "OUT.o"]
        return built(kept, [file], [compile_it, [linker, "-shared", "OUT.o", "-o", "OUT", "-lm"]])

    def prepare(source: Source, args: Arguments) -> Ready | None:
        file = folder / "ispc" / f"{source.file}.ispc"
        if not file.exists():
            return None
        made = {target: called(for_target(file, target), source.function, args) for target in ispc_targets()}
        return _quickest(made)

    return Peer("ispc", prepare)


def ispc_targets() -> tuple[str, ...]:
    """One name for each number of lanes worth trying here."""
    features = host().features
    if platform.machine() in ("aarch64", "arm64"):
        return ("neon-i32x4", "neon-i32x8")
    if "avx512f" in features:
        kind = "avx512icl" if "avx512vbmi2" in features else "avx512skx"
        return (f"{kind}-x8", f"{kind}-x16", f"{kind}-x32", f"{kind}-x64", "avx2-i32x8")
    if "avx2" in features:
        return ("avx2-i32x8", "avx2-i32x16", "avx2-i64x4")
    return ("sse4.2-i32x4", "sse4.2-i32x8")


def _quickest(made: dict[str, Ready]) -> Ready:
    least: dict[str, float] = {}
    for target, ready in made.items():
        ready.seconds(1)
        least[target] = min(_restored_run(ready) for _ in range(TRIALS))
    best = min(least, key=least.__getitem__)
    made[best].restore()
    made[best].detail = best
    return made[best]


def _restored_run(ready: Ready) -> float:
    ready.restore()
    return ready.seconds(1)


def built(kept: Path, sources: Sequence[Path], commands: Sequence[Sequence[str]]) -> Path:
    """The library that the commands build; OUT in them is replaced by its path."""
    text = "\0".join(
        [*(file.read_text(encoding="utf-8") for file in sources), *(" ".join(c) for c in commands), _cpu()]
    )
    out = kept / f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.so"
    if not out.exists():
        kept.mkdir(parents=True, exist_ok=True)
        making = out.with_suffix(".making")
        for command in commands:
            words = [word.replace("OUT", str(making)) for word in command]
            done = subprocess.run(words, capture_output=True, text=True)
            if done.returncode:
                raise BuildError(f"{' '.join(words)}\n{done.stderr}")
        making.rename(out)
    return out


def _cpu() -> str:
    here = host()
    return f"{here.cpu} {' '.join(sorted(here.features))}"


def called(library: Path, function: str, args: Arguments) -> Ready:
    """A function of the library on these arguments."""
    words = [word for arg in args.own for word in as_c(arg)]
    run: Callable[..., object] = getattr(ctypes.CDLL(str(library)), function)

    def seconds(count: int) -> float:
        start = time.thread_time()
        for _ in range(count):
            run(*words)
        return time.thread_time() - start

    return Ready(seconds, lambda: args.own, args.restore)


def as_c(value: Any) -> list[Any]:
    if isinstance(value, np.ndarray):
        return [ctypes.c_void_p(value.ctypes.data), *map(ctypes.c_int, value.shape)]
    if isinstance(value, np.float32):  # pyright: ignore[reportArgumentType]
        return [ctypes.c_float(float(value))]
    if isinstance(value, np.uint32):  # pyright: ignore[reportArgumentType]
        return [ctypes.c_uint32(int(value))]
    return [ctypes.c_double(value) if isinstance(value, float) else ctypes.c_int(value)]
