; ModuleID = 'control.c'
source_filename = "control.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local i32 @collatz(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp eq i32 %0, 1
  br i1 %2, label %14, label %3

3:                                                ; preds = %1, %3
  %4 = phi i32 [ %12, %3 ], [ 0, %1 ]
  %5 = phi i32 [ %11, %3 ], [ %0, %1 ]
  %6 = and i32 %5, 1
  %7 = icmp eq i32 %6, 0
  %8 = mul i32 %5, 3
  %9 = add i32 %8, 1
  %10 = lshr i32 %5, 1
  %11 = select i1 %7, i32 %10, i32 %9
  %12 = add nuw nsw i32 %4, 1
  %13 = icmp eq i32 %11, 1
  br i1 %13, label %14, label %3, !llvm.loop !5

14:                                               ; preds = %3, %1
  %15 = phi i32 [ 0, %1 ], [ %12, %3 ]
  ret i32 %15
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i32 @goto_ladder(i32 noundef %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp slt i32 %0, 0
  br i1 %3, label %16, label %4

4:                                                ; preds = %2
  %5 = icmp slt i32 %0, 4
  br i1 %5, label %11, label %6

6:                                                ; preds = %4
  %7 = icmp sgt i32 %0, 7
  %8 = select i1 %7, i32 7, i32 1
  %9 = add nsw i32 %8, %1
  %10 = icmp eq i32 %0, 6
  br i1 %10, label %22, label %11

11:                                               ; preds = %6, %4
  %12 = phi i32 [ 1, %4 ], [ %9, %6 ]
  %13 = mul nsw i32 %12, 3
  %14 = sub nsw i32 %13, %0
  %15 = icmp sgt i32 %14, 50
  br i1 %15, label %16, label %22

16:                                               ; preds = %11, %2
  %17 = phi i32 [ 1, %2 ], [ %14, %11 ]
  %18 = sub i32 %1, %17
  %19 = icmp eq i32 %0, -3
  %20 = xor i32 %18, 85
  %21 = select i1 %19, i32 %20, i32 %18
  br label %22

22:                                               ; preds = %16, %11, %6
  %23 = phi i32 [ %14, %11 ], [ %9, %6 ], [ %21, %16 ]
  ret i32 %23
}

; Function Attrs: mustprogress nofree nosync nounwind readnone uwtable willreturn
define dso_local i32 @fallthrough(i32 noundef %0, i32 noundef %1) local_unnamed_addr #2 {
  switch i32 %0, label %17 [
    i32 0, label %3
    i32 1, label %5
    i32 2, label %8
    i32 3, label %8
    i32 4, label %10
    i32 7, label %20
  ]

3:                                                ; preds = %2
  %4 = add i32 %1, 1
  br label %5

5:                                                ; preds = %2, %3
  %6 = phi i32 [ %1, %2 ], [ %4, %3 ]
  %7 = mul i32 %6, 3
  br label %20

8:                                                ; preds = %2, %2
  %9 = xor i32 %1, -16711936
  br label %10

10:                                               ; preds = %2, %8
  %11 = phi i32 [ %1, %2 ], [ %9, %8 ]
  %12 = call i32 @llvm.fshl.i32(i32 %11, i32 %11, i32 29)
  %13 = and i32 %12, 1
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %15, label %20

15:                                               ; preds = %10
  %16 = add i32 %12, 17
  br label %17

17:                                               ; preds = %2, %15
  %18 = phi i32 [ %1, %2 ], [ %16, %15 ]
  %19 = add i32 %18, -5
  br label %20

20:                                               ; preds = %5, %17, %10, %2
  %21 = phi i32 [ 42, %2 ], [ %19, %17 ], [ %12, %10 ], [ %7, %5 ]
  ret i32 %21
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i32 @sparse_switch(i32 noundef %0) local_unnamed_addr #1 {
  switch i32 %0, label %6 [
    i32 -2147483648, label %8
    i32 -1, label %2
    i32 0, label %3
    i32 1000000, label %4
    i32 2147483647, label %5
  ]

2:                                                ; preds = %1
  br label %8

3:                                                ; preds = %1
  br label %8

4:                                                ; preds = %1
  br label %8

5:                                                ; preds = %1
  br label %8

6:                                                ; preds = %1
  %7 = and i32 %0, 15
  br label %8

8:                                                ; preds = %1, %6, %5, %4, %3, %2
  %9 = phi i32 [ %7, %6 ], [ 5, %5 ], [ 4, %4 ], [ 3, %3 ], [ 2, %2 ], [ 1, %1 ]
  ret i32 %9
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i32 @switch64(i64 noundef %0) local_unnamed_addr #1 {
  switch i64 %0, label %5 [
    i64 0, label %8
    i64 1, label %2
    i64 4294967296, label %3
    i64 -9223372036854775808, label %4
  ]

2:                                                ; preds = %1
  br label %8

3:                                                ; preds = %1
  br label %8

4:                                                ; preds = %1
  br label %8

5:                                                ; preds = %1
  %6 = srem i64 %0, 7
  %7 = trunc i64 %6 to i32
  br label %8

