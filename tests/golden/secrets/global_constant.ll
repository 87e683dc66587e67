; ModuleID = 'global_constant.c'
source_filename = "global_constant.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@rounds = internal unnamed_addr global i32 0, align 4, !dbg !0
@state = internal unnamed_addr global i32 0, align 4, !dbg !5
@steps = internal unnamed_addr constant [4 x i32] [i32 1, i32 3, i32 5, i32 7], align 16, !dbg !8

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable
define dso_local void @count() local_unnamed_addr #0 !dbg !22 {
entry:
  %0 = load i32, ptr @rounds, align 4, !dbg !25, !tbaa !26
  %inc = add nsw i32 %0, 1, !dbg !25
  store i32 %inc, ptr @rounds, align 4, !dbg !25, !tbaa !26
  ret void, !dbg !30
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: none, inaccessiblemem: none) uwtable
define dso_local i32 @last() local_unnamed_addr #1 !dbg !31 {
entry:
  %0 = load i32, ptr @state, align 4, !dbg !34, !tbaa !26
  ret i32 %0, !dbg !35
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable
define dso_local i32 @through(i32 noundef %secret, i32 noundef %k) local_unnamed_addr #2 !dbg !36 {
entry:
    #dbg_value(i32 %secret, !40, !DIExpression(), !45)
    #dbg_value(i32 %k, !41, !DIExpression(), !45)
  store i32 %secret, ptr @state, align 4, !dbg !46, !tbaa !26
    #dbg_value(i32 0, !42, !DIExpression(), !45)
    #dbg_value(i32 0, !43, !DIExpression(), !47)
  %call = tail call fastcc i32 @asked(i32 noundef %k), !dbg !45
    #dbg_value(i32 0, !43, !DIExpression(), !47)
    #dbg_value(i32 0, !42, !DIExpression(), !45)
  %cmp4 = icmp sgt i32 %call, 0, !dbg !48
  br i1 %cmp4, label %for.body, label %for.cond.cleanup, !dbg !50

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add, %for.body ], !dbg !45
  ret i32 %sum.0.lcssa, !dbg !51

