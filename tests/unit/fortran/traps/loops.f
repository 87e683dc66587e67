C DO WHILE with branches to its end and out of it.
      SUBROUTINE L01(K, A)
      INTEGER K(12)
      REAL A(12)
      I = 0
      DO WHILE (I .LT. 6 .AND. A(1) .LT. 20.)
        I = I + 1
        IF (K(I) .EQ. 2) GOTO 10
        IF (K(I) .EQ. 5) GOTO 20
        A(1) = A(1) + K(I)
   10 END DO
      K(11) = 1
   20 K(12) = I
      END
C Loops that do not run, and their variables.
      SUBROUTINE L02(K, A)
      INTEGER K(12)
      REAL A(12)
      I = 77
      DO 20 J = 1, K(1) - 2
      DO 10 I = J, K(2) - 2
      IF (A(I) .LT. 0.) GOTO 30
   10 A(I) = A(I) - 2.
   20 CONTINUE
   30 K(11) = I
      K(12) = J
      END
C The bounds change inside the loop, which has looked at them already.
      SUBROUTINE L03(K, A)
      INTEGER K(12)
      REAL A(12)
      N = 6
      M = -1
      DO 10 I = N, 1, M
      N = 0
      M = 5
      IF (K(I) .EQ. 3) GOTO 10
      A(I) = A(I) + I
      IF (K(I) .EQ. 1) GOTO 20
   10 CONTINUE
   20 K(11) = I
      END
C The same with bounds that a statement in the loop sets to what ends it.
      SUBROUTINE L04(K, A)
      INTEGER K(12)
      REAL A(12)
      L = K(1) + 1
      DO 10 I = 1, L
      A(I) = A(I) + L
   10 L = L + 1
      K(11) = L
      K(12) = I
      END
C A real DO variable.
      SUBROUTINE L05(K, A)
      INTEGER K(12)
      REAL A(12), X
      N = 0
      DO 10 X = 0.0, 1.0, 0.25
      N = N + 1
      IF (N .EQ. K(1) + 1) GOTO 20
   10 A(N) = A(N) + X
   20 A(12) = X
      K(11) = N
      END
C Named loops with EXIT and CYCLE, and GOTO beside them.
      SUBROUTINE L06(K, A)
      INTEGER K(12)
      REAL A(12)
      OUTER: DO I = 1, 5
        INNER: DO J = 1, 5
          IF (K(J) .EQ. I) CYCLE OUTER
          IF (K(J) + I .EQ. 8) EXIT OUTER
          IF (J .GT. 3) GOTO 10
          A(J) = A(J) + 1.
          IF (A(J) .GT. 6.) EXIT INNER
        END DO INNER
        A(6) = A(6) + J
   10   A(7) = A(7) + I
      END DO OUTER
      K(11) = 10*I + J
      END
C A loop without a condition.
      SUBROUTINE L07(K, A)
      INTEGER K(12)
      REAL A(12)
      N = 0
      DO
        N = N + 1
        IF (N .GT. 9) GOTO 20
        IF (MOD(N, K(1) + 1) .EQ. 0) GOTO 10
        A(N) = A(N) + 1.
        IF (A(N) .GT. 3.) EXIT
        CYCLE
   10   A(N) = -A(N)
      END DO
      K(12) = 5
   20 K(11) = N
      END
C Out of the inner loop, out of both, and on with the outer one.
      SUBROUTINE L08(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 30 I = 1, 3
      DO 20 J = 1, 4
      DO 10 L = 1, 2
      IF (K(J) .EQ. I + L) GOTO 30
      IF (A(J) .GT. 8.) GOTO 40
      IF (K(J) .EQ. I - L + 3) GOTO 20
   10 A(J) = A(J) + L
   20 A(5) = A(5) + L
   30 A(6) = A(6) + J
   40 K(10) = I
      K(11) = J
      K(12) = L
      END
C A terminal statement that is a logical IF.
      SUBROUTINE L09(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 10 I = 1, 6
      IF (K(I) .GT. 3) GOTO 10
      A(I) = A(I) + 0.5
   10 IF (A(I) .GT. 1.) K(11) = K(11) + I
      END
C Bounds by functions, called once.
      SUBROUTINE L10(K, A)
      INTEGER K(12), NL10
      REAL A(12)
      DO 10 I = NL10(K, 1), NL10(K, 2) + 3, NL10(K, 0)
      IF (K(1) .EQ. I) GOTO 10
      A(I) = A(I) + I
   10 CONTINUE
      END
      INTEGER FUNCTION NL10(K, I)
      INTEGER K(12)
      K(12) = K(12) + 1
      NL10 = 1
      IF (I .GT. 0) NL10 = K(I)
      END
C From the inner loop to the end of the outer one.
      SUBROUTINE L11(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 20 I = 1, 4
      S = 0.
      DO 10 J = I, 6
      IF (K(J) .EQ. 3) GO TO 20
      S = S + A(J)
   10 CONTINUE
      A(I) = S
   20 CONTINUE
      END
C The DO statement itself is gone to: the loop begins anew.
      SUBROUTINE L12(K, A)
      INTEGER K(12)
      REAL A(12)
      N = 0
   10 DO 20 I = 1 + N, 6
      A(I) = A(I) + 1.
      IF (K(I) .EQ. 4 .AND. N .LT. 2) GOTO 30
   20 CONTINUE
      GOTO 40
   30 N = N + 1
      GOTO 10
   40 K(11) = N
      K(12) = I
      END
C SELECT CASE with branches out of its arms.
      SUBROUTINE L13(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 30 I = 1, 6
      SELECT CASE (K(I))
      CASE (1, 2)
        A(I) = A(I) + 1.
        IF (A(I) .GT. 2.) GOTO 30
        A(I) = A(I) + 4.
      CASE (3:4)
        GOTO 20
      CASE DEFAULT
        A(I) = 0.
        IF (I .GT. 4) GOTO 40
      END SELECT
      A(12) = A(12) + A(I)
   20 K(11) = K(11) + I
   30 CONTINUE
   40 K(12) = I
      END
