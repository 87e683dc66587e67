"""Work-item functions, and ops across lanes, of OpenCL, AMDGPU, NVPTX and SPIR-V.

    get_global_id(0) · _Z13get_global_idj(i32 0)         workitem.global_id i32 0
    llvm.amdgcn.workitem.id.y()                          workitem.local_id i32 1
    llvm.nvvm.read.ptx.sreg.ctaid.x()                    workitem.group_id i32 0
    barrier(...) · llvm.amdgcn.s.barrier()               barrier
    llvm.amdgcn.readfirstlane.i32(x)                     first x

Only functions without a body in the module have these meanings.
"""

from __future__ import annotations

import re

from ....ir.digits import is_digits
from ....ir.function import Const, Value
from ....ir.ops import TABLE
from ....ir.types import I1, I32, VOID, Type
from ..text.attributes import GROUP_SIZES
from ..text.mangling import demangled
from .calls import Call, Meaning, keep
from .signatures import checked

_R = TABLE

_BY_ARGUMENT = {
    "get_global_id": "global_id",
    "get_local_id": "local_id",
    "get_group_id": "group_id",
    "get_global_size": "global_size",
    "get_local_size": "local_size",
    "get_num_groups": "num_groups",
    "get_global_offset": "global_offset",
    "get_work_dim": "dimensions",
    "get_sub_group_local_id": "sub_group_local_id",
    "llvm.spv.thread.id": "global_id",
    "llvm.spv.thread.id.in.group": "local_id",
    "llvm.spv.group.id": "group_id",
    "__spirv_BuiltInGlobalInvocationId": "global_id",
    "__spirv_BuiltInLocalInvocationId": "local_id",
    "__spirv_BuiltInWorkgroupId": "group_id",
    "__spirv_BuiltInGlobalSize": "global_size",
    "__spirv_BuiltInWorkgroupSize": "local_size",
    "__spirv_BuiltInNumWorkgroups": "num_groups",
    "__spirv_BuiltInGlobalOffset": "global_offset",
    "__spirv_BuiltInSubgroupLocalInvocationId": "sub_group_local_id",
}
_WITHOUT_DIMENSION = ("dimensions", "sub_group_local_id")
_BY_NAME = {
    "llvm.amdgcn.workitem.id": "local_id",
    "llvm.amdgcn.workgroup.id": "group_id",
    "llvm.r600.read.tidig": "local_id",
    "llvm.r600.read.tgid": "group_id",
    "llvm.r600.read.global.size": "global_size",
    "llvm.r600.read.local.size": "local_size",
    "llvm.r600.read.ngroups": "num_groups",
    "llvm.nvvm.read.ptx.sreg.tid": "local_id",
    "llvm.nvvm.read.ptx.sreg.ctaid": "group_id",
    "llvm.nvvm.read.ptx.sreg.ntid": "local_size",
    "llvm.nvvm.read.ptx.sreg.nctaid": "num_groups",
}
_DIMENSION = re.compile(r"(.*)\.([xyz])")
MOST_FLAT = 1 << 16  # work items of a group
_BARRIERS = frozenset(
    {"barrier", "work_group_barrier", "llvm.amdgcn.s.barrier", "llvm.nvvm.barrier0", "__syncthreads"}
    | {"llvm.nvvm.barrier.cta.sync.aligned.all", "llvm.nvvm.barrier.sync"}
)
_FENCES = frozenset({"mem_fence", "read_mem_fence", "write_mem_fence", "atomic_work_item_fence", "__threadfence"})


def _where(mode: str, dimension: int | None = None) -> Meaning:
    """The dimension is in the name, or is the call's operand."""

    def mean(call: Call) -> None:
        args: list[Value] = [call.reader.whole(arg) for arg in call.args]
        if dimension is not None:
            args = [Const(I32, dimension)]
        assert isinstance(call.type, Type)
        attrs = {"range": known} if (known := _narrower(call.range(), _of_size(call, mode, args))) else None
        call.reader.each(call.result, _R["workitem"], call.type, args, mode=mode, attrs=attrs)

    return mean


