C A test inside another may divide only where the other holds; so may what is counted, summed or packed.
      SUBROUTINE H01(K, A)
      INTEGER K(12), L(12)
      REAL A(12)
      DO 10 I = 1, 12
   10 L(I) = K(I) - 2
      DO 20 I = 1, 6
      IF (L(I) .NE. 0) THEN
        IF (12/L(I) .GT. 4) A(I) = 7.
      END IF
   20 CONTINUE
      DO 30 I = 1, 6
      IF (L(I) .EQ. 0) GOTO 30
      IF (MOD(5, L(I)) .EQ. 1) GOTO 30
      A(I + 6) = A(I)
   30 CONTINUE
      J = 0
      M = 0
      DO 40 I = 1, 12
      IF (L(I) .NE. 0) THEN
        J = J + 1
        K(J) = 12/L(I)
        IF (12/L(I) .GT. 5) M = M + 1
      END IF
   40 CONTINUE
      K(12) = J + 100*M
      END
C The same with subscripts.
      SUBROUTINE H02(K, A)
      INTEGER K(12), L(12)
      REAL A(12)
      DO 10 I = 1, 12
   10 L(I) = K(I) - 2
      M = 0
      T = -100.
      DO 20 I = 1, 6
      IF (L(I) .GT. 0) THEN
        IF (A(L(I)) .GT. 1.) M = I
        IF (A(L(I)) .GT. T) T = A(L(I))
      END IF
   20 CONTINUE
      DO 30 I = 1, 12
      IF (I .GT. 1) THEN
        IF (A(I - 1) .GT. 1.) K(I) = 9
      END IF
   30 CONTINUE
      A(12) = T
      K(11) = M
      END
C Sections of their own in a loop, and steps that another loop counts.
      SUBROUTINE H03(K, A)
      INTEGER K(12), I, J
      REAL A(12), B(4,4), C(4,4)
      DO I = 1, 4
        DO J = 1, 4
          B(I,J) = A(I) + 10*J
          C(I,J) = A(J)
        END DO
      END DO
      DO I = 1, 4
        B(I,:) = C(:,I) + I
      END DO
      DO I = 1, 4
        DO J = 1, 4, I
          C(I,J) = B(J,I) + C(I,J)
        END DO
      END DO
      DO I = 1, 3
        A(I) = B(2,I) + C(I,4)
        K(I) = INT(C(4,I))
      END DO
      END
C Several statements on one line: what stands after the loop is not in it.
      SUBROUTINE H04(K, A)
      INTEGER K(12)
      REAL A(12)
      DO I = 1, K(1); T = A(I); A(I + 6) = T*2.; END DO; A(12) = T
      K(12) = 3
      END
C A branch between the first value and the loop that counts by GOTO.
      SUBROUTINE H05(K, A)
      INTEGER K(12)
      REAL A(12)
      I = K(1)
      IF (K(2) .GT. 2) GOTO 5
      I = 1
    5 CONTINUE
   10 I = I + 1
      IF (I .GT. 8) GOTO 20
      A(I) = A(I)*2. + I
      GOTO 10
   20 K(12) = I
      I = K(1)
      IF (K(2) .GT. 2) GOTO 6
      I = 1
    6 CONTINUE
   30 A(I) = A(I) + 1.
      I = I + 1
      IF (I .LE. 7) GOTO 30
      END
C Preset where it is declared, and so kept from one call to the next.
      SUBROUTINE H06(K, A)
      INTEGER K(12)
      REAL A(12), T /3.0/
      INTEGER M /5/
      DO 10 I = 1, 6
      A(I + 6) = T + M
      M = K(I)
   10 T = A(I)
      END
C MERGE takes two of one kind.
      SUBROUTINE H07(K, A)
      INTEGER K(12)
      REAL A(12)
      LOGICAL*1 L(12)
      LOGICAL M(12)
      CHARACTER C(12)*5, D(12)*3
      INTEGER*2 I2(12)
      INTEGER*8 I8(12)
      DO 10 I = 1, 12
      L(I) = A(I) .GT. 1.
      M(I) = K(I) .GT. 2
      C(I) = 'ABCDE'
      D(I) = 'XYZ'
      I2(I) = K(I)
   10 I8(I) = 7
      DO 20 I = 1, 12
      IF (A(I) .GT. 0.) L(I) = M(I)
      IF (A(I) .GT. 0.) I2(I) = I8(I)
   20 IF (A(I) .GT. 2.) C(I) = D(I)
      DO 30 I = 1, 12
      IF (L(I)) A(I) = A(I) + I2(I)
   30 IF (C(I) .EQ. 'XYZ') A(I) = -A(I)
      END
C The variable of an inner loop after that loop.
      SUBROUTINE H08(K, A)
      INTEGER K(12)
      REAL A(12), B(4,4)
      J = 9
      DO 20 I = 1, 4
      A(I + 4) = J
      DO 10 J = 1, K(1)
   10 B(I,MIN(J, 4)) = A(I) + J
   20 K(I + 4) = J + I
      DO 30 I = 1, 4
   30 A(I) = B(I,1)
      END
C A procedure that means the intrinsic, called where the name means another function.
      SUBROUTINE H09(K, A)
      INTEGER K(12)
      REAL A(12)
      EXTERNAL TANH
      DO 10 I = 1, 12
   10 A(I) = FH09(A(I))
      END
      REAL FUNCTION FH09(X)
      FH09 = TANH(X) + 1.
      END
      REAL FUNCTION TANH(X)
      TANH = X*100.
      END
C An element that exists only where the condition holds.
      SUBROUTINE H10(K, A)
      INTEGER K(12), L(12)
      REAL A(12)
      DO 10 I = 1, 12
   10 L(I) = 0
      M = 0
      IF (K(1) .GT. 2) M = K(1)
      DO 20 I = 1, 6
      IF (K(I)*M .GT. 5) L(M) = L(M) + K(I)
   20 CONTINUE
      DO 30 I = 1, 6
   30 IF (K(I)*M .GT. 5) A(M) = MAX(A(M), A(I + 6))
      DO 40 I = 1, 12
   40 K(I) = L(I)
      END
C The DO variable after a loop that is cut in two, or whose first iteration runs alone, with and without an iteration.
      SUBROUTINE H11(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 10 I = 1, K(1)
   10 A(I) = A(6 - I) + 1.
      K(12) = I
      M = 3
      DO 20 I = 2, K(2)
      A(I + 6) = A(I) + A(M)
   20 M = I
      K(11) = I + 10*M
      DO 30 I = 3, K(3)
   30 A(I) = A(3)*2.
      K(10) = I
      END
C An array has the length that its bound was at the beginning.
      SUBROUTINE H12(K, A)
      INTEGER K(12)
      REAL A(12)
      N = 12
      CALL FH12(K, A, N)
      END
      SUBROUTINE FH12(K, A, N)
      INTEGER K(N)
      REAL A(N)
      A(N) = 77.
      N = N + 1000000
      DO 10 I = 1, N
      IF (A(I) .GT. K(1)) GOTO 20
   10 CONTINUE
   20 K(12) = I
      END
