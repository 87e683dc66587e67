"""Count and time the loops of loops.f: ours against gfortran's own vectorizer, in one run.

    python examples/fortran/measure.py            counts, then time of old / time of new for each loop of `--to simd`
    python examples/fortran/measure.py --vector   the same for `--to vector`, by -O3 alone
    python examples/fortran/measure.py --best     the same for `--to best`, with AVX2 and for this machine

Needs gfortran. Times are the minimum of several interleaved runs of both programs; above 1 the new loop is faster.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from math import exp, log
from pathlib import Path

from lanewise.fortran.modes import convert_text

HERE = Path(__file__).parent
SOURCE = HERE / "loops.f"
PLAIN = ["-O3", "-w", "-std=legacy"]
AVX2 = ["-O3", "-march=haswell", "-fopenmp-simd", "-w", "-std=legacy"]
FAST = ["-O3", "-march=native", "-fopenmp-simd", "-w", "-std=legacy"]
SIZE, SIDE, RUNS = 4000, 60, 15


def vectorized(text: str, flags: list[str]) -> set[str]:
    """The units in which gfortran reports a vectorized loop."""
    starts = [(text[: found.start()].count("\n") + 1, found[1]) for found in re.finditer(r"SUBROUTINE (\w+)\(", text)]
    command = ["gfortran", *flags, "-w", "-std=legacy", "-fopt-info-vec", "-c", str(SOURCE), "-o", "/dev/null"]
    remarks = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    lines = [int(one) for one in re.findall(r"loops\.f:(\d+):\d+: optimized: loop vectorized", remarks)]
    return {max(start for start in starts if start[0] <= line)[1] for line in lines}


def counts() -> None:
    text = SOURCE.read_text()
    names = [one for one in re.findall(r"SUBROUTINE (\w+)\(", text) if one != "SEEN"]
    for flags in (["-O3"], ["-O3", "-march=native"], ["-O3", "-march=native", "-ffast-math"]):
        print(f"gfortran {' '.join(flags):32} {len(vectorized(text, flags)):3} of {len(names)}")
    for again in (False, True):
        conversion = convert_text("loops.f", text, "vector", reassociate=again)
        whole = sum(any(loop.outcome == "vector" for loop in one.loops) for one in conversion.results)
        partly = sum(any(loop.outcome == "partly" for loop in one.loops) for one in conversion.results)
        title = "lanewise --to vector" + (" --reassociate" if again else "")
        print(f"{title:41} {whole:3} of {len(names)}, and {partly} in part")


def times(mode: str, flags: list[str]) -> None:
    text = SOURCE.read_text()
    conversion = convert_text("loops.f", text, mode)
    results = [one for one in conversion.results if one.status == "converted"]
    names = [one.unit.name for one in results if any(loop.outcome != "scalar" for loop in one.loops)]
    if mode == "simd":
        names = [one for one in names if "!$omp simd" in _unit_text(conversion.text, one)]
    elif mode == "best":
        names = [one.unit.name for one in results if any(loop.idioms for loop in one.loops)]
    best = _measured(names, text, conversion.text, flags)
    ratios = [(old / new, name) for name, old, new in zip(names, best["old"], best["new"], strict=True)]
    alone = vectorized(text, [one for one in flags if one.startswith(("-O", "-m"))])
    for ratio, name in sorted(ratios):
        print(f"{name:6} {ratio:6.2f}" + ("" if name in alone else "  gfortran alone does not vectorize it"))
    slower = [name for ratio, name in ratios if ratio < 0.95]
    faster = sum(ratio > 1.05 for ratio, _ in ratios)
    mean = exp(sum(log(ratio) for ratio, _ in ratios) / len(ratios))
    print(f"{len(ratios)} loops rewritten; {faster} faster, {mean:.2f} times in the mean (geometric)")
    print(f"slower by more than 5 %: {len(slower)}: {', '.join(slower) or 'none'}")


def _measured(names: list[str], old: str, new: str, flags: list[str]) -> dict[str, list[float]]:
    """Seconds of each loop, the minimum of interleaved runs of both programs."""
    best: dict[str, list[float]] = {"old": [1e9] * len(names), "new": [1e9] * len(names)}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "drive.f90").write_text(_driver(names))
        for kind, text in (("old", old), ("new", new)):
            (root / f"{kind}.f").write_text(text)
            subprocess.run(["gfortran", *flags, "drive.f90", f"{kind}.f", "-o", kind], cwd=root, check=True)
        for _ in range(RUNS):
            for kind, found in best.items():
                out = subprocess.run([root / kind], capture_output=True, text=True, check=True).stdout.split()
                best[kind] = [min(old, float(new)) for old, new in zip(found, out, strict=True)]
    return best


def _unit_text(text: str, name: str) -> str:
    begin = text.index(f"SUBROUTINE {name}(")
    return text[begin : text.index("      END\n", begin)]


def _driver(names: list[str]) -> str:
    lines = ["program drive", "implicit none", f"integer, parameter :: n = {SIZE}, m = {SIDE}"]
    lines += ["integer :: k, r, q, ip(n)", "integer(8) :: t0, t1, rate", "real :: s"]
    lines += ["real, dimension(2*n) :: a, b, c, d, e", "real, dimension(m,m) :: aa, bb, cc"]
    lines += ["call system_clock(count_rate=rate)"]
    for name in names:
        lines += ["do q = 1, 2*n", "a(q) = modulo(q*37, 23)/8.0 - 1.25", "b(q) = modulo(q*29, 19)/16.0 - 0.5"]
        lines += ["c(q) = modulo(q*13, 17)/4.0 - 2.0", "d(q) = modulo(q*7, 11)/32.0", "e(q) = modulo(q*5, 13)/64.0"]
        lines += ["end do", "do q = 1, n", "ip(q) = 1 + modulo(q*11, 4)", "end do"]
        lines += ["aa = 0.5; bb = 0.25; cc = 0.125; s = 0.0; k = 1", "call system_clock(t0)", "do r = 1, 400"]
        lines += [f"call {name}(a, b, c, d, e, aa, bb, cc, ip, n, m, k, s)", "end do", "call system_clock(t1)"]
        lines += ["print *, real(t1 - t0)/rate"]
    return "\n".join([*lines, "end program", ""])


if __name__ == "__main__":
    counts()
    if "--vector" in sys.argv:
        times("vector", PLAIN)
    elif "--best" in sys.argv:
        times("best", AVX2)
        times("best", FAST)
    elif "--counts" not in sys.argv:
        times("simd", FAST)
