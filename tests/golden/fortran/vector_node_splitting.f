C to: vector simd
C Old values of A are read first, which opens the cycle.
      SUBROUTINE SPLIT(A, B, C, D, N)
      REAL A(N), B(N), C(N), D(N)
      DO 10 I = 1, N-1
        A(I) = B(I)*C(I)*D(I)
        B(I) = A(I)*A(I+1)*D(I)
   10 CONTINUE
      END
