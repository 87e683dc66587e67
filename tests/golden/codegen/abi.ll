declare zeroext i16 @strange(ptr noalias, i8 signext) nounwind willreturn memory(argmem: write)
declare void @makes(ptr sret({ i64 })) nounwind
declare i32 @printf(ptr, ...) nounwind

define zeroext i1 @copies(ptr byval([8 x i8]) align 8 %p, i1 zeroext %b) nounwind {
entry:
  store i64 0, ptr %p, align 8
  ret i1 %b
}

define signext i8 @abi(ptr %p, i8 zeroext %c) nounwind {
entry:
  %x = call zeroext i16 @strange(ptr noalias %p, i8 signext %c)
  call void @makes(ptr sret({ i64 }) %p)
  %b = call zeroext i1 @copies(ptr byval([8 x i8]) align 8 %p, i1 zeroext true) nobuiltin
  %n = call i32 (ptr, ...) @printf(ptr %p, i16 %x, double 0x3FE0000000000000)
  ret i8 %c
}
