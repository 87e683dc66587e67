"""Kernels of Warp for a worker: launched on the processor over the shape of their last array; nothing is copied."""

# pyright: basic

import os

import numpy as np
import warp as wp  # pyright: ignore[reportMissingImports]


def begin() -> None:
    """Suppress its greeting, and its message that there is no graphics card, which bypasses Python."""
    wp.config.quiet = True
    stderr, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        wp.init()
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
        os.close(nowhere)


begin()


def launched(kernel, over: int = -1):
    """What `worker.py` expects; `over` is the array, counted among the arrays, whose shape is launched."""

    def prepare(*args):
        arrays = [arg for arg in args if isinstance(arg, np.ndarray)]
        given = [wp.array(arg, copy=False, device="cpu") if isinstance(arg, np.ndarray) else arg for arg in args]

        def run():
            wp.launch(kernel, dim=arrays[over].shape, inputs=given, device="cpu")
            wp.synchronize()

        return run, lambda: None

    return prepare
