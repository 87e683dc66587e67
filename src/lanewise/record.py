"""Records: `dataclass`, `field` and `replace` as in the standard library, but classes are created quickly.

The standard library writes and compiles six methods when a class is created: half a millisecond for each class of the
compiler, though a run calls few of them. Here a class is created with its slots only, and a method is generated on its
first call, from source that it shares with classes of the same number of fields.

    Requires  annotations as text (`from __future__ import annotations`). Of the parameters, it takes `frozen`, `eq` and
              `slots`; of a field it takes `default`, `default_factory`, `init`, `repr`, `compare`. Type checkers see
              the standard library's functions.
    Ensures   the classes that the standard library would make, also for its `fields` and `asdict` and for pickle; but a
              missing docstring is not replaced by a signature.
    Costs     a tenth of the standard library's time per class; per instance the same, less if frozen with slots.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, slots=False):
        if cls is None:
            return lambda made: _make(made, frozen, eq, slots)
        return _make(cls, frozen, eq, slots)

    def field(*, default=..., default_factory=None, init=True, repr=True, compare=True):
        return _Field(default, default_factory, init, repr, compare)

    def replace(record, /, **changes):
        if not hasattr(record, "__record_fields__"):
            from dataclasses import replace as standard

            return standard(record, **changes)
        for name, one in type(record).__record_fields__.items():
            if one.init:
                changes.setdefault(name, getattr(record, name))
            elif name in changes:
                refusal = TypeError if sys.version_info >= (3, 13) else ValueError  # as in the standard library
                raise refusal(f"{name} is no argument of {type(record).__name__}, and cannot be replaced")
        return type(record)(**changes)


class _Field:
    __slots__ = ("compare", "default", "factory", "init", "repr")

    def __init__(self, default: Any, factory: Any, init: bool, repr: bool, compare: bool) -> None:
        self.default, self.factory, self.init, self.repr, self.compare = default, factory, init, repr, compare


_PLAIN = _Field(..., None, True, True, True)


def _make(cls: Any, frozen: bool, eq: bool, slots: bool) -> Any:
    given = cls.__dict__
    own = {name: _own_field(cls, name) for name in given.get("__annotations__", ())}
    fields: dict[str, _Field] = {}
    for base in cls.__mro__[:0:-1]:
        fields.update(base.__dict__.get("__record_fields__", ()))
    fields.update(own)
    added: dict[str, Any] = {"__record_fields__": fields, "__dataclass_fields__": _StandardFields()}
    added["__match_args__"] = tuple([name for name, one in fields.items() if one.init])
    if "__repr__" not in given:
        added["__repr__"] = _shown
    if frozen:
        added["__setattr__"] = added["__delattr__"] = _refuse
    later = ["__init__"] if "__init__" not in given else []
    if eq:
        if "__eq__" not in given:
            later.append("__eq__")
        if given.get("__hash__") is None:
            later += ["__hash__"] if frozen else []
            added["__hash__"] = None
    made: Any = _with_slots(cls, own, added, frozen) if slots else _in_place(cls, own, added)
    for name in later:
        setattr(made, name, _later(made, name, frozen))
    return made


def _own_field(cls: Any, name: str) -> _Field:
    given = cls.__dict__
    assert isinstance(given["__annotations__"][name], str), f"{cls.__name__}: annotations must be text"
    default = given.get(name, ...)
    if default is ...:
        return _PLAIN
    found = default if isinstance(default, _Field) else _Field(default, None, True, True, True)
    if type(found.default).__hash__ is None:
        raise ValueError(f"{cls.__name__}.{name}: all instances would share this default, use default_factory")
    return found


def _with_slots(cls: Any, own: dict[str, _Field], added: dict[str, Any], frozen: bool) -> Any:
    inherited = {slot for base in cls.__mro__[1:] for slot in base.__dict__.get("__slots__", ())}
    members = {name: value for name, value in cls.__dict__.items() if name not in own and name not in _OF_A_DICT}
    members |= added
    members["__slots__"] = tuple([name for name in own if name not in inherited])
    if frozen:
        members.setdefault("__getstate__", _state)
        members.setdefault("__setstate__", _restore)
    made = type(cls)(cls.__name__, cls.__bases__, members)
    made.__qualname__ = cls.__qualname__
    return made


_OF_A_DICT = ("__dict__", "__weakref__")


def _in_place(cls: Any, own: dict[str, _Field], added: dict[str, Any]) -> Any:
    for name, one in own.items():
        if one.default is not ...:
            setattr(cls, name, one.default)
        elif name in cls.__dict__:
            delattr(cls, name)
    for name, value in added.items():
        setattr(cls, name, value)
    return cls


def _later(cls: Any, name: str, frozen: bool) -> Callable[..., Any]:
    def first(*args: Any, **named: Any) -> Any:
        method = _WRITERS[name](cls, cls.__record_fields__, frozen)
        setattr(cls, name, method)
        return method(*args, **named)

    return first


def _written(cls: Any, text: str, fields: list[str], globals: dict[str, Any], *defaults: Any) -> Callable[..., Any]:
    """The method of a source text whose fields are named _0, _1, ...: many classes share one compiled text."""
    names = {f"_{at}": name for at, name in enumerate(fields)}
    code = _compiled(text)
    code = code.replace(
        co_varnames=tuple([names.get(name, name) for name in code.co_varnames]),
        co_names=tuple([names.get(name, name) for name in code.co_names]),
    )
    method: Any = FunctionType(code, globals, code.co_name, defaults)
    method.__qualname__ = f"{cls.__qualname__}.{code.co_name}"
    method.__module__ = cls.__module__
    return method


@functools.cache
def _compiled(text: str) -> CodeType:
    return next(part for part in compile(text, "<record>", "exec").co_consts if isinstance(part, CodeType))


def _init(cls: Any, fields: dict[str, _Field], frozen: bool) -> Callable[..., Any]:
    arguments, lines, names, defaults = ["self"], list[str](), dict[str, Any](), list[Any]()
    for at, (name, one) in enumerate(fields.items()):
        value = f"_{at}"
        if one.init:
            arguments.append(value)
            if one.default is not ... or one.factory is not None:
                defaults.append(one.default)
            elif defaults:
                raise TypeError(f"{cls.__name__}: '{name}' without a default follows one that has one")
        elif one.default is ... and one.factory is None:
            continue
        if one.factory is not None:
            names[f"_factory_{at}"] = one.factory
            value = f"_factory_{at}() if {value} is ... else {value}" if one.init else f"_factory_{at}()"
        elif not one.init:
            names[f"_default_{at}"] = one.default
            value = f"_default_{at}"
        slot: Any = getattr(cls, name, None)
        if not frozen:
            lines.append(f" self._{at} = {value}\n")
        elif hasattr(slot, "__set__"):
            names[f"_set_{at}"] = slot.__set__
            lines.append(f" _set_{at}(self, {value})\n")
        else:
            names["_set"], names[f"_name_{at}"] = object.__setattr__, name
            lines.append(f" _set(self, _name_{at}, {value})\n")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()\n")
    text = f"def __init__({', '.join(arguments)}):\n{''.join(lines) or ' pass'}"
    return _written(cls, text, list(fields), names, *defaults)


def _eq(cls: Any, fields: dict[str, _Field], frozen: bool) -> Callable[..., Any]:
    mine, other = _compared("self", fields), _compared("other", fields)
    text = f" return {mine} == {other} if other.__class__ is self.__class__ else NotImplemented\n"
    return _written(cls, f"def __eq__(self, other):\n{text}", list(fields), {})


def _hash(cls: Any, fields: dict[str, _Field], frozen: bool) -> Callable[..., Any]:
    return _written(cls, f"def __hash__(self):\n return hash({_compared('self', fields)})\n", list(fields), {})


def _compared(whose: str, fields: dict[str, _Field]) -> str:
    return f"({''.join(f'{whose}._{at}, ' for at, one in enumerate(fields.values()) if one.compare)})"


_WRITERS = {"__init__": _init, "__eq__": _eq, "__hash__": _hash}


def _shown(self: Any) -> str:
    if id(self) in _BEING_SHOWN:
        return "..."
    _BEING_SHOWN.add(id(self))
    try:
        shown = [f"{name}={getattr(self, name)!r}" for name, one in self.__record_fields__.items() if one.repr]
    finally:
        _BEING_SHOWN.discard(id(self))
    return f"{type(self).__qualname__}({', '.join(shown)})"


_BEING_SHOWN: set[int] = set()


def _refuse(self: Any, name: str, *value: Any) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__record_fields__]


def _restore(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__record_fields__, state, strict=True):
        object.__setattr__(self, name, value)


class _StandardFields:
    """The standard library's field objects, created when `fields` or `asdict` asks for them."""

    def __get__(self, record: Any, cls: Any) -> Any:
        import dataclasses

        listed: list[Any] = []
        for name, one in cls.__record_fields__.items():
            default = dataclasses.MISSING if one.default is ... else one.default
            factory = dataclasses.MISSING if one.factory is None else one.factory
            made: Any = dataclasses.field(
                default=default, default_factory=factory, init=one.init, repr=one.repr, compare=one.compare
            )
            listed.append((name, object, made))
        standard: Any = dataclasses.make_dataclass(cls.__name__, listed)
        cls.__dataclass_fields__ = found = standard.__dataclass_fields__
        return found
