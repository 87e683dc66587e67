C Entries into the middle, and a branch from one part to the other.
      SUBROUTINE P01(K, A)
      INTEGER K(12)
      REAL A(12)
      A(1) = A(1) + 1.
      IF (K(1) .GT. 3) GOTO 20
      ENTRY P01E(K, A)
      A(2) = A(2) + 1.
      IF (K(2) .GT. 3) GOTO 30
   20 A(3) = A(3) + 1.
   30 K(11) = K(11) + 1
      END
      SUBROUTINE P02(K, A)
      INTEGER K(12)
      REAL A(12)
      CALL P01(K, A)
      CALL P01E(K, A)
      END
C Alternate returns, taken and given.
      SUBROUTINE P03(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 30 I = 1, 6
      CALL P03R(K(I), A(I), *10, *20)
      A(I) = A(I) + 1.
      GOTO 30
   10 A(I) = -1.
      GOTO 30
   20 K(11) = K(11) + I
      IF (K(11) .GT. 8) GOTO 40
   30 CONTINUE
      K(12) = 1
   40 A(12) = I
      END
      SUBROUTINE P03R(K, X, *, *)
      IF (K .LT. 2) RETURN 1
      X = X*2.
      IF (X .GT. 5.) GOTO 10
      RETURN
   10 RETURN MIN(K, 2)
      END
C A function whose value is set on some ways only.
      SUBROUTINE P04(K, A)
      INTEGER K(12)
      REAL A(12), FP04
      DO 10 I = 1, 6
   10 A(I) = FP04(K(I), A(I))
      END
      REAL FUNCTION FP04(K, X)
      FP04 = X
      IF (K .EQ. 1) GOTO 20
      IF (K .EQ. 2) RETURN
      FP04 = FP04 + K
      GOTO (10, 20, 30), K - 2
      RETURN
   10 FP04 = FP04*2.
   20 FP04 = FP04 - 1.
   30 END
C A function with an entry of another name.
      SUBROUTINE P05(K, A)
      INTEGER K(12)
      REAL A(12), FP05, GP05
      A(1) = FP05(K)
      A(2) = GP05(K)
      END
      FUNCTION FP05(K)
      INTEGER K(12)
      FP05 = 1.
      IF (K(1) .GT. 2) GOTO 10
      FP05 = 2.
   10 RETURN
      ENTRY GP05(K)
      GP05 = 3.
      IF (K(2) .GT. 2) GOTO 20
      GP05 = 4.
   20 K(11) = K(11) + 1
      END
C A procedure among the arguments.
      SUBROUTINE P06(K, A)
      INTEGER K(12)
      REAL A(12), FP04
      EXTERNAL FP04
      CALL P06S(FP04, K, A)
      END
      SUBROUTINE P06S(F, K, A)
      INTEGER K(12)
      REAL A(12)
      I = 0
   10 I = I + 1
      X = F(K(I), A(I))
      IF (X .LT. 0. .AND. I .LT. 6) GOTO 10
      A(I) = X
      IF (I .LT. 5) GOTO 10
      K(11) = I
      END
C The label of END, and a branch to it out of loops.
      SUBROUTINE P07(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 20 I = 1, 4
      DO 10 J = 1, 3
      IF (K(J) + I .EQ. 7) GOTO 99
   10 A(J) = A(J) + 1.
   20 CONTINUE
      A(12) = 1.
   99 END
C Arguments of adjustable size, and a unit that calls itself through another.
      SUBROUTINE P08(K, A)
      INTEGER K(12)
      REAL A(12)
      CALL P08S(A, K(1), 2, K)
      CALL P08S(A(3), 2, 3, K)
      END
      SUBROUTINE P08S(B, M, N, K)
      INTEGER K(12)
      REAL B(M, *)
      DO 20 J = 1, N
      DO 10 I = 1, M
      IF (K(I) .EQ. J) GOTO 20
      IF (B(I,J) .GT. 4.) GOTO 30
   10 B(I,J) = B(I,J) + I*J
   20 CONTINUE
      RETURN
   30 B(1,1) = -B(1,1)
      END
C PAUSE that is not come to, and errors that leave by one way.
      SUBROUTINE P09(K, A)
      INTEGER K(12)
      REAL A(12)
      IERR = 0
      IF (K(1) .LT. 2) GOTO 901
      IF (K(2) .LT. 2) GOTO 902
      IF (K(1) .GT. 100) PAUSE 'LARGE'
      IF (A(1) .GT. 3.) GOTO 903
      A(1) = A(1)/2.
      GOTO 999
  901 IERR = 1
      GOTO 900
  902 IERR = 2
      GOTO 900
  903 IERR = 3
  900 A(2) = -IERR
  999 K(11) = IERR
      RETURN
      END
C A function of one's own with the name of an intrinsic one.
      SUBROUTINE P10(K, A)
      INTEGER K(12)
      REAL A(12), TAN
      EXTERNAL TAN
      COMMON /CP10/ N
      N = 0
      DO 10 I = 1, 6
      A(I) = TAN(A(I))
   10 CONTINUE
      DO 20 I = 1, 5
      IF (TAN(A(I)) - 1.) 20, 20, 30
   20 CONTINUE
   30 K(11) = N
      K(12) = I
      END
      REAL FUNCTION TAN(X)
      COMMON /CP10/ N
      N = N + 1
      TAN = X + N
      END
