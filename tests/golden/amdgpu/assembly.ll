; Inline assembly: what it leaves in a scalar register is uniform whatever it was given, what in a vector register is not.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @assembly(ptr addrspace(1) %p, i32 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %scalar = call i32 asm "s_mov_b32 $0, $1", "=s,s"(i32 %n)
  %scalar.of.varying = call i32 asm "v_readfirstlane_b32 $0, $1", "=s,v"(i32 %tid)
  %vector = call i32 asm "v_mov_b32 $0, $1", "=v,s"(i32 %n)
  %named = call i32 asm sideeffect "s_memtime $0", "={s4}"()
  %named.vector = call i32 asm "v_mov_b32 $0, 0", "={v4}"()
  %effect = call i32 asm sideeffect "s_getreg_b32 $0, 1", "=s,~{memory}"()
  %both = call { i32, i32 } asm "v_add_co_u32 $0, $1, $2, $3", "=v,=s,v,s"(i32 %tid, i32 %n)
  %part.vector = extractvalue { i32, i32 } %both, 0
  %part.scalar = extractvalue { i32, i32 } %both, 1
  %two = call { i32, i32 } asm "s_mul_i32", "=s,=s,s"(i32 %n)
  %two.first = extractvalue { i32, i32 } %two, 0
  call void asm sideeffect "s_nop 0", ""()
  %sum = add i32 %scalar, %named
  %above = icmp ugt i32 %sum, %effect
  br i1 %above, label %then, label %done

then:
  store i32 %vector, ptr addrspace(1) %p
  br label %done

done:
  ret void
}
