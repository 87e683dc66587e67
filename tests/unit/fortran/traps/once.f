C The test of a computed GOTO is a function that counts its calls.
      SUBROUTINE E01(K, A)
      INTEGER K(12)
      REAL A(12)
      LOGICAL E01P
      DO 50 I = 1, 6
      IF (A(I)) 30, 20, 20
   20 IF (E01P(K, I)) GOTO (30, 40), K(I)
      K(8) = K(8) + 1
   30 K(9) = K(9) + I
   40 K(10) = K(10) + K(I)
   50 A(I) = A(I) + 1.
      END
      LOGICAL FUNCTION E01P(K, I)
      INTEGER K(12)
      K(7) = K(7) + 1
      E01P = MOD(K(I), 2) .EQ. MOD(K(7), 2)
      END
