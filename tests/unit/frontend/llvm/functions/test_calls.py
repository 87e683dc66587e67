"""Calls that stay calls: by name, by pointer, of inline assembly; and what is refused."""

from __future__ import annotations

import pytest

from lib.llvm_functions import body, code, function_text, read, refusal


def call(instruction: str, declaration: str, params: str = "i32 %x", before: str = "") -> str:
    return code(before + function_text(instruction, params, more=declaration))[0]


@pytest.mark.parametrize(
    ("declaration", "site", "effect"),
    [
        ("declare i32 @g(i32)", "", None),
        ("declare i32 @g(i32) memory(none)", "", "none"),
        ("declare i32 @g(i32) memory(read)", "", "reads"),
        ("declare i32 @g(i32)", "#0", "none"),
        ("declare i32 @g(i32) memory(none) convergent", "", None),
    ],
)
def test_the_effect_that_attributes_state(declaration: str, site: str, effect: str | None) -> None:
    found = call(f"%r = call i32 @g(i32 %x) {site}", declaration + "\nattributes #0 = { memory(none) }")
    assert found == '%r: i32 = call %x, callee="g"' + (f', effect="{effect}"' if effect else "")


def test_words_around_the_callee_are_read_over() -> None:
    words = "%r = tail call fastcc noundef i32 @g(i32 noundef %x) nounwind"
    assert call(words, "declare fastcc i32 @g(i32)") == '%r: i32 = call %x, callee="g"'
    variadic = "%r = call i32 (i32, ...) @g(i32 %x, i32 2)"
    assert call(variadic, "declare i32 @g(i32, ...)") == '%r: i32 = call %x, i32 2, callee="g"'


def test_a_range_of_the_result() -> None:
    here = call("%r = call range(i32 0, 9) i32 @g(i32 %x)", "declare i32 @g(i32)")
    declared = call("%r = call i32 @g(i32 %x)", "declare range(i32 0, 9) i32 @g(i32)")
    attached = call("%r = call i32 @g(i32 %x), !range !0", "declare i32 @g(i32)\n!0 = !{i32 0, i32 9}")
    assert here == declared == attached == '%r: i32 = call %x, callee="g", range="0 9"'


def test_a_result_that_is_uniform_if_the_operands_are() -> None:
    found = call("%r = call i32 @g(i32 %x, i32 2)", "declare i32 @g(i32, i32) nodivergencesource")
    assert found.endswith('uniform="0 1"')


def test_no_result() -> None:
    assert call("call void @g(i32 %x)", "declare void @g(i32)") == 'call %x, callee="g"'
    unused = call("call i32 @g(i32 %x)", "declare i32 @g(i32)")
    assert unused == '%1: i32 = call %x, callee="g"', "LLVM numbers it"


def test_a_result_in_parts_is_split_where_it_is_defined() -> None:
    text = function_text(
        "%r = call { i32, i64 } @g()\n%a = extractvalue { i32, i64 } %r, 1", more="declare { i32, i64 } @g()"
    )
    assert code(text)[1:3] == ["%r.0: i32 = unpack %r, index=0", "%a: i64 = unpack %r, index=1"]


def test_calls_of_pointers() -> None:
    found = body("%r = call fastcc i32 %p(i32 1)", "ptr %p")
    assert found == ['%r: i32 = call_pointer %p, i32 1, convention="fastcc"']


def test_an_alias_of_a_function_is_that_function() -> None:
    text = "@a = alias i32 (i32), ptr @g\ndefine i32 @g(i32 %x) { ret i32 %x }\n" + function_text(
        "%r = call i32 @a(i32 1)"
    )
    assert code(text)[0] == '%r: i32 = call i32 1, callee="g"'


def test_metadata_is_no_operand() -> None:
    text = function_text(
        "%r = call i64 @llvm.read_register.i64(metadata !0)",
        more='declare i64 @llvm.read_register.i64(metadata)\n!0 = !{!"rsp"}',
    )
    (line, _) = code(text)
    assert line.startswith('%r: i64 = call callee="llvm.read_register.i64"')


