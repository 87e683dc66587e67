"""LLVM IR text out, optimized and linked into this process.

module.py        a module of ours to LLVM text; functions that cannot be compiled are refused, with a sentence
  function.py    one function: blocks, phis, edges
    elementwise.py, memory.py, calls.py, one_lane.py    one emitter per op, by table
    spelling.py  types, constants and names as LLVM writes them
build.py         a kernel's module to object code at a width: host, drivers, gangs
  widen.py       one masked function as vector code; docs/codegen.md lists its files
optimize.py      LLVM text to optimized text, assembly or object code
jit.py           object code to functions that Python can call
symbols.py       where names that a module does not define come from
"""
