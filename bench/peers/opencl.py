"""Kernels in OpenCL C for a worker: built for PoCL, launched over the shape of their first array.

A kernel gets the arguments as C does: an array as a pointer and its sizes (32 bits), an integer as int, a float32 as
float. Arrays are copied once, before anything is measured.
"""

# pyright: basic

import numpy as np
import pyopencl as cl  # pyright: ignore[reportMissingImports]


def prepared(source: str, name: str):
    """What `worker.py` expects: a function of the arguments that returns a function to run and one to write results."""

    def prepare(*args):
        context = cl.Context([_portable()])
        queue = cl.CommandQueue(context)
        kernel = getattr(cl.Program(context, source).build(), name)
        arrays = [arg for arg in args if isinstance(arg, np.ndarray)]
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        buffers = {id(array): cl.Buffer(context, flags, hostbuf=array) for array in arrays}
        given = [word for arg in args for word in _words(arg, buffers)]
        domain = arrays[0].shape[::-1]

        def run():
            kernel(queue, domain, None, *given)
            queue.finish()

        def write():
            for array in arrays:
                cl.enqueue_copy(queue, array, buffers[id(array)])
            queue.finish()

        def restore():
            for array in arrays:
                cl.enqueue_copy(queue, buffers[id(array)], array)
            queue.finish()

        return run, write, restore

    return prepare


def _portable():
    platforms = [platform for platform in cl.get_platforms() if "Portable" in platform.name]
    if not platforms:
        raise RuntimeError("pyopencl finds no PoCL: pip install pocl-binary-distribution")
    return platforms[0].get_devices()[0]


def _words(arg, buffers):
    if isinstance(arg, np.ndarray):
        return [buffers[id(arg)], *(np.int32(size) for size in arg.shape)]
    return [np.int32(arg) if isinstance(arg, int) else arg]
