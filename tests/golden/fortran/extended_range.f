C to: structured guarded
C Statements after a loop that only the loop branches to, and that branch back: its extended range in Fortran 66.
      SUBROUTINE QS(C, R, E, Q, K, M, N, A)
      INTEGER K, M, J, N, I
      REAL C(M), R(M), E, Q, A(N)
      Q = 0.
      K = 0
      DO 80 J = 1, M
        IF (C(J) .LE. E) GOTO 100
        IF (C(J) .GT. 3.*E) GO TO 130
C       THE SUM
   70   Q = Q + R(J)
   80 CONTINUE
      DO 90 I = 1, N
        DO 85 J = 1, M
          IF (A(I) .LT. C(J)) GOTO 120
   82     A(I) = A(I)*0.5
          IF (A(I) .EQ. 7.) GOTO 999
   85   CONTINUE
   90 CONTINUE
      RETURN
C     RELAXED CONVERGENCE
  100 K = K + 2
      IF (K .GT. 10) GOTO 110
      GO TO 70
  110 K = 0
      IF (J .GT. 5) RETURN
      GOTO 80
  120 A(I) = A(I) + J
      WRITE (6, 125) J
  125 FORMAT (I5)
      IF (J .LT. 3) GOTO 82
      GOTO 85
  130 Q = -Q
      GOTO 80
  999 Q = 1.
      END
