; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.entry = type { ptr, ptr, i32 }
%struct.small = type { i32, i32 }
%struct.pair = type { double, double }
%struct.large = type { [10 x i32] }
%struct.odd = type { [3 x i8] }

@choices = internal constant [3 x ptr] [ptr @twice, ptr @square, ptr @minus], align 16
@words = internal constant [6 x ptr] [ptr @.str, ptr @.str.1, ptr @.str.2, ptr @.str.3, ptr @.str.4, ptr @.str.5], align 16
@entries = internal constant [3 x %struct.entry] [%struct.entry { ptr @.str.6, ptr @twice, i32 1 }, %struct.entry { ptr @.str.7, ptr @square, i32 10 }, %struct.entry { ptr @.str.8, ptr @minus, i32 100 }], align 16
@.str = private unnamed_addr constant [5 x i8] c"zero\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"one\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"two\00", align 1
@.str.3 = private unnamed_addr constant [6 x i8] c"three\00", align 1
@.str.4 = private unnamed_addr constant [5 x i8] c"four\00", align 1
@.str.5 = private unnamed_addr constant [5 x i8] c"five\00", align 1
@.str.6 = private unnamed_addr constant [7 x i8] c"double\00", align 1
@.str.7 = private unnamed_addr constant [7 x i8] c"square\00", align 1
@.str.8 = private unnamed_addr constant [6 x i8] c"minus\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @factorial(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = icmp ult i32 %3, 2
  br i1 %4, label %5, label %6

5:                                                ; preds = %1
  br label %13

6:                                                ; preds = %1
  %7 = load i32, ptr %2, align 4
  %8 = zext i32 %7 to i64
  %9 = load i32, ptr %2, align 4
  %10 = sub i32 %9, 1
  %11 = call i64 @factorial(i32 noundef %10)
  %12 = mul i64 %8, %11
  br label %13

