C to: vector
C The last place, the first of the greatest, the last of the least.
      SUBROUTINE PLACES(A, N, K, L, M, X, Y)
      REAL A(N)
      DO 10 I = 1, N
        IF (A(I) .LT. 0.) K = I
   10 CONTINUE
      DO 20 I = 2, N
        IF (A(I) .GT. X) THEN
          X = A(I)
          L = I
        END IF
   20 CONTINUE
      DO 30 I = N, 1, -2
        IF (A(I) .LE. Y) THEN
          M = 2*I
          Y = A(I)
        END IF
   30 CONTINUE
      END
