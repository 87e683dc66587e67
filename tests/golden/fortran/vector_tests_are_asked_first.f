C to: vector simd
C The ELSE writes what the test reads: no order of the arms may let the test be asked anew after it.
      SUBROUTINE ASKED(A, B, C, D, T, N)
      INTEGER N
      REAL A(N), B(N), C(N), D(N), T
      DO 10 I = 2, N
      IF (A(I) .GT. T) THEN
      C(I) = A(I-1)*0.125
      ELSE
      A(I) = ABS(D(I)) + T
      END IF
   10 CONTINUE
      END
