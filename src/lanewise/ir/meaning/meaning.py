"""The meaning of each pure op, on Python numbers: the arithmetic of the interpreter and of constant folding.

    meaning(op)(7, 5)          the function of its operands, specialised once for type, mode and flags
    fold(op, [7, POISON])      the same for any operands; None where folding would hide a fault

Integers and addresses are ints in 0 to 2^bits - 1, floats are Python floats that fit their format, i1 is 0 or 1.
An undefined value is a marker, UNDEF or POISON. The functions do not test for markers: a marker is no number, so Python
raises TypeError for it, and `despite` computes the result. So the usual path costs nothing extra.

`overflow` is the treatment of a broken promise (nsw, nuw, exact, nneg, disjoint, samesign) and of a result that
does not exist (shift by the width or more, float that fits no integer):
    poison   the marker POISON, as LLVM's rules have it
    report   Trouble, which names the numbers
    wrap     promises are not checked; a result that does not exist is POISON
Division by zero and of the least integer by -1 is Trouble always.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..function import POISON, UNDEF, Op, Undefined
from ..interpreter.ask import Ask, Maker
from ..interpreter.faults import Trouble
from ..ops import ELEMENTARY
from ..types import Type
from .floats import FLOAT, bits_of, float_of, rounding
from .integers import INTEGER

Number = int | float | Undefined

POISONS, REPORTS, WRAPS = "poison", "report", "wrap"
OVERFLOW = (POISONS, REPORTS, WRAPS)
DIVISIONS = ("udiv", "sdiv", "urem", "srem")


def meaning(op: Op, overflow: str = POISONS) -> Callable[..., Any]:
    """The function that a pure op computes. It raises TypeError if an operand is a marker."""
    assert overflow in OVERFLOW, f"overflow is one of {', '.join(OVERFLOW)}, not {overflow}"
    if op.opcode not in _WHOLE and any(type.is_opaque for type in (op.type, *(arg.type for arg in op.args))):
        return _refuse(op)
    maker = _maker(op.opcode)
    if maker is not None:
        return maker(_ask(op, overflow))
    return _BETWEEN[op.opcode](op)


def canonical(value: Any, type: Type) -> Any:
    """A number as the interpreter keeps it: unsigned and in range, rounded to the type's format. Markers stay."""
    if isinstance(value, Undefined | str):
        return value
    if type.is_float:
        return rounding(type.bits)(float(value)) if value == value else float(value)
    return int(value) & ((1 << type.bits) - 1)


def is_pure(op: Op) -> bool:
    """Does `meaning` know it? Its result then depends only on its operands."""
    return op.opcode in _MAKERS or op.opcode in _BETWEEN or op.opcode in ELEMENTARY


def fold(op: Op, args: Sequence[Number]) -> Number | None:
    """The result for constant operands, including markers; None if the op has no result for them."""
    try:
        return apply(op, meaning(op), args)
    except Trouble:
        return None


def apply(op: Op, function: Callable[..., Any], args: Sequence[Any]) -> Any:
    """Call an op's function with operands that may be markers."""
    try:
        return function(*args)
    except TypeError:
        if not any(isinstance(arg, Undefined) for arg in args):
            raise
        return despite(op, args)


def despite(op: Op, args: Sequence[Any]) -> Number:
    """The result of an op with a marker as an operand: a marker, or Trouble if that operand decides what happens."""
    row = op.row
    if row.writes or row.reads or row.ends_block or op.opcode == "assume":
        raise Trouble("undefined", f"{_which(op, args)} is {_first(args)}")
    if op.opcode in DIVISIONS:
        if isinstance(args[1], Undefined):
            raise Trouble("undefined", f"the divisor is {args[1]}")
        if args[1] == 0:
            raise Trouble("division", "division by zero")
    if POISON in args:
        return POISON
    return _absorbed(op, args)


def _absorbed(op: Op, args: Sequence[Any]) -> Number:
    """Undefined, unless the other operand determines the result alone."""
    known = [arg for arg in args if not isinstance(arg, Undefined)]
    if op.opcode in ("and", "mul") and 0 in known:
        return 0
    if op.opcode == "or" and (ones := (1 << op.type.bits) - 1) in known:
        return ones
    return UNDEF


