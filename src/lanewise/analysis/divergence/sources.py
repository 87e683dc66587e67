"""Sources of divergence: a policy says which arguments and ops vary by themselves.

    none      only pinned shapes, and the `lane` op
    opencl    work-item ids, and calls that are not known to be pure. A gang consists of neighbours along the first
              dimension, in one row: ids of dimension 0 are consecutive, those of the others uniform
    amdgpu    as LLVM's AMDGPU target: work-item ids, calls, loads from private and flat memory, atomics, arguments of
              functions that are not kernels (unless `inreg`). readfirstlane and similar ones are uniform. An intrinsic
              varies by itself if LLVM's table lists it, if it calls a function, or if the table lacks it

A policy returns a shape, None where the op's own rule decides, or bottom where only the operands decide: uniform if
they all are, else varying.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...ir.function import Const, Function, Module, Op, Symbol
from ...ir.shapes import BOTTOM, UNIFORM, VARYING, Shape
from ...record import dataclass

FLAT, PRIVATE = 0, 5  # AMDGPU address spaces whose memory differs between lanes
WAVE = 64  # lanes of a wave
IDS = frozenset({"global_id", "local_id", "sub_group_local_id"})

# Intrinsics that vary whatever their operands are, and those that never do (AMDGPUSearchableTables.td).
_DIFFER = (
    r"llvm\.(?:read_(?:volatile_)?register|r600\.read\.tidig|amdgcn\."
    r"(?:workitem\.id|interp\.(?:mov|p[12](?:\.f16)?)$|mbcnt\.|ps\.live|live\.mask|ds\.swizzle|"
    r"ds\.ordered|mov\.dpp|update\.dpp|permlanex?(?:16|32|\.)|writelane|s?mfma|s?wmma|swmmac|inverse\.ballot|dead\b|"
    r"init\.whole\.wave|lds\.(?:direct|param)\.load|(?:ds|global)\.(?:load|read)\.tr|(?:if|else|loop)\.i\d|"
    r"(?:global|flat|image|buffer|(?:raw|struct)(?:\.ptr)?\.buffer)\.atomic|ds\.(?:fadd|fmin|fmax)|atomic\.))"
)
_SAME = r"llvm\.amdgcn\.(?:readfirstlane|readlane|icmp|fcmp|ballot|if\.break)\b"

# Intrinsics that run code of others, and may return anything that it does.
_CALLS = (
    r"llvm\.(?:amdgcn\.(?:call\.whole\.wave|cs\.chain)|coro\.|objc\.|icall\.branch\.funnel|"
    r"experimental\.(?:gc\.(?:statepoint|result|relocate)|patchpoint|deoptimize))"
)
# Intrinsics that LLVM's table lacks: lanes that push to one lane (the others get 0), each fetch a part of one address,
# or update one place one after the other.
_MISSING = r"llvm\.amdgcn\.(?:ds\.permute\b|cooperative\.atomic\.load|ds\.(?:bvh\.stack|add\.gs|sub\.gs|atomic\.))"
_OTHER_GPU = r"llvm\.(?:nvvm|spv|spirv|dx)\."

# Constraints of inline assembly, and the outputs among them that come in registers shared by all lanes.
_ASSEMBLY = r"\basm (?:\w+ )*\"(?:[^\"\\]|\\.)*\", \"([^\"]*)\""
_SCALAR = r"=&?(?:s|\{(?:s\d+|s\[\d+:\d+\]|vcc|vcc_lo|vcc_hi|exec|exec_lo|exec_hi|m0|scc)\})"


@dataclass(frozen=True, slots=True)
class Sources:
    """`argument(fn, index)` and `op(op)`: the shape that it has whatever its operands are, or None.

    `asked` are the ops that the policy covers; for all others it returns None.
    """

    name: str
    argument: Callable[[Function, int], Shape | None]
    op: Callable[[Op], Shape | None]
    asked: frozenset[str]


def _no_argument(fn: Function, index: int) -> Shape | None:
    return None


def _none(op: Op) -> Shape | None:
    return UNIFORM if op.opcode == "workitem" else None


def _opencl(op: Op) -> Shape | None:
    if op.opcode == "call" and op.attrs.get("effect") != "none" and "uniform" not in op.attrs:
        return VARYING
    return VARYING if op.opcode == "call_pointer" else None


def _amdgpu(op: Op) -> Shape | None:
    name = op.opcode
    if name == "workitem":
        return VARYING if op.mode in IDS else UNIFORM
    if name == "call":
        return _amdgpu_call(op) if "uniform" not in op.attrs else None
    if name in ("call_pointer", "atomic", "cmpxchg"):
        return VARYING
    if name in ("first", "broadcast", "ballot"):
        return UNIFORM
    if name == "opaque" and (assembly := re.search(_ASSEMBLY, str(op.attrs["text"]))):
        return UNIFORM if all(_is_scalar(output) for output in _outputs(assembly[1])) else VARYING
    if name == "unpack":
        return _amdgpu_part(op)
    if name == "load":
        return VARYING if op.args[0].type.space in (FLAT, PRIVATE) else BOTTOM
    return UNIFORM if name in ("and", "lshr", "ashr") and _is_wave_number(op) else None


def _amdgpu_part(op: Op) -> Shape | None:
    """The second result of amdgcn.if and amdgcn.else is uniform (the lanes that took the other path, as bits), and so
    are values that assembly leaves in a scalar register."""
    of, index = op.args[0], int(op.attrs["index"])
    if not isinstance(of, Op):
        return None
    if of.opcode == "opaque" and (assembly := re.search(_ASSEMBLY, str(of.attrs["text"]))):
        outputs = _outputs(str(assembly[1]))
        return UNIFORM if index < len(outputs) and _is_scalar(outputs[index]) else VARYING
    name = of.attrs.get("callee", "") if of.opcode == "call" else ""
    return UNIFORM if index == 1 and name.startswith(("llvm.amdgcn.if.i", "llvm.amdgcn.else.i")) else None


def _outputs(constraints: str) -> list[str]:
    return [word for word in constraints.split(",") if word.startswith("=")]


def _is_scalar(constraint: str) -> bool:
    return re.fullmatch(_SCALAR, constraint) is not None


def _is_wave_number(op: Op) -> bool:
    """The id in a one-row group, without the bits that distinguish the lanes of a wave of 64."""
    of, by = op.args
    if isinstance(of, Const) and op.opcode == "and":
        of, by = by, of
    if not (isinstance(of, Op) and of.opcode == "workitem" and of.mode == "local_id" and _dimension(of) == 0):
        return False
    size = op.block.function.attrs.get("work_group_size") if op.block is not None else None
    if not size or list(size[1:]) != [1, 1] or not (isinstance(by, Const) and isinstance(by.value, int)):
        return False
    return by.value & (WAVE - 1) == 0 if op.opcode == "and" else by.value >= WAVE.bit_length() - 1


def _dimension(op: Op) -> int | None:
    number = op.args[0].value if op.args and isinstance(op.args[0], Const) else None
    return number if isinstance(number, int) else None


def _amdgpu_call(op: Op) -> Shape | None:
    """Functions may return anything; an intrinsic is a function of its operands unless a table says otherwise."""
    callee, is_pure = str(op.attrs.get("callee", "")), op.attrs.get("effect") == "none"
    if not callee.startswith("llvm.") or re.match(_DIFFER, callee) or re.match(_MISSING, callee):
        return VARYING
    if re.match(_CALLS, callee) or (not is_pure and (re.match(_OTHER_GPU, callee) or _is_given_a_function(op))):
        return VARYING
    return UNIFORM if re.match(_SAME, callee) else BOTTOM


def _is_given_a_function(op: Op) -> bool:
    """An intrinsic that gets a function's address may call it, whatever its name is."""
    module = op.block.function.module if op.block is not None else None
    return any(isinstance(arg, Symbol) and module is not None and arg.name in module.functions for arg in op.args)


