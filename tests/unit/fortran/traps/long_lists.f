C     Lists of constants that gfortran would write out take it minutes: such a loop is a FORALL, or stays.
      SUBROUTINE Y01(K, A)
      INTEGER K(12)
      REAL A(12), B(4000)
      DO 10 I = 1, 4000
   10 B(I) = MOD(I*37 + K(1), 101) - 50
      S = 0.
      DO 20 I = 1, 4000
   20 IF (B(I) .GT. A(2)) S = S + 1.
      A(12) = S
      END
      SUBROUTINE Y02(K, A)
      PARAMETER (M = 3000)
      INTEGER K(12)
      REAL A(12), B(M)
      DO 10 I = M, 1, -1
      B(I) = A(3)
   10 IF (MOD(I, K(2)) .EQ. 0) B(I) = I*A(1)
      DO 20 I = 1, M
   20 IF (B(I)*I .GT. 900.) GOTO 30
   30 K(12) = I
      J = 0
      DO 40 I = 1, M, 3
   40 J = J + I
      K(11) = J
      L = 0
      DO 50 I = 1, M
      IF (B(I) .LT. I - 5) GOTO 50
      L = L + 1
      B(L) = I + K(3)
   50 CONTINUE
      K(10) = L
      A(12) = B(1) + B(7) + B(M)
      END
      SUBROUTINE Y03(K, A)
      INTEGER K(12)
      REAL A(12), B(900)
      DO 10 I = 1, 900
   10 B(I) = MOD(I*I, 17)*A(4)
      X = B(1)
      DO 20 I = 1, 900
      IF (B(I) + I .LE. X) GOTO 20
      X = B(I) + I
      L = I
   20 CONTINUE
      K(12) = L
      A(11) = X
      DO 30 I = 1, 900
   30 B(I) = B(901 - I) + I
      A(12) = B(5) - B(800)
      END
