; ModuleID = 'local_copy_leaky.c'
source_filename = "local_copy_leaky.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nounwind memory(argmem: read, inaccessiblemem: readwrite) uwtable
define dso_local i32 @local_copy(ptr nocapture noundef readonly %secret, ptr nocapture noundef readonly %table, i32 noundef %k) local_unnamed_addr #0 !dbg !10 {
entry:
  %copy = alloca [8 x i8], align 1, !DIAssignID !30
    #dbg_assign(i1 undef, !23, !DIExpression(), !30, ptr %copy, !DIExpression(), !31)
    #dbg_value(ptr %secret, !20, !DIExpression(), !31)
    #dbg_value(ptr %table, !21, !DIExpression(), !31)
    #dbg_value(i32 %k, !22, !DIExpression(), !31)
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %copy) #2, !dbg !32
    #dbg_value(i32 0, !28, !DIExpression(), !33)
  br label %for.body, !dbg !34

for.cond.cleanup:                                 ; preds = %for.body
  %and = and i32 %k, 7, !dbg !35
  %idxprom3 = zext nneg i32 %and to i64, !dbg !36
  %arrayidx4 = getelementptr inbounds [8 x i8], ptr %copy, i64 0, i64 %idxprom3, !dbg !36
  %0 = load volatile i8, ptr %arrayidx4, align 1, !dbg !36, !tbaa !37
  %idxprom5 = zext i8 %0 to i64, !dbg !40
  %arrayidx6 = getelementptr inbounds i32, ptr %table, i64 %idxprom5, !dbg !40
  %1 = load i32, ptr %arrayidx6, align 4, !dbg !40, !tbaa !41
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %copy) #2, !dbg !43
  ret i32 %1, !dbg !44

for.body:                                         ; preds = %entry, %for.body
  %indvars.iv = phi i64 [ 0, %entry ], [ %indvars.iv.next, %for.body ]
    #dbg_value(i64 %indvars.iv, !28, !DIExpression(), !33)
  %arrayidx = getelementptr inbounds i8, ptr %secret, i64 %indvars.iv, !dbg !45
  %2 = load i8, ptr %arrayidx, align 1, !dbg !45, !tbaa !37
  %arrayidx2 = getelementptr inbounds [8 x i8], ptr %copy, i64 0, i64 %indvars.iv, !dbg !47
  store volatile i8 %2, ptr %arrayidx2, align 1, !dbg !48, !tbaa !37
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1, !dbg !49
    #dbg_value(i64 %indvars.iv.next, !28, !DIExpression(), !33)
  %exitcond.not = icmp eq i64 %indvars.iv.next, 8, !dbg !50
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !34, !llvm.loop !51
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nofree norecurse nounwind memory(argmem: read, inaccessiblemem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "local_copy_leaky.c", directory: ".", checksumkind: CSK_MD5, checksum: "c87961dcfa4ac6c54ec25431d6c5309a")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "local_copy", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !19)
!11 = !DISubroutineType(types: !12)
!12 = !{!13, !14, !17, !13}
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)
!15 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!16 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !18, size: 64)
!18 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !13)
!19 = !{!20, !21, !22, !23, !28}
!20 = !DILocalVariable(name: "secret", arg: 1, scope: !10, file: !1, line: 2, type: !14)
!21 = !DILocalVariable(name: "table", arg: 2, scope: !10, file: !1, line: 2, type: !17)
!22 = !DILocalVariable(name: "k", arg: 3, scope: !10, file: !1, line: 2, type: !13)
!23 = !DILocalVariable(name: "copy", scope: !10, file: !1, line: 3, type: !24)
!24 = !DICompositeType(tag: DW_TAG_array_type, baseType: !25, size: 64, elements: !26)
!25 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !16)
!26 = !{!27}
!27 = !DISubrange(count: 8)
!28 = !DILocalVariable(name: "i", scope: !29, file: !1, line: 4, type: !13)
!29 = distinct !DILexicalBlock(scope: !10, file: !1, line: 4, column: 3)
!30 = distinct !DIAssignID()
!31 = !DILocation(line: 0, scope: !10)
!32 = !DILocation(line: 3, column: 3, scope: !10)
!33 = !DILocation(line: 0, scope: !29)
!34 = !DILocation(line: 4, column: 3, scope: !29)
!35 = !DILocation(line: 5, column: 23, scope: !10)
!36 = !DILocation(line: 5, column: 16, scope: !10)
!37 = !{!38, !38, i64 0}
!38 = !{!"omnipotent char", !39, i64 0}
!39 = !{!"Simple C/C++ TBAA"}
!40 = !DILocation(line: 5, column: 10, scope: !10)
!41 = !{!42, !42, i64 0}
!42 = !{!"int", !38, i64 0}
!43 = !DILocation(line: 6, column: 1, scope: !10)
!44 = !DILocation(line: 5, column: 3, scope: !10)
!45 = !DILocation(line: 4, column: 41, scope: !46)
!46 = distinct !DILexicalBlock(scope: !29, file: !1, line: 4, column: 3)
!47 = !DILocation(line: 4, column: 31, scope: !46)
!48 = !DILocation(line: 4, column: 39, scope: !46)
!49 = !DILocation(line: 4, column: 27, scope: !46)
!50 = !DILocation(line: 4, column: 21, scope: !46)
!51 = distinct !{!51, !34, !52, !53, !54}
!52 = !DILocation(line: 4, column: 49, scope: !29)
!53 = !{!"llvm.loop.mustprogress"}
!54 = !{!"llvm.loop.unroll.disable"}
