; ModuleID = 'global_leaky.c'
source_filename = "global_leaky.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@state = dso_local local_unnamed_addr global i32 0, align 4, !dbg !0

; Function Attrs: nounwind uwtable
define dso_local i32 @through(i32 noundef %secret, ptr nocapture noundef writeonly %box) local_unnamed_addr #0 !dbg !14 {
entry:
    #dbg_value(i32 %secret, !19, !DIExpression(), !21)
    #dbg_value(ptr %box, !20, !DIExpression(), !21)
  tail call fastcc void @keep(i32 noundef %secret), !dbg !22
  %call = tail call fastcc i32 @kept(), !dbg !23
  store i32 %call, ptr %box, align 4, !dbg !24, !tbaa !25
  %tobool.not = icmp eq i32 %call, 0, !dbg !29
  br i1 %tobool.not, label %cond.end, label %cond.true, !dbg !29

cond.true:                                        ; preds = %entry
  %call1 = tail call i32 @act(i32 noundef 1) #4, !dbg !30
  br label %cond.end, !dbg !29

cond.end:                                         ; preds = %entry, %cond.true
  %cond = phi i32 [ %call1, %cond.true ], [ 0, %entry ], !dbg !29
  ret i32 %cond, !dbg !31
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none) uwtable
define internal fastcc void @keep(i32 noundef %value) unnamed_addr #1 !dbg !32 {
entry:
    #dbg_value(i32 %value, !36, !DIExpression(), !37)
  store i32 %value, ptr @state, align 4, !dbg !38, !tbaa !25
  ret void, !dbg !39
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, argmem: none, inaccessiblemem: none) uwtable
define internal fastcc i32 @kept() unnamed_addr #2 !dbg !40 {
entry:
  %0 = load i32, ptr @state, align 4, !dbg !43, !tbaa !25
  ret i32 %0, !dbg !44
}

declare !dbg !45 i32 @act(i32 noundef) local_unnamed_addr #3

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, argmem: none, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!6, !7, !8, !9, !10, !11, !12}
!llvm.ident = !{!13}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "state", scope: !2, file: !3, line: 2, type: !5, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "global_leaky.c", directory: ".", checksumkind: CSK_MD5, checksum: "cc2be9a99f4cfeb6e75ad04d4cfbb4b6")
!4 = !{!0}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{i32 7, !"Dwarf Version", i32 5}
!7 = !{i32 2, !"Debug Info Version", i32 3}
!8 = !{i32 1, !"wchar_size", i32 4}
!9 = !{i32 8, !"PIC Level", i32 2}
!10 = !{i32 7, !"PIE Level", i32 2}
!11 = !{i32 7, !"uwtable", i32 2}
!12 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!13 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!14 = distinct !DISubprogram(name: "through", scope: !3, file: !3, line: 6, type: !15, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !18)
!15 = !DISubroutineType(types: !16)
!16 = !{!5, !5, !17}
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)
!18 = !{!19, !20}
!19 = !DILocalVariable(name: "secret", arg: 1, scope: !14, file: !3, line: 6, type: !5)
!20 = !DILocalVariable(name: "box", arg: 2, scope: !14, file: !3, line: 6, type: !17)
!21 = !DILocation(line: 0, scope: !14)
!22 = !DILocation(line: 7, column: 3, scope: !14)
!23 = !DILocation(line: 8, column: 10, scope: !14)
!24 = !DILocation(line: 8, column: 8, scope: !14)
!25 = !{!26, !26, i64 0}
!26 = !{!"int", !27, i64 0}
!27 = !{!"omnipotent char", !28, i64 0}
!28 = !{!"Simple C/C++ TBAA"}
!29 = !DILocation(line: 9, column: 10, scope: !14)
!30 = !DILocation(line: 9, column: 17, scope: !14)
!31 = !DILocation(line: 9, column: 3, scope: !14)
!32 = distinct !DISubprogram(name: "keep", scope: !3, file: !3, line: 3, type: !33, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !35)
!33 = !DISubroutineType(types: !34)
!34 = !{null, !5}
!35 = !{!36}
!36 = !DILocalVariable(name: "value", arg: 1, scope: !32, file: !3, line: 3, type: !5)
!37 = !DILocation(line: 0, scope: !32)
!38 = !DILocation(line: 3, column: 63, scope: !32)
!39 = !DILocation(line: 3, column: 72, scope: !32)
!40 = distinct !DISubprogram(name: "kept", scope: !3, file: !3, line: 4, type: !41, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!41 = !DISubroutineType(types: !42)
!42 = !{!5}
!43 = !DILocation(line: 4, column: 58, scope: !40)
!44 = !DILocation(line: 4, column: 51, scope: !40)
!45 = !DISubprogram(name: "act", scope: !3, file: !3, line: 5, type: !46, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!46 = !DISubroutineType(types: !47)
!47 = !{!5, !5}