for.body:                                         ; preds = %entry, %for.body
  %i.06 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %sum.05 = phi i32 [ %add, %for.body ], [ 0, %entry ]
    #dbg_value(i32 %i.06, !43, !DIExpression(), !47)
    #dbg_value(i32 %sum.05, !42, !DIExpression(), !45)
  %and = and i32 %i.06, 3, !dbg !52
  %idxprom = zext nneg i32 %and to i64, !dbg !53
  %arrayidx = getelementptr inbounds [4 x i32], ptr @steps, i64 0, i64 %idxprom, !dbg !53
  %0 = load i32, ptr %arrayidx, align 4, !dbg !53, !tbaa !26
  %add = add nsw i32 %0, %sum.05, !dbg !54
    #dbg_value(i32 %add, !42, !DIExpression(), !45)
  %inc = add nuw nsw i32 %i.06, 1, !dbg !55
    #dbg_value(i32 %inc, !43, !DIExpression(), !47)
  %exitcond.not = icmp eq i32 %inc, %call, !dbg !48
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !50, !llvm.loop !56
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, argmem: none, inaccessiblemem: none) uwtable
define internal fastcc i32 @asked(i32 noundef %k) unnamed_addr #3 !dbg !60 {
entry:
    #dbg_value(i32 %k, !64, !DIExpression(), !65)
  %0 = load i32, ptr @rounds, align 4, !dbg !66, !tbaa !26
  %and = and i32 %k, 3, !dbg !67
  %idxprom = zext nneg i32 %and to i64, !dbg !68
  %arrayidx = getelementptr inbounds [4 x i32], ptr @steps, i64 0, i64 %idxprom, !dbg !68
  %1 = load i32, ptr %arrayidx, align 4, !dbg !68, !tbaa !26
  %add = add nsw i32 %1, %0, !dbg !69
  ret i32 %add, !dbg !70
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: none, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, argmem: none, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!14, !15, !16, !17, !18, !19, !20}
!llvm.ident = !{!21}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "rounds", scope: !2, file: !3, line: 2, type: !7, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "global_constant.c", directory: ".", checksumkind: CSK_MD5, checksum: "3a8f1aea67d01ee92409742399ca1d2a")
!4 = !{!5, !0, !8}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "state", scope: !2, file: !3, line: 2, type: !7, isLocal: true, isDefinition: true)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "steps", scope: !2, file: !3, line: 3, type: !10, isLocal: true, isDefinition: true)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 128, elements: !12)
!11 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !7)
!12 = !{!13}
!13 = !DISubrange(count: 4)
!14 = !{i32 7, !"Dwarf Version", i32 5}
!15 = !{i32 2, !"Debug Info Version", i32 3}
!16 = !{i32 1, !"wchar_size", i32 4}
!17 = !{i32 8, !"PIC Level", i32 2}
!18 = !{i32 7, !"PIE Level", i32 2}
!19 = !{i32 7, !"uwtable", i32 2}
!20 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!21 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!22 = distinct !DISubprogram(name: "count", scope: !3, file: !3, line: 5, type: !23, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!23 = !DISubroutineType(types: !24)
!24 = !{null}
!25 = !DILocation(line: 5, column: 26, scope: !22)
!26 = !{!27, !27, i64 0}
!27 = !{!"int", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C/C++ TBAA"}
!30 = !DILocation(line: 5, column: 30, scope: !22)
!31 = distinct !DISubprogram(name: "last", scope: !3, file: !3, line: 6, type: !32, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!32 = !DISubroutineType(types: !33)
!33 = !{!7}
!34 = !DILocation(line: 6, column: 25, scope: !31)
!35 = !DILocation(line: 6, column: 18, scope: !31)
!36 = distinct !DISubprogram(name: "through", scope: !3, file: !3, line: 7, type: !37, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !39)
!37 = !DISubroutineType(types: !38)
!38 = !{!7, !7, !7}
!39 = !{!40, !41, !42, !43}
!40 = !DILocalVariable(name: "secret", arg: 1, scope: !36, file: !3, line: 7, type: !7)
!41 = !DILocalVariable(name: "k", arg: 2, scope: !36, file: !3, line: 7, type: !7)
!42 = !DILocalVariable(name: "sum", scope: !36, file: !3, line: 9, type: !7)
!43 = !DILocalVariable(name: "i", scope: !44, file: !3, line: 10, type: !7)
!44 = distinct !DILexicalBlock(scope: !36, file: !3, line: 10, column: 3)
!45 = !DILocation(line: 0, scope: !36)
!46 = !DILocation(line: 8, column: 9, scope: !36)
!47 = !DILocation(line: 0, scope: !44)
!48 = !DILocation(line: 10, column: 21, scope: !49)
!49 = distinct !DILexicalBlock(scope: !44, file: !3, line: 10, column: 3)
!50 = !DILocation(line: 10, column: 3, scope: !44)
!51 = !DILocation(line: 11, column: 3, scope: !36)
!52 = !DILocation(line: 10, column: 53, scope: !49)
!53 = !DILocation(line: 10, column: 45, scope: !49)
!54 = !DILocation(line: 10, column: 42, scope: !49)
!55 = !DILocation(line: 10, column: 34, scope: !49)
!56 = distinct !{!56, !50, !57, !58, !59}
!57 = !DILocation(line: 10, column: 56, scope: !44)
!58 = !{!"llvm.loop.mustprogress"}
!59 = !{!"llvm.loop.unroll.disable"}
!60 = distinct !DISubprogram(name: "asked", scope: !3, file: !3, line: 4, type: !61, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !63)
!61 = !DISubroutineType(types: !62)
!62 = !{!7, !7}
!63 = !{!64}
!64 = !DILocalVariable(name: "k", arg: 1, scope: !60, file: !3, line: 4, type: !7)
!65 = !DILocation(line: 0, scope: !60)
!66 = !DILocation(line: 4, column: 60, scope: !60)
!67 = !DILocation(line: 4, column: 77, scope: !60)
!68 = !DILocation(line: 4, column: 69, scope: !60)
!69 = !DILocation(line: 4, column: 67, scope: !60)
!70 = !DILocation(line: 4, column: 53, scope: !60)