8:                                                ; preds = %1, %5, %4, %3, %2
  %9 = phi i32 [ %7, %5 ], [ 40, %4 ], [ 30, %3 ], [ 20, %2 ], [ 10, %1 ]
  ret i32 %9
}

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local i32 @nested_break(i32* nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #3 {
  %4 = call i32 @llvm.smax.i32(i32 %1, i32 0)
  %5 = zext i32 %4 to i64
  br label %6

6:                                                ; preds = %41, %3
  %7 = phi i64 [ %12, %41 ], [ 0, %3 ]
  %8 = phi i64 [ %45, %41 ], [ 1, %3 ]
  %9 = phi i32 [ %38, %41 ], [ -1, %3 ]
  %10 = icmp eq i64 %7, %5
  br i1 %10, label %46, label %11

11:                                               ; preds = %6
  %12 = add nuw nsw i64 %7, 1
  %13 = trunc i64 %12 to i32
  %14 = icmp slt i32 %13, %1
  br i1 %14, label %15, label %37

15:                                               ; preds = %11
  %16 = getelementptr inbounds i32, i32* %0, i64 %7
  br label %17

17:                                               ; preds = %15, %33
  %18 = phi i64 [ %8, %15 ], [ %34, %33 ]
  %19 = getelementptr inbounds i32, i32* %0, i64 %18
  %20 = load i32, i32* %19, align 4, !tbaa !8
  %21 = icmp eq i32 %20, 13
  br i1 %21, label %37, label %22

22:                                               ; preds = %17
  %23 = load i32, i32* %16, align 4, !tbaa !8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %37, label %25

25:                                               ; preds = %22
  %26 = add nsw i32 %23, %20
  %27 = icmp eq i32 %26, %2
  br i1 %27, label %28, label %33

28:                                               ; preds = %25
  %29 = trunc i64 %18 to i32
  %30 = trunc i64 %7 to i32
  %31 = mul nsw i32 %30, 100
  %32 = add nuw nsw i32 %31, %29
  br label %37

33:                                               ; preds = %25
  %34 = add nuw nsw i64 %18, 1
  %35 = trunc i64 %34 to i32
  %36 = icmp eq i32 %35, %1
  br i1 %36, label %37, label %17, !llvm.loop !12

37:                                               ; preds = %33, %17, %22, %11, %28
  %38 = phi i32 [ %32, %28 ], [ %9, %11 ], [ %9, %22 ], [ %9, %17 ], [ %9, %33 ]
  %39 = phi i1 [ false, %28 ], [ true, %11 ], [ true, %33 ], [ false, %17 ], [ true, %22 ]
  %40 = phi i32 [ 9, %28 ], [ 5, %11 ], [ 5, %33 ], [ 8, %17 ], [ 5, %22 ]
  br i1 %39, label %41, label %46

41:                                               ; preds = %37
  %42 = getelementptr inbounds i32, i32* %0, i64 %7
  %43 = load i32, i32* %42, align 4, !tbaa !8
  %44 = icmp eq i32 %43, 19
  %45 = add nuw nsw i64 %8, 1
  br i1 %44, label %46, label %6, !llvm.loop !13

46:                                               ; preds = %41, %6, %37
  %47 = phi i32 [ %38, %37 ], [ %9, %6 ], [ %38, %41 ]
  %48 = phi i32 [ %40, %37 ], [ 2, %6 ], [ 1, %41 ]
  switch i32 %48, label %51 [
    i32 2, label %49
    i32 9, label %49
    i32 8, label %50
  ]

49:                                               ; preds = %46, %46
  br label %51

50:                                               ; preds = %46
  br label %51

51:                                               ; preds = %50, %49, %46
  %52 = phi i32 [ -2, %46 ], [ -13, %50 ], [ %47, %49 ]
  ret i32 %52
}

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local i32 @continue_levels(i32* nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #3 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %39

4:                                                ; preds = %2
  %5 = zext i32 %1 to i64
  %6 = zext i32 %1 to i64
  br label %7

7:                                                ; preds = %4, %35
  %8 = phi i64 [ 0, %4 ], [ %37, %35 ]
  %9 = phi i32 [ 0, %4 ], [ %36, %35 ]
  %10 = getelementptr inbounds i32, i32* %0, i64 %8
  %11 = load i32, i32* %10, align 4, !tbaa !8
  %12 = icmp slt i32 %11, 0
  br i1 %12, label %35, label %13

13:                                               ; preds = %7, %26
  %14 = phi i64 [ %28, %26 ], [ 0, %7 ]
  %15 = phi i32 [ %27, %26 ], [ %9, %7 ]
  %16 = icmp eq i64 %14, %8
  br i1 %16, label %26, label %17

17:                                               ; preds = %13
  %18 = getelementptr inbounds i32, i32* %0, i64 %14
  %19 = load i32, i32* %18, align 4, !tbaa !8
  %20 = icmp eq i32 %19, %11
  br i1 %20, label %30, label %21

21:                                               ; preds = %17
  %22 = trunc i64 %14 to i32
  %23 = mul nsw i32 %11, %22
  %24 = add i32 %23, %15
  %25 = sub i32 %24, %19
  br label %26

26:                                               ; preds = %13, %21
  %27 = phi i32 [ %15, %13 ], [ %25, %21 ]
  %28 = add nuw nsw i64 %14, 1
  %29 = icmp eq i64 %28, %6
  br i1 %29, label %30, label %13, !llvm.loop !14

30:                                               ; preds = %26, %17
  %31 = phi i32 [ %27, %26 ], [ %15, %17 ]
  %32 = phi i32 [ 5, %26 ], [ 8, %17 ]
  switch i32 %32, label %39 [
    i32 5, label %33
    i32 8, label %35
  ]

33:                                               ; preds = %30
  %34 = xor i32 %31, 3
  br label %35

35:                                               ; preds = %30, %33, %7
  %36 = phi i32 [ %9, %7 ], [ %31, %30 ], [ %34, %33 ]
  %37 = add nuw nsw i64 %8, 1
  %38 = icmp eq i64 %37, %5
  br i1 %38, label %39, label %7, !llvm.loop !15

39:                                               ; preds = %30, %35, %2
  %40 = phi i32 [ 0, %2 ], [ %31, %30 ], [ %36, %35 ]
  ret i32 %40
}

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local i32 @do_while_digits(i64 noundef %0) local_unnamed_addr #0 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi i64 [ %0, %1 ], [ %6, %2 ]
  %4 = phi i32 [ 0, %1 ], [ %5, %2 ]
  %5 = add nuw nsw i32 %4, 1
  %6 = udiv i64 %3, 10
  %7 = icmp ult i64 %3, 10
  br i1 %7, label %8, label %2, !llvm.loop !16

