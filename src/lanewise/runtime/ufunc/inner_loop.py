"""The inner loop that NumPy calls, as LLVM text: from its pointers and strides to a frame, without Python.

    i32 loop(ptr context, ptr data, ptr dims, ptr strides, ptr aux)        0, or -1 with an exception set

A loop has a table of entries of compiled kernels, one for each memory layout of the operands:

    0 .. 2^nin - 1     all contiguous, except inputs that are one repeated element (bit k: input k)
    2^nin              any strides
    2^nin + 1          any strides, one element after another: an output overlaps an input, as in reduce and accumulate

A loop that takes more than a tenth of a millisecond calls `launch`, as kernels do, and runs on all threads, except
where order matters. Its context is three words: the loop's number, the entry, and the number of the version, which code
that runs through Python replaces by its own. When the tournament is due (`chooser.py`), the code has returned VISIT,
and `visit(loop, entry)` is called.

An entry that is 0 is not compiled yet; then the code calls `need(loop, entry)`, which is Python, and fills it in.
Failures go to `failed(loop, entry, record)`. Both get a place of two words for an exception's class and value, which
the code here passes to Python, since a ctypes callback cannot; the first is 0 on success. The code here owns one
reference to the value, and releases it. Before the call they say KeyboardInterrupt, with a value of None without a
reference: a signal's handler has raised if a callback does not reach its first line. What it raised is kept
(`lost_exceptions.py`), and `_claim` gets it.

Requires  frames whose arguments are, for each operand, address, length and, with any strides, the stride.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from ...codegen.launch.layout import CONTEXT, ERROR, ERROR_BYTES, FIRST_ARGUMENT, LAUNCH, PATIENCE, WORD
from ...codegen.launch.shared_words import VISIT
from ...record import dataclass
from ..launch.lost_exceptions import keep_lost, lost

SETTER = """
define internal i32 @set_error(ptr %words) {{
  %second = getelementptr i64, ptr %words, i64 1
  br label %look
look:
  %tried = phi i64 [ 0, %0 ], [ %tries, %claim ]
  %value = load ptr, ptr %second
  %unheard = icmp eq ptr %value, inttoptr (i64 {none} to ptr)
  %again = icmp ult i64 %tried, {most}
  %claims = and i1 %unheard, %again
  br i1 %claims, label %claim, label %known
claim:
  %tries = add i64 %tried, 1
  call void inttoptr (i64 {claim} to ptr)(ptr %words)
  br label %look
known:
  %class = load ptr, ptr %words
  %state = call i32 inttoptr (i64 {ensure} to ptr)()
  call void inttoptr (i64 {set} to ptr)(ptr %class, ptr %value)
  br i1 %unheard, label %set, label %held
held:
  call void inttoptr (i64 {drop} to ptr)(ptr %value)
  br label %set
set:
  call void inttoptr (i64 {release} to ptr)(i32 %state)
  ret i32 -1
}}
"""

GUARD = """
define i32 @guard(ptr %a, ptr %b, ptr %c, ptr %d) {{
  %words = alloca [2 x i64], align 8
{unheard}
  call i32 inttoptr (i64 {callback} to ptr)(ptr %a, ptr %b, ptr %c, ptr %d, ptr %words)
  %bad = load i64, ptr %words
  %ok = icmp eq i64 %bad, 0
  br i1 %ok, label %fine, label %wrong
fine:
  ret i32 0
wrong:
  %r = call i32 @set_error(ptr %words)
  ret i32 %r
}}
"""

# A callback that does not return normally counts as a failure.
LOOKED = """
define i64 @looked(ptr %frame) {{
  %answer = alloca i64, align 8
  store i64 1, ptr %answer
  call void inttoptr (i64 {callback} to ptr)(ptr %frame, ptr %answer)
  %result = load i64, ptr %answer
  ret i64 %result
}}
"""


def _claim(words: Any) -> None:
    """Leave the exception that kept a callback from its first line."""
    error = lost() or KeyboardInterrupt()
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(error))
    words[0], words[1] = id(type(error)), id(error)


_claiming = ctypes.CFUNCTYPE(None, ctypes.POINTER(ctypes.c_int64))(_claim)
keep_lost(_claim)
MOST_CLAIMS = 16  # a handler may raise again on the way there


def looked_text(callback: int) -> str:
    """A kernel that Python calls: `callback` gets the frame and a place for its answer."""
    return LOOKED.format(callback=callback)


def _python(name: str) -> int:
    return ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0


def _unheard() -> str:
    """The initial contents of the words, in case the callback does not set them."""
    lines = (f"store i64 {id(KeyboardInterrupt)}, ptr %words", f"store i64 {id(None)}, ptr %unheard")
    return "\n".join(f"  {line}" for line in ("%unheard = getelementptr i64, ptr %words, i64 1", *lines))


def setter_text() -> str:
    return SETTER.format(
        ensure=_python("PyGILState_Ensure"),
        set=_python("PyErr_SetObject"),
        drop=_python("Py_DecRef"),
        none=id(None),
        claim=ctypes.cast(_claiming, ctypes.c_void_p).value,
        most=MOST_CLAIMS,
        release=_python("PyGILState_Release"),
    )


def guard_text(callback: int) -> str:
    """A function of four pointers that calls back into Python and can raise."""
    return setter_text() + GUARD.format(callback=callback, unheard=_unheard())


def initial_text(value: bytes | None) -> str:
    """A function that gives the identity of a reduction as these bytes; with None, it says that there is none."""
    head = "define i32 @initial(ptr %context, i8 %empty, ptr %at) {"
    if value is None:
        return f"{head}\n  ret i32 0\n}}"
    number = int.from_bytes(value, "little")
    return f"{head}\n  store i{8 * len(value)} {number}, ptr %at, align 1\n  ret i32 1\n}}"


@dataclass(frozen=True, slots=True)
class Addresses:
    """What a loop reads and calls: its table, the word with its patience in ticks, and the callbacks."""

    table: int
    patience: int
    need: int
    failed: int
    launch: int
    visit: int


def loop_text(nin: int, sizes: Sequence[int], number: int, addresses: Addresses) -> str:
    """The loop for operands of these sizes in bytes, inputs first."""
    return setter_text() + LoopText(nin, sizes, number, addresses).text()


class LoopText:
    """Writes a loop. `order` is the entry whose elements are computed one after another, or -1."""

    def __init__(self, nin: int, sizes: Sequence[int], number: int, addresses: Addresses) -> None:
        self.nin, self.sizes = nin, sizes
        self.order = (1 << nin) + 1
        self.number, self.addresses = number, addresses
        self.lines: list[str] = []
        self.fresh = 0

    def let(self, right: str) -> str:
        self.fresh += 1
        self.lines.append(f"  %t{self.fresh} = {right}")
        return f"%t{self.fresh}"

    @property
    def words(self) -> int:
        """The most words that arguments take in a frame."""
        return 3 * len(self.sizes) + 1

    def text(self) -> str:
        head = "define i32 @loop(ptr %context, ptr %data, ptr %dims, ptr %strides, ptr %aux) {"
        self.lines += [head, f"  %frame = alloca [{FIRST_ARGUMENT + WORD * self.words} x i8], align 16"]
        self.lines += [f"  %record = alloca [{ERROR_BYTES} x i8], align 8", "  %words = alloca [2 x i64], align 8"]
        self.lines.append("  %context.words = alloca [3 x i64], align 8")
        self.lines.append("  %n = load i64, ptr %dims")
        self.pointers = [self.word("ptr", "%data", k) for k in range(len(self.sizes))]
        self.strides = [self.word("i64", "%strides", k) for k in range(len(self.sizes))]
        self.choose()
        self._entry()
        self.fill()
        self._call()
        return "\n".join([*self.lines, "}"])

    def word(self, type: str, base: str, at: int) -> str:
        return self.let(f"load {type}, ptr {self.let(f'getelementptr i64, ptr {base}, i64 {at}')}")

    def choose(self) -> None:
        """The number of the entry, in %entry; and %any, whether strides are arguments."""
        pattern, strided, ordered = "0", "false", "false"
        for k, (stride, size) in enumerate(zip(self.strides, self.sizes, strict=True)):
            fits = self.let(f"icmp eq i64 {stride}, {size}")
            if k < self.nin:
                zero = self.let(f"icmp eq i64 {stride}, 0")
                bit = self.let(f"select i1 {zero}, i64 {1 << k}, i64 0")
                pattern = self.let(f"or i64 {pattern}, {bit}")
                fits = self.let(f"or i1 {fits}, {zero}")
            other = self.let(f"xor i1 {fits}, true")
            strided = self.let(f"or i1 {strided}, {other}")
        for out in range(self.nin, len(self.sizes)):
            still = self.let(f"icmp eq i64 {self.strides[out]}, 0")
            ordered = self.let(f"or i1 {ordered}, {still}")
            for k in range(self.nin):
                ordered = self.let(f"or i1 {ordered}, {self._clash(out, k)}")
        general = 1 << self.nin
        ordered_entry = self.let(f"select i1 {ordered}, i64 {general + 1}, i64 {general}")
        either = self.let(f"or i1 {ordered}, {strided}")
        chosen = self.let(f"select i1 {either}, i64 {ordered_entry}, i64 {pattern}")
        self.lines.append("  %one = icmp sle i64 %n, 1")
        self.lines.append(f"  %entry = select i1 %one, i64 0, i64 {chosen}")
        self.lines.append(f"  %any = icmp uge i64 %entry, {general}")

    def _clash(self, out: int, k: int) -> str:
        """Do an output and an input share memory, other than element by element?"""
        same = self.let(f"icmp eq ptr {self.pointers[out]}, {self.pointers[k]}")
        alike = self.let(f"icmp eq i64 {self.strides[out]}, {self.strides[k]}")
        both = self.let(f"and i1 {same}, {alike}")
        (low, high), (first, last) = self._bounds(out), self._bounds(k)
        below = self.let(f"icmp ult i64 {low}, {last}")
        above = self.let(f"icmp ult i64 {first}, {high}")
        meets = self.let(f"and i1 {below}, {above}")
        return self.let(f"and i1 {meets}, {self.let(f'xor i1 {both}, true')}")

    def _bounds(self, k: int) -> tuple[str, str]:
        start = self.let(f"ptrtoint ptr {self.pointers[k]} to i64")
        steps = self.let("sub i64 %n, 1")
        end = self.let(f"add i64 {start}, {self.let(f'mul i64 {steps}, {self.strides[k]}')}")
        down = self.let(f"icmp slt i64 {self.strides[k]}, 0")
        low = self.let(f"select i1 {down}, i64 {end}, i64 {start}")
        high = self.let(f"select i1 {down}, i64 {start}, i64 {end}")
        return low, self.let(f"add i64 {high}, {self.sizes[k]}")

    def _entry(self) -> None:
        self.lines += [
            _unheard(),
            f"  %place = getelementptr i64, ptr inttoptr (i64 {self.addresses.table} to ptr), i64 %entry",
            "  %known = load atomic ptr, ptr %place acquire, align 8",
            "  %there = icmp ne ptr %known, null",
            "  br i1 %there, label %ready, label %compile",
            "compile:",
            f"  call i32 inttoptr (i64 {self.addresses.need} to ptr)(i64 {self.number}, i64 %entry, ptr %words)",
            "  %bad = load i64, ptr %words",
            "  %good = icmp eq i64 %bad, 0",
            "  br i1 %good, label %again, label %wrong",
            "again:",
            "  %made = load atomic ptr, ptr %place acquire, align 8",
            "  br label %ready",
            "ready:",
            "  %code = phi ptr [ %known, %0 ], [ %made, %again ]",
            f"  call void @llvm.memset.p0.i64(ptr %frame, i8 0, i64 {FIRST_ARGUMENT}, i1 false)",
            f"  call void @llvm.memset.p0.i64(ptr %record, i8 0, i64 {ERROR_BYTES}, i1 false)",
            f"  %slot = getelementptr i8, ptr %frame, i64 {ERROR}",
            "  store ptr %record, ptr %slot",
        ]
        self._launch()

    def _launch(self) -> None:
        """The words of the frame for a launch over threads; none where elements are computed in order."""
        self.lines += [
            f"  %in.order = icmp eq i64 %entry, {self.order}",
            f"  %launch = select i1 %in.order, i64 0, i64 {self.addresses.launch}",
            f"  store i64 {self.number}, ptr %context.words",
            f"  store i64 %entry, ptr {self.let('getelementptr i64, ptr %context.words, i64 1')}",
            f"  store i64 0, ptr {self.let('getelementptr i64, ptr %context.words, i64 2')}",
            f"  %patience = load i64, ptr inttoptr (i64 {self.addresses.patience} to ptr)",
        ]
        for value, at in (("i64 %launch", LAUNCH), ("ptr %context.words", CONTEXT), ("i64 %patience", PATIENCE)):
            place = self.let(f"getelementptr i8, ptr %frame, i64 {at}")
            self.lines.append(f"  store {value}, ptr {place}")

    def fill(self) -> None:
        """The arguments in the frame."""
        self.lines += ["  br i1 %any, label %with_strides, label %without", "with_strides:"]
        self._fill(True)
        self.lines += ["  br label %run", "without:"]
        self._fill(False)
        self.lines += ["  br label %run", "run:"]

    def _fill(self, strides: bool) -> None:
        at = FIRST_ARGUMENT
        for pointer, stride in zip(self.pointers, self.strides, strict=True):
            values = [f"ptr {pointer}", "i64 %n", *([f"i64 {stride}"] if strides else [])]
            for value in values:
                place = self.let(f"getelementptr i8, ptr %frame, i64 {at}")
                self.lines.append(f"  store {value}, ptr {place}")
                at += WORD

    def _call(self) -> None:
        self.lines += [
            "  %result = call i64 %code(ptr %frame)",
            "  %fine = icmp eq i64 %result, 0",
            "  br i1 %fine, label %done, label %other",
            "done:",
            "  ret i32 0",
            "other:",
            f"  %due = icmp eq i64 %result, {VISIT}",
            "  br i1 %due, label %visit, label %raise",
            "visit:",
            f"  store i64 {id(KeyboardInterrupt)}, ptr %words",
            f"  store i64 {id(None)}, ptr %unheard",
            f"  call i32 inttoptr (i64 {self.addresses.visit} to ptr)(i64 {self.number}, i64 %entry, ptr %words)",
            "  %ill = load i64, ptr %words",
            "  %well = icmp eq i64 %ill, 0",
            "  br i1 %well, label %done, label %wrong",
            "raise:",
            f"  store i64 {id(KeyboardInterrupt)}, ptr %words",
            f"  store i64 {id(None)}, ptr %unheard",
            f"  call i32 inttoptr (i64 {self.addresses.failed} to ptr)"
            f"(i64 {self.number}, i64 %entry, ptr %record, ptr %words)",
            "  br label %wrong",
            "wrong:",
            "  %r = call i32 @set_error(ptr %words)",
            "  ret i32 %r",
        ]
