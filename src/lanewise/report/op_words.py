"""What is said of one op: the form of an access, a check, a call, a division, a type that widens, a variable."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..analysis.cfg import cfg
from ..analysis.conditions import follows
from ..analysis.divergence import Gang
from ..analysis.effects import own_arguments
from ..analysis.known import anything
from ..analysis.narrowing import narrowed
from ..analysis.prices import op_price
from ..analysis.uses import uses
from ..analysis.values import values
from ..frontend.python.lanes import lanes_info
from ..ir.function import Const, Function, Named, Op, Param, Value
from ..ir.types import F32 as F32_TYPE
from ..ir.types import F64 as F64_TYPE
from ..target import DIVISIONS, price
from .access_forms import access_note, root
from .apart_words import apart
from .counts import behind_the_loop
from .crev_words import crev_words
from .explanation import ACCESS, ACROSS, CALL, CHECK, DIVISION, TYPE, VALUE, Note
from .parts import Part
from .reasons import reason_chain, shape_word, variable
from .updates import lost_updates

ACROSS_LANES = ("any", "all", "reduce", "scan", "first", "broadcast", "shuffle", "compress", "count", "ballot")
F64 = "f32 becomes f64 here: half as many lanes fill a register; write lw.f32(...) around what brings the float64"
ROUNDED = {"roundeven": "rint", "floor": "floor", "ceil": "ceil"}
F32 = "write lw.f32(...) around what is read"
Types = Mapping[tuple[str, str], str]  # of a value in a function, by their names


def op_notes(part: Part, op: Op, types: Types) -> Iterator[Note]:
    column = op.position.column
    if op.opcode in ("load", "store"):
        pointer = op.args[0] if op.opcode == "load" else op.args[1]
        note = access_note(op, pointer, part.found.shape(pointer), op in part.whole)
        if note is not None and not _is_place(part.fn, pointer):
            chain = _address_chain(part, pointer) if note.form in ("gather", "scatter") else ()
            words = apart(part, op) if note.form == "strided" else ""
            said = f"{note.sentence.partition(': ')[0]}: {words}" if words else note.sentence
            yield Note(ACCESS, note.form, said + lost_updates(part, op, note.form), column, chain)
    elif op.opcode == "check":
        yield Note(CHECK, shape_word(part, op.args[0]), f"check at run time: {_check_words(op)}", column)
    elif op.opcode == "everywhere":
        yield Note(CALL, op.opcode, "the whole gang runs this block, once if any lane comes here", column)
    elif op.opcode == "crev":
        yield Note(CALL, op.opcode, crev_words(part.fn, op, part.found.shape, part.facts.given(Gang).width), column)
    elif op.opcode == "call":
        yield Note(CALL, op.opcode, f"call of {op.attrs.get('callee', '?')}", column)
    elif op.opcode in ACROSS_LANES:
        yield Note(ACROSS, op.opcode, f"lanes work together: {op.opcode}{'.' + op.mode if op.mode else ''}", column)
    elif op.opcode == "fpext" and not part.found.is_uniform(op):
        yield Note(TYPE, "f64", F64, column)
    elif op.opcode in ("sitofp", "uitofp") and op.type is F64_TYPE and not part.found.is_uniform(op):
        yield from _of_few_bits(part, op)
    elif op.opcode == "sitofp" and op.type is F32_TYPE and not part.found.is_uniform(op) and _by_integers(part, op):
        yield Note(TYPE, "integers", _by_integers(part, op), column)
    elif op.opcode in DIVISIONS and not isinstance(op.args[1], Const) and not part.found.is_uniform(op):
        yield from _division(part, op)
    elif op.opcode in ("add", "mul") and op.type.bits in (8, 16) and "nsw" not in op.flags and _may_wrap(part, op):
        yield Note(TYPE, "wraps", _wraps(part, op), column)
    name = variable(op)
    if name and op.opcode not in ("private",):
        type = types.get((part.fn.name, op.name), str(op.type))
        yield Note(
            VALUE, shape_word(part, op), f"{name}: {type}, {shape_word(part, op)}{behind_the_loop(part, op)}", column
        )


def _of_few_bits(part: Part, op: Op) -> Iterator[Note]:
    """Of numbers that float32 holds; a Python float beside them makes float64 of them."""
    given = op.args[0]
    while isinstance(given, Op) and given.opcode in ("zext", "sext"):
        given = given.args[0]
    if 1 < given.type.bits <= 16 and isinstance(given, Op) and given.opcode == "load":
        type = f"{'int' if op.opcode[0] == 's' else 'uint'}{given.type.bits}"
        yield Note(
            TYPE, "f64", f"{type} becomes float64 here, with half as many lanes as float32: {F32}", op.position.column
        )


def _by_integers(part: Part, op: Op) -> str:
    """Of a float32 that was rounded to a Python int, and is a float32 again; empty for others."""
    given = op.args[0]
    if not (isinstance(given, Op) and given.opcode == "fptosi" and given.args[0].type is F32_TYPE):
        return ""
    if any(user is not op for user in part.facts[uses].of(given)):
        return ""  # the integer is needed, as an index
    rounded = given.args[0]
    word = ROUNDED.get(rounded.opcode, "trunc") if isinstance(rounded, Op) else "trunc"
    return f"float32 becomes an int64 and float32 again, with half as many lanes: np.{word}(x) stays float32"


def _division(part: Part, op: Op) -> Iterator[Note]:
    width = part.facts.given(Gang).width
    if width > 1:
        times = op_price(op, part.found.shape, width) / price("add", op.type.bits, width)
        said = f"divides integers: as long as {times:.0f} additions; by a constant, or of floats, about twice as fast"
        yield Note(DIVISION, "integers", said, op.position.column)


def _may_wrap(part: Part, op: Op) -> bool:
    a, b = (_most(part, op, arg) for arg in op.args)
    return (a + b if op.opcode == "add" else a * b) >> op.type.bits > 0


def _most(part: Part, op: Op, value: Value) -> int:
    """The largest number that an operand has where the result is used: in `c + 32 if c < 91 else c`, 90."""
    assert op.block is not None, "an op stands in a block"
    known, bits = part.facts[values], op.type.bits
    fact = known.at(value, part.facts[cfg].number[op.block]) or anything(bits)
    users = part.facts[uses].of(op)
    if len(users) == 1 and users[0].opcode == "select" and users[0].args.count(op) == 1 and users[0].args[0] is not op:
        for condition in follows(users[0].args[0], users[0].args[1] is op):
            if condition.value is value:
                other = known.known(condition.other) or anything(bits)
                fact = narrowed(bits, fact, condition.mode, other) or fact
    return fact.umax


def _wraps(part: Part, op: Op) -> str:
    """Unsigned numbers, as they come out of arrays: a Python int beside them, as a sum from 0 on, is one, too."""
    type, end = f"uint{op.type.bits}", 1 << op.type.bits
    said = f"{type} wraps at {end}: sums and products of {type} and Python ints are {type}"
    return f"{said}; write lw.i64({_widened(part, op)})"


def _widened(part: Part, op: Op) -> str:
    """What is read of an array, by its name if it has one; else a variable."""
    loads = [arg for arg in op.args if isinstance(arg, Op) and arg.opcode == "load"]
    loads = [load for load in loads if root(load.args[0]) and not _is_place(part.fn, load.args[0])]
    arrays = [variable(load) or f"{root(load.args[0])}[...]" for load in loads]
    names = [variable(arg) for arg in op.args if isinstance(arg, Op | Param)]
    return next(filter(None, (*arrays, *names)), "...")


def _address_chain(part: Part, pointer: Value) -> tuple[str, ...]:
    """Of an array that each lane has for itself, why its index differs."""
    private = part.found.shape(pointer).private and isinstance(pointer, Op) and pointer.opcode == "ptradd"
    return reason_chain(part, pointer.args[1] if private and isinstance(pointer, Op) else pointer)


def _is_place(fn: Function, pointer: Value) -> bool:
    """Is it where results of a call are put, or what a reduction keeps? No source names it."""
    info = lanes_info(fn)
    if info is not None and isinstance(pointer, Param) and any(item.param == pointer.name for item in info.reductions):
        return True
    own = len(fn.params) - int(fn.attrs.get("places", 0))
    if any(pointer is place for place in fn.params[own:]):
        return True
    calls = (op for op in fn.ops if op.opcode in ("call", "crev", "everywhere"))
    return fn.module is not None and any(
        pointer is place for op in calls for place in op.args[len(own_arguments(fn.module, op)) :]
    )


def _check_words(op: Op) -> str:
    if op.attrs.get("error") == "ZeroDivisionError":
        return f"whether {_divisor(op.args[0]) or 'the divisor'} is zero"
    return message_words(str(op.attrs.get("message", "")))


def _divisor(asked: Value) -> str:
    """The variable that is compared with zero."""
    while isinstance(asked, Op) and asked.args:
        if asked.opcode in ("icmp", "fcmp"):
            return variable(asked.args[0]) if isinstance(asked.args[0], Named) else ""
        asked = asked.args[0]
    return ""


def message_words(text: str) -> str:
    array = re.search(r"for axis (\d+) of '(.*)' with length", text)
    if array is not None:
        return f"index of axis {array[1]} of '{array[2]}'"
    number = re.fullmatch(r"\{u?\} does not fit (\w+)", text)
    return f"whether a number fits {number[1]}" if number is not None else re.sub(r"\{[ub]?\}", "…", text)
