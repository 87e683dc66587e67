# What clang 18 makes of `r[i] = -(msg[i / 8] >> i % 8 & 1) & 1665` at -Os: the mask has become a branch.
	.file	1 "kem.c"
	.type	from_message,@function
from_message:
	.loc	1 5 3
	xorl	%eax, %eax
.LBB0_1:
	.loc	1 6 5
	xorl	%ecx, %ecx
.LBB0_2:
	.loc	1 7 30
	movzbl	(%rsi,%rax), %edx
	xorl	%r8d, %r8d
	btl	%ecx, %edx
	.loc	1 7 12
	jae	.LBB0_4
	movl	$1665, %r8d
.LBB0_4:
	.loc	1 8 24
	movw	%r8w, (%rdi,%rcx,2)
	incq	%rcx
	.loc	1 6 23
	cmpq	$8, %rcx
	jne	.LBB0_2
	.loc	1 5 25
	incq	%rax
	addq	$16, %rdi
	cmpq	$32, %rax
	jne	.LBB0_1
	.loc	1 10 1
	retq
	.size	from_message, .-from_message