def _amdgpu_argument(fn: Function, index: int) -> Shape | None:
    """Uniform if it is passed in a scalar register: for kernels (by convention, not by metadata) and with `inreg`.

    A group of one work item has one lane.
    """
    convention = fn.attrs.get("convention", "")
    if convention.endswith("_kernel") or list(fn.attrs.get("work_group_size", ())) == [1, 1, 1]:
        return UNIFORM
    params: list[dict[str, object]] = fn.attrs.get("params", [])
    known: dict[str, object] = params[index] if index < len(params) else {}
    is_scalar = "inreg" in known or ("byval" in known and convention.startswith("amdgpu_"))
    return UNIFORM if is_scalar else VARYING


NONE = Sources("none", _no_argument, _none, frozenset({"workitem"}))
OPENCL = Sources("opencl", _no_argument, _opencl, frozenset({"call", "call_pointer"}))
AMDGPU = Sources(
    "amdgpu",
    _amdgpu_argument,
    _amdgpu,
    frozenset(
        {
            *("workitem", "call", "call_pointer", "atomic", "cmpxchg", "first", "broadcast", "ballot"),
            *("opaque", "unpack", "load", "and", "lshr", "ashr"),
        }
    ),
)
POLICIES = {policy.name: policy for policy in (NONE, OPENCL, AMDGPU)}


def usual_sources(module: Module) -> Sources:
    """The default: work items for modules of OpenCL C, recognized by their triple or calling convention."""
    words = [module.attrs.get("triple", ""), *(fn.attrs.get("convention", "") for fn in module.functions.values())]
    return OPENCL if any(str(word).startswith("spir") for word in words) else NONE
