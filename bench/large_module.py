"""Is reading LLVM IR linear? Generated modules of 1,000 to 100,000 instructions: loop nests, branches, phis, memory.

    lanewise bench large_module            the table
    lanewise bench large_module 20000      such a module, to standard output

Must hold: 10,000 instructions in under 2 s, 100,000 in at most 12 times that; verify, dominators and loops on it
together under 1 s. Three forms: many functions, one function, and with debug locations.
"""

from __future__ import annotations

import random
import time

from _command_line import command_line

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.dominance import dominance
from lanewise.analysis.graph.loops import loops
from lanewise.frontend.llvm.module import read_llvm
from lanewise.frontend.llvm.text.canonical import canonical
from lanewise.ir.function import Module
from lanewise.ir.verify import verify_module

DEBUG = """!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "large.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
"""


class Writer:
    """Writes functions until there are enough instructions."""

    def __init__(self, seed: int, debug: bool) -> None:
        self.chance = random.Random(seed)
        self.debug = debug
        self.lines: list[str] = []
        self.nodes: list[str] = []
        self.count = self.number = 0
        self.scope = 0

    def line(self, text: str) -> None:
        self.count += 1
        where = ""
        if self.debug:
            node = 4 + len(self.nodes)
            self.nodes.append(f"!DILocation(line: {self.count}, column: 3, scope: !{self.scope})")
            where = f", !dbg !{node}"
        self.lines.append(f"  {text}{where}")

    def name(self) -> str:
        self.number += 1
        return f"%v{self.number}"

    def function(self, size: int) -> None:
        self.number += 1
        mark = ""
        if self.debug:
            self.scope = 4 + len(self.nodes)
            head = (
                f'name: "f{self.number}", file: !1, line: {self.count}, type: !3, unit: !0, spFlags: DISPFlagDefinition'
            )
            self.nodes.append(f"distinct !DISubprogram({head})")
            mark = f" !dbg !{self.scope}"
        self.lines.append(f"define i32 @f{self.number}(ptr %p, i32 %n, i32 %x){mark} {{\nentry:")
        end, total = self.count + size, "%x"
        block = "entry"
        while self.count < end:
            total, block = self.nest(total, block, self.chance.randrange(1, 4))
        self.line(f"ret i32 {total}")
        self.lines.append("}\n")

    def nest(self, value: str, block: str, depth: int) -> tuple[str, str]:
        """A loop around other loops or straight-line code; the value that leaves it, and the block after it."""
        self.number += 1
        head, done = f"head{self.number}", f"done{self.number}"
        i, sum, next, more = (self.name() for _ in range(4))
        new = self.name()
        self.line(f"br label %{head}")
        self.lines.append(f"{head}:")
        slot = len(self.lines)
        inner, last = self.nest(sum, head, depth - 1) if depth > 1 else self.choice(sum, head, i)
        self.line(f"{new} = add i32 {inner}, {i}")
        self.line(f"{next} = add nuw nsw i32 {i}, 1")
        self.line(f"{more} = icmp slt i32 {next}, %n")
        self.line(f"br i1 {more}, label %{head}, label %{done}")
        self.lines[slot:slot] = [
            f"  {i} = phi i32 [ 0, %{block} ], [ {next}, %{last} ]",
            f"  {sum} = phi i32 [ {value}, %{block} ], [ {new}, %{last} ]",
        ]
        self.count += 2
        self.lines.append(f"{done}:")
        return new, done

    def choice(self, value: str, block: str, i: str) -> tuple[str, str]:
        """Loads, arithmetic and an if."""
        names = [self.name() for _ in range(9)]
        wide, place, word, sum, test, then, float, product, merged = names
        self.number += 1
        left, join = f"then{self.number}", f"join{self.number}"
        self.line(f"{wide} = sext i32 {i} to i64")
        self.line(f"{place} = getelementptr inbounds {{ i32, [4 x float] }}, ptr %p, i64 {wide}, i32 1, i64 2")
        self.line(f"{word} = load i32, ptr {place}, align 4")
        self.line(f"{sum} = add nsw i32 {value}, {word}")
        self.line(f"{test} = icmp sgt i32 {sum}, {self.chance.randrange(1000)}")
        self.line(f"br i1 {test}, label %{left}, label %{join}")
        self.lines.append(f"{left}:")
        self.line(f"{float} = load float, ptr {place}, align 4")
        self.line(f"{product} = fmul float {float}, 5.000000e-01")
        self.line(f"store float {product}, ptr {place}, align 4")
        self.line(f"{then} = call i32 @llvm.smax.i32(i32 {sum}, i32 {word})")
        self.line(f"br label %{join}")
        self.lines.append(f"{join}:")
        self.line(f"{merged} = phi i32 [ {sum}, %{block} ], [ {then}, %{left} ]")
        return merged, join


def large_module(instructions: int, *, per_function: int = 400, seed: int = 0, debug: bool = False) -> str:
    """LLVM text with about that many instructions."""
    writer = Writer(seed, debug)
    while writer.count < instructions:
        writer.function(min(per_function, instructions - writer.count))
    tail = DEBUG + "\n".join(f"!{4 + at} = {node}" for at, node in enumerate(writer.nodes)) if debug else ""
    return "\n".join([*writer.lines, "declare i32 @llvm.smax.i32(i32, i32)", tail])


def measured(text: str) -> tuple[float, float, float, float]:
    """Seconds for all; of these, LLVM's; processor seconds of ours; and of verify, dominators and loops."""
    start = time.perf_counter()
    canonical(text, "")
    llvm = time.perf_counter() - start
    start, work = time.perf_counter(), time.process_time()
    module = read_llvm(text)
    whole, ours = time.perf_counter() - start, time.process_time() - work
    work = time.process_time()
    facts_of(module)
    return whole, llvm, ours, time.process_time() - work


def facts_of(module: Module) -> None:
    verify_module(module)
    for function in module.functions.values():
        facts = Facts(function)
        facts[dominance]
        facts[loops]


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("size", nargs="?", type=int, help="print a module of that many instructions")
    size = parser.parse_args().size
    if size is not None:
        print(large_module(size))
        return
    canonical("define void @f() { ret void }", "")
    print(f"{'form':24}{'instructions':>14}{'seconds':>9}{'LLVM':>8}{'ours, µs each':>15}{'facts':>8}")
    for form, options in {
        "functions of 400": {},
        "one function": {"per_function": 10**9},
        "with debug locations": {"debug": True},
    }.items():
        seconds: dict[int, float] = {}
        for size in (1_000, 10_000, 100_000):
            text = large_module(size, **options)
            whole, llvm, ours, facts = min(measured(text) for _ in range(3))
            seconds[size] = whole
            each = 1e6 * ours / size
            print(f"{form:24}{size:>14,}{whole:>9.2f}{llvm:>8.2f}{each:>15.1f}{facts:>8.2f}")
        print(f"{'':24}{'100,000 takes':>14} {seconds[100_000] / seconds[10_000]:.1f} times the time of 10,000")


if __name__ == "__main__":
    main()