8:                                                ; preds = %2
  ret i32 %5
}

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local i32 @multi_exit(i8* nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #3 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %36

4:                                                ; preds = %2
  %5 = zext i32 %1 to i64
  br label %6

6:                                                ; preds = %4, %27
  %7 = phi i64 [ 0, %4 ], [ %28, %27 ]
  %8 = phi i32 [ 0, %4 ], [ %25, %27 ]
  %9 = getelementptr inbounds i8, i8* %0, i64 %7
  %10 = load i8, i8* %9, align 1, !tbaa !17
  %11 = icmp ugt i8 %10, -56
  br i1 %11, label %12, label %14

12:                                               ; preds = %6
  %13 = add nsw i32 %8, 1
  br label %24

14:                                               ; preds = %6
  %15 = icmp ugt i8 %10, 120
  br i1 %15, label %16, label %22

16:                                               ; preds = %14
  %17 = add nsw i32 %8, -1
  %18 = icmp slt i32 %8, -2
  br i1 %18, label %19, label %24

19:                                               ; preds = %16
  %20 = trunc i64 %7 to i32
  %21 = sub nuw nsw i32 -1000, %20
  br label %36

22:                                               ; preds = %14
  %23 = icmp eq i8 %10, 7
  br i1 %23, label %30, label %24

24:                                               ; preds = %16, %22, %12
  %25 = phi i32 [ %13, %12 ], [ %17, %16 ], [ %8, %22 ]
  %26 = icmp sgt i32 %25, 4
  br i1 %26, label %33, label %27

27:                                               ; preds = %24
  %28 = add nuw nsw i64 %7, 1
  %29 = icmp eq i64 %28, %5
  br i1 %29, label %36, label %6, !llvm.loop !18

30:                                               ; preds = %22
  %31 = trunc i64 %7 to i32
  %32 = add nuw nsw i32 %31, 500
  br label %36

33:                                               ; preds = %24
  %34 = trunc i64 %7 to i32
  %35 = add nuw nsw i32 %34, 900
  br label %36

36:                                               ; preds = %27, %2, %33, %30, %19
  %37 = phi i32 [ %35, %33 ], [ %21, %19 ], [ %32, %30 ], [ 0, %2 ], [ %25, %27 ]
  ret i32 %37
}

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local i32 @irreducible(i32 noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %0, 0
  br i1 %3, label %4, label %17

4:                                                ; preds = %29, %2, %35
  %5 = phi i32 [ %36, %35 ], [ 1, %2 ], [ %24, %29 ]
  %6 = phi i32 [ %25, %35 ], [ 0, %2 ], [ %25, %29 ]
  %7 = mul nsw i32 %5, 3
  %8 = add nsw i32 %7, 1
  %9 = icmp slt i32 %6, %1
  br i1 %9, label %12, label %10

10:                                               ; preds = %4
  %11 = and i32 %8, 65535
  br label %37

12:                                               ; preds = %4
  %13 = add nsw i32 %6, 1
  %14 = icmp sgt i32 %7, 4999
  %15 = add nsw i32 %7, -4998
  %16 = select i1 %14, i32 %15, i32 %8
  br label %17

17:                                               ; preds = %12, %2
  %18 = phi i32 [ %16, %12 ], [ 1, %2 ]
  %19 = phi i32 [ %13, %12 ], [ 0, %2 ]
  %20 = call i32 @llvm.smax.i32(i32 %19, i32 %1)
  br label %21

21:                                               ; preds = %17, %32
  %22 = phi i32 [ %33, %32 ], [ %18, %17 ]
  %23 = phi i32 [ %25, %32 ], [ %19, %17 ]
  %24 = xor i32 %23, %22
  %25 = add i32 %23, 1
  %26 = icmp eq i32 %23, %20
  br i1 %26, label %27, label %29

27:                                               ; preds = %21
  %28 = add nsw i32 %24, 100000
  br label %37

29:                                               ; preds = %21
  %30 = and i32 %24, 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %4

32:                                               ; preds = %29
  %33 = add nsw i32 %24, 7
  %34 = icmp slt i32 %24, 193
  br i1 %34, label %21, label %35

35:                                               ; preds = %32
  %36 = add nsw i32 %24, -143
  br label %4

37:                                               ; preds = %27, %10
  %38 = phi i32 [ %28, %27 ], [ %11, %10 ]
  ret i32 %38
}

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local i32 @irreducible_pair(i32 noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = and i32 %0, 1
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %20

5:                                                ; preds = %27, %13, %2
  %6 = phi i32 [ %17, %13 ], [ %28, %27 ], [ %0, %2 ]
  %7 = phi i32 [ %15, %13 ], [ %23, %27 ], [ %1, %2 ]
  %8 = icmp slt i32 %7, 1
  br i1 %8, label %31, label %9

9:                                                ; preds = %5
  %10 = add nsw i32 %7, -1
  %11 = mul i32 %6, 1664525
  %12 = add i32 %11, 1013904223
  br label %13

13:                                               ; preds = %27, %9
  %14 = phi i32 [ %28, %27 ], [ %12, %9 ]
  %15 = phi i32 [ %23, %27 ], [ %10, %9 ]
  %16 = lshr i32 %14, 13
  %17 = xor i32 %16, %14
  %18 = and i32 %17, 32
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %20, label %5

20:                                               ; preds = %13, %2
  %21 = phi i32 [ %0, %2 ], [ %17, %13 ]
  %22 = phi i32 [ %1, %2 ], [ %15, %13 ]
  %23 = add nsw i32 %22, -1
  %24 = icmp slt i32 %22, 1
  br i1 %24, label %25, label %27

25:                                               ; preds = %20
  %26 = xor i32 %21, -1
  br label %31

27:                                               ; preds = %20
  %28 = add i32 %21, -1640531527
  %29 = and i32 %28, 64
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %5, label %13

31:                                               ; preds = %5, %25
  %32 = phi i32 [ %26, %25 ], [ %6, %5 ]
  ret i32 %32
}

