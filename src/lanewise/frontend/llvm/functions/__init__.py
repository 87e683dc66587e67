"""Known functions by name: LLVM's intrinsics, OpenCL's functions, the C library, work items; and calls of others."""
