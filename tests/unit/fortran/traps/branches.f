C A computed GOTO out of two DO loops, and one that fits no label.
      SUBROUTINE B01(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 30 I = 1, 4
        DO 20 J = 1, 3
          A(J) = A(J) + I
          GO TO (10, 40, 20, 30), K(J) + I - 3
          A(12) = A(12) + 0.5
          GO TO 20
   10     A(11) = A(11) + 1.
   20   CONTINUE
        A(10) = A(10) + J
   30 CONTINUE
      K(11) = -1
      RETURN
   40 K(11) = 100*I + J
      END
C Two loops with one end, which is an action, and jumps to it.
      SUBROUTINE B02(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 10 I = 1, 3
      DO 10 J = 1, 4
      IF (K(J) .EQ. I) GOTO 10
      IF (K(J) .GT. 4) GOTO 20
      A(J) = A(J)*2.
   10 A(I) = A(I) + 1.
      K(12) = 7
   20 K(11) = I*10 + J
      END
C Arithmetic IFs: two ways equal, all ways the next statement, a chain.
      SUBROUTINE B03(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 60 I = 1, 6
      IF (K(I) - 3) 10, 20, 10
   10 A(I) = A(I) + 1.
      IF (A(I)) 30, 30, 20
   20 A(I) = A(I)*0.5
      IF (K(I)) 40, 40, 40
   30 A(I) = -A(I)
   40 IF (A(I) - 2.) 50, 60, 60
   50 K(11) = K(11) + I
   60 CONTINUE
      END
C Loops by GOTO: two ways out, one of them through the other loop.
      SUBROUTINE B04(K, A)
      INTEGER K(12)
      REAL A(12)
      I = 0
   10 I = I + 1
      IF (I .GT. 8) GOTO 50
      J = K(MOD(I, 6) + 1)
   20 J = J - 1
      IF (J .LE. 0) GOTO 10
      A(I) = A(I) + J
      IF (A(I) .GT. 9.) GOTO 40
      GOTO 20
   40 K(11) = I
      IF (J .EQ. 2) GOTO 10
   50 K(12) = I*100 + J
      END
C Regions of branches back that overlap.
      SUBROUTINE B05(K, A)
      INTEGER K(12)
      REAL A(12)
      N = 0
   10 N = N + 1
      IF (K(1) .GT. 2) GOTO 40
   20 A(1) = A(1) + 1.
   30 IF (N .LT. K(2)) GOTO 60
   40 A(2) = A(2) + N
      N = N + 1
   50 IF (N .LT. K(3) + 3) GOTO 30
      GOTO 70
   60 N = N + 2
      K(1) = K(1) - 1
      IF (K(1) .GT. 0) GOTO 20
      IF (N .LT. 12) GOTO 10
   70 K(11) = N
      END
C A loop that is entered at two places.
      SUBROUTINE B06(K, A)
      INTEGER K(12)
      REAL A(12)
      N = 12
      IF (K(1) .GT. 3) GOTO 20
   10 A(1) = A(1) + 1.
      N = N - 1
   20 A(2) = A(2)*0.5
      N = N - K(2)
      IF (N .GT. 0) GOTO 10
      K(11) = N
      END
C An assigned GOTO as the return of a piece of code that two places use.
      SUBROUTINE B07(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 50 I = 1, 5
      X = A(I)
      ASSIGN 10 TO IBACK
      GO TO 100
   10 IF (K(I) .LT. 3) GO TO 50
      X = X + 1.
      ASSIGN 20 TO IBACK
      GO TO 100
   20 A(I) = X
   50 CONTINUE
      RETURN
  100 X = X*X - 1.
      K(11) = K(11) + 1
      GO TO IBACK, (10, 20)
      END
C Computed GOTOs by an expression, by the same label twice, and by a label after and before.
      SUBROUTINE B08(K, A)
      INTEGER K(12)
      REAL A(12)
      N = 0
   10 N = N + 1
      IF (N .GT. 6) RETURN
      GOTO (20, 30, 20, 10), K(N) - 1
      A(N) = -A(N)
      GOTO 10
   20 A(N) = A(N) + 10.
   30 A(N) = A(N)*2.
      GOTO (10), 1
      K(11) = 99
      END
C Branches to the labels of END IF and of END DO, and over blocks.
      SUBROUTINE B09(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 30 I = 1, 6
        IF (K(I) .GT. 2) THEN
          IF (A(I) .LT. 1.) GOTO 20
          A(I) = A(I) - 1.
          IF (K(I) .EQ. 5) THEN
            K(11) = K(11) + 1
            GOTO 30
          ELSE IF (K(I) .EQ. 4) THEN
            GOTO 10
          END IF
          A(I) = A(I) + 0.25
   10     K(12) = K(12) + 1
   20   END IF
        A(12) = A(12) + A(I)
   30 END DO
      END
C RETURN in the middle, and a STOP that nothing comes to.
      SUBROUTINE B10(K, A)
      INTEGER K(12)
      REAL A(12)
      IF (K(1) - K(2)) 10, 20, 30
   10 A(1) = 1.
      IF (K(3) .GT. 2) RETURN
      GOTO 40
   20 A(1) = 2.
      RETURN
   30 A(1) = 3.
   40 A(2) = A(1) + K(3)
      IF (A(2) .GE. 0.) GOTO 50
      STOP 'NEVER'
   50 A(3) = A(2)
      END
C The expression of an arithmetic IF calls a function that counts its calls.
      SUBROUTINE B11(K, A)
      INTEGER K(12), NB11
      REAL A(12)
      DO 40 I = 1, 6
      IF (NB11(K, I)) 10, 20, 30
   10 A(I) = -1.
      GOTO 40
   20 A(I) = 0.
      IF (NB11(K, I + 1)) 10, 40, 30
   30 A(I) = 1.
   40 CONTINUE
      END
      INTEGER FUNCTION NB11(K, I)
      INTEGER K(12)
      K(12) = K(12) + 1
      NB11 = K(I) - 3
      END
C A search: the variable of the loop tells where, and that nothing was found.
      SUBROUTINE B12(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 10 I = 1, 6
      IF (K(I) .EQ. 4) GOTO 20
   10 CONTINUE
      K(11) = -I
      GOTO 30
   20 K(11) = I
   30 DO 40 J = K(1), 6, 2
      IF (A(J) .GT. 2.) GO TO 50
   40 CONTINUE
   50 K(12) = J
      END
C The extended range of a loop: statements after it that come back.
      SUBROUTINE B13(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 80 J = 1, 6
      IF (K(J) .LE. 2) GO TO 100
   70 A(J) = A(J) + 1.
   80 CONTINUE
      K(12) = J
      RETURN
  100 K(11) = K(11) + J
      IF (K(11) .GT. 7) GO TO 80
      GO TO 70
      END
C A web: every block goes to two others.
      SUBROUTINE B14(K, A)
      INTEGER K(12)
      REAL A(12)
      N = 0
   10 N = N + 1
      A(1) = A(1) + 1.
      IF (MOD(K(1) + N, 3)) 20, 30, 40
   20 A(2) = A(2) + N
      IF (N .GT. 9) GOTO 60
      IF (K(2) .GT. 3) GOTO 40
   30 A(3) = A(3) + N
      N = N + 1
      IF (N .GT. 11) GOTO 60
      IF (MOD(N, 2) .EQ. 0) GOTO 10
      GOTO 50
   40 A(4) = A(4) + N
      IF (K(3) .LT. N) GOTO 30
   50 A(5) = A(5) + N
      N = N + 1
      IF (N .LT. 14) GOTO 10
      IF (K(4) .GT. 2 .AND. N .LT. 20) GOTO 20
   60 K(11) = N
      END
C Computed GOTOs and an arithmetic IF with equal ways, by a function that counts its calls.
      SUBROUTINE B15(K, A)
      INTEGER K(12), NB11
      REAL A(12)
      DO 40 I = 1, 5
      IF (NB11(K, I) - NB11(K, I + 1)) 10, 10, 10
   10 GO TO (20, 30, 20), NB11(K, I) + 2
      A(I) = A(I) + 1.
   20 A(I) = A(I)*2.
   30 GO TO (40, 40), NB11(K, I)
      A(12) = A(12) + I
   40 CONTINUE
      END
