"""The interpreter that other processes of this package run in.

    python = interpreter()      the path of a Python; OSError with a sentence where there is none

`sys.executable` is no Python in a program that PyInstaller or its kin froze: it is that program, which would start
itself again, and again from there.
"""

from __future__ import annotations

import sys


def interpreter() -> str:
    if getattr(sys, "frozen", False):
        raise OSError("this program was frozen, and has no Python interpreter to start")
    if not sys.executable:
        raise OSError("Python does not know where its interpreter is")
    return sys.executable