def _first(args: Sequence[Any]) -> Undefined:
    return next(arg for arg in args if isinstance(arg, Undefined))


def _which(op: Op, args: Sequence[Any]) -> str:
    if op.opcode in ("branch", "switch", "check", "assume"):
        return "the condition"
    at = next(number for number, arg in enumerate(args) if isinstance(arg, Undefined))
    return "the address" if op.args[at].type.is_ptr else f"operand {at + 1}"


def _ask(op: Op, overflow: str) -> Ask:
    kind = op.args[0].type
    flags = () if overflow == WRAPS else op.flags
    attrs = {**op.attrs, "power_bits": op.args[1].type.bits} if op.opcode in ("powi", "ldexp") else op.attrs
    return Ask(kind.bits, op.type.bits, op.mode, flags, attrs, _report if overflow == REPORTS else _poison)


def _poison(sentence: str) -> Undefined:
    del sentence
    return POISON


def _report(sentence: str) -> Undefined:
    raise Trouble("overflow", sentence)


def _refuse(op: Op) -> Callable[..., Any]:
    def refuse(*args: Any) -> Any:
        del args
        raise Trouble("refused", f"'{op.opcode}' of an opaque type cannot be run")

    return refuse


# ops that move bits between types, or choose


def _identity(value: Any) -> Any:
    return value


def _select(op: Op) -> Callable[[Any, Any, Any], Any]:
    del op
    return lambda chosen, yes, no: (no, yes)[chosen]


def frozen(type: Type) -> Number:
    """The value that freeze gives a marker: always the same, so that runs can be compared."""
    return 0.0 if type.is_float else 0


def _freeze(op: Op) -> Callable[[Any], Any]:
    fixed = frozen(op.type)
    return lambda value: fixed if isinstance(value, Undefined) else value


def _pack(op: Op) -> Callable[..., Any]:
    """A value of an opaque type is the tuple of its scalars."""
    del op
    return lambda *scalars: scalars


def _unpack(op: Op) -> Callable[[Any], Any]:
    index = int(op.attrs["index"])

    def unpack(whole: Any) -> Any:
        if isinstance(whole, str):
            raise Trouble("refused", f"the opaque constant '{whole}' has no parts here")
        return whole[index]

    return unpack


def _bitcast(op: Op) -> Callable[[Any], Any]:
    kind, bits = op.args[0].type, op.type.bits
    if kind.is_float == op.type.is_float:
        return _identity
    if kind.is_float:
        return lambda value: bits_of(value * 1.0 if value == value else value, bits)
    return lambda value: float_of(value ^ 0, bits)


def _resized(op: Op) -> Callable[[Any], Any]:
    """Between addresses and integers: zero bits are added, or high bits dropped."""
    mask = (1 << op.type.bits) - 1
    return _identity if op.type.bits >= op.args[0].type.bits else lambda value: value & mask


def _ptradd(op: Op) -> Callable[[Any, Any], Any]:
    """Only the address arithmetic; the memory checks the bounds."""
    scale, sign, mask = int(op.attrs["scale"]), 1 << (op.args[1].type.bits - 1), (1 << 64) - 1
    return lambda address, index: (address + ((index ^ sign) - sign) * scale) & mask


_MAKERS: dict[str, Maker] = {**INTEGER, **FLOAT}


def _maker(opcode: str) -> Maker | None:
    """Elementary functions are loaded on first use: few programs fold any."""
    if opcode in ELEMENTARY:
        from .elementary import ELEMENTARY as MAKERS

        return MAKERS[opcode]
    return _MAKERS.get(opcode)


_WHOLE = ("pack", "unpack", "select")

_BETWEEN: dict[str, Callable[[Op], Callable[..., Any]]] = {
    "select": _select,
    "pack": _pack,
    "unpack": _unpack,
    "freeze": _freeze,
    "bitcast": _bitcast,
    "addrspacecast": lambda op: _identity,
    "ptrtoint": _resized,
    "inttoptr": _resized,
    "ptradd": _ptradd,
}
