"""A function's body: the order of blocks, names, parameters, unreachable code, refusals with their place."""

from __future__ import annotations

from lib.llvm_functions import code, function_text, read, refusal, run


def test_names_and_blocks_are_those_of_the_input() -> None:
    text = """define i32 @f(i32 %0, i32 %"a b") {
  br label %2
2:
  %3 = add i32 %0, %"a b"
  ret i32 %3
}"""
    function = read(text).functions["f"]
    assert [block.name for block in function.blocks] == ["1", "2"], "LLVM numbers blocks and values together"
    assert [param.name for param in function.params] == ["0", "a b"]
    assert code(text) == ['jump "2"', '%3: i32 = add %0, %"a b"', "return %3"]


def test_a_block_that_is_written_before_its_dominator_is_read_after_it() -> None:
    text = """define i32 @f(i32 %x) {
entry:
  br label %second
first:
  ret i32 %y
second:
  %y = add i32 %x, 1
  br label %first
}"""
    function = read(text).functions["f"]
    assert [block.name for block in function.blocks] == ["entry", "first", "second"] and run(text, 4) == 5


def test_generated_names_avoid_those_of_the_input() -> None:
    text = function_text(
        "%v.0 = add i32 %x, 1\n%w = add <2 x i32> %v, splat (i32 %x)".replace("splat (i32 %x)", "%v"),
        "<2 x i32> %v, i32 %x",
    )
    names = [op.name for op in read(text).functions["f"].ops if op.name]
    assert len(set(names)) == len(names) and "v.0" in names


def test_unreachable_code_refuses_nothing() -> None:
    text = """define i32 @f(ptr %t) {
  ret i32 1
dead:
  %r = add i32 %never, 1
  indirectbr ptr %t, [label %dead, label %other]
other:
  %never = add i32 %r, 1
  br label %dead
}"""
    function = read(text).functions["f"]
    assert [op.opcode for op in function.blocks[1].all_ops] == ["unreachable"]


def test_a_value_that_dead_code_uses_too_early_is_poison() -> None:
    text = """define i32 @f() {
  ret i32 1
a:
  %x = add i32 %y, 1
  br label %b
b:
  %y = add i32 %x, 1
  br label %a
}"""
    assert "%x: i32 = add i32 poison, i32 1" in code(text)


def test_a_parameter_by_value_is_copied() -> None:
    text = """define i32 @f(ptr byval({ i32, i32 }) align 4 %p) {
  store i32 7, ptr %p, align 4
  %x = load i32, ptr %p, align 4
  ret i32 %x
}"""
    memory = bytearray(8)
    assert run(text, memory) == 7 and memory == bytearray(8), "the caller's memory is as before"
    assert code(text)[:2] == ["%p.copy: ptr = private size=8, align=4", "memcpy %p.copy, %p, i64 8"]
    assert (
        "private"
        not in code(
            text.replace("byval({ i32, i32 })", "readonly byval({ i32, i32 })").replace(
                "store i32 7, ptr %p, align 4", ""
            )
        )[0]
    )


def test_a_vector_parameter_is_split_at_once() -> None:
    assert code("define void @f(<2 x i32> %v) { ret void }")[:2] == [
        "%v.0: i32 = unpack %v, index=0",
        "%v.1: i32 = unpack %v, index=1",
    ]


def test_the_names_of_parts_are_recorded() -> None:
    text = function_text("%w = add <2 x i32> %v, %v\n%s = insertelement <2 x i32> %w, i32 5, i32 0", "<2 x i32> %v")
    assert read(text).functions["f"].attrs["parts"] == {"w": ["w.0", "w.1"], "s": [None, "w.1"]}
    assert "parts" not in read(function_text("%y = add i32 %x, 1", "i32 %x")).functions["f"].attrs


def test_a_refusal_names_the_instruction_and_its_line() -> None:
    assert refusal("define void @f(ptr %t) {\n  indirectbr ptr %t, [label %a]\na:\n  ret void\n}") == (
        "'indirectbr' cannot be read: it goes to an address that is computed (in.ll:2)"
    )
    assert refusal("define void @f(ptr %t) {\n  %x = va_arg ptr %t, i32\n  ret void\n}").startswith(
        "'va_arg' cannot be read: it belongs to varargs"
    )


def test_debug_locations_are_the_positions_of_ops() -> None:
    text = """define i32 @f(i32 %x) !dbg !4 {
  %y = add i32 %x, 1, !dbg !7
  %z = add i32 %y, 1
  ret i32 %z
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 5, column: 9, scope: !4)
"""
    function = read(text).functions["f"]
    assert str(function.position) == "k.c:3" and str(function.blocks[0].ops[0].position) == "k.c:5:9"
    assert not function.blocks[0].ops[1].position, "the compiler made it"
