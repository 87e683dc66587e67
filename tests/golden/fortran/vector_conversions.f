C to: vector simd
C     A scalar of another type than its value: the assignment converts, in every iteration.
      SUBROUTINE CONVRT(A, D, R, K)
      REAL A(20), R(20)
      DOUBLE PRECISION D(20), W
      INTEGER K(20)
      DO 10 L = 1, 20
      I = A(L)*10.
      R(L) = I
   10 CONTINUE
      DO 20 L = 1, 20
      X = D(L)*1.1D0
      D(L) = X
   20 CONTINUE
      DO 30 L = 1, 20
      W = A(L)
      R(L) = R(L) + (W*A(L) + W)
   30 CONTINUE
      DO 40 L = 1, 20
      X = K(L)
      R(L) = R(L) + X/2
   40 CONTINUE
      END
C     What each iteration converts is no sum, no maximum, and nothing of the iteration before.
      SUBROUTINE CARRY(A, D, R, M, N, X, S)
      REAL A(20), R(20)
      DOUBLE PRECISION D(20), S
      INTEGER Q
      DO 10 I = 1, 20
   10 M = M + A(I)
      DO 20 I = 1, 20
      IF (A(I) .GT. N) N = A(I)
   20 CONTINUE
      DO 30 I = 1, 20
      IF (D(I) .GT. X) X = D(I)
   30 CONTINUE
      Q = 1
      DO 40 I = 1, 20
      R(I) = Q
      Q = A(I)
   40 CONTINUE
      DO 50 I = 1, 20
   50 S = S + A(I)
      END
