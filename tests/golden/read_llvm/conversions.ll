; Every conversion, also between address spaces and to half.
define void @all(i64 %i, i8 %c, float %f, double %d, ptr %p, ptr addrspace(3) %q) {
  %1 = trunc nuw i64 %i to i32
  %2 = zext nneg i8 %c to i32
  %3 = sext i8 %c to i64
  %4 = fptrunc double %d to float
  %5 = fpext fast float %f to double
  %6 = fptosi float %f to i32
  %7 = fptoui double %d to i8
  %8 = sitofp i64 %i to float
  %9 = uitofp nneg i8 %c to double
  %10 = ptrtoint ptr %p to i64
  %11 = inttoptr i64 %10 to ptr
  %12 = bitcast float %f to i32
  %13 = bitcast ptr %p to ptr
  %14 = addrspacecast ptr addrspace(3) %q to ptr
  %15 = fptrunc float %f to half
  %16 = bitcast half %15 to i16
  %17 = ptrtoaddr ptr %p to i64
  ret void
}