def test_registers_of_a_graphics_processor_that_all_lanes_share() -> None:
    def uniform(register: str, triple: str) -> bool:
        text = f'target triple = "{triple}"\n' + function_text(
            "%r = call i32 @llvm.read_register.i32(metadata !0)",
            more=f'declare i32 @llvm.read_register.i32(metadata)\n!0 = !{{!"{register}"}}',
        )
        return 'uniform=""' in code(text)[0]

    assert uniform("exec", "amdgcn-amd-amdhsa") and uniform("vcc", "amdgcn-amd-amdhsa")
    assert not uniform("v0", "amdgcn-amd-amdhsa") and not uniform("a1", "amdgcn-amd-amdhsa")
    assert not uniform("exec", "x86_64-unknown-linux-gnu")


def test_target_intrinsics_are_pure_only_if_they_are_known_to_depend_on_operands_alone() -> None:
    pure = call(
        "%r = call float @llvm.amdgcn.rcp.f32(float %x)", "declare float @llvm.amdgcn.rcp.f32(float)", "float %x"
    )
    assert 'effect="none"' in pure
    lane = call("%r = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 %x)", "declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)")
    assert "effect" not in lane


def test_a_kept_intrinsic_is_declared() -> None:
    text = function_text(
        "%r = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 %x)",
        "i32 %x",
        more="declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)\ndeclare i32 @llvm.smax.i32(i32, i32)",
    )
    assert list(read(text).declarations) == ["llvm.amdgcn.mbcnt.lo"]


@pytest.mark.parametrize(
    ("instruction", "more", "words"),
    [
        ("call void @g()", "declare void @g() returns_twice", "'call' of 'g' cannot be read: it returns twice"),
        ('call void @g() [ "deopt"(i32 1) ]', "declare void @g()", 'with the operand bundle "deopt"'),
        ("call void %p(ptr byval(i32) %p)", "", "'call' of a pointer with an argument that is copied"),
        ('call void asm sideeffect "nop", ""()', "", "'call' of inline assembly with effects"),
        ('%r = call i32 asm "mov", "=r,~{memory}"()', "", "'call' of inline assembly with effects"),
        ("call void @i()", "@i = ifunc void (), ptr @h\ndefine ptr @h() { ret ptr null }", "'i' is an ifunc"),
    ],
)
def test_refused(instruction: str, more: str, words: str) -> None:
    assert words in refusal(function_text(instruction, "ptr %p", more=more))


def test_harmless_bundles() -> None:
    found = call('call void @g() [ "align"(ptr %x, i64 16), "cold"() ]', "declare void @g()", "ptr %x")
    assert found == 'call callee="g"'


def test_inline_assembly_without_effects_is_an_unknown_value() -> None:
    (line,) = body('%r = call i32 asm "bswap $0", "=r,r,~{dirflag},~{fpsr},~{flags}"(i32 %x)', "i32 %x")
    assert line.startswith("%r: i32 = opaque %x, text=") and "effect" not in line
    (barrier,) = body('call void asm sideeffect "", "~{memory}"()')
    assert barrier.startswith("opaque text=") and barrier.endswith('effect="reads writes"')


@pytest.mark.parametrize(
    ("constraints", "operands", "is_copy"),
    [
        ("=r,0", "i32 %x", True),
        ("=r,0,~{dirflag},~{fpsr},~{flags}", "i32 %x", True),
        ("=&r,r,0", "i32 7, i32 %x", True),
        ("=r,r", "i32 %x", False),
        ("=r,r,0", "i32 %x, i64 7", False),  # of another type
    ],
)
def test_empty_assembly_returns_the_operand_that_is_tied_to_its_output(
    constraints: str, operands: str, is_copy: bool
) -> None:
    (line,) = body(f'  %r = call i32 asm "", "{constraints}"({operands})', "i32 %x", "i32 %r")
    assert line.startswith("%r: i32 = bitcast %x" if is_copy else "%r: i32 = opaque")


def test_a_value_barrier_that_is_also_one_for_memory() -> None:
    text = '  %r = call i32 asm sideeffect "", "=r,0,~{memory}"(i32 %x)'
    barrier, copy = body(text, "i32 %x", "i32 %r")
    assert barrier.startswith("opaque %x, text=") and copy == "%r: i32 = bitcast %x"


def test_graphics_processors_keep_assembly_with_effects() -> None:
    text = 'target triple = "nvptx64-nvidia-cuda"\n' + function_text('call void asm sideeffect "bar.sync 0;", ""()')
    assert code(text)[0].startswith("opaque text=")
