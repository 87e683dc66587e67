"""x86-64 instructions: which operands an instruction reads and writes, and what it does to the flags.

    movl %eax, %ecx          `COPIES`        the destination is not read
    addl %eax, %ecx          all others      the destination is read, and gets what depends on all operands
    sbbl %eax, %eax          `flags_read`    the carry is an operand
    xorl %eax, %eax          `is_zero`       the result depends on nothing

Names are without the suffix of their size (b w l q) where AT&T's syntax has one.
"""

from __future__ import annotations

import re
from functools import cache

from .assembly import Instruction, Number, Register

_WIDE = {"a": "rax", "b": "rbx", "c": "rcx", "d": "rdx"}
CONDITIONS = r"(?:n?[abceglopsz]|n?ae|n?be|n?ge|n?le|pe|po)"
JUMP = re.compile(rf"(?:j{CONDITIONS}|jr?cxz|jecxz|loopn?e?)$")
COPIES = re.compile(
    r"(?:mov(?:abs)?[bwlq]?|mov[sz][bwl][wlq]|movs?lq|cltq|lea[wlq]?|v?mov(?:ap[sd]|up[sd]|dq[au](?:8|16|32|64)?|[dq]|nt\w+)"
    r"|movbe[wlq]|lddqu|p(?:abs|mov[sz]x)\w+|pshuf[dhlw]\w*|bs[fr][wlq]|(?:tz|lz|pop)cnt[wlq]|pop[wlq]?|rorx\w*"
    r"|cvt\w+|(?:sqrt|rcp|rsqrt)[ps][sd]|p(?:extr[bwdq]|movmskb)|movmskp[sd]|extractps|(?:pdep|pext|sh[lr]x|sarx|mulx|andn)[lq]?"
    r"|v\w+|k(?:mov|not)\w*|set\w+|aeskeygenassist|aesimc|round\w+|pcmpestr\w+|pcmpistr\w+)$"
)
READS_TOO = re.compile(r"v(?:fn?m(?:add|sub)\w+|pternlog\w+|pdp\w+|pmadd52\w+|perm[it]2\w+|p?sll?v?dq?z)$")  # of v...
FLAGS = re.compile(
    r"(?:(?:add|sub|and|or|xor|cmp|test|neg|inc|dec|adc|sbb|sh[lr]d?|sa[lr]|ro[lr]|rc[lr]|i?mul|xadd|cmpxchg|bt[crs]?"
    r"|bs[fr]|tzcnt|lzcnt|popcnt|andn|bextr|bls\w+|bzhi|adcx|adox)[bwlq]?|cmpxchg(?:8|16)b|v?u?comis[sdh]|v?p?test\w*"
    r"|vtestp[sd]|k(?:or)?test[bwdq]|f?u?comi\w*|rdrand\w*|rdseed\w*|pcmp[ei]str\w+)$"
)
ONLY_CARRY = re.compile(r"(?:ro[lr]|rc[lr]|bt[crs]?|adcx)[bwlq]?$")
NO_CARRY = re.compile(r"(?:inc|dec|adox)[bwlq]?$")
BY_COUNT = re.compile(r"(?:sh[lr]d?|sa[lr]|ro[lr]|rc[lr])[bwlq]?$")  # by 0 they keep the flags
USES_CARRY = re.compile(r"(?:adc|sbb|rc[lr]|adcx)[bwlq]?$|cmc$")
USES_FLAGS = re.compile(r"(?:adox[lq]?|lahf|pushfq?)$")
CONDITION = re.compile(rf"(?:j|set|cmov)({CONDITIONS})[bwlq]?$")
ONLY_FLAGS = re.compile(
    r"(?:cmp|test|bt)[bwlq]?$|v?u?comis[sdh]$|v?p?test$|vptest$|vtestp[sd]$|k(?:or)?test[bwdq]$|f?u?comip?$"
)
DIVIDES = re.compile(r"i?div[bwlq]?$|v?(?:div|sqrt)[ps][sdh]$|f(?:i?div\w*|sqrt)$")
WIDE_PRODUCT = re.compile(r"(?:i?mul|i?div)[bwlq]?$")
ZEROING = re.compile(r"(?:xor|sub)[bwlq]?$|v?pxor[dq]?$|v?xorp[sd]$|v?psub[bwdq]$|v?andnp[sd]$|kxor[bwdq]$")
ONES = re.compile(r"v?pcmpeq[bwdq]$|kxnor[bwdq]$")
NOTHING = re.compile(
    r"(?:nop[wlq]?|endbr64|pause|[lms]fence|hlt|ud[012]|int3|cld|std|vzeroupper|vzeroall|emms|xchgw|fwait|lock|f?nop)$"
)
X87 = re.compile(
    r"f(?:n?st|i?st|i?ld|i?add|i?sub|i?mul|i?div|u?i?com|xch|chs|abs|sqrt|sin|cos|xam|prem|rnd|scale|yl2x|2xm1|p?tan|patan"
    r"|n?init|n?clex|free|incstp|decstp|bld|bst|tst|cmov|wait)\w*$"
)
STRING = re.compile(r"(?:movs|stos|lods|cmps|scas)[bwlq]$")
SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15", "rsp")
ARGUMENTS = ("rdi", "rsi", "rdx", "rcx", "r8", "r9")
GENERAL = ("rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp", *(f"r{number}" for number in range(8, 16)))
VECTORS = tuple(f"xmm{number}" for number in range(32))
MASKS = tuple(f"k{number}" for number in range(8))
CARRY, FLAGS_REGISTER = "carry", "flags"
ALL = (*GENERAL, *VECTORS, *MASKS, FLAGS_REGISTER, CARRY, "st")


