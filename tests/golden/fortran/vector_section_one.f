C to: vector simd
C Section 1.1: a vector statement, a recurrence, and a recurrence in the outer loop only.
      SUBROUTINE FIRST(A, B, AA, C)
      REAL A(101), B(101), AA(10,10), C
      DO 100 I = 1, 100
        A(I) = A(I) + C
  100 CONTINUE
      DO 200 I = 2, 100
        A(I) = A(I-1) + B(I)
  200 CONTINUE
      DO 400 I = 2, 10
        DO 300 J = 1, 10
          AA(I,J) = AA(I-1,J) + B(J)
  300   CONTINUE
  400 CONTINUE
      END
