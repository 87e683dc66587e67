"""Pickling of decorated functions, by value: their text and the values of the names that they use.

    pickle.dumps(k)         (blank, (Kernel, token), state): works for functions of `__main__`, notebooks and closures,
                            and for pickle, cloudpickle, loky, Dask alike

A worker unpickles the same function with each task. Its token says what it is, so that one object serves all of them:
code is loaded once per process, and compiled once where processes share the cache on disk. A function whose token
cannot be known (it uses a class of `__main__`, which goes by name) is another function after each pickling object.

Requires  classes with `blank`, `__getstate__` and `restore`; the latter is called once for each object.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import threading
import types
import uuid
from typing import Any
from weakref import WeakKeyDictionary

from ....process.locks import Lock

MOST = 256  # functions that a process keeps for later tasks
_restored: dict[str, Any] = {}
_lock = Lock()
_own: WeakKeyDictionary[Any, str] = WeakKeyDictionary()
_within = threading.local()


class Unknown(Exception):
    """What a value is cannot be told from its pickle."""


class _Contents(pickle.Pickler):
    """Writes what the bytes of a token are made of: two equal texts stand for equal values."""

    def reducer_override(self, obj: Any) -> Any:
        if isinstance(obj, type | types.FunctionType) and obj.__module__ in ("__main__", "__mp_main__"):
            raise Unknown
        return NotImplemented


def token_of(owner: Any, state: Any) -> str:
    """The same for functions of the same state, also in other processes."""
    around: list[Any] = getattr(_within, "owners", [])
    if any(each is owner for each in around):
        return "itself"  # it is recursive
    _within.owners = [*around, owner]
    try:
        buffer = io.BytesIO()
        _Contents(buffer, protocol=5).dump((type(owner).__name__, state))
        return hashlib.sha256(buffer.getvalue()).hexdigest()
    except Exception:  # whatever pickling raises for values that only other picklers take
        return _own.setdefault(owner, uuid.uuid4().hex)
    finally:
        _within.owners = around


def reduced(owner: Any, words: tuple[Any, ...]) -> tuple[Any, ...]:
    """How to pickle it; `words` are what its class makes an object of that has no state yet."""
    state = owner.__getstate__()
    made = blank, (type(owner), token_of(owner, state), *words)
    return made if getattr(_within, "owners", None) else (*made, state)  # the token of an inner function is enough


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
