"""LLVM's objects: text in, code out; what LLVM refuses, and names that are linked."""

from __future__ import annotations

import ctypes

import pytest

from lanewise.codegen.optimize import start, target_machine
from lanewise.llvm.bindings import Context, Linker, Module, Refused, linked, run_passes
from lib.child_process import run_python

ADD = "define i32 @add(i32 %a, i32 %b) {\n  %c = add i32 %a, %b\n  ret i32 %c\n}\n"
CALLS = "declare i32 @twice(i32)\ndefine i32 @again(i32 %a) {\n  %b = call i32 @twice(i32 %a)\n  ret i32 %b\n}\n"


def object_of(text: str) -> bytes:
    start()
    machine, module = target_machine(2), Module(text, Context())
    module.is_for(machine)
    run_passes(module, machine, 2, vectorize=False, unroll=True)
    return machine.object(module)


def test_text_that_llvm_does_not_accept_is_refused_with_its_message() -> None:
    with pytest.raises(Refused, match="expected"):
        Module("define i32 @f(", Context())
    with pytest.raises(Refused, match="PHI"):
        Module("define i32 @f(i32 %x) {\na:\n  br label %b\nb:\n  %p = phi i32 [ %x, %b ]\n  ret i32 %p\n}", Context())


def test_linked_code_runs() -> None:
    code = linked(Linker(target_machine(2)), "test.add", object_of(ADD), {}, ["add"])
    add = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int)(code["add"])
    assert add(2, 40) == 42 and add(2**31 - 1, 1) == -(2**31)


def test_symbols_are_found_where_they_are_given() -> None:
    kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)
    twice = kind(lambda x: 2 * x)
    address = ctypes.cast(twice, ctypes.c_void_p).value or 0
    code = linked(Linker(target_machine(2)), "test.again", object_of(CALLS), {"twice": address}, ["again"])
    assert kind(code["again"])(21) == 42


def test_modules_of_one_context_are_joined() -> None:
    context = Context()
    one = Module(ADD, context)
    one.link_in(Module(CALLS, context))
    assert "@add(" in one.text and "@again(" in one.text


JOINED = f"""
from lanewise.llvm import bindings
from lanewise.llvm.bindings import Context, Module

real = bindings.call_for_text

def interrupted(name, *args):
    real(name, *args)
    if name == "LinkModules":
        raise KeyboardInterrupt

context = Context()
one, other = Module({ADD!r}, context), Module({CALLS!r}, context)
bindings.call_for_text = interrupted
try:
    one.link_in(other)
except KeyboardInterrupt:
    bindings.call_for_text = real
    del other
    assert "@again(" in one.text
    print("whole")
"""


def test_a_module_that_llvm_has_taken_is_not_disposed_of_again() -> None:
    """The handler of a signal may raise as soon as LLVM returns; then the process ended."""
    done = run_python("-c", JOINED, timeout=60)
    assert (done.returncode, done.stdout) == (0, "whole\n"), done.stderr


def test_assembly_names_functions() -> None:
    start()
    machine, module = target_machine(0), Module(ADD, Context())
    module.is_for(machine)
    assert machine.layout in module.text and "add:" in machine.assembly(module)