13:                                               ; preds = %6, %5
  %14 = phi i64 [ 1, %5 ], [ %12, %6 ]
  ret i64 %14
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @fibonacci(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = icmp slt i32 %3, 2
  br i1 %4, label %5, label %7

5:                                                ; preds = %1
  %6 = load i32, ptr %2, align 4
  br label %15

7:                                                ; preds = %1
  %8 = load i32, ptr %2, align 4
  %9 = sub nsw i32 %8, 1
  %10 = call i32 @fibonacci(i32 noundef %9)
  %11 = load i32, ptr %2, align 4
  %12 = sub nsw i32 %11, 2
  %13 = call i32 @fibonacci(i32 noundef %12)
  %14 = add nsw i32 %10, %13
  br label %15

15:                                               ; preds = %7, %5
  %16 = phi i32 [ %6, %5 ], [ %14, %7 ]
  ret i32 %16
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @ackermann(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i32 %0, ptr %4, align 4
  store i32 %1, ptr %5, align 4
  %6 = load i32, ptr %4, align 4
  %7 = icmp ne i32 %6, 0
  br i1 %7, label %11, label %8

8:                                                ; preds = %2
  %9 = load i32, ptr %5, align 4
  %10 = add nsw i32 %9, 1
  store i32 %10, ptr %3, align 4
  br label %26

11:                                               ; preds = %2
  %12 = load i32, ptr %5, align 4
  %13 = icmp ne i32 %12, 0
  br i1 %13, label %18, label %14

14:                                               ; preds = %11
  %15 = load i32, ptr %4, align 4
  %16 = sub nsw i32 %15, 1
  %17 = call i32 @ackermann(i32 noundef %16, i32 noundef 1)
  store i32 %17, ptr %3, align 4
  br label %26

18:                                               ; preds = %11
  %19 = load i32, ptr %4, align 4
  %20 = sub nsw i32 %19, 1
  %21 = load i32, ptr %4, align 4
  %22 = load i32, ptr %5, align 4
  %23 = sub nsw i32 %22, 1
  %24 = call i32 @ackermann(i32 noundef %21, i32 noundef %23)
  %25 = call i32 @ackermann(i32 noundef %20, i32 noundef %24)
  store i32 %25, ptr %3, align 4
  br label %26

26:                                               ; preds = %18, %14, %8
  %27 = load i32, ptr %3, align 4
  ret i32 %27
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @is_even(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = icmp ne i32 %3, 0
  br i1 %4, label %5, label %9

5:                                                ; preds = %1
  %6 = load i32, ptr %2, align 4
  %7 = sub i32 %6, 1
  %8 = call i32 @is_odd(i32 noundef %7)
  br label %10

9:                                                ; preds = %1
  br label %10

10:                                               ; preds = %9, %5
  %11 = phi i32 [ %8, %5 ], [ 1, %9 ]
  ret i32 %11
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @is_odd(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = icmp ne i32 %3, 0
  br i1 %4, label %5, label %9

5:                                                ; preds = %1
  %6 = load i32, ptr %2, align 4
  %7 = sub i32 %6, 1
  %8 = call i32 @is_even(i32 noundef %7)
  br label %10

9:                                                ; preds = %1
  br label %10

10:                                               ; preds = %9, %5
  %11 = phi i32 [ %8, %5 ], [ 0, %9 ]
  ret i32 %11
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @parity_of(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = call i32 @is_even(i32 noundef %3)
  %5 = mul nsw i32 %4, 2
  %6 = load i32, ptr %2, align 4
  %7 = call i32 @is_odd(i32 noundef %6)
  %8 = add nsw i32 %5, %7
  ret i32 %8
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @hanoi(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  store i32 0, ptr %3, align 4
  %4 = load i32, ptr %2, align 4
  call void @move(i32 noundef %4, i32 noundef 1, i32 noundef 3, ptr noundef %3)
  %5 = load i32, ptr %3, align 4
  ret i32 %5
}

; Function Attrs: noinline nounwind optnone uwtable
define internal void @move(i32 noundef %0, i32 noundef %1, i32 noundef %2, ptr noundef %3) #0 {
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  store i32 %0, ptr %5, align 4
  store i32 %1, ptr %6, align 4
  store i32 %2, ptr %7, align 4
  store ptr %3, ptr %8, align 8
  %9 = load i32, ptr %5, align 4
  %10 = icmp ne i32 %9, 0
  br i1 %10, label %12, label %11

11:                                               ; preds = %4
  br label %38

12:                                               ; preds = %4
  %13 = load i32, ptr %5, align 4
  %14 = sub nsw i32 %13, 1
  %15 = load i32, ptr %6, align 4
  %16 = load i32, ptr %6, align 4
  %17 = sub nsw i32 6, %16
  %18 = load i32, ptr %7, align 4
  %19 = sub nsw i32 %17, %18
  %20 = load ptr, ptr %8, align 8
  call void @move(i32 noundef %14, i32 noundef %15, i32 noundef %19, ptr noundef %20)
  %21 = load ptr, ptr %8, align 8
  %22 = load i32, ptr %21, align 4
  %23 = mul i32 %22, 7
  %24 = load i32, ptr %6, align 4
  %25 = mul nsw i32 %24, 4
  %26 = load i32, ptr %7, align 4
  %27 = add nsw i32 %25, %26
  %28 = add i32 %23, %27
  %29 = load ptr, ptr %8, align 8
  store i32 %28, ptr %29, align 4
  %30 = load i32, ptr %5, align 4
  %31 = sub nsw i32 %30, 1
  %32 = load i32, ptr %6, align 4
  %33 = sub nsw i32 6, %32
  %34 = load i32, ptr %7, align 4
  %35 = sub nsw i32 %33, %34
  %36 = load i32, ptr %7, align 4
  %37 = load ptr, ptr %8, align 8
  call void @move(i32 noundef %31, i32 noundef %35, i32 noundef %36, ptr noundef %37)
  br label %38

38:                                               ; preds = %12, %11
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @table_of_functions(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  store i32 %1, ptr %4, align 4
  %5 = load i32, ptr %3, align 4
  %6 = sext i32 %5 to i64
  %7 = getelementptr inbounds [3 x ptr], ptr @choices, i64 0, i64 %6
  %8 = load ptr, ptr %7, align 8
  %9 = load i32, ptr %4, align 4
  %10 = call i32 %8(i32 noundef %9)
  %11 = add nsw i32 %10, 1
  ret i32 %11
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @applied(i32 noundef %0, i32 noundef %1, i32 noundef %2) #0 {
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 %0, ptr %4, align 4
  store i32 %1, ptr %5, align 4
  store i32 %2, ptr %6, align 4
  %7 = load i32, ptr %4, align 4
  %8 = icmp ne i32 %7, 0
  %9 = zext i1 %8 to i64
  %10 = select i1 %8, ptr @square, ptr @minus
  %11 = load i32, ptr %5, align 4
  %12 = load i32, ptr %6, align 4
  %13 = call i32 @apply(ptr noundef %10, i32 noundef %11, i32 noundef %12)
  ret i32 %13
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @apply(ptr noundef %0, i32 noundef %1, i32 noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store i32 %1, ptr %5, align 4
  store i32 %2, ptr %6, align 4
  br label %7

7:                                                ; preds = %11, %3
  %8 = load i32, ptr %5, align 4
  %9 = add nsw i32 %8, -1
  store i32 %9, ptr %5, align 4
  %10 = icmp sgt i32 %8, 0
  br i1 %10, label %11, label %16

11:                                               ; preds = %7
  %12 = load ptr, ptr %4, align 8
  %13 = load i32, ptr %6, align 4
  %14 = call i32 %12(i32 noundef %13)
  %15 = srem i32 %14, 10007
  store i32 %15, ptr %6, align 4
  br label %7, !llvm.loop !6

16:                                               ; preds = %7
  %17 = load i32, ptr %6, align 4
  ret i32 %17
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @square(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = load i32, ptr %2, align 4
  %5 = mul nsw i32 %3, %4
  ret i32 %5
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @minus(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = sub nsw i32 0, %3
  ret i32 %4
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @small_by_value(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca %struct.small, align 4
  %6 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  store i32 %1, ptr %4, align 4
  %7 = load i32, ptr %3, align 4
  %8 = load i32, ptr %4, align 4
  %9 = call i64 @make_small(i32 noundef %7, i32 noundef %8)
  store i64 %9, ptr %5, align 4
  %10 = load i64, ptr %5, align 4
  %11 = call i32 @use_small(i64 %10)
  store i32 %11, ptr %6, align 4
  %12 = load i32, ptr %6, align 4
  %13 = mul nsw i32 %12, 2
  %14 = getelementptr inbounds %struct.small, ptr %5, i32 0, i32 0
  %15 = load i32, ptr %14, align 4
  %16 = add nsw i32 %13, %15
  ret i32 %16
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i64 @make_small(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca %struct.small, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i32 %0, ptr %4, align 4
  store i32 %1, ptr %5, align 4
  %6 = getelementptr inbounds %struct.small, ptr %3, i32 0, i32 0
  %7 = load i32, ptr %4, align 4
  %8 = load i32, ptr %5, align 4
  %9 = add nsw i32 %7, %8
  store i32 %9, ptr %6, align 4
  %10 = getelementptr inbounds %struct.small, ptr %3, i32 0, i32 1
  %11 = load i32, ptr %4, align 4
  %12 = load i32, ptr %5, align 4
  %13 = sub nsw i32 %11, %12
  store i32 %13, ptr %10, align 4
  %14 = load i64, ptr %3, align 4
  ret i64 %14
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @use_small(i64 %0) #0 {
  %2 = alloca %struct.small, align 4
  store i64 %0, ptr %2, align 4
  %3 = getelementptr inbounds %struct.small, ptr %2, i32 0, i32 0
  %4 = load i32, ptr %3, align 4
  %5 = mul nsw i32 %4, 3
  store i32 %5, ptr %3, align 4
  %6 = getelementptr inbounds %struct.small, ptr %2, i32 0, i32 0
  %7 = load i32, ptr %6, align 4
  %8 = getelementptr inbounds %struct.small, ptr %2, i32 0, i32 1
  %9 = load i32, ptr %8, align 4
  %10 = sub nsw i32 %7, %9
  ret i32 %10
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local double @pair_by_value(double noundef %0, double noundef %1, i32 noundef %2) #0 {
  %4 = alloca double, align 8
  %5 = alloca double, align 8
  %6 = alloca i32, align 4
  %7 = alloca %struct.pair, align 8
  %8 = alloca %struct.pair, align 8
  store double %0, ptr %4, align 8
  store double %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  %9 = getelementptr inbounds %struct.pair, ptr %7, i32 0, i32 0
  %10 = load double, ptr %4, align 8
  store double %10, ptr %9, align 8
  %11 = getelementptr inbounds %struct.pair, ptr %7, i32 0, i32 1
  %12 = load double, ptr %5, align 8
  store double %12, ptr %11, align 8
  br label %13

13:                                               ; preds = %17, %3
  %14 = load i32, ptr %6, align 4
  %15 = add nsw i32 %14, -1
  store i32 %15, ptr %6, align 4
  %16 = icmp ne i32 %14, 0
  br i1 %16, label %17, label %27

17:                                               ; preds = %13
  %18 = getelementptr inbounds { double, double }, ptr %7, i32 0, i32 0
  %19 = load double, ptr %18, align 8
  %20 = getelementptr inbounds { double, double }, ptr %7, i32 0, i32 1
  %21 = load double, ptr %20, align 8
  %22 = call { double, double } @turn(double %19, double %21, double noundef 2.500000e-01)
  %23 = getelementptr inbounds { double, double }, ptr %8, i32 0, i32 0
  %24 = extractvalue { double, double } %22, 0
  store double %24, ptr %23, align 8
  %25 = getelementptr inbounds { double, double }, ptr %8, i32 0, i32 1
  %26 = extractvalue { double, double } %22, 1
  store double %26, ptr %25, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %7, ptr align 8 %8, i64 16, i1 false)
  br label %13, !llvm.loop !8

27:                                               ; preds = %13
  %28 = getelementptr inbounds %struct.pair, ptr %7, i32 0, i32 0
  %29 = load double, ptr %28, align 8
  %30 = getelementptr inbounds %struct.pair, ptr %7, i32 0, i32 1
  %31 = load double, ptr %30, align 8
  %32 = call double @llvm.fmuladd.f64(double -2.000000e+00, double %31, double %29)
  ret double %32
}

; Function Attrs: noinline nounwind optnone uwtable
define internal { double, double } @turn(double %0, double %1, double noundef %2) #0 {
  %4 = alloca %struct.pair, align 8
  %5 = alloca %struct.pair, align 8
  %6 = alloca double, align 8
  %7 = getelementptr inbounds { double, double }, ptr %5, i32 0, i32 0
  store double %0, ptr %7, align 8
  %8 = getelementptr inbounds { double, double }, ptr %5, i32 0, i32 1
  store double %1, ptr %8, align 8
  store double %2, ptr %6, align 8
  %9 = getelementptr inbounds %struct.pair, ptr %4, i32 0, i32 0
  %10 = getelementptr inbounds %struct.pair, ptr %5, i32 0, i32 0
  %11 = load double, ptr %10, align 8
  %12 = load double, ptr %6, align 8
  %13 = getelementptr inbounds %struct.pair, ptr %5, i32 0, i32 1
  %14 = load double, ptr %13, align 8
  %15 = fneg double %12
  %16 = call double @llvm.fmuladd.f64(double %15, double %14, double %11)
  store double %16, ptr %9, align 8
  %17 = getelementptr inbounds %struct.pair, ptr %4, i32 0, i32 1
  %18 = getelementptr inbounds %struct.pair, ptr %5, i32 0, i32 1
  %19 = load double, ptr %18, align 8
  %20 = load double, ptr %6, align 8
  %21 = getelementptr inbounds %struct.pair, ptr %5, i32 0, i32 0
  %22 = load double, ptr %21, align 8
  %23 = call double @llvm.fmuladd.f64(double %20, double %22, double %19)
  store double %23, ptr %17, align 8
  %24 = load { double, double }, ptr %4, align 8
  ret { double, double } %24
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #2

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @large_by_value(ptr noundef %0, i32 noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca %struct.large, align 8
  %6 = alloca i32, align 4
  %7 = alloca %struct.large, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  store i32 0, ptr %6, align 4
  br label %10

10:                                               ; preds = %23, %2
  %11 = load i32, ptr %6, align 4
  %12 = icmp slt i32 %11, 10
  br i1 %12, label %13, label %26

13:                                               ; preds = %10
  %14 = load ptr, ptr %3, align 8
  %15 = load i32, ptr %6, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr %14, i64 %16
  %18 = load i32, ptr %17, align 4
  %19 = getelementptr inbounds %struct.large, ptr %5, i32 0, i32 0
  %20 = load i32, ptr %6, align 4
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds [10 x i32], ptr %19, i64 0, i64 %21
  store i32 %18, ptr %22, align 4
  br label %23

23:                                               ; preds = %13
  %24 = load i32, ptr %6, align 4
  %25 = add nsw i32 %24, 1
  store i32 %25, ptr %6, align 4
  br label %10, !llvm.loop !9

26:                                               ; preds = %10
  %27 = load i32, ptr %4, align 4
  call void @shuffled(ptr dead_on_unwind writable sret(%struct.large) align 4 %7, ptr noundef byval(%struct.large) align 8 %5, i32 noundef %27)
  %28 = getelementptr inbounds %struct.large, ptr %5, i32 0, i32 0
  %29 = getelementptr inbounds [10 x i32], ptr %28, i64 0, i64 0
  %30 = load i32, ptr %29, align 4
  store i32 %30, ptr %8, align 4
  store i32 0, ptr %9, align 4
  br label %31

31:                                               ; preds = %44, %26
  %32 = load i32, ptr %9, align 4
  %33 = icmp slt i32 %32, 10
  br i1 %33, label %34, label %47

34:                                               ; preds = %31
  %35 = load i32, ptr %8, align 4
  %36 = mul nsw i32 %35, 3
  %37 = srem i32 %36, 100003
  %38 = getelementptr inbounds %struct.large, ptr %7, i32 0, i32 0
  %39 = load i32, ptr %9, align 4
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds [10 x i32], ptr %38, i64 0, i64 %40
  %42 = load i32, ptr %41, align 4
  %43 = add nsw i32 %37, %42
  store i32 %43, ptr %8, align 4
  br label %44

44:                                               ; preds = %34
  %45 = load i32, ptr %9, align 4
  %46 = add nsw i32 %45, 1
  store i32 %46, ptr %9, align 4
  br label %31, !llvm.loop !10

47:                                               ; preds = %31
  %48 = load i32, ptr %8, align 4
  ret i32 %48
}

; Function Attrs: noinline nounwind optnone uwtable
define internal void @shuffled(ptr dead_on_unwind noalias writable sret(%struct.large) align 4 %0, ptr noundef byval(%struct.large) align 8 %1, i32 noundef %2) #0 {
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i32 %2, ptr %4, align 4
  store i32 0, ptr %5, align 4
  br label %6

6:                                                ; preds = %24, %3
  %7 = load i32, ptr %5, align 4
  %8 = icmp slt i32 %7, 10
  br i1 %8, label %9, label %27

9:                                                ; preds = %6
  %10 = getelementptr inbounds %struct.large, ptr %1, i32 0, i32 0
  %11 = load i32, ptr %5, align 4
  %12 = load i32, ptr %4, align 4
  %13 = add nsw i32 %11, %12
  %14 = srem i32 %13, 10
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds [10 x i32], ptr %10, i64 0, i64 %15
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %5, align 4
  %19 = add nsw i32 %17, %18
  %20 = getelementptr inbounds %struct.large, ptr %0, i32 0, i32 0
  %21 = load i32, ptr %5, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds [10 x i32], ptr %20, i64 0, i64 %22
  store i32 %19, ptr %23, align 4
  br label %24

24:                                               ; preds = %9
  %25 = load i32, ptr %5, align 4
  %26 = add nsw i32 %25, 1
  store i32 %26, ptr %5, align 4
  br label %6, !llvm.loop !11

27:                                               ; preds = %6
  %28 = getelementptr inbounds %struct.large, ptr %1, i32 0, i32 0
  %29 = getelementptr inbounds [10 x i32], ptr %28, i64 0, i64 0
  store i32 12345, ptr %29, align 8
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @odd_by_value(i8 noundef signext %0, i8 noundef signext %1, i8 noundef signext %2) #0 {
  %4 = alloca i8, align 1
  %5 = alloca i8, align 1
  %6 = alloca i8, align 1
  %7 = alloca %struct.odd, align 1
  %8 = alloca %struct.odd, align 1
  %9 = alloca i24, align 4
  store i8 %0, ptr %4, align 1
  store i8 %1, ptr %5, align 1
  store i8 %2, ptr %6, align 1
  %10 = getelementptr inbounds %struct.odd, ptr %8, i32 0, i32 0
  %11 = load i8, ptr %4, align 1
  store i8 %11, ptr %10, align 1
  %12 = getelementptr inbounds i8, ptr %10, i64 1
  %13 = load i8, ptr %5, align 1
  store i8 %13, ptr %12, align 1
  %14 = getelementptr inbounds i8, ptr %10, i64 2
  %15 = load i8, ptr %6, align 1
  store i8 %15, ptr %14, align 1
  %16 = getelementptr inbounds %struct.odd, ptr %8, i32 0, i32 0
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %9, ptr align 1 %16, i64 3, i1 false)
  %17 = load i24, ptr %9, align 4
  %18 = call i24 @bump(i24 %17)
  %19 = getelementptr inbounds %struct.odd, ptr %7, i32 0, i32 0
  store i24 %18, ptr %19, align 1
  %20 = getelementptr inbounds %struct.odd, ptr %7, i32 0, i32 0
  %21 = getelementptr inbounds [3 x i8], ptr %20, i64 0, i64 0
  %22 = load i8, ptr %21, align 1
  %23 = sext i8 %22 to i32
  %24 = mul nsw i32 %23, 65536
  %25 = getelementptr inbounds %struct.odd, ptr %7, i32 0, i32 0
  %26 = getelementptr inbounds [3 x i8], ptr %25, i64 0, i64 1
  %27 = load i8, ptr %26, align 1
  %28 = sext i8 %27 to i32
  %29 = mul nsw i32 %28, 256
  %30 = add nsw i32 %24, %29
  %31 = getelementptr inbounds %struct.odd, ptr %7, i32 0, i32 0
  %32 = getelementptr inbounds [3 x i8], ptr %31, i64 0, i64 2
  %33 = load i8, ptr %32, align 1
  %34 = sext i8 %33 to i32
  %35 = add nsw i32 %30, %34
  ret i32 %35
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i24 @bump(i24 %0) #0 {
  %2 = alloca %struct.odd, align 1
  %3 = alloca %struct.odd, align 1
  %4 = alloca i24, align 4
  %5 = getelementptr inbounds %struct.odd, ptr %3, i32 0, i32 0
  store i24 %0, ptr %5, align 1
  %6 = getelementptr inbounds %struct.odd, ptr %3, i32 0, i32 0
  %7 = getelementptr inbounds [3 x i8], ptr %6, i64 0, i64 1
  %8 = load i8, ptr %7, align 1
  %9 = add i8 %8, 1
  store i8 %9, ptr %7, align 1
  %10 = getelementptr inbounds %struct.odd, ptr %2, i32 0, i32 0
  %11 = getelementptr inbounds %struct.odd, ptr %3, i32 0, i32 0
  %12 = getelementptr inbounds [3 x i8], ptr %11, i64 0, i64 2
  %13 = load i8, ptr %12, align 1
  store i8 %13, ptr %10, align 1
  %14 = getelementptr inbounds i8, ptr %10, i64 1
  %15 = getelementptr inbounds %struct.odd, ptr %3, i32 0, i32 0
  %16 = getelementptr inbounds [3 x i8], ptr %15, i64 0, i64 1
  %17 = load i8, ptr %16, align 1
  store i8 %17, ptr %14, align 1
  %18 = getelementptr inbounds i8, ptr %10, i64 2
  %19 = getelementptr inbounds %struct.odd, ptr %3, i32 0, i32 0
  %20 = getelementptr inbounds [3 x i8], ptr %19, i64 0, i64 0
  %21 = load i8, ptr %20, align 1
  store i8 %21, ptr %18, align 1
  %22 = getelementptr inbounds %struct.odd, ptr %2, i32 0, i32 0
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %4, ptr align 1 %22, i64 3, i1 false)
  %23 = load i24, ptr %4, align 4
  ret i24 %23
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i64 @many_arguments(i32 noundef %0, i64 noundef %1, double noundef %2) #0 {
  %4 = alloca i32, align 4
  %5 = alloca i64, align 8
  %6 = alloca double, align 8
  store i32 %0, ptr %4, align 4
  store i64 %1, ptr %5, align 8
  store double %2, ptr %6, align 8
  %7 = load i32, ptr %4, align 4
  %8 = load i64, ptr %5, align 8
  %9 = load i32, ptr %4, align 4
  %10 = trunc i32 %9 to i16
  %11 = load i64, ptr %5, align 8
  %12 = trunc i64 %11 to i8
  %13 = load double, ptr %6, align 8
  %14 = fptrunc double %13 to float
  %15 = load double, ptr %6, align 8
  %16 = fmul double %15, 2.000000e+00
  %17 = load i32, ptr %4, align 4
  %18 = add nsw i32 %17, 1
  %19 = load i32, ptr %4, align 4
  %20 = sub nsw i32 %19, 1
  %21 = load i32, ptr %4, align 4
  %22 = xor i32 %21, 5
  %23 = load double, ptr %6, align 8
  %24 = fptrunc double %23 to float
  %25 = fadd float %24, 1.000000e+00
  %26 = call i64 @many(i32 noundef %7, i64 noundef %8, i16 noundef signext %10, i8 noundef zeroext %12, float noundef %14, double noundef %16, i32 noundef %18, i32 noundef %20, i32 noundef %22, float noundef %25)
  ret i64 %26
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i64 @many(i32 noundef %0, i64 noundef %1, i16 noundef signext %2, i8 noundef zeroext %3, float noundef %4, double noundef %5, i32 noundef %6, i32 noundef %7, i32 noundef %8, float noundef %9) #0 {
  %11 = alloca i32, align 4
  %12 = alloca i64, align 8
  %13 = alloca i16, align 2
  %14 = alloca i8, align 1
  %15 = alloca float, align 4
  %16 = alloca double, align 8
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca float, align 4
  store i32 %0, ptr %11, align 4
  store i64 %1, ptr %12, align 8
  store i16 %2, ptr %13, align 2
  store i8 %3, ptr %14, align 1
  store float %4, ptr %15, align 4
  store double %5, ptr %16, align 8
  store i32 %6, ptr %17, align 4
  store i32 %7, ptr %18, align 4
  store i32 %8, ptr %19, align 4
  store float %9, ptr %20, align 4
  %21 = load i32, ptr %11, align 4
  %22 = sext i32 %21 to i64
  %23 = load i64, ptr %12, align 8
  %24 = mul nsw i64 2, %23
  %25 = add nsw i64 %22, %24
  %26 = load i16, ptr %13, align 2
  %27 = sext i16 %26 to i32
  %28 = mul nsw i32 3, %27
  %29 = sext i32 %28 to i64
  %30 = add nsw i64 %25, %29
  %31 = load i8, ptr %14, align 1
  %32 = zext i8 %31 to i32
  %33 = mul nsw i32 4, %32
  %34 = sext i32 %33 to i64
  %35 = add nsw i64 %30, %34
  %36 = load float, ptr %15, align 4
  %37 = fmul float %36, 5.000000e+00
  %38 = fptosi float %37 to i64
  %39 = add nsw i64 %35, %38
  %40 = load double, ptr %16, align 8
  %41 = fmul double %40, 6.000000e+00
  %42 = fptosi double %41 to i64
  %43 = add nsw i64 %39, %42
  %44 = load i32, ptr %17, align 4
  %45 = mul nsw i32 7, %44
  %46 = sext i32 %45 to i64
  %47 = add nsw i64 %43, %46
  %48 = load i32, ptr %18, align 4
  %49 = mul nsw i32 8, %48
  %50 = sext i32 %49 to i64
  %51 = add nsw i64 %47, %50
  %52 = load i32, ptr %19, align 4
  %53 = mul nsw i32 9, %52
  %54 = sext i32 %53 to i64
  %55 = add nsw i64 %51, %54
  %56 = load float, ptr %20, align 4
  %57 = fmul float %56, 1.000000e+01
  %58 = fptosi float %57 to i64
  %59 = add nsw i64 %55, %58
  ret i64 %59
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local double @several_results(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i64, align 8
  %5 = alloca double, align 8
  store i32 %0, ptr %2, align 4
  %6 = load i32, ptr %2, align 4
  call void @out_parameters(i32 noundef %6, ptr noundef %3, ptr noundef %4, ptr noundef %5)
  %7 = load i32, ptr %3, align 4
  %8 = sitofp i32 %7 to double
  %9 = load i64, ptr %4, align 8
  %10 = sitofp i64 %9 to double
  %11 = call double @llvm.fmuladd.f64(double %10, double 5.000000e-01, double %8)
  %12 = load double, ptr %5, align 8
  %13 = fadd double %11, %12
  ret double %13
}

; Function Attrs: noinline nounwind optnone uwtable
define internal void @out_parameters(i32 noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3) #0 {
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  store i32 %0, ptr %5, align 4
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %9 = load i32, ptr %5, align 4
  %10 = add nsw i32 %9, 1
  %11 = load ptr, ptr %6, align 8
  store i32 %10, ptr %11, align 4
  %12 = load i32, ptr %5, align 4
  %13 = sext i32 %12 to i64
  %14 = load i32, ptr %5, align 4
  %15 = sext i32 %14 to i64
  %16 = mul nsw i64 %13, %15
  %17 = load ptr, ptr %7, align 8
  store i64 %16, ptr %17, align 8
  %18 = load i32, ptr %5, align 4
  %19 = sitofp i32 %18 to double
  %20 = fdiv double %19, 2.000000e+00
  %21 = load ptr, ptr %8, align 8
  store double %20, ptr %21, align 8
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @letter_of(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  store i32 %1, ptr %4, align 4
  %5 = load i32, ptr %3, align 4
  %6 = zext i32 %5 to i64
  %7 = getelementptr inbounds [6 x ptr], ptr @words, i64 0, i64 %6
  %8 = load ptr, ptr %7, align 8
  %9 = load i32, ptr %4, align 4
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds i8, ptr %8, i64 %10
  %12 = load i8, ptr %11, align 1
  %13 = sext i8 %12 to i32
  ret i32 %13
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @table_of_structs(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  store i32 %0, ptr %3, align 4
  store i32 %1, ptr %4, align 4
  %6 = load i32, ptr %3, align 4
  %7 = sext i32 %6 to i64
  %8 = getelementptr inbounds %struct.entry, ptr @entries, i64 %7
  store ptr %8, ptr %5, align 8
  %9 = load ptr, ptr %5, align 8
  %10 = getelementptr inbounds %struct.entry, ptr %9, i32 0, i32 1
  %11 = load ptr, ptr %10, align 8
  %12 = load i32, ptr %4, align 4
  %13 = call i32 %11(i32 noundef %12)
  %14 = load ptr, ptr %5, align 8
  %15 = getelementptr inbounds %struct.entry, ptr %14, i32 0, i32 2
  %16 = load i32, ptr %15, align 8
  %17 = add nsw i32 %13, %16
  %18 = load ptr, ptr %5, align 8
  %19 = getelementptr inbounds %struct.entry, ptr %18, i32 0, i32 0
  %20 = load ptr, ptr %19, align 8
  %21 = getelementptr inbounds i8, ptr %20, i64 1
  %22 = load i8, ptr %21, align 1
  %23 = sext i8 %22 to i32
  %24 = add nsw i32 %17, %23
  ret i32 %24
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @tail_call(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = call i32 @tail(i32 noundef %3, i32 noundef 0)
  ret i32 %4
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @tail(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  store i32 %1, ptr %4, align 4
  %5 = load i32, ptr %3, align 4
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %7, label %9

7:                                                ; preds = %2
  %8 = load i32, ptr %4, align 4
  br label %18

9:                                                ; preds = %2
  %10 = load i32, ptr %3, align 4
  %11 = sub nsw i32 %10, 1
  %12 = load i32, ptr %4, align 4
  %13 = load i32, ptr %3, align 4
  %14 = load i32, ptr %3, align 4
  %15 = mul nsw i32 %13, %14
  %16 = add nsw i32 %12, %15
  %17 = call i32 @tail(i32 noundef %11, i32 noundef %16)
  br label %18

18:                                               ; preds = %9, %7
  %19 = phi i32 [ %8, %7 ], [ %17, %9 ]
  ret i32 %19
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @permutations(ptr noundef %0, i32 noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  %5 = load ptr, ptr %3, align 8
  %6 = load i32, ptr %4, align 4
  %7 = call i32 @count_sorted(ptr noundef %5, i32 noundef %6, i32 noundef 0)
  ret i32 %7
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @count_sorted(ptr noundef %0, i32 noundef %1, i32 noundef %2) #0 {
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store i32 %1, ptr %6, align 4
  store i32 %2, ptr %7, align 4
  %13 = load i32, ptr %7, align 4
  %14 = load i32, ptr %6, align 4
  %15 = icmp eq i32 %13, %14
  br i1 %15, label %16, label %44

16:                                               ; preds = %3
  store i32 0, ptr %8, align 4
  store i32 1, ptr %9, align 4
  br label %17

17:                                               ; preds = %37, %16
  %18 = load i32, ptr %9, align 4
  %19 = load i32, ptr %6, align 4
  %20 = icmp slt i32 %18, %19
  br i1 %20, label %21, label %40

21:                                               ; preds = %17
  %22 = load ptr, ptr %5, align 8
  %23 = load i32, ptr %9, align 4
  %24 = sub nsw i32 %23, 1
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %22, i64 %25
  %27 = load i32, ptr %26, align 4
  %28 = load ptr, ptr %5, align 8
  %29 = load i32, ptr %9, align 4
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds i32, ptr %28, i64 %30
  %32 = load i32, ptr %31, align 4
  %33 = icmp sgt i32 %27, %32
  %34 = zext i1 %33 to i32
  %35 = load i32, ptr %8, align 4
  %36 = add nsw i32 %35, %34
  store i32 %36, ptr %8, align 4
  br label %37

37:                                               ; preds = %21
  %38 = load i32, ptr %9, align 4
  %39 = add nsw i32 %38, 1
  store i32 %39, ptr %9, align 4
  br label %17, !llvm.loop !12

40:                                               ; preds = %17
  %41 = load i32, ptr %8, align 4
  %42 = icmp eq i32 %41, 1
  %43 = zext i1 %42 to i32
  store i32 %43, ptr %4, align 4
  br label %96

44:                                               ; preds = %3
  store i32 0, ptr %10, align 4
  %45 = load i32, ptr %7, align 4
  store i32 %45, ptr %11, align 4
  br label %46

46:                                               ; preds = %91, %44
  %47 = load i32, ptr %11, align 4
  %48 = load i32, ptr %6, align 4
  %49 = icmp slt i32 %47, %48
  br i1 %49, label %50, label %94

50:                                               ; preds = %46
  %51 = load ptr, ptr %5, align 8
  %52 = load i32, ptr %7, align 4
  %53 = sext i32 %52 to i64
  %54 = getelementptr inbounds i32, ptr %51, i64 %53
  %55 = load i32, ptr %54, align 4
  store i32 %55, ptr %12, align 4
  %56 = load ptr, ptr %5, align 8
  %57 = load i32, ptr %11, align 4
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds i32, ptr %56, i64 %58
  %60 = load i32, ptr %59, align 4
  %61 = load ptr, ptr %5, align 8
  %62 = load i32, ptr %7, align 4
  %63 = sext i32 %62 to i64
  %64 = getelementptr inbounds i32, ptr %61, i64 %63
  store i32 %60, ptr %64, align 4
  %65 = load i32, ptr %12, align 4
  %66 = load ptr, ptr %5, align 8
  %67 = load i32, ptr %11, align 4
  %68 = sext i32 %67 to i64
  %69 = getelementptr inbounds i32, ptr %66, i64 %68
  store i32 %65, ptr %69, align 4
  %70 = load ptr, ptr %5, align 8
  %71 = load i32, ptr %6, align 4
  %72 = load i32, ptr %7, align 4
  %73 = add nsw i32 %72, 1
  %74 = call i32 @count_sorted(ptr noundef %70, i32 noundef %71, i32 noundef %73)
  %75 = load i32, ptr %10, align 4
  %76 = add nsw i32 %75, %74
  store i32 %76, ptr %10, align 4
  %77 = load ptr, ptr %5, align 8
  %78 = load i32, ptr %7, align 4
  %79 = sext i32 %78 to i64
  %80 = getelementptr inbounds i32, ptr %77, i64 %79
  %81 = load i32, ptr %80, align 4
  %82 = load ptr, ptr %5, align 8
  %83 = load i32, ptr %11, align 4
  %84 = sext i32 %83 to i64
  %85 = getelementptr inbounds i32, ptr %82, i64 %84
  store i32 %81, ptr %85, align 4
  %86 = load i32, ptr %12, align 4
  %87 = load ptr, ptr %5, align 8
  %88 = load i32, ptr %7, align 4
  %89 = sext i32 %88 to i64
  %90 = getelementptr inbounds i32, ptr %87, i64 %89
  store i32 %86, ptr %90, align 4
  br label %91

91:                                               ; preds = %50
  %92 = load i32, ptr %11, align 4
  %93 = add nsw i32 %92, 1
  store i32 %93, ptr %11, align 4
  br label %46, !llvm.loop !13

94:                                               ; preds = %46
  %95 = load i32, ptr %10, align 4
  store i32 %95, ptr %4, align 4
  br label %96

96:                                               ; preds = %94, %40
  %97 = load i32, ptr %4, align 4
  ret i32 %97
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @twice(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = mul nsw i32 2, %3
  ret i32 %4
}

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = distinct !{!10, !7}
!11 = distinct !{!11, !7}
!12 = distinct !{!12, !7}
!13 = distinct !{!13, !7}
