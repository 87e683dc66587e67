C to: vector simd
C Section 1.2: the condition as a variable, an input of the statement that it guards; in the first loop it closes a cycle.
      SUBROUTINE GUARDS(A, B, N)
      REAL A(N), B(N)
      LOGICAL BR1
      DO 100 I = 2, N
        BR1 = A(I-1) .GT. 0
        IF (.NOT. BR1) A(I) = B(I) + 10
  100 CONTINUE
      DO 200 I = 1, N
        BR1 = A(I) .GT. 0
        IF (BR1) A(I) = B(I) + 10
  200 CONTINUE
      END
