"""Innermost loops of the workloads in llvm-mca's models of processors: cycles per element, beside clang's and ISPC's.

    lanewise bench mca [NAME ...]           workloads or parts of their names; without them, all
    lanewise bench mca --mca PROGRAM        where llvm-mca is (Debian: package llvm)
    lanewise bench mca --ispc PROGRAM       where ISPC is
    lanewise bench mca --markdown FILE      the table, for documents

For each processor the kernel is compiled as for that processor, with checks=False and fma=True, and so is the C source;
nothing runs. A figure is the cycles of one iteration of the innermost loop that does the work, divided by the elements
that the iteration computes; caches always hit, and branches are predicted. In parentheses how many times as long the
other compiler's loop takes: above 1 ours is faster. A dash: there is no model, no such loop, or it calls a function;
scalar code of ours has no figure. Where the peers' innermost loops do another part of the work, only ours is shown.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from _command_line import add_names, check_program, check_writable, chosen, command_line
from _innermost import busiest, innermost_loops
from workloads import Workload, all_workloads

from lanewise.cli.doctor import found_program, how_to_get
from lanewise.codegen.launch.program import optimized_for, program_text
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import ARM, X86, Target
from lanewise.frontend.python.definitions.signature import of_any_values, signature_of
from lanewise.llvm.processor import BY_NAME
from lanewise.machine.host import machine_with
from lanewise.plan.plan import plan
from lanewise.runtime.call.compiling import compile_kernel
from lanewise.runtime.call.settings import KernelOptions

HERE = Path(__file__).parent
OPTIONS = KernelOptions(checks=False, fma=True)
ITERATIONS = 100
ISPC_WIDTHS = {"avx2-i32x8": 8, "avx512skx-x16": 16, "neon-i32x4": 4}
UNLIKE = (  # the innermost loops of the peers do other parts of the work
    *("bvh, coherent rays", "bvh, random rays", "k-d tree", "hash table", "string search"),
    *("binomial options", "darts, philox", "sorting network", "ambient occlusion"),
)
VECTORIZED = re.compile(r"vectorized loop \(vectorization width: (?:vscale x )?(\d+), interleaved count: (\d+)\)")


@dataclass(frozen=True)
class Processor:
    """`march` are names for clang, the first that it knows counts; `ispc` is a target."""

    title: str
    name: str
    features: str
    march: tuple[str, ...]
    ispc: str

    @property
    def triple(self) -> str:
        return ARM if self.ispc.startswith("neon") else X86


PROCESSORS = (
    Processor("Zen 3", "znver3", BY_NAME["znver3"], ("znver3", "x86-64-v3"), "avx2-i32x8"),
    Processor("Zen 4", "znver4", BY_NAME["znver4"], ("znver4", "x86-64-v4"), "avx512skx-x16"),
    Processor("Skylake", "skylake", BY_NAME["skylake"], ("skylake",), "avx2-i32x8"),
    Processor("Golden Cove", "sapphirerapids", BY_NAME["sapphirerapids"], ("sapphirerapids",), "avx512skx-x16"),
    Processor("Neoverse V2", "neoverse-v2", "neon", ("neoverse-v2", "neoverse-n1"), "neon-i32x4"),
)


@dataclass(frozen=True)
class Programs:
    mca: str
    clang: str | None
    ispc: str | None


def our_loop(workload: Workload, processor: Processor) -> tuple[list[str] | None, int]:
    """The innermost loop, and the elements that an iteration computes."""
    flags = ",".join(f"+{feature}" for feature in processor.features.split())
    machine = machine_with(processor.name, frozenset(processor.features.split()))
    source = workload.kernel.source
    signature = of_any_values(signature_of(source, tuple(workload.args(workload.small))))
    compiled = compile_kernel(source, signature, OPTIONS.for_compiler(), runs_here=False)
    chosen_plan = plan(compiled, machine)
    text = program_text(compiled.module, compiled.name, chosen_plan, costs=machine.prices).llvm
    target = Target(processor.triple, processor.name, flags, machine.vector_bits // 8)
    if chosen_plan.width == 1:
        return None, 1
    return busiest(innermost_loops(optimized_for(text, target, Level(2)).assembly)), chosen_plan.width


def clang_loop(workload: Workload, processor: Processor, clang: str) -> tuple[list[str] | None, int]:
    """The same of the C source; a loop that is not vectorized computes one element."""
    file = HERE / "peers" / "c" / f"{workload.file}.c"
    for march in processor.march:
        kind = "-march=" if processor.triple == X86 else "-mcpu="
        words = [clang, "-O3", f"--target={processor.triple}", kind + march, "-fno-unroll-loops", "-S", "-o", "-"]
        words += ["-Rpass=loop-vectorize", "-fno-asynchronous-unwind-tables", f"-I{file.parent}", str(file)]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode == 0:
            body = done.stdout.partition(f"\n{workload.function}:")[2].partition(".Lfunc_end")[0]
            loop = busiest(innermost_loops(f"{workload.function}:{body}"))
            found = VECTORIZED.search(done.stderr)
            is_packed = loop is not None and any(re.search(r"[pq][sd]\b|^\s+v?p\w+\s|\bv\d+\.", line) for line in loop)
            return loop, int(found[1]) * int(found[2]) if found and is_packed else 1
    return None, 1


def ispc_loop(workload: Workload, processor: Processor, ispc: str) -> tuple[list[str] | None, int]:
    file = HERE / "peers" / "ispc" / f"{workload.file}.ispc"
    arch = ["--arch=aarch64"] if processor.triple == ARM else ["--arch=x86-64"]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out.s")
        words = [ispc, "-O3", "--woff", "--emit-asm", f"--target={processor.ispc}", *arch, str(file), "-o", str(out)]
        if subprocess.run(words, capture_output=True).returncode or not out.exists():
            return None, 1
        body = out.read_text("utf-8").partition(f"\n{workload.function}:")[2].partition(".Lfunc_end")[0]
    return busiest(innermost_loops(f"{workload.function}:{body}")), ISPC_WIDTHS[processor.ispc]


def cycles(loop: Sequence[str] | None, processor: Processor, mca: str) -> float | None:
    """Of one iteration, by the model; None without one."""
    if loop is None:
        return None
    words = [mca, f"-mtriple={processor.triple}", f"-mcpu={processor.name}", f"-iterations={ITERATIONS}"]
    done = subprocess.run(words, input="\n".join(loop), capture_output=True, text=True)
    found = re.search(r"Total Cycles:\s+(\d+)", done.stdout)
    known = "is not a recognized processor" not in done.stderr
    return int(found[1]) / ITERATIONS if done.returncode == 0 and found and known else None


def cells(workload: Workload, programs: Programs) -> list[str]:
    """A cell for each processor: ours, and how many times as long clang's and ISPC's take."""
    found: list[str] = []
    for processor in PROCESSORS:
        ours = _per_element(our_loop(workload, processor), processor, programs.mca)
        shown = "-" if ours is None else f"{ours:.2f}"
        loops: list[tuple[list[str] | None, int]] = []
        if ours is not None and workload.name not in UNLIKE:
            loops += [clang_loop(workload, processor, programs.clang)] if programs.clang else []
            loops += [ispc_loop(workload, processor, programs.ispc)] if programs.ispc else []
        others = [_times(_per_element(loop, processor, programs.mca), ours) for loop in loops]
        found.append(f"{shown} ({', '.join(others)})" if others else shown)
    return found


def _per_element(loop: tuple[list[str] | None, int], processor: Processor, mca: str) -> float | None:
    found = cycles(loop[0], processor, mca)
    return None if found is None else found / loop[1]


def _times(theirs: float | None, ours: float | None) -> str:
    return "-" if theirs is None or not ours else f"{theirs / ours:.2f}"


def options() -> argparse.Namespace:
    parser = command_line(__doc__)
    add_names(parser, "workload")
    parser.add_argument("--mca", metavar="PROGRAM", help="where llvm-mca is, if not on the path")
    parser.add_argument("--ispc", metavar="PROGRAM", help="where ISPC is, if not on the path")
    parser.add_argument("--markdown", metavar="FILE", type=Path, help="write the table as Markdown")
    args = parser.parse_args()
    check_program("--mca", args.mca)
    check_program("--ispc", args.ispc)
    check_writable("--markdown", args.markdown)
    return args


def main() -> int:
    args = options()
    workloads = chosen(args.names, all_workloads(), "workload", lambda row: row.name)
    mca = args.mca or found_program("llvm-mca")
    if mca is None:
        sys.exit(f"llvm-mca is not here: {how_to_get('llvm-mca')}, or --mca PROGRAM")
    programs = Programs(mca, found_program("clang"), args.ispc or found_program("ispc"))
    peers = [name for name, there in (("clang", programs.clang), ("ISPC", programs.ispc)) if there]
    print(f"cycles per element (times as long: {', '.join(peers)})" if peers else "cycles per element")
    print(f"{'':20}" + "".join(f"{processor.title:>22}" for processor in PROCESSORS))
    rows: list[tuple[str, list[str]]] = []
    for workload in workloads:
        rows.append((workload.name, cells(workload, programs)))
        print(f"{workload.name:20}" + "".join(f"{cell:>22}" for cell in rows[-1][1]), flush=True)
    if args.markdown:
        heads = ["workload", *(processor.title for processor in PROCESSORS)]
        lines = [heads, ["---", *["--:"] * len(PROCESSORS)], *([name, *row] for name, row in rows)]
        args.markdown.write_text("".join(f"| {' | '.join(line)} |\n" for line in lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
