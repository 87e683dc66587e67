C to: vector simd
C Section 1.2: the test reads what the iteration before may have written, so nothing is vector; the second loop is.
      SUBROUTINE CONTRL(A, B, N)
      REAL A(N), B(N)
      DO 100 I = 2, N
        IF (A(I-1) .GT. 0) GOTO 100
        A(I) = B(I) + 10
  100 CONTINUE
      DO 200 I = 1, N
        IF (A(I) .GT. 0) A(I) = B(I) + 10
  200 CONTINUE
      END
