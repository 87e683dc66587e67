"""Verify: is this function well formed? The first violation, as a sentence.

Every stage: blocks have terminators, targets match their blocks' parameters, ops match their rows, names are unique,
the entry has no predecessor, definitions dominate uses (in reachable blocks).
Masked: every value has a shape, branches and switches are on uniform values, masks are i1.
Costs: near-linear.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from ..process.collection import no_collection
from .digits import is_digits
from .function import MASKED, Block, Const, Function, Module, Named, Op, Symbol, Value
from .graph import UNREACHED, dominators, intervals
from .position import CompileError, Position
from .show import show_op
from .types import F64, I1, I8, I64, VOID, Type

_KINDS: dict[str, Callable[[Type], bool]] = {
    "I": lambda t: t.is_int,
    "J": lambda t: t.is_int,
    "F": lambda t: t.is_float,
    "G": lambda t: t.is_float,
    "P": lambda t: t.is_ptr,
    "Q": lambda t: t.is_ptr,
    "B": lambda t: t is I1,
    "K": lambda t: t.is_int or t.is_ptr,
    "T": lambda t: not t.is_void,
    "U": lambda t: not t.is_void,
}
_NOUNS = {"I": "an integer", "F": "a float", "P": "a ptr", "B": "i1", "K": "an integer or ptr", "T": "a value"}
_TARGETS = {"jump": (1, 1), "branch": (2, 2), "switch": (1, None), "return": (0, 0), "unreachable": (0, 0)}
_WIDER, _NARROWER = ("zext", "sext", "fpext"), ("trunc", "fptrunc")


def verify_module(module: Module) -> None:
    for item in module.globals.values():
        if item.data is not None and len(item.data) != item.size:
            raise CompileError(f"global '{item.name}' has {len(item.data)} bytes of data and size {item.size}")
        if any(not 0 <= at <= item.size - 8 for at, _, _ in item.links):
            raise CompileError(f"a link of global '{item.name}' stands outside its {item.size} bytes")
    with no_collection():
        for function in module.functions.values():
            verify(function)


def verify_calls(module: Module) -> None:
    """Calls inside the module match the signatures. LLVM allows mismatches and leaves them undefined."""
    for function in module.functions.values():
        for op in function.ops:
            callee = module.functions.get(op.attrs["callee"]) if op.opcode in ("call", "crev", "everywhere") else None
            if callee is None:
                continue
            given = [I1] if op.opcode == "everywhere" else list[Type]()
            if [*given, *(arg.type for arg in op.args)] != [param.type for param in callee.params]:
                _fail(op, f"'{callee.name}' takes ({', '.join(str(param.type) for param in callee.params)})")
            if op.type not in (callee.result, VOID):
                _fail(op, f"'{callee.name}' returns {callee.result}, not {op.type}")


def verify(function: Function) -> None:
    """Raise CompileError for the first violation."""
    if not function.blocks:
        raise _wrong(f"function '{function.name}' has no block", function, function.position)
    known = {id(block) for block in function.blocks}
    _names(function)
    checked: set[object] = set()  # ops that are equal in all that the table describes are checked once
    for block in function.blocks:
        if block.end is None:
            raise _wrong(f"block '{block.name}' of function '{function.name}' does not end", block, function.position)
        for op in block.all_ops:
            assert op.block is block, f"{op!r} stands in '{block.name}' and does not know it"
            kind = (op.row, op.type, op.mode, op.flags, (*op.attrs,), *[arg.type for arg in op.args])
            if kind not in checked:
                if (why := _op(op)) is not None:
                    _fail(op, why)
                checked.add(kind)
            if (why := _here(op, function, known)) is not None:
                _fail(op, why)
    _dominance(function)


def _fail(op: Op, why: str) -> NoReturn:
    raise _wrong(f"{why} in '{show_op(op).split('  !')[0]}'", op, op.position)


def _wrong(sentence: str, about: object, position: Position) -> CompileError:
    error = CompileError(sentence, position)
    error.about = about
    return error


def _names(function: Function) -> None:
    seen: set[str] = set()
    for value in function.values:
        if value.name in seen:
            raise _wrong(f"%{value.name} is defined twice in function '{function.name}'", value, value.position)
        seen.add(value.name)
    blocks: set[str] = set()
    for block in function.blocks:
        if block.name in blocks:
            raise _wrong(f"two blocks of function '{function.name}' are named '{block.name}'", block, function.position)
        blocks.add(block.name)


def _op(op: Op) -> str | None:
    """Does it match its row?"""
    row = op.row
    if (why := _signature(op)) is not None:
        return why
    if row.modes and op.mode not in row.modes:
        return f"'{op.mode}' is no mode of '{row.name}'"
    names = {attribute.name for attribute in row.attributes}
    for attribute in row.attributes:
        if attribute.required and attribute.name not in op.attrs:
            return f"'{row.name}' needs '{attribute.name}='"
    for name in op.attrs:
        if name not in names:
            return f"'{row.name}' has no property '{name}'"
    for flag in op.flags:
        if flag not in row.flags:
            return f"'{row.name}' has no flag '{flag}'"
    return _meaningful(op)


_ORDERS = ("unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst")
_FLOAT_MODES = ("fadd", "fsub", "fmul", "fmax", "fmin")
_MOST_PRIVATE = 1 << 40


def _meaningful(op: Op) -> str | None:
    """Are the numbers and words of its attributes valid?"""
    attrs = op.attrs
    align = attrs.get("align", 1)
    if align < 1 or align & (align - 1):
        return f"an alignment is a power of two, not {align}"
    if op.opcode == "private" and not 0 <= attrs["size"] < _MOST_PRIVATE:
        return f"a private array cannot have {attrs['size']} bytes"
    if op.opcode == "ptradd" and not -(1 << 63) <= attrs["scale"] < 1 << 63:
        return f"a scale has 64 bits, {attrs['scale']} has more"
    if op.opcode == "is_fpclass" and not 0 <= attrs["classes"] < 1 << 10:
        return f"classes of floats are ten bits, {attrs['classes']} is not"
    if op.opcode == "unpack" and not 0 <= attrs["index"] < 1 << 32:
        return f"an index counts from 0, {attrs['index']} does not"
    words = attrs.get("order", "seq_cst").split()
    if not words or any(word not in _ORDERS for word in words):
        return f"'{attrs['order']}' is no order; there are: {' '.join(_ORDERS)}"
    words = attrs.get("range", "").split()
    if len(words) % 2 or not all(is_digits(word.removeprefix("-")) for word in words):
        return "a range is pairs of whole numbers"
    return _fits_mode(op)


def _fits_mode(op: Op) -> str | None:
    """Some ops exist only for some types."""
    if op.opcode in ("atomic", "reduce", "scan") and op.mode != "xchg":
        kind = op.args[-1].type
        if not (kind.is_float if op.mode in _FLOAT_MODES else kind.is_int):
            return f"'{op.opcode}.{op.mode}' is not for {kind}"
    if op.opcode == "bswap" and op.type.bits != 8 and op.type.bits % 16:
        return f"'bswap' is for an even number of bytes, not {op.type}"
    if op.opcode == "bitcast" and op.type.is_ptr != op.args[0].type.is_ptr:
        return "'bitcast' does not make a ptr of a number; write 'inttoptr' or 'ptrtoint'"
    if op.opcode == "memset" and op.args[1].type is not I8:
        return f"'memset' sets bytes: its second operand is an i8, not {op.args[1].type}"
    return None


def _here(op: Op, function: Function, known: set[int]) -> str | None:
    """Does it fit its function?"""
    if op.mask is not None and op.mask.type is not I1:
        return "a mask is an i1"
    if op.row.ends_block:
        return _end(op, function, known)
    if function.stage == MASKED and op.type is not VOID and op.shape is None:
        return "a masked function has a shape for every value, here is none"
    return None


def _signature(op: Op) -> str | None:
    letters = op.row.arguments.split()
    open_ended = bool(letters) and letters[-1] == "*"
    wanted = letters[:-1] if open_ended else letters
    if len(op.args) < len(wanted) or (len(op.args) > len(wanted) and not open_ended):
        return f"'{op.opcode}' takes {len(wanted)}{' or more' if open_ended else ''} operands, not {len(op.args)}"
    bound: dict[str, Type] = {}
    for letter, arg in zip(wanted, op.args, strict=False):
        if not _KINDS[letter](arg.type):
            return f"an operand of '{op.opcode}' must be {_NOUNS.get(letter, 'of another type')}, not {arg.type}"
        if bound.setdefault(letter, arg.type) is not arg.type:
            return f"operands of '{op.opcode}' must have the same type, not {bound[letter]} and {arg.type}"
    return _result(op, bound)


def _result(op: Op, bound: dict[str, Type]) -> str | None:
    want = op.row.result
    if want == "":
        return None if op.type is VOID else f"'{op.opcode}' has no result"
    if want == "V":
        return None
    if op.type is VOID:
        return f"'{op.opcode}' has a result; write '%name: type ='"
    if want == "R":
        return _conversion(op)
    expected = I1 if want == "B" else bound[want]
    return None if op.type is expected else f"the result of '{op.opcode}' is {expected}, not {op.type}"


def _conversion(op: Op) -> str | None:
    name = op.opcode
    if name in _WIDER and not (op.type.kind == op.args[0].type.kind and op.type.bits > op.args[0].type.bits):
        return f"'{name}' must widen {op.args[0].type}, {op.type} is no wider type of its kind"
    if name in _NARROWER and not (op.type.kind == op.args[0].type.kind and op.type.bits < op.args[0].type.bits):
        return f"'{name}' must narrow {op.args[0].type}, {op.type} is no narrower type of its kind"
    if name in ("fptosi", "fptoui", "fptosi_sat", "fptoui_sat", "ptrtoint", "lane", "width", "count", "ballot"):
        return None if op.type.is_int else f"the result of '{name}' is an integer, not {op.type}"
    if name == "quotient":
        ok = op.type is F64 and op.args[0].type is I64
        return None if ok else f"'quotient' makes f64 of two i64, not {op.type} of {op.args[0].type}"
    if name in ("sitofp", "uitofp"):
        return None if op.type.is_float else f"the result of '{name}' is a float, not {op.type}"
    if name in ("inttoptr", "private", "allocate", "addrspacecast"):
        return None if op.type.is_ptr else f"the result of '{name}' is a ptr, not {op.type}"
    if name == "bitcast" and op.type.bits != op.args[0].type.bits and op.type.bits and op.args[0].type.bits:
        return f"'bitcast' keeps the number of bits, not {op.args[0].type} to {op.type}"
    return None


def _end(op: Op, function: Function, known: set[int]) -> str | None:
    least, most = _TARGETS[op.opcode]
    if len(op.targets) < least or (most is not None and len(op.targets) > most):
        return f"'{op.opcode}' has {least}{'' if most == least else ' or more'} targets, not {len(op.targets)}"
    if op.opcode == "return" and [arg.type for arg in op.args] != (
        [] if function.result is VOID else [function.result]
    ):
        return f"function '{function.name}' returns {function.result}"
    for target in op.targets:
        if id(target.block) not in known:
            return f"block '{target.block.name}' is not in the function"
        if target.block is function.entry:
            return "nothing may branch to the entry block"
        if [arg.type for arg in target.args] != [param.type for param in target.block.params]:
            return f"block '{target.block.name}' takes {[str(p.type) for p in target.block.params]}"
    if op.opcode == "switch":
        full = 1 << op.args[0].type.bits
        for case in (case for target in op.targets for case in target.cases):
            if not op.args[0].type.holds(case):
                return f"{case} does not fit {op.args[0].type}"
        cases = [case % full for target in op.targets[1:] for case in target.cases]
        if len(set(cases)) != len(cases) or any(not target.cases for target in op.targets[1:]):
            return "each value of a switch chooses one target, and each target but the default has a value"
    if function.stage == MASKED and op.args and op.opcode != "return" and not _is_uniform(op.args[0]):
        return "a masked function branches only on uniform values"
    return None


def _is_uniform(value: Value) -> bool:
    return isinstance(value, Const | Symbol) or (value.shape is not None and value.shape.is_uniform)


def _dominance(function: Function) -> None:
    number = {id(block): index for index, block in enumerate(function.blocks)}
    successors = [[number[id(target.block)] for target in block.targets] for block in function.blocks]
    idom = dominators(successors)
    first, last = intervals(idom)
    home: dict[Value, int] = {}
    for index, block in enumerate(function.blocks):
        for param in block.params:
            home[param] = index
            if function.stage == MASKED and param.shape is None:
                raise _wrong(f"%{param.name} has no shape in masked function '{function.name}'", block, param.position)
        for op in block.ops:
            home[op] = index
    for index, block in enumerate(function.blocks):
        if idom[index] != UNREACHED:
            _uses(block, index, home, first, last)


def _uses(block: Block, index: int, home: dict[Value, int], first: list[int], last: list[int]) -> None:
    """Every use in a block comes after its definition there, or is dominated by it."""
    passed: set[Value] = set(block.params)
    here = first[index]
    for op in block.all_ops:
        for value in op.operands if op.targets or op.mask is not None else op.args:
            where = home.get(value)
            if where is None:
                if isinstance(value, Named):
                    _fail(op, f"%{value.name} is not in the function")
            elif where == index:
                if value not in passed:
                    _fail(op, f"%{_name(value)} is used before it is defined")
            elif not first[where] <= here <= last[where] or first[where] == UNREACHED:
                _fail(op, f"%{_name(value)} is not defined on every path to its use")
        passed.add(op)


def _name(value: Value) -> str:
    return value.name if isinstance(value, Named) else repr(value)
