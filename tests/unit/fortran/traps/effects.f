C A function that is asked in a test, a bound or a subscript may set what it is given: M is not 3 after it.
      SUBROUTINE W01(K, A)
      INTEGER K(12)
      REAL A(12)
      M = 3
      IF (WFUN(M) .GT. 0) A(12) = 9
      DO 10 I = 5, 8
   10 A(I) = A(I + M) + 1
      END
      SUBROUTINE W02(K, A)
      INTEGER K(12)
      REAL A(12)
      M = 3
      IF (WFUN(M)) 5, 6, 7
    5 A(12) = 1
    6 A(11) = 1
    7 A(10) = 1
      DO 10 I = 5, 8
   10 A(I) = A(I + M) + 1
      END
      SUBROUTINE W03(K, A)
      INTEGER K(12), KWFUN
      REAL A(12)
      M = 3
      DO 5 I = 1, KWFUN(M)
    5 A(I) = 2
      DO 10 I = 5, 8
   10 A(I) = A(I + M) + 1
      END
      SUBROUTINE W04(K, A)
      INTEGER K(12), KWFUN
      REAL A(12)
      M = 3
      GOTO (5, 6), KWFUN(M)
    5 A(1) = 2
    6 DO 10 I = 5, 8
   10 A(I) = A(I + M) + 1
      END
      SUBROUTINE W05(K, A)
      INTEGER K(12), KWFUN
      REAL A(12)
      M = 3
      A(KWFUN(M)) = 5
      DO 10 I = 5, 8
   10 A(I) = A(I + M) + 1
      END
      FUNCTION WFUN(M)
      M = -2
      WFUN = 1
      END
      INTEGER FUNCTION KWFUN(M)
      M = -2
      KWFUN = 2
      END
C A loop by GOTO whose bound a function changes that is called in a test, or in a subscript, counts to another end.
      SUBROUTINE W06(K, A)
      INTEGER K(12)
      REAL A(12)
      COMMON /WCOM/ NN
      NN = 8
      J = 1
   10 IF (J .GT. NN) GOTO 30
      IF (WEND(J) .GT. 0) A(J) = 9
      A(J) = A(J) + 1
      J = J + 1
      GOTO 10
   30 K(12) = J
      END
      SUBROUTINE W07(K, A)
      INTEGER K(12)
      REAL A(12)
      COMMON /WCOM/ NN
      NN = 8
      J = 0
   10 J = J + 1
      A(INT(WEND(J)) + 3) = 3
      A(J) = A(J) + 1
      IF (J .LT. NN) GOTO 10
      K(12) = J
      END
      FUNCTION WEND(J)
      COMMON /WCOM/ NN
      WEND = 1
      IF (J .EQ. 3) NN = 5
      END
