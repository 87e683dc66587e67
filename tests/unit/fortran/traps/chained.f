C A greatest value, found by its last value.
      SUBROUTINE C01(K, A)
      INTEGER K(12)
      REAL A(12), X
      X = A(3)
      DO 10 I = 1, 10
      IF (A(I) + X .GT. X) X = A(I) + X
   10 CONTINUE
      A(12) = X
      N = 1
      DO 20 I = 1, 6
      IF (K(I)*N .GT. N) N = K(I)*N
   20 CONTINUE
      K(12) = N
      END
C The same by the least, the variable on the left, and by .GE.
      SUBROUTINE C02(K, A)
      INTEGER K(12)
      REAL A(12), X
      X = A(3)
      DO 10 I = 1, 10
      IF (X .GT. X - A(I)) X = X - A(I)
   10 CONTINUE
      A(12) = X
      N = 30
      DO 20 I = 1, 6
      IF (MOD(N, K(I) + 1) + I .LE. N) N = MOD(N, K(I) + 1) + I
   20 CONTINUE
      K(12) = N
      END
C An element whose place the greatest value tells.
      SUBROUTINE C03(K, A)
      INTEGER K(12)
      REAL A(12)
      N = 1
      DO 10 I = 1, 6
      IF (K(N) + 1 .GT. N) N = K(N) + 1
   10 CONTINUE
      K(12) = N
      END
C Where the greatest is, with a value or a place that depends on the last one.
      SUBROUTINE C04(K, A)
      INTEGER K(12)
      REAL A(12), X
      X = 0.
      J = 0
      DO 10 I = 1, 10
      IF (A(I) + X .GT. X) THEN
        X = A(I) + X
        J = I
      END IF
   10 CONTINUE
      A(12) = X
      K(12) = J
      X = 0.
      J = 1
      DO 20 I = 1, 10
      IF (A(I) - J .LT. X) THEN
        X = A(I) - J
        J = I + J
      END IF
   20 CONTINUE
      A(11) = X
      K(11) = J
      END
C Sums, products and logical chains with the variable twice.
      SUBROUTINE C05(K, A)
      INTEGER K(12)
      REAL A(12)
      LOGICAL L, M
      N = 1
      J = 1
      L = .FALSE.
      M = .TRUE.
      DO 10 I = 1, 6
      N = N + MOD(K(I)*N, 7)
      J = J*(K(I) - MOD(J, 3))
      L = L .OR. (K(I) .EQ. 3 .NEQV. L)
      M = (K(I) .GT. 2 .EQV. M) .AND. M
   10 CONTINUE
      K(12) = N
      K(11) = J
      IF (L) K(10) = 1
      IF (M) K(9) = 1
      END
C A last place, and an exit, by what the loop sets.
      SUBROUTINE C06(K, A)
      INTEGER K(12)
      REAL A(12)
      N = 0
      DO 10 I = 1, 10
      IF (A(I) .GT. N) N = I - N
   10 CONTINUE
      K(12) = N
      J = 0
      DO 20 I = 1, 6
      J = MAX(J, K(I))
      IF (K(I) + J .GT. 8) GOTO 30
   20 CONTINUE
   30 K(11) = I
      END
C The greatest value, a sum and a last place lie in the array that is looked at.
      SUBROUTINE C07(K, A)
      INTEGER K(12), M(12), N, J
      REAL A(12), V(12), X
      EQUIVALENCE (V(4), X), (M(3), N), (M(5), J)
      DO 5 I = 1, 12
      M(I) = K(I)
    5 V(I) = A(I)
      DO 10 I = 1, 10
      IF (V(I) + 1. .GT. X) X = V(I) + 1.
   10 CONTINUE
      DO 20 I = 1, 6
      N = N + M(I)
   20 CONTINUE
      DO 30 I = 1, 8
      IF (M(I) .LT. 4) J = I
   30 CONTINUE
      DO 40 I = 1, 12
      K(I) = M(I)
   40 A(I) = V(I)
      END
C Two names of one storage, shifted, by multiples of a step that is no number.
      SUBROUTINE C08(K, A)
      INTEGER K(12)
      REAL A(12), X(-6:6), Z(-6:6), Y(-6:6)
      EQUIVALENCE (X(1), Z(0)), (X(1), Y(2))
      DO 40 INC = -2, 2
      DO 10 I = -5, 5
   10 X(I) = A(I + 6)
      DO 20 I = 1, 2
   20 X(I*INC) = Z(I*INC) + 1.
      IF (INC .NE. 0) THEN
        DO 30 I = 1, 2
   30   X(I*INC) = Y(I*INC) + Z(I*INC) + 1.
      END IF
      DO 35 I = -5, 5
   35 A(I + 6) = X(I)
   40 CONTINUE
      CALL C08A(A, K(1), K(2) - 3)
      END
      SUBROUTINE C08A(A, N, INC)
      REAL A(12), X(-15:15), Z(-15:15)
      EQUIVALENCE (X(1), Z(0))
      DO 10 I = -15, 15
   10 X(I) = A(1 + MOD(I + 15, 12))
      DO 20 I = 1, N
   20 X(I*INC) = Z(I*INC) + 1.
      DO 30 I = -5, 5
   30 A(I + 6) = X(I)
      END