; Function Attrs: nofree norecurse nosync nounwind uwtable
define dso_local void @duff(i8* nocapture noundef writeonly %0, i8* nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #4 {
  %4 = add nsw i32 %2, 7
  %5 = sdiv i32 %4, 8
  %6 = srem i32 %2, 8
  switch i32 %6, label %65 [
    i32 0, label %7
    i32 7, label %14
    i32 6, label %21
    i32 5, label %28
    i32 4, label %35
    i32 3, label %42
    i32 2, label %49
    i32 1, label %56
  ]

7:                                                ; preds = %3, %56
  %8 = phi i8* [ %60, %56 ], [ %1, %3 ]
  %9 = phi i8* [ %62, %56 ], [ %0, %3 ]
  %10 = phi i32 [ %63, %56 ], [ %5, %3 ]
  %11 = getelementptr inbounds i8, i8* %8, i64 1
  %12 = load i8, i8* %8, align 1, !tbaa !17
  %13 = getelementptr inbounds i8, i8* %9, i64 1
  store i8 %12, i8* %9, align 1, !tbaa !17
  br label %14

14:                                               ; preds = %3, %7
  %15 = phi i8* [ %11, %7 ], [ %1, %3 ]
  %16 = phi i8* [ %13, %7 ], [ %0, %3 ]
  %17 = phi i32 [ %10, %7 ], [ %5, %3 ]
  %18 = getelementptr inbounds i8, i8* %15, i64 1
  %19 = load i8, i8* %15, align 1, !tbaa !17
  %20 = getelementptr inbounds i8, i8* %16, i64 1
  store i8 %19, i8* %16, align 1, !tbaa !17
  br label %21

21:                                               ; preds = %3, %14
  %22 = phi i8* [ %18, %14 ], [ %1, %3 ]
  %23 = phi i8* [ %20, %14 ], [ %0, %3 ]
  %24 = phi i32 [ %17, %14 ], [ %5, %3 ]
  %25 = getelementptr inbounds i8, i8* %22, i64 1
  %26 = load i8, i8* %22, align 1, !tbaa !17
  %27 = getelementptr inbounds i8, i8* %23, i64 1
  store i8 %26, i8* %23, align 1, !tbaa !17
  br label %28

28:                                               ; preds = %3, %21
  %29 = phi i8* [ %25, %21 ], [ %1, %3 ]
  %30 = phi i8* [ %27, %21 ], [ %0, %3 ]
  %31 = phi i32 [ %24, %21 ], [ %5, %3 ]
  %32 = getelementptr inbounds i8, i8* %29, i64 1
  %33 = load i8, i8* %29, align 1, !tbaa !17
  %34 = getelementptr inbounds i8, i8* %30, i64 1
  store i8 %33, i8* %30, align 1, !tbaa !17
  br label %35

35:                                               ; preds = %3, %28
  %36 = phi i8* [ %32, %28 ], [ %1, %3 ]
  %37 = phi i8* [ %34, %28 ], [ %0, %3 ]
  %38 = phi i32 [ %31, %28 ], [ %5, %3 ]
  %39 = getelementptr inbounds i8, i8* %36, i64 1
  %40 = load i8, i8* %36, align 1, !tbaa !17
  %41 = getelementptr inbounds i8, i8* %37, i64 1
  store i8 %40, i8* %37, align 1, !tbaa !17
  br label %42

42:                                               ; preds = %3, %35
  %43 = phi i8* [ %39, %35 ], [ %1, %3 ]
  %44 = phi i8* [ %41, %35 ], [ %0, %3 ]
  %45 = phi i32 [ %38, %35 ], [ %5, %3 ]
  %46 = getelementptr inbounds i8, i8* %43, i64 1
  %47 = load i8, i8* %43, align 1, !tbaa !17
  %48 = getelementptr inbounds i8, i8* %44, i64 1
  store i8 %47, i8* %44, align 1, !tbaa !17
  br label %49

49:                                               ; preds = %3, %42
  %50 = phi i8* [ %46, %42 ], [ %1, %3 ]
  %51 = phi i8* [ %48, %42 ], [ %0, %3 ]
  %52 = phi i32 [ %45, %42 ], [ %5, %3 ]
  %53 = getelementptr inbounds i8, i8* %50, i64 1
  %54 = load i8, i8* %50, align 1, !tbaa !17
  %55 = getelementptr inbounds i8, i8* %51, i64 1
  store i8 %54, i8* %51, align 1, !tbaa !17
  br label %56

56:                                               ; preds = %3, %49
  %57 = phi i8* [ %1, %3 ], [ %53, %49 ]
  %58 = phi i8* [ %0, %3 ], [ %55, %49 ]
  %59 = phi i32 [ %5, %3 ], [ %52, %49 ]
  %60 = getelementptr inbounds i8, i8* %57, i64 1
  %61 = load i8, i8* %57, align 1, !tbaa !17
  %62 = getelementptr inbounds i8, i8* %58, i64 1
  store i8 %61, i8* %58, align 1, !tbaa !17
  %63 = add nsw i32 %59, -1
  %64 = icmp sgt i32 %59, 1
  br i1 %64, label %7, label %65, !llvm.loop !19

65:                                               ; preds = %56, %3
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local i32 @number_state(i8* nocapture noundef readonly %0) local_unnamed_addr #3 {
  %2 = load i8, i8* %0, align 1, !tbaa !17
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %31, label %7

4:                                                ; preds = %26
  %5 = load i8, i8* %30, align 1, !tbaa !17
  %6 = icmp eq i8 %5, 0
  br i1 %6, label %31, label %7, !llvm.loop !20

7:                                                ; preds = %1, %4
  %8 = phi i8 [ %5, %4 ], [ %2, %1 ]
  %9 = phi i32 [ %28, %4 ], [ undef, %1 ]
  %10 = phi i32 [ %27, %4 ], [ 0, %1 ]
  %11 = phi i8* [ %30, %4 ], [ %0, %1 ]
  %12 = add i8 %8, -48
  %13 = icmp ult i8 %12, 10
  switch i32 %10, label %26 [
    i32 0, label %14
    i32 1, label %15
    i32 2, label %17
    i32 3, label %21
    i32 4, label %21
    i32 5, label %23
  ]

14:                                               ; preds = %7
  switch i8 %8, label %15 [
    i8 45, label %26
    i8 43, label %26
  ]

15:                                               ; preds = %14, %7
  %16 = select i1 %13, i32 2, i32 5
  br label %26

17:                                               ; preds = %7
  %18 = icmp eq i8 %8, 46
  %19 = select i1 %13, i32 2, i32 5
  %20 = select i1 %18, i32 3, i32 %19
  br label %26

21:                                               ; preds = %7, %7
  %22 = select i1 %13, i32 4, i32 5
  br label %26

23:                                               ; preds = %7
  %24 = zext i8 %8 to i32
  %25 = xor i32 %24, -1
  br label %26

26:                                               ; preds = %17, %15, %21, %7, %14, %14, %23
  %27 = phi i32 [ 5, %23 ], [ %10, %7 ], [ %22, %21 ], [ %16, %15 ], [ 1, %14 ], [ 1, %14 ], [ %20, %17 ]
  %28 = phi i32 [ %25, %23 ], [ %9, %7 ], [ %9, %21 ], [ %9, %15 ], [ %9, %14 ], [ %9, %14 ], [ %9, %17 ]
  %29 = phi i1 [ false, %23 ], [ true, %7 ], [ true, %21 ], [ true, %15 ], [ true, %14 ], [ true, %14 ], [ true, %17 ]
  %30 = getelementptr inbounds i8, i8* %11, i64 1
  br i1 %29, label %4, label %39

31:                                               ; preds = %4, %1
  %32 = phi i32 [ 0, %1 ], [ %27, %4 ]
  %33 = mul i32 %32, 10
  %34 = icmp eq i32 %32, 2
  %35 = icmp eq i32 %32, 4
  %36 = or i1 %34, %35
  %37 = zext i1 %36 to i32
  %38 = or i32 %33, %37
  br label %39

39:                                               ; preds = %26, %31
  %40 = phi i32 [ %38, %31 ], [ %28, %26 ]
  ret i32 %40
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind uwtable willreturn
define dso_local i32 @short_circuit(i32 noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #5 {
  %4 = alloca i32, align 4
  store i32 1, i32* %4, align 4, !tbaa !8
  %5 = icmp eq i32 %0, 0
  br i1 %5, label %8, label %6

6:                                                ; preds = %3
  store i32 12, i32* %4, align 4, !tbaa !8
  %7 = icmp eq i32 %1, 0
  br i1 %7, label %8, label %22

8:                                                ; preds = %6, %3
  %9 = load i32, i32* %4, align 4, !tbaa !8
  %10 = mul nsw i32 %9, 10
  %11 = add nsw i32 %10, 3
  store i32 %11, i32* %4, align 4, !tbaa !8
  %12 = icmp eq i32 %2, 0
  br i1 %12, label %16, label %13

13:                                               ; preds = %8
  %14 = mul nsw i32 %11, 10
  %15 = add nsw i32 %14, 4
  store i32 %15, i32* %4, align 4, !tbaa !8
  br i1 %5, label %22, label %16

16:                                               ; preds = %13, %8
  %17 = load i32, i32* %4, align 4, !tbaa !8
  %18 = mul nsw i32 %17, 10
  %19 = add nsw i32 %18, 5
  store i32 %19, i32* %4, align 4, !tbaa !8
  %20 = icmp ne i32 %1, 0
  %21 = zext i1 %20 to i32
  br label %22

22:                                               ; preds = %16, %13, %6
  %23 = phi i32 [ 1, %13 ], [ 1, %6 ], [ %21, %16 ]
  %24 = load i32, i32* %4, align 4, !tbaa !8
  %25 = shl nsw i32 %24, 1
  %26 = or i32 %25, %23
  ret i32 %26
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local i32 @ternaries(i32 noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #1 {
  %4 = icmp sgt i32 %0, %2
  %5 = select i1 %4, i32 %0, i32 %2
  %6 = icmp sgt i32 %5, %1
  %7 = select i1 %6, i32 %5, i32 %1
  %8 = icmp slt i32 %0, %2
  %9 = select i1 %8, i32 %0, i32 %2
  %10 = icmp slt i32 %9, %1
  %11 = select i1 %10, i32 %9, i32 %1
  %12 = icmp eq i32 %0, 0
  %13 = icmp eq i32 %1, 0
  %14 = select i1 %13, i32 2, i32 1
  %15 = icmp eq i32 %2, 0
  %16 = select i1 %15, i32 4, i32 3
  %17 = select i1 %12, i32 %16, i32 %14
  %18 = icmp eq i32 %7, %11
  %19 = sub nsw i32 %7, %11
  %20 = select i1 %18, i32 1000, i32 %19
  %21 = add nsw i32 %20, %17
  ret i32 %21
}

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local i32 @comma_loops(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp sgt i32 %0, 0
  br i1 %2, label %3, label %21

3:                                                ; preds = %1, %7
  %4 = phi i32 [ %16, %7 ], [ 0, %1 ]
  %5 = phi i32 [ %9, %7 ], [ %0, %1 ]
  %6 = phi i32 [ %8, %7 ], [ 0, %1 ]
  br label %11

7:                                                ; preds = %11
  %8 = add nuw nsw i32 %6, 2
  %9 = add nsw i32 %5, -1
  %10 = icmp slt i32 %8, %9
  br i1 %10, label %3, label %19, !llvm.loop !21

11:                                               ; preds = %3, %11
  %12 = phi i32 [ %17, %11 ], [ %5, %3 ]
  %13 = phi i32 [ %16, %11 ], [ %4, %3 ]
  %14 = xor i32 %12, %6
  %15 = and i32 %14, 7
  %16 = add nsw i32 %15, %13
  %17 = add nsw i32 %12, -3
  %18 = icmp sgt i32 %17, %6
  br i1 %18, label %11, label %7, !llvm.loop !22

19:                                               ; preds = %7
  %20 = mul i32 %8, 1000
  br label %21

21:                                               ; preds = %19, %1
  %22 = phi i32 [ 0, %1 ], [ %20, %19 ]
  %23 = phi i32 [ %0, %1 ], [ %9, %19 ]
  %24 = phi i32 [ 0, %1 ], [ %16, %19 ]
  %25 = add i32 %23, %22
  %26 = add i32 %25, %24
  ret i32 %26
}

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local i32 @triangle(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp slt i32 %0, 1
  br i1 %2, label %7, label %3

3:                                                ; preds = %1, %15
  %4 = phi i32 [ %16, %15 ], [ 1, %1 ]
  %5 = phi i32 [ %28, %15 ], [ 0, %1 ]
  %6 = mul nsw i32 %4, %4
  br label %9

7:                                                ; preds = %15, %1
  %8 = phi i32 [ 0, %1 ], [ %28, %15 ]
  ret i32 %8

9:                                                ; preds = %3, %18
  %10 = phi i32 [ %4, %3 ], [ %19, %18 ]
  %11 = phi i32 [ %5, %3 ], [ %28, %18 ]
  %12 = add nuw nsw i32 %10, %4
  %13 = mul nsw i32 %10, %10
  %14 = add nuw nsw i32 %13, %6
  br label %21

15:                                               ; preds = %18
  %16 = add nuw i32 %4, 1
  %17 = icmp eq i32 %4, %0
  br i1 %17, label %7, label %3, !llvm.loop !23

18:                                               ; preds = %21
  %19 = add nuw i32 %10, 1
  %20 = icmp eq i32 %10, %0
  br i1 %20, label %15, label %9, !llvm.loop !24

21:                                               ; preds = %9, %21
  %22 = phi i32 [ %10, %9 ], [ %29, %21 ]
  %23 = phi i32 [ %11, %9 ], [ %28, %21 ]
  %24 = mul nsw i32 %22, %22
  %25 = icmp eq i32 %14, %24
  %26 = add nsw i32 %23, 100
  %27 = select i1 %25, i32 %26, i32 %23
  %28 = add nsw i32 %27, 1
  %29 = add nuw nsw i32 %22, 1
  %30 = icmp ult i32 %29, %12
  %31 = icmp slt i32 %22, %0
  %32 = and i1 %30, %31
  br i1 %32, label %21, label %18, !llvm.loop !25
}

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local i32 @early_return(i32* nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #3 {
  %3 = icmp slt i32 %1, 1
  br i1 %3, label %36, label %4

4:                                                ; preds = %2
  %5 = load i32, i32* %0, align 4, !tbaa !8
  %6 = icmp eq i32 %1, 1
  br i1 %6, label %30, label %7

7:                                                ; preds = %4
  %8 = zext i32 %1 to i64
  br label %9

9:                                                ; preds = %7, %24
  %10 = phi i64 [ 1, %7 ], [ %26, %24 ]
  %11 = phi i32 [ %5, %7 ], [ %25, %24 ]
  %12 = getelementptr inbounds i32, i32* %0, i64 %10
  %13 = load i32, i32* %12, align 4, !tbaa !8
  %14 = icmp eq i32 %13, %11
  br i1 %14, label %28, label %15

15:                                               ; preds = %9
  %16 = icmp slt i32 %13, -18
  br i1 %16, label %17, label %20

17:                                               ; preds = %15
  %18 = trunc i64 %10 to i32
  %19 = sub nuw nsw i32 -100, %18
  br label %30

20:                                               ; preds = %15
  %21 = icmp sgt i32 %13, %11
  br i1 %21, label %22, label %24

22:                                               ; preds = %20
  %23 = icmp eq i32 %13, 20
  br i1 %23, label %30, label %24

24:                                               ; preds = %20, %22
  %25 = phi i32 [ %13, %22 ], [ %11, %20 ]
  %26 = add nuw nsw i64 %10, 1
  %27 = icmp eq i64 %26, %8
  br i1 %27, label %30, label %9, !llvm.loop !26

28:                                               ; preds = %9
  %29 = trunc i64 %10 to i32
  br label %30

30:                                               ; preds = %28, %22, %24, %4, %17
  %31 = phi i32 [ %19, %17 ], [ undef, %4 ], [ %29, %28 ], [ 2000, %22 ], [ undef, %24 ]
  %32 = phi i32 [ %11, %17 ], [ %5, %4 ], [ %11, %28 ], [ 20, %22 ], [ %25, %24 ]
  %33 = phi i1 [ false, %17 ], [ true, %4 ], [ false, %28 ], [ false, %22 ], [ true, %24 ]
  %34 = add nsw i32 %32, 1000
  %35 = select i1 %33, i32 %34, i32 %31
  br label %36

36:                                               ; preds = %2, %30
  %37 = phi i32 [ %35, %30 ], [ -1, %2 ]
  ret i32 %37
}

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local i32 @loop_with_no_end(i32 noundef %0) local_unnamed_addr #0 {
  %2 = mul i32 %0, 22695477
  %3 = add i32 %2, 1
  %4 = and i32 %3, 2031616
  %5 = icmp eq i32 %4, 327680
  br i1 %5, label %23, label %11

6:                                                ; preds = %11
  %7 = mul i32 %12, 22695477
  %8 = add i32 %7, 1
  %9 = and i32 %8, 2031616
  %10 = icmp eq i32 %9, 327680
  br i1 %10, label %23, label %19

11:                                               ; preds = %1, %19
  %12 = phi i32 [ %20, %19 ], [ %3, %1 ]
  %13 = and i32 %12, 2048
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %6, label %15

15:                                               ; preds = %11
  %16 = add i32 %12, 4951
  %17 = and i32 %16, 127
  %18 = icmp eq i32 %17, 9
  br i1 %18, label %21, label %19

19:                                               ; preds = %15, %6
  %20 = phi i32 [ %16, %15 ], [ %8, %6 ]
  br label %11, !llvm.loop !27

21:                                               ; preds = %15
  %22 = sub i32 -4952, %12
  br label %23

23:                                               ; preds = %6, %1, %21
  %24 = phi i32 [ %22, %21 ], [ %3, %1 ], [ %8, %6 ]
  ret i32 %24
}

; Function Attrs: nofree nosync nounwind readonly uwtable
define dso_local i32 @interpreter(i8* nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #6 {
  br label %3

3:                                                ; preds = %2, %46
  %4 = phi i32 [ 99, %2 ], [ %47, %46 ]
  %5 = phi i32 [ %1, %2 ], [ %44, %46 ]
  %6 = phi i32 [ 0, %2 ], [ %43, %46 ]
  %7 = phi i32 [ 1, %2 ], [ %42, %46 ]
  %8 = add nsw i32 %6, 1
  %9 = sext i32 %6 to i64
  %10 = getelementptr inbounds i8, i8* %0, i64 %9
  %11 = load i8, i8* %10, align 1, !tbaa !17
  %12 = zext i8 %11 to i32
  %13 = and i32 %12, 7
  switch i32 %13, label %40 [
    i32 0, label %14
    i32 1, label %17
    i32 2, label %41
    i32 3, label %19
    i32 4, label %25
    i32 5, label %28
    i32 6, label %33
    i32 7, label %35
  ]

14:                                               ; preds = %3
  %15 = lshr i32 %12, 3
  %16 = add i32 %15, %5
  br label %41

17:                                               ; preds = %3
  %18 = xor i32 %5, %7
  br label %41

19:                                               ; preds = %3
  %20 = and i32 %5, 1
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %41, label %22

22:                                               ; preds = %19
  %23 = lshr i32 %12, 6
  %24 = add nsw i32 %23, %8
  br label %41

25:                                               ; preds = %3
  %26 = mul i32 %5, 5
  %27 = add i32 %26, 3
  br label %41

28:                                               ; preds = %3
  %29 = icmp ult i32 %5, %7
  br i1 %29, label %30, label %41

30:                                               ; preds = %28
  %31 = lshr i32 %12, 5
  %32 = sub i32 %6, %31
  br label %41

33:                                               ; preds = %3
  %34 = call i32 @llvm.fshl.i32(i32 %7, i32 %7, i32 1)
  br label %41, !llvm.loop !28

35:                                               ; preds = %3
  %36 = icmp eq i8 %11, -1
  %37 = select i1 %36, i32 0, i32 %7
  %38 = sub i32 %5, %37
  %39 = select i1 %36, i32 5, i32 0
  br label %41

40:                                               ; preds = %3
  unreachable

41:                                               ; preds = %35, %14, %17, %25, %22, %19, %30, %28, %3, %33
  %42 = phi i32 [ %34, %33 ], [ %7, %30 ], [ %7, %28 ], [ %7, %25 ], [ %7, %22 ], [ %7, %19 ], [ %18, %17 ], [ %7, %14 ], [ %5, %3 ], [ %7, %35 ]
  %43 = phi i32 [ %8, %33 ], [ %32, %30 ], [ %8, %28 ], [ %8, %25 ], [ %24, %22 ], [ %8, %19 ], [ %8, %17 ], [ %8, %14 ], [ %8, %3 ], [ %8, %35 ]
  %44 = phi i32 [ %5, %33 ], [ %5, %30 ], [ %5, %28 ], [ %27, %25 ], [ %5, %22 ], [ %5, %19 ], [ %5, %17 ], [ %16, %14 ], [ %7, %3 ], [ %38, %35 ]
  %45 = phi i32 [ 2, %33 ], [ 0, %30 ], [ 0, %28 ], [ 0, %25 ], [ 0, %22 ], [ 0, %19 ], [ 0, %17 ], [ 0, %14 ], [ 0, %3 ], [ %39, %35 ]
  switch i32 %45, label %56 [
    i32 0, label %46
    i32 2, label %46
    i32 5, label %53
  ]

46:                                               ; preds = %41, %41
  %47 = add nsw i32 %4, -1
  %48 = icmp ne i32 %4, 0
  %49 = icmp sgt i32 %43, -1
  %50 = select i1 %48, i1 %49, i1 false
  %51 = icmp slt i32 %43, 32
  %52 = select i1 %50, i1 %51, i1 false
  br i1 %52, label %3, label %53, !llvm.loop !28

53:                                               ; preds = %46, %41
  %54 = xor i32 %44, %42
  %55 = add nsw i32 %54, %43
  br label %56

56:                                               ; preds = %41, %53
  %57 = phi i32 [ %55, %53 ], [ undef, %41 ]
  ret i32 %57
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.fshl.i32(i32, i32, i32) #7

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare i32 @llvm.smax.i32(i32, i32) #7

attributes #0 = { nofree norecurse nosync nounwind readnone uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree nosync nounwind readnone uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree norecurse nosync nounwind readonly uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree norecurse nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nofree nosync nounwind readonly uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nofree nosync nounwind readnone speculatable willreturn }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{!"Debian clang version 14.0.6"}
!5 = distinct !{!5, !6, !7}
!6 = !{!"llvm.loop.mustprogress"}
!7 = !{!"llvm.loop.unroll.disable"}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !6, !7}
!13 = distinct !{!13, !6, !7}
!14 = distinct !{!14, !6, !7}
!15 = distinct !{!15, !6, !7}
!16 = distinct !{!16, !6, !7}
!17 = !{!10, !10, i64 0}
!18 = distinct !{!18, !7}
!19 = distinct !{!19, !6, !7}
!20 = distinct !{!20, !6, !7}
!21 = distinct !{!21, !6, !7}
!22 = distinct !{!22, !6, !7}
!23 = distinct !{!23, !6, !7}
!24 = distinct !{!24, !6, !7}
!25 = distinct !{!25, !6, !7}
!26 = distinct !{!26, !6, !7}
!27 = distinct !{!27, !7}
!28 = distinct !{!28, !6, !7}
