"""The versions of one kernel: one for each signature, found by a quick key of the arguments.

    kept.of(args, forms)          the version for arguments like these; compiled if there is none yet
    kept.use(signature, version)  from now on this one
    kept.drop(signature)          compiled again at the next call

A version whose outer names (globals, closures) have changed is stale, and compiled again. Of two threads that need the
same version, one compiles and the other waits.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from ...frontend.python.definitions.signature import Signature, signature_of
from ...frontend.python.definitions.source import KernelSource
from ...frontend.python.definitions.structures import Forms
from ...process.collection import uncollected
from ...process.forks import at_work
from ...process.locks import Lock
from ...record import replace
from ..launch.stacks import on_large_stack
from .quick_key import quick_key
from .settings import KernelOptions

if TYPE_CHECKING:
    from .version import Version

MOST_RECENT = 256


class KeptVersions:
    """The versions that a source has so far, compiled with these options."""

    def __init__(self, source: KernelSource, options: KernelOptions) -> None:
        self.source, self.options = source, options
        self.versions: dict[Signature, Version] = {}
        self.recent: dict[Hashable, Version] = {}
        self.lock = Lock()
        self._far: dict[Signature, tuple[int, ...]] = {}  # arguments whose size matters

    def of(self, args: Sequence[Any], forms: Forms) -> Version:
        """The version for the leaves of arguments, and the forms of those that are structures."""
        key = quick_key(args)
        if forms and key is not None:
            key = (forms, key)
        found = self.recent.get(key) if key is not None else None
        if found is None or found.is_stale():
            found = on_large_stack(lambda: self._for_signature(signature_of(self.source, args, forms), args))
            if key is not None:
                if len(self.recent) >= MOST_RECENT:
                    self.recent = {}
                self.recent[key] = found
        return found

    def _for_signature(self, signature: Signature, args: Sequence[Any]) -> Version:
        found = self.versions.get(self._sized(signature, args))
        if found is None or found.compiled.is_stale():
            with at_work(), self.lock:
                make = lambda: self._new_version(signature, args)  # noqa: E731
                found = uncollected(make, stays=f"{__package__}.version" not in sys.modules)
        return found

    def _new_version(self, signature: Signature, args: Sequence[Any]) -> Version:
        from .version import make_version

        found = self.versions.get(self._sized(signature, args))
        if found is None or found.compiled.is_stale():
            found = make_version(self.source, signature, self.options, args)
            self._keep(found.compiled.signature, found)
        return found

    def _sized(self, signature: Signature, args: Sequence[Any]) -> Signature:
        """The signature with the sizes of these arguments, if they matter."""
        far = self._far.get(signature)
        if not far:
            return signature
        from ...plan.large_arrays import large_ones

        return replace(signature, large=large_ones(far, args))

    def _keep(self, signature: Signature, version: Version) -> None:
        self._far[replace(signature, large=())] = version.far
        self.versions[signature] = version

    def use(self, signature: Signature, version: Version) -> None:
        """Call this version for arguments of these types from now on."""
        with at_work(), self.lock:
            self._keep(signature, version)
            self.recent = {}

    def drop(self, signature: Signature) -> None:
        """Compile the version for arguments of these types again at its next call."""
        with at_work(), self.lock:
            self.versions = {key: kept for key, kept in self.versions.items() if key.types != signature.types}
            self.recent = {}
