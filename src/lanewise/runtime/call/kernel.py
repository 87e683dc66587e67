"""Kernels: `@lw.kernel` makes an object that is called like the function, and compiled for each signature.

    k(*args)                  compiled at the first call for these types, then straight to machine code
    k.py(*args)               as plain Python
    k.inspect(*args, stage="llvm")
    k.explain(*args)

A version is kept for each signature. If its outer names (globals, closures) have changed, it is compiled again: the
code holds their old values. Calls are thread-safe; of two that need the same version, one compiles and the other waits.
The compiler is loaded on first use: programs that only define kernels start without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, ParamSpec, TypeVar, cast, overload

from ...frontend.python.definitions import twin
from ...frontend.python.definitions.decorate import Written
from ...frontend.python.definitions.foreign_arrays import as_arrays
from ...frontend.python.definitions.signature import Signature, bound
from ...frontend.python.definitions.source import KERNEL
from ...frontend.python.definitions.structures import Forms, flattened, leaves_of
from ...ir.position import CompileError
from ...record import replace
from ..launch.stacks import on_large_stack
from ..launch.threads import CHANGES, threads
from .kept_versions import KeptVersions
from .plain_errors import half_loaded_error, is_failed_check, is_overlap, without_our_frames
from .settings import KernelOptions, assuming, decorated, settings
from .user_frame import shown_as
from .where import is_elsewhere

if TYPE_CHECKING:
    from pathlib import Path

    from ..gpu.device_calls import DeviceVersions
    from .fast_call import Again
    from .version import Version

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")
ENOUGH_ALIKE = 32  # calls in a row after which the next is expected to be like them


class Kernel(Written, Generic[P, R]):
    """A function with lanes loops. Its own `__call__` is `_call`, shown as the function (`user_frame.py`)."""

    if not TYPE_CHECKING:
        __slots__ = ("__call__",)

    def __init__(self, function: Callable[..., Any], options: KernelOptions) -> None:
        super().__init__(function, KERNEL)
        self.options = options
        self._reset()

    def _reset(self) -> None:
        self.__call__ = shown_as(Kernel[..., Any]._call, self, self.source)
        self._kept = KeptVersions(self.source, assuming(self.options))
        self._count: int | None = None
        self._again: Again | None = None
        self._last: Version | None = None
        self._alike, self._enough = 0, ENOUGH_ALIKE
        self._devices: DeviceVersions | None = None  # for arrays on a GPU
        self._overlapping: Kernel[P, R] | None = None  # for arrays that overlap

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "options": self.options}

    def restore(self, state: dict[str, Any]) -> None:
        super().restore(state)
        self._reset()

    if TYPE_CHECKING:

        def __call__(self, *args: P.args, **named: P.kwargs) -> R: ...

    def _call(self, *args: P.args, **named: P.kwargs) -> R:
        if twin.is_running():
            return self.function(*args, **named)
        again = self._again
        if again is not None and again.changes == CHANGES[0] and not named:
            try:
                done = again.run(args)
            except Exception as error:
                if is_overlap(error):
                    return self._with_overlap()(*args, **named)
                if is_failed_check(error):
                    raise error.with_traceback(None) from None
                raise
            if done is not again:
                return done
            self._again, self._alike, self._enough = None, 0, 2 * self._enough
        try:
            is_off = settings().off
        except ImportError as error:
            raise half_loaded_error(error) or error from None
        if is_off:
            return self.py(*args, **named)
        many = self.options.threads or threads()
        try:
            leaves, forms = flattened(self.bind(args, named))
        except TypeError as error:
            raise error.with_traceback(None) from None
        if is_elsewhere(leaves):
            return self._on_device(leaves, forms)
        leaves = as_arrays(leaves)
        try:
            version = self._version(leaves, forms)
        except CompileError as error:
            raise error.with_traceback(None) from None  # frames of the compiler do not help the user
        except ImportError as error:
            raise half_loaded_error(error) or error from None
        try:
            if version.options.debug:
                return version.run_debug(leaves, many, self.options)
            try:
                if not forms:
                    self._notice(version, leaves)
            except ImportError as error:  # a nested call during the import: a later one will do it
                if half_loaded_error(error) is None:
                    raise
            return version.run(leaves, many)
        except Exception as error:
            if is_overlap(error):
                return self._with_overlap()(*args, **named)
            if is_failed_check(error):
                raise error.with_traceback(None) from None  # frames of the runtime do not help the user
            raise

    def _with_overlap(self) -> Kernel[P, R]:
        """The same kernel for arrays that overlap (`transform/memory/assume_apart.py`)."""
        if self._overlapping is None:
            with self._kept.lock:
                other: Kernel[P, R] = self._overlapping or self.with_options(self.options)
                other._kept.options = self.options
                self._overlapping = other
        return self._overlapping

    def with_options(self, options: KernelOptions) -> Kernel[P, R]:
        """Another kernel of the same function."""
        made: Kernel[P, R] = Kernel(self.function, options)
        made.source.rules, made.source.declared = self.source.rules, self.source.declared
        return made

    def _on_device(self, args: tuple[Any, ...], forms: Forms) -> Any:
        """Call it with arrays on a GPU."""
        if forms:
            raise CompileError(f"'{self.__name__}' takes no tuples or classes with arrays on a GPU; pass their items")
        from ..gpu.device_calls import DeviceVersions

        if self._devices is None:
            with self._kept.lock:
                self._devices = self._devices or DeviceVersions(self.source, self.options)
        try:
            return self._devices.call(args)
        except CompileError as error:
            raise error.with_traceback(None) from None
        except Exception as error:
            if is_failed_check(error):
                raise error.with_traceback(None) from None
            raise

    def _notice(self, version: Version, args: tuple[Any, ...]) -> None:
        """Remember the call after some calls in a row with one version."""
        if self._last is not version:
            self._last, self._alike = version, 0
        self._alike += 1
        if self._alike % self._enough == 0:  # another thread may have counted on
            from .fast_call import Again, may_come_again

            changes = CHANGES[0]
            if may_come_again(version, args):
                self._again = Again(version, args, self.options.threads or 0, changes)

    def __get__(self, instance: object, owner: type | None = None) -> Kernel[P, R]:
        """A kernel in a class is not bound to an object; a method is refused."""
        first = next((parameter.arg for parameter in self.source.parameters), "")
        if instance is not None and first in ("self", "cls"):
            why = (
                f"a kernel cannot be a method, because '{first}' is no array or number; define it outside of the class"
            )
            raise self.source.refuse(f"{why}, and pass it what it needs of '{first}'", self.source.tree)
        return self

    def bind(self, args: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """All arguments in order; TypeError as from the function itself."""
        if self._count is None:
            self._count = on_large_stack(self._places)
        if not named and len(args) == self._count:
            return args
        return bound(self.function, args, named)

    def _places(self) -> int:
        """How many arguments need no binding; -1 if any number may."""
        args = self.source.tree.args
        return -1 if args.vararg is not None or args.kwonlyargs else len(self.source.parameters)

    def version(self, args: Sequence[Any]) -> Version:
        """The compiled version for arguments of these types."""
        return self._version(*leaves_of(args))

    def _version(self, args: Sequence[Any], forms: Forms) -> Version:
        """The same, for the leaves of arguments, and the forms of those that are structures."""
        return self._kept.of(args, forms)

    @property
    def own_options(self) -> KernelOptions:
        """The options with which versions are compiled."""
        return self._kept.options

    def use(self, signature: Signature, version: Version) -> None:
        """Call this version for arguments of these types from now on."""
        self._kept.use(signature, version)
        self._again = None

    def drop(self, signature: Signature) -> None:
        """Compile the version for arguments of these types again at its next call."""
        self._kept.drop(signature)
        self._again = None

    def inspect(self, *args: Any, stage: str = "source", **named: Any) -> str:
        """The text of a stage for arguments like these: source, masked, llvm or asm."""

        def inspect() -> str:
            from .stages import inspected

            return inspected(self._like(args, named), stage)

        return without_our_frames(on_large_stack, inspect)

    def export(
        self,
        path: str | Path,
        signature: Any,
        targets: Sequence[str] | str | None = None,
        name: str | None = None,
    ) -> list[Path]:
        """Write an object file or shared library and a C header, for programs without Python.

        `signature` is example arguments in a tuple, or a text: "f32[:,:], float, 256". `name` is the function's in C.
        """

        def write() -> list[Path]:
            from pathlib import Path

            from ..export.export import export

            return export(self.source, self.options, Path(path), signature, targets, name)

        return on_large_stack(write)

    def explain(self, *args: Any, measure: bool = False, **named: Any) -> Any:
        """A report on each line for arguments like these: prints, `_repr_html_`, `.json()`, `.save(path)`.

        `measure` runs some gangs in the interpreter, and reports how many of their lanes are active.
        """

        def explain() -> Any:
            from .explained import explained

            return explained(self._like(args, named), leaves_of(self.bind(args, named))[0], measure)

        return without_our_frames(on_large_stack, explain)

    def profile(self, *args: Any, seconds: float = 1.0, **named: Any) -> Any:
        """Where the time goes in calls with these arguments: prints, `_repr_html_`, `.json()`, `.save(path)`.

        The kernel is called for that many seconds, at least once. Afterwards the arrays have their old contents.
        """
        if self.options.debug:
            raise CompileError(f"'{self.__name__}' is in debug mode, which is not about speed; remove debug=True")
        leaves, forms = flattened(self.bind(args, named))
        if is_elsewhere(leaves):
            raise CompileError(f"'{self.__name__}' runs on a GPU with these arrays; profile takes arrays in memory")
        leaves = as_arrays(leaves)

        def profile() -> Any:
            from .explained import profiled

            return profiled(self._version(leaves, forms), leaves, self.options.threads or threads(), seconds)

        try:
            return without_our_frames(on_large_stack, profile)
        except Exception as error:
            if is_overlap(error):
                return self._with_overlap().profile(*args, seconds=seconds, **named)
            raise

    def _like(self, args: tuple[Any, ...], named: dict[str, Any]) -> Version:
        return self.version(self.bind(args, named))


@overload
def kernel(
    fn: Callable[P, R],
    *,
    width: int | None = None,
    threads: int | None = None,
    fma: bool = False,
    fastmath: bool = False,
    hot_paths: bool = True,
    checks: bool = True,
    debug: bool | Literal["orders"] = False,
    progress: bool = False,
) -> Kernel[P, R]: ...


@overload
def kernel(
    fn: Callable[..., Any],
    *,
    width: int | None = None,
    threads: int | None = None,
    fma: bool = False,
    fastmath: bool = False,
    hot_paths: bool = True,
    checks: bool = True,
    debug: bool | Literal["orders"] = False,
    progress: bool = False,
) -> Kernel[..., Any]: ...  # of several functions, as in a loop over kernels


@overload
def kernel(
    *,
    width: int | None = None,
    threads: int | None = None,
    fma: bool = False,
    fastmath: bool = False,
    hot_paths: bool = True,
    checks: bool = True,
    debug: bool | Literal["orders"] = False,
    progress: bool = False,
) -> Callable[[Callable[P, R]], Kernel[P, R]]: ...


def kernel(fn: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Make a kernel of a function with `lw.lanes` loops; with options: `@lw.kernel(width=8)`.

    Of a kernel: another one with other options, `lw.kernel(k, width=8)`.
    """

    def make(function: Callable[..., Any], chosen: KernelOptions) -> Kernel[..., Any]:
        if isinstance(function, Kernel):
            made = cast("Kernel[..., Any]", function)
            return made.with_options(replace(made.options, **options))
        return Kernel(function, chosen)

    return decorated("lw.kernel", fn, options, make)
