C to: vector structured
C Loops by IF and GOTO that test at their end run once at least.
      SUBROUTINE BELOW(A, B, N, M)
      INTEGER N, M
      REAL A(*), B(*)
      I = 1
   10 A(I) = B(I) + 1.
      I = I + 1
      IF (I .LE. N) GOTO 10
      J = 0
   20 J = J + 1
      A(J) = A(J)*B(J)
      IF (J .LT. M) GO TO 20
      K = N
   30 CONTINUE
      B(K) = A(K) - 1.
      K = K - 1
      IF (K .GT. 0) GOTO 30
      L = 1
   40 B(L) = 0.
      L = L + 1
      IF (L .LE. 10) GOTO 40
      X = A(1)
   50 X = X*0.5
      IF (X .GT. B(1)) GOTO 50
      A(I) = X
      A(J) = I + J + K + L
      END