@cache
def flags_read(name: str) -> tuple[str, ...]:
    """The carry and the other flags are known apart: `dec` keeps the carry, and rotations set nothing else."""
    if found := CONDITION.match(name):
        condition = found[1]
        if condition in ("b", "c", "nae", "ae", "nb", "nc"):
            return (CARRY,)
        return (CARRY, FLAGS_REGISTER) if condition in ("be", "na", "a", "nbe") else (FLAGS_REGISTER,)
    if USES_CARRY.match(name):
        return (CARRY,)
    return (CARRY, FLAGS_REGISTER) if USES_FLAGS.match(name) or name.startswith("fcmov") else ()


@cache
def flags_written(name: str) -> tuple[str, ...]:
    if not FLAGS.match(name):
        return ()
    if ONLY_CARRY.match(name):
        return (CARRY,)
    return (FLAGS_REGISTER,) if NO_CARRY.match(name) else (FLAGS_REGISTER, CARRY)


@cache
def register(name: str) -> tuple[str, int]:
    """The whole register, and the bytes of it that a name stands for; a write of 4 clears the rest."""
    if found := re.fullmatch(r"([xyz])mm(\d+)", name):
        return f"xmm{found[2]}", {"x": 16, "y": 32, "z": 64}[found[1]]
    if found := re.fullmatch(r"(r\d+)([dwb]?)", name):
        return found[1], {"": 8, "d": 4, "w": 2, "b": 1}[found[2]]
    if found := re.fullmatch(r"([abcd])([lh])", name):
        return _WIDE[found[1]], 1
    if found := re.fullmatch(r"([re]?)([abcd])x", name):
        return _WIDE[found[2]], {"r": 8, "e": 4, "": 2}[found[1]]
    if found := re.fullmatch(r"([re]?)([sd]i|[sb]p)", name):
        return "r" + found[2], {"r": 8, "e": 4, "": 2}[found[1]]
    if found := re.fullmatch(r"([sd]i|[sb]p)l", name):
        return "r" + found[1], 1
    if name.startswith(("st", "mm")):
        return "st", 10
    return name, 8


def is_zero(instruction: Instruction) -> bool:
    """Does the result depend on no operand?"""
    name, operands = instruction.name, instruction.operands
    if instruction.mask:
        return False
    registers = [one for one in operands if isinstance(one, Register)]
    if len(registers) == len(operands) >= 2 and (ZEROING.match(name) or ONES.match(name)):
        return registers[0] == registers[1]
    if operands and isinstance(operands[0], Number) and not operands[0].symbol:
        return (name[:3] == "and" and operands[0].value == 0) or (name[:2] == "or" and operands[0].value == -1)
    return False


def size_of(instruction: Instruction) -> int | None:
    """Bytes of a memory operand, by the name or by the register beside it; None if that is not known."""
    name = instruction.name
    if found := re.match(r"mov[sz]([bwl])[wlq]$", name):
        return {"b": 1, "w": 2, "l": 4}[found[1]]
    if found := re.match(
        r"v?(?:mov|add|sub|mul|div|sqrt|u?comi|cvtt?s|min|max)\w*s([sd])$|v?(?:mov|u?comi)s([sd])$", name
    ):
        return 4 if "s" in (found[1], found[2]) else 8
    if name in ("movd", "vmovd"):
        return 4
    if name in ("movq", "vmovq", "movlps", "movhps", "movlpd", "movhpd", "vmovlps", "vmovhps"):
        return 8
    registers = [register(one.name)[1] for one in instruction.operands if isinstance(one, Register)]
    if name.startswith("set"):
        return 1
    if name[-1:] in "bwlq" and not any(size > 8 for size in registers) and name[:1] not in "vp":
        return {"b": 1, "w": 2, "l": 4, "q": 8}[name[-1]]
    if name.startswith(("pmov", "vpmov", "vbroadcast", "vpbroadcast")):
        return max(registers, default=16)
    return max(registers, default=None)
