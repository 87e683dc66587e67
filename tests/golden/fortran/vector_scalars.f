C to: vector simd
C Induction variables, private scalars, a live one, a maximum, a count.
      SUBROUTINE SCALAR(A, B, C, N, S, X, K)
      REAL A(N), B(N), C(N), S, X
      J = 0
      DO 10 I = 1, N/2
        J = J + 2
        T = B(J) + C(I)
        A(I) = T*T
   10 CONTINUE
      DO 20 I = 1, N
        S = B(I) + C(I)
        A(I) = A(I) + S*S
        IF (A(I) .GT. X) X = A(I)
   20 CONTINUE
      DO 30 I = 1, N
        IF (B(I) .LT. C(I)) K = K + 1
   30 CONTINUE
      END
