; !dbg gives the line of the program; inlined code has its own; a function has its line and file.
define i32 @outer(i32 %x) !dbg !4 {
  %y = mul i32 %x, 3, !dbg !7
  %z = add i32 %y, 1, !dbg !9
  ret i32 %z
}

define i32 @bare(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "kernel.c", directory: "/src")
!2 = !DIFile(filename: "inner.h", directory: "/src")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "outer", scope: !1, file: !1, line: 10, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 3, column: 9, scope: !8, inlinedAt: !10)
!8 = distinct !DISubprogram(name: "inner", scope: !2, file: !2, line: 2, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 12, column: 5, scope: !11)
!10 = distinct !DILocation(line: 11, column: 2, scope: !4)
!11 = distinct !DILexicalBlock(scope: !4, file: !1, line: 11)
