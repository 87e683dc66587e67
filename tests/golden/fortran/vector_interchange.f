C to: vector simd
C The inner loop carries the recurrence, the outer one runs at once.
      SUBROUTINE CHANGE(AA, N)
      REAL AA(N,N)
      DO 10 I = 1, N
      DO 10 J = 2, N
   10 AA(I,J) = AA(I,J-1) + 1.0
      END
