C to: simd vector
C A loop that is known to be shorter than a strip needs none; subscripts and bounds have no parentheses around them.
      SUBROUTINE SHORTS(A, B, C, D, IDX, M)
      REAL A(20), B(20), C(20), D(20, 20)
      INTEGER IDX(20)
      DO 10 I = 2, 19
      A(I) = B(I-1) + C(I)*2.
   10 B(I) = B(I+1) - C(I)
      DO 20 I = 1, 20
      DO 20 J = IDX(I), M, 2
   20 D(J, I) = D(J, I) + 1.
      END
