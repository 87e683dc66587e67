"""Pickling of decorated functions, by value: their text and the values of the names that they use.

    pickle.dumps(k)         (blank, (Kernel, token), state): works for functions of `__main__`, notebooks and closures,
                            and for pickle, cloudpickle, loky, Dask alike

A worker unpickles the same function with each task. Its token says what it is, so that one object serves all of them:
code is loaded once per process, and compiled once where processes share the cache on disk. Where nothing says what a
value is (a class of `__main__`, any object), the token is that of the one function that is pickled.

Requires  classes with `blank`, `__getstate__` and `restore`; the latter is called once for each object.
"""

from __future__ import annotations

import copyreg
import hashlib
import threading
import types
import uuid
from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from ....process.locks import Lock

MOST = 256  # functions that a process keeps for later tasks
_restored: dict[str, Any] = {}
_lock = Lock()
_own: WeakKeyDictionary[Any, str] = WeakKeyDictionary()
_within = threading.local()
PLAIN = (bool, int, float, complex, str, bytes)


class Unknown(Exception):
    """Nothing says whether a value equals one of another process."""


def token_of(owner: Any, state: Any) -> str:
    """The same for functions of the same state, also in other processes."""
    around: list[Any] = getattr(_within, "owners", [])
    if any(each is owner for each in around):
        return "itself"  # it is recursive
    _within.owners = [*around, owner]
    try:
        words = "\n".join(_words((type(owner).__name__, state)))
        return hashlib.sha256(words.encode(errors="surrogatepass")).hexdigest()
    except Unknown:
        return _own.setdefault(owner, uuid.uuid4().hex)
    finally:
        _within.owners = around


def _words(value: Any) -> Iterator[str]:
    """A text for a value: equal texts stand for equal values."""
    kind: type[Any] = value.__class__
    yield kind.__name__
    if value is None or kind in PLAIN:
        yield repr(value)
    elif kind in (tuple, list, dict):
        items = [part for pair in value.items() for part in pair] if kind is dict else value
        yield str(len(items))
        for item in items:
            yield from _words(item)
    elif kind is np.ndarray and not value.dtype.hasobject:
        yield f"{value.dtype.descr} {value.shape}"
        yield hashlib.sha256(value.tobytes()).hexdigest()
    elif issubclass(kind, np.generic | np.dtype):
        dtype: np.dtype[Any] = getattr(value, "dtype", value)
        if dtype.hasobject:
            raise Unknown
        yield f"{dtype!r} {value!r}"
    elif isinstance(value, type | types.FunctionType | types.BuiltinFunctionType):
        yield _name_of(value)
    else:
        yield from _words_of_object(value)


def _words_of_object(value: Any) -> Iterator[str]:
    """Of decorated functions, their sources and options; ufuncs that NumPy names."""
    if isinstance(value, np.ufunc):
        by_name: Any = copyreg.dispatch_table[np.ufunc](value)
        if isinstance(by_name, str):
            yield f"{getattr(value, '__module__', 'numpy')}.{by_name}"
            return
        value = by_name[1][0]  # the decorated function of a ufunc of ours
    state = getattr(value, "__getstate__", None)
    if not type(value).__module__.startswith("lanewise.") or state is None:
        raise Unknown
    if hasattr(value, "made_of"):
        yield token_of(value, state())
    else:
        yield from _words(state())


def _name_of(value: Any) -> str:
    if value.__module__ in ("__main__", "__mp_main__") or "<" in value.__qualname__:
        raise Unknown  # it goes by value, or by a name that means something else elsewhere
    return f"{value.__module__}.{value.__qualname__}"


def reduced(owner: Any, words: tuple[Any, ...]) -> tuple[Any, ...]:
    """How to pickle it; `words` are what its class makes an object of that has no state yet."""
    state = owner.__getstate__()
    return blank, (owner.__class__, token_of(owner, state), *words), state


def blank(kind: Any, token: str, *words: Any) -> Any:
    """An object of this class without its state, or the one that was unpickled before."""
    with _lock:
        found = _restored.get(token)
        if found is None:
            found = _restored[token] = kind.blank(*words)
            if len(_restored) > MOST:
                del _restored[next(iter(_restored))]
        return found


def fill(owner: Any, state: dict[str, Any]) -> None:
    """Set the state of an object, unless it has one: another thread may have unpickled it, too."""
    with _lock:
        if "source" not in vars(owner):
            owner.restore(state)