def _narrower(known: str, other: str) -> str:
    """What two promises say together; LLVM promises less than 1024 of every id."""
    if known.count(" ") != 1 or not other:
        return known or other
    (low, high), (least, most) = (map(int, words.split()) for words in (known, other))
    return f"{max(low, least)} {min(high, most)}" if max(low, least) < min(high, most) else known


def _of_size(call: Call, mode: str, args: list[Value]) -> str:
    """What the size of the groups says, if the kernel requires one: the range of an id, or of the size itself."""
    head = call.reader.context.heads.get(call.reader.fn.name)
    dimension = args[0].value if args and isinstance(args[0], Const) else None
    if head is None or not isinstance(dimension, int) or mode not in ("local_id", "local_size"):
        return ""
    required = head.attributes.get("work_group_size")
    if required and dimension < len(required):
        size = int(required[dimension])
        return f"0 {size}" if mode == "local_id" else f"{size} {size + 1}"
    flat = str(head.attributes.get(GROUP_SIZES, ""))
    most = flat.rpartition(",")[2].strip()
    if not is_digits(most) or not 0 < int(most) <= MOST_FLAT:
        return ""
    return f"0 {int(most)}" if mode == "local_id" else f"1 {int(most) + 1}"


def _statement(name: str) -> Meaning:
    return lambda call: _emit_statement(call, name)


def _emit_statement(call: Call, name: str) -> None:
    if call.type is not VOID:
        keep(call)
        return
    call.reader.emit(_R[name], VOID, [], attrs={"order": "seq_cst"} if name == "fence" else None)


def _question(name: str) -> Meaning:
    """sub_group_any(int) and sub_group_all(int) return an int."""

    def mean(call: Call) -> None:
        value = call.one(0)
        if value.type is not I1:
            value = call.reader.emit(_R["icmp"], I1, [value, Const(value.type, 0)], mode="ne")
        condition = call.reader.emit(_R[name], I1, [value])
        assert isinstance(call.type, Type)
        call.take(condition if call.type is I1 else call.reader.emit(_R["zext"], call.type, [condition]))

    return mean


_LANES: dict[str, Meaning] = {
    "llvm.amdgcn.readfirstlane": lambda call: call.each(_R["first"], call.args[0]),
    "llvm.amdgcn.readlane": lambda call: call.each(_R["broadcast"], *call.args),
    "llvm.amdgcn.ballot": lambda call: call.each(_R["ballot"], call.args[0]),
    "sub_group_broadcast": checked("T I -> T", lambda call: call.each(_R["broadcast"], *call.args)),
    "sub_group_any": checked("I -> J", _question("any")),
    "sub_group_all": checked("I -> J", _question("all")),
    "llvm.nvvm.vote.any": _question("any"),
    "llvm.nvvm.vote.all": _question("all"),
}


def work_item_meaning(name: str, convergent: bool) -> Meaning | None:
    """The meaning of a name as it is in the module, mangled or not.

    A plain name such as `barrier` may be an unrelated function; compilers mark operations across lanes as convergent.
    """
    word = demangled(name)[0].removeprefix("__ockl_")
    if word in _BY_ARGUMENT:
        mode = _BY_ARGUMENT[word]
        return checked("-> I" if mode in _WITHOUT_DIMENSION else "J -> I", _where(mode))
    if word == "llvm.nvvm.read.ptx.sreg.laneid":
        return _where("sub_group_local_id")
    if (found := _DIMENSION.fullmatch(word)) and found[1] in _BY_NAME:
        return _where(_BY_NAME[found[1]], "xyz".index(found[2]))
    if word == name and not name.startswith("llvm.") and not convergent:
        return None
    if word in _BARRIERS:
        return _statement("barrier")
    if word in _FENCES:
        return _statement("fence")
    return _LANES.get(word)
