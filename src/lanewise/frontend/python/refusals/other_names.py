"""Names that people of Numba, ISPC, Taichi, Warp, CUDA and Dr.Jit try, and ours.

    lw.njit             module 'lanewise' has no attribute 'njit'; write lw.kernel for a function with lanes loops, ...
    lw.reduce_add(x)    in a kernel: 'lw' has no 'reduce_add'; write lw.sum(x)

Loaded only when a name is not found, and when a kernel is compiled.
"""

from __future__ import annotations

DECORATORS = "lw.kernel for a function with lanes loops, lw.function for one that kernels call"
TID = "the index of the loop, 'for i in lw.lanes(n)'"
ATOMICS = "lw.atomic_add(a, i, v)"
RANDOM = "lw.random(seed, i)"

OURS: dict[str, str] = {
    # decorators
    **dict.fromkeys(("jit", "njit", "compile", "generated_jit", "parallel", "stencil_jit"), DECORATORS),
    **dict.fromkeys(("func", "inline", "device", "device_function", "real_func"), "lw.function"),
    "stencil": "lw.kernel, with lw.lanes over the elements",
    **dict.fromkeys(("cfunc", "export"), "k.export(path, signature) of a kernel"),
    **dict.fromkeys(("jitclass", "data_oriented", "dataclass", "struct"), "a structured dtype of NumPy"),
    "launch": "the kernel's name: k(a, b) runs its lanes loops",
    # loops
    **dict.fromkeys(("prange", "pndindex", "foreach", "ndrange", "grid", "grouped", "parallel_for"), "lw.lanes(...)"),
    "foreach_tiled": "lw.lanes(h, w)",
    **dict.fromkeys(("foreach_active", "foreach_unique"), "lw.crev(f)(...)"),
    **dict.fromkeys(("tid", "arange_lanes", "threadIdx", "blockIdx", "program_id", "global_id", "get_global_id"), TID),
    **dict.fromkeys(("static", "literal_unroll", "constexpr"), "a range or a tuple that is known when compiling"),
    # lanes
    **dict.fromkeys(("programIndex", "lane_id", "laneid", "warp_lane", "simd_lane"), "lw.lane()"),
    **dict.fromkeys(("programCount", "lane_count", "warpsize", "warp_size", "gang_size", "simd_width"), "lw.width()"),
    **dict.fromkeys(("reduce_add", "block_sum", "warp_sum", "hsum"), "lw.sum(x)"),
    **dict.fromkeys(("reduce_min", "block_min"), "lw.min(x)"),
    **dict.fromkeys(("reduce_max", "block_max"), "lw.max(x)"),
    "reduce_equal": "lw.min(x) == lw.max(x)",
    **dict.fromkeys(("packmask", "lanemask", "popcnt", "ballot", "activemask"), "lw.count(c)"),
    **dict.fromkeys(("none", "all_false"), "not lw.any(c)"),
    **dict.fromkeys(("exclusive_scan_add", "exclusive_scan"), "lw.scan_add(x) - x"),
    **dict.fromkeys(("inclusive_scan", "cumsum"), "lw.scan_add(x)"),
    **dict.fromkeys(("packed_store_active", "packed_store_active2", "packed_load_active"), "lw.compress(x, keep)"),
    **dict.fromkeys(("rotate", "shift"), "lw.shuffle(x, (lw.lane() + d) % lw.width())"),
    **dict.fromkeys(("shfl", "shfl_sync", "shfl_down_sync", "gather_lanes"), "lw.shuffle(x, k)"),
    **dict.fromkeys(("unmasked", "full_mask"), "with lw.everywhere()"),
    **dict.fromkeys(("varying", "private"), "nothing: the compiler finds what differs from lane to lane"),
    **dict.fromkeys(("syncthreads", "sync", "barrier", "block_sync", "syncwarp"), "nothing, or a second lanes loop"),
    # memory
    **dict.fromkeys(("atomic", "atomics", "atomic_inc", "atomic_add_global", "atomic_add_local"), ATOMICS),
    "atomic_sub_global": "lw.atomic_sub(a, i, v)",
    **dict.fromkeys(("atomic_cas", "atomic_compare_and_swap", "cas"), "lw.atomic_compare_exchange(a, i, expected, v)"),
    **dict.fromkeys(("atomic_exch", "atomic_swap_global", "atomic_swap"), "lw.atomic_exchange(a, i, v)"),
    **dict.fromkeys(("local", "shared", "local_array", "zeros", "empty", "alloca"), "lw.array(n, dtype)"),
    **dict.fromkeys(("field", "ndarray", "Array", "to_device", "from_numpy", "tensor"), "a NumPy array"),
    **dict.fromkeys(("Vector", "Matrix", "vec2", "vec3", "vec4", "mat33"), "a tuple, or lw.array(3, lw.f32)"),
    # types
    **{f"int{bits}": f"lw.i{bits}" for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": f"lw.u{bits}" for bits in (8, 16, 32, 64)},
    **{f"float{bits}": f"lw.f{bits}" for bits in (32, 64)},
    **dict.fromkeys(("int_", "intp", "int", "longlong", "index"), "lw.i64"),
    **dict.fromkeys(("float_", "double", "float"), "lw.f64"),
    **dict.fromkeys(("single", "half"), "lw.f32"),
    **dict.fromkeys(("boolean", "bool", "b1"), "lw.bool_"),
    **dict.fromkeys(("uint", "uintp", "size_t"), "lw.u64"),
    **dict.fromkeys(("cast", "bitcast", "astype"), "a type as a function, lw.f32(x)"),
    **dict.fromkeys(("types", "typeof", "dtype"), "NumPy's dtypes, or lw.f32 lw.i64 ..."),
    # functions
    **dict.fromkeys(("select", "where"), "x if c else y"),
    **{name: f"math.{name}" for name in ("sqrt", "sin", "cos", "tan", "exp", "log", "floor", "ceil", "pow", "atan2")},
    **dict.fromkeys(("abs", "round"), "Python's own function, without lw"),
    **dict.fromkeys(("clamp", "clip"), "min(max(x, low), high)"),
    **dict.fromkeys(("rand", "randn", "rand_init", "rng", "rng_state"), RANDOM),
    **dict.fromkeys(("assume_uniform", "is_uniform"), "lw.uniform(x)"),
    **dict.fromkeys(("print", "printf"), "print(...)"),
    # running
    **dict.fromkeys(("init", "cuda", "cpu", "gpu", "roc", "config"), "nothing: kernels run where their arrays are"),
    **dict.fromkeys(("synchronize", "sync_device", "eval"), "nothing: a call returns when the kernel has run"),
    **dict.fromkeys(("set_num_threads", "set_task_count", "num_threads"), "lw.set_threads(n)"),
    **dict.fromkeys(("get_num_threads", "threading_layer"), "lw.set_threads(n), which chooses it"),
    **dict.fromkeys(("autotune", "tune_width"), "lw.tune(k, *args)"),
    **dict.fromkeys(("explain", "inspect", "parallel_diagnostics"), "k.explain(*args) or k.inspect(*args)"),
}


def ours(name: str) -> str:
    """The name to write instead; empty if there is none."""
    return OURS.get(name, "")
