C to: vector simd
C A loop that changes its own bounds, and one whose exclusive branches read the same text at different times.
      SUBROUTINE OWN(A, B, N, K)
      REAL A(N), B(N)
      DO 10 I = 1, N, K
        IF (A(I) .GT. 0.) K = I
   10 CONTINUE
      DO 20 I = 1, N
        IF (A(I) .GT. 0.) A(I) = -A(I)
        IF (.NOT. A(I) .GT. 0.) B(I) = A(I)
   20 CONTINUE
      END
