"""Types of values: integers, floats, pointers, and opaque types that analyses carry but code generation refuses.

    i1 i8 i16 i32 i64 (any width up to 128), f16 f32 f64, ptr, ptr(3), opaque"<4 x float>", void

Types are interned: two types are equal exactly when they are the same object.
"""

from __future__ import annotations

from ..record import dataclass, field
from .digits import is_digits

MAX_INT_BITS = 128


@dataclass(frozen=True, slots=True, eq=False)
class Type:
    """`kind` is one of int, float, ptr, opaque, void; `space` is a pointer's address space."""

    kind: str
    bits: int = 0
    space: int = 0
    text: str = ""
    is_int: bool = field(init=False)
    is_float: bool = field(init=False)
    is_ptr: bool = field(init=False)
    is_opaque: bool = field(init=False)
    is_void: bool = field(init=False)

    def __post_init__(self) -> None:
        """Precomputed: these are read so often that a property would cost measurable time."""
        for kind in ("int", "float", "ptr", "opaque", "void"):
            object.__setattr__(self, f"is_{kind}", self.kind == kind)

    @property
    def bytes(self) -> int:
        """Size in memory, as LLVM's store size on a 64-bit target."""
        return (self.bits + 7) // 8

    def holds(self, number: int) -> bool:
        """Does an integer fit an integer type or an address, as signed or as unsigned?"""
        return -(1 << (self.bits - 1)) <= number < 1 << self.bits

    @property
    def in_llvm(self) -> str:
        """As LLVM writes it: of an opaque type, the text that it stands for."""
        return self.text.split('"')[1] if self.is_opaque else self.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Type({self.text})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (type_named, (self.text,))


_interned: dict[str, Type] = {}


def _intern(new: Type) -> Type:
    return _interned.setdefault(new.text, new)


def int_type(bits: int) -> Type:
    assert 1 <= bits <= MAX_INT_BITS, f"no integer type of {bits} bits"
    return _interned.get(f"i{bits}") or _intern(Type("int", bits, 0, f"i{bits}"))


def ptr_type(space: int = 0) -> Type:
    return _intern(Type("ptr", 64, space, f"ptr({space})" if space else "ptr"))


def opaque_type(text: str, bits: int = 0) -> Type:
    """A type that is only carried along: `text` is its notation in its language, `bits` its size if known."""
    size = f":{bits}" if bits else ""
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return _intern(Type("opaque", bits, 0, f'opaque"{quoted}"{size}'))


def type_named(text: str) -> Type:
    """The inverse of `str(type)`; raises ValueError for any other text."""
    known = _interned.get(text)
    if known is not None:
        return known
    if text[:1] == "i" and is_digits(text[1:]) and 1 <= int(text[1:]) <= MAX_INT_BITS and text[1] != "0":
        return int_type(int(text[1:]))
    if text.startswith("ptr(") and text.endswith(")") and is_digits(text[4:-1]):
        return ptr_type(int(text[4:-1]))
    if text.startswith('opaque"'):
        body, _, size = text[7:].rpartition('"')
        if not size or is_digits(size[1:]):
            return opaque_type(body.replace('\\"', '"').replace("\\\\", "\\"), int(size[1:]) if size else 0)
    raise ValueError(f"'{text}' is not a type")


VOID = _intern(Type("void", 0, 0, "void"))
I1, I8, I16, I32, I64 = (int_type(bits) for bits in (1, 8, 16, 32, 64))
F16 = _intern(Type("float", 16, 0, "f16"))
F32 = _intern(Type("float", 32, 0, "f32"))
F64 = _intern(Type("float", 64, 0, "f64"))
PTR = ptr_type()

# Numbers that most arrays and sizes keep below, so that sums and products of them have 32 bits.
SMALL = 2**15  # a number between -SMALL and SMALL, times one of 16 bits, has 32 bits
NEAR = 2**31  # bytes: every distance in such an array is a number of 32 bits
LONGEST_NEAR = 2**30  # elements of an axis of such an array: so far from 2^31 that indices near its ends fit 32 bits
