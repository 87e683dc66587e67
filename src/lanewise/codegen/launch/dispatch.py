"""Dispatch: one symbol that calls the best version for the processor it runs on, chosen once.

    i64 @k(...)     avx512 here?  k.avx512(...)     avx2?  k.avx2(...)     sse4?  k.sse4(...)     else -2

The processor (cpuid) says which instruction sets there are, and the system whether it saves their registers (xgetbv).
Both are queried once, and the answer is kept in a variable. No library is needed. Machines other than x86 have one
version.

Source    Intel's manual, volume 2, CPUID; the levels x86-64-v2 to v4 of the psABI.
"""

from __future__ import annotations

from collections.abc import Sequence

NO_VERSION = -2
LEVELS = ("avx512", "avx2", "sse4")  # the best first

# leaf 1 ECX, leaf 7 EBX, leaf 0x80000001 ECX, XCR0: the bits that a level needs beside those of the levels below
_SSE4 = ((0, 9, 19, 20, 23), (), (), ())
_AVX2 = ((12, 22, 27, 28, 29), (3, 5, 8), (5,), (1, 2))
_AVX512 = ((), (16, 17, 28, 30, 31), (), (5, 6, 7))
_NEEDED = {"sse4": (_SSE4,), "avx2": (_SSE4, _AVX2), "avx512": (_SSE4, _AVX2, _AVX512)}

CPUID = """define internal { i32, i32, i32 } @lanewise.cpuid(i32 %leaf) noinline {
  %all = call { i32, i64, i32, i32 } asm sideeffect "xchgq %rbx, $1\\0Acpuid\\0Axchgq %rbx, $1", \
"={ax},=r,={cx},={dx},0,2,~{dirflag},~{fpsr},~{flags}"(i32 %leaf, i32 0)
  %a = extractvalue { i32, i64, i32, i32 } %all, 0
  %wide = extractvalue { i32, i64, i32, i32 } %all, 1
  %b = trunc i64 %wide to i32
  %c = extractvalue { i32, i64, i32, i32 } %all, 2
  %r0 = insertvalue { i32, i32, i32 } poison, i32 %a, 0
  %r1 = insertvalue { i32, i32, i32 } %r0, i32 %b, 1
  %r2 = insertvalue { i32, i32, i32 } %r1, i32 %c, 2
  ret { i32, i32, i32 } %r2
}"""


def features_text() -> str:
    """i32 @lanewise.level(): how many levels the processor has, 0 to 3, asked once."""
    lines = [
        CPUID,
        "@lanewise.known = internal global i32 -1",
        "define internal i32 @lanewise.level() noinline {",
        "  %known = load atomic i32, ptr @lanewise.known monotonic, align 4",
        "  %known.now = icmp sge i32 %known, 0",
        "  br i1 %known.now, label %done, label %ask",
        "ask:",
        "  %top = call { i32, i32, i32 } @lanewise.cpuid(i32 0)",
        "  %most = extractvalue { i32, i32, i32 } %top, 0",
        "  %one = call { i32, i32, i32 } @lanewise.cpuid(i32 1)",
        "  %w0 = extractvalue { i32, i32, i32 } %one, 2",
        "  %has7 = icmp uge i32 %most, 7",
        "  %leaf7 = select i1 %has7, i32 7, i32 0",
        "  %seven = call { i32, i32, i32 } @lanewise.cpuid(i32 %leaf7)",
        "  %ebx7 = extractvalue { i32, i32, i32 } %seven, 1",
        "  %w1 = select i1 %has7, i32 %ebx7, i32 0",
        "  %more = call { i32, i32, i32 } @lanewise.cpuid(i32 -2147483647)",
        "  %w2 = extractvalue { i32, i32, i32 } %more, 2",
        "  %saved = and i32 %w0, 134217728",
        "  %has = icmp ne i32 %saved, 0",
        "  br i1 %has, label %ask.system, label %judge",
        "ask.system:",
        '  %xcr = call { i32, i32 } asm sideeffect "xgetbv", "={ax},={dx},{cx},~{dirflag},~{fpsr},~{flags}"(i32 0)',
        "  %low = extractvalue { i32, i32 } %xcr, 0",
        "  br label %judge",
        "judge:",
        "  %w3 = phi i32 [ 0, %ask ], [ %low, %ask.system ]",
    ]
    found = "0"
    for number, level in enumerate(reversed(LEVELS), 1):
        ok = "true"
        for word in range(4):
            bits = sum(1 << bit for part in _NEEDED[level] for bit in part[word])
            if bits:
                signed = bits - (1 << 32) if bits >> 31 else bits
                lines += [
                    f"  %m{number}.{word} = and i32 %w{word}, {signed}",
                    f"  %e{number}.{word} = icmp eq i32 %m{number}.{word}, {signed}",
                    f"  %o{number}.{word} = and i1 {ok}, %e{number}.{word}",
                ]
                ok = f"%o{number}.{word}"
        lines.append(f"  %l{number} = select i1 {ok}, i32 {number}, i32 {found}")
        found = f"%l{number}"
    lines += [
        f"  store atomic i32 {found}, ptr @lanewise.known monotonic, align 4",
        f"  ret i32 {found}",
        "done:",
        "  ret i32 %known",
        "}",
    ]
    return "\n".join(lines)


def dispatch_text(name: str, params: Sequence[tuple[str, str]], versions: Sequence[str]) -> str:
    """The function itself; `versions` are names of targets, `params` types and names as LLVM writes them."""
    shown = ", ".join(f"{type} %{param}" for type, param in params)
    lines = [f'declare i64 @"{name}.{version}"({", ".join(type for type, _ in params)})' for version in versions]
    if versions == ["neon"]:
        return "\n".join([*lines, f'define i64 @"{name}"({shown}) {{', *_call(name, "neon", shown), "}"])
    lines += [features_text(), f'define i64 @"{name}"({shown}) {{', "  %level = call i32 @lanewise.level()"]
    for version in sorted(versions, key=LEVELS.index):
        least = len(LEVELS) - LEVELS.index(version)
        lines += [
            f"  %fits.{version} = icmp sge i32 %level, {least}",
            f"  br i1 %fits.{version}, label %use.{version}, label %not.{version}",
            f"use.{version}:",
            *_call(name, version, shown),
            f"not.{version}:",
        ]
    return "\n".join([*lines, f"  ret i64 {NO_VERSION}", "}"])


def _call(name: str, version: str, shown: str) -> list[str]:
    return [f'  %r.{version} = tail call i64 @"{name}.{version}"({shown})', f"  ret i64 %r.{version}"]
