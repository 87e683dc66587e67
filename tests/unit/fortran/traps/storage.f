C Flags that share storage with an integer.
      SUBROUTINE S01(K, A)
      INTEGER K(12), ISTATE(3), IFLAG, IERR
      REAL A(12)
      EQUIVALENCE (ISTATE(1), IFLAG), (ISTATE(3), IERR)
      ISTATE(1) = K(1)
      IERR = 0
      DO 10 I = 1, 5
      IF (IFLAG .EQ. 3) GOTO 20
      ISTATE(1) = ISTATE(1) + 1
      IF (K(I) .EQ. 5) ISTATE(3) = I
      IF (IERR .NE. 0) GOTO 30
   10 CONTINUE
   20 K(11) = I
      RETURN
   30 K(11) = -IERR
      END
C Arrays that overlap, and a recurrence through the other name.
      SUBROUTINE S02(K, A)
      INTEGER K(12)
      REAL A(12), X(10), Y(10)
      EQUIVALENCE (X(3), Y(1))
      DO 10 I = 1, 10
      X(I) = I
   10 Y(I) = I*2.
      DO 20 I = 1, 8
      IF (K(1) .GT. 3) GOTO 20
      Y(I) = X(I) + 1.
   20 CONTINUE
      DO 30 I = 1, 10
   30 A(I) = A(I) + X(I)*Y(I)
      END
C A COMMON variable that a call changes inside the loop.
      SUBROUTINE S03(K, A)
      INTEGER K(12)
      REAL A(12)
      COMMON /CS03/ N, X
      N = 0
      X = 1.
      DO 10 I = 1, 6
      CALL CS03A(K(I))
      IF (N .GT. 9) GOTO 20
      A(I) = A(I) + X
   10 CONTINUE
   20 K(11) = N
      K(12) = I
      END
      SUBROUTINE CS03A(M)
      COMMON /CS03/ N, X
      N = N + M
      IF (MOD(N, 2) .EQ. 0) RETURN
      X = X + 1.
      END
C Values that stay from call to call.
      SUBROUTINE S04(K, A)
      INTEGER K(12)
      REAL A(12)
      SAVE N, X
      DATA N /0/, X /1./
      IF (N .GT. 0) GOTO 10
      X = 2.
   10 N = N + 1
      IF (MOD(N, 3) - 1) 20, 30, 40
   20 X = X + 1.
      GOTO 40
   30 X = -X
   40 A(1) = X
      K(11) = N
      END
C Statement functions, one in terms of the other.
      SUBROUTINE S05(K, A)
      INTEGER K(12)
      REAL A(12), F, G, X
      F(X) = X*X + S
      G(X) = F(X) - 1.
      S = 0.5
      DO 10 I = 1, 6
      IF (G(A(I)) .GT. 3.) GOTO 20
      A(I) = F(A(I)) + G(1.)
   20 S = S + 0.25
   10 CONTINUE
      END
C Substrings on both sides, and branches by characters.
      SUBROUTINE S06(K, A)
      INTEGER K(12)
      REAL A(12)
      CHARACTER T*6, C
      T = 'ABCDEF'
      DO 20 I = 1, 5
      C = T(I:I)
      IF (C .EQ. 'C') GOTO 10
      IF (K(I) .GT. 3) T(I:I+1) = T(I+1:I+1) // C
      GOTO 20
   10 T(6:6) = 'C'
   20 CONTINUE
      DO 30 I = 1, 6
   30 A(I) = ICHAR(T(I:I))
      END
C PARAMETERs as cases and bounds.
      SUBROUTINE S07(K, A)
      INTEGER K(12), ADD, SUB, N
      REAL A(12)
      PARAMETER (ADD = 1, SUB = 2, N = 6)
      DO 40 I = 1, N
      GOTO (10, 20, 40), K(I) - ADD + 1
      A(I) = 0.
      GOTO 40
   10 A(I) = A(I) + SUB
      GOTO 30
   20 A(I) = A(I) - SUB
   30 IF (A(I) .LT. 0.) GOTO 50
   40 CONTINUE
   50 K(11) = I
      END
C A DO variable that has another name too.
      SUBROUTINE S08(K, A)
      INTEGER K(12)
      REAL A(12)
      EQUIVALENCE (I, J)
      DO 10 I = 1, 6
      IF (K(J) .EQ. 2) GOTO 10
      A(J) = A(I) + J
      IF (A(I) .GT. 9.) GOTO 20
   10 CONTINUE
   20 K(11) = J
      END
C Logical variables and what they are compared with.
      SUBROUTINE S09(K, A)
      INTEGER K(12)
      REAL A(12)
      LOGICAL L(6), ALLPOS
      DO 10 I = 1, 6
   10 L(I) = K(I) .GT. 2 .NEQV. A(I) .LT. 1.
      ALLPOS = .TRUE.
      DO 20 I = 1, 6
      IF (.NOT. L(I)) GOTO 20
      ALLPOS = .FALSE.
      IF (K(I) .EQ. 5) GOTO 30
   20 CONTINUE
   30 IF (ALLPOS .OR. L(1) .AND. L(2)) GOTO 40
      K(11) = 1
   40 K(12) = I
      END
C Scalars with two names, one of which is set in the loop; the variable of the loop is one.
      SUBROUTINE S10(K, A)
      INTEGER K(12)
      REAL A(12), B(12), T, U
      EQUIVALENCE (T, U), (I, M)
      DO 10 I = 1, 6
      T = A(I)*2.
      B(I) = U + M
   10 CONTINUE
      DO 20 I = 1, 6
      A(I) = B(I) + U
      T = A(I)*0.5
   20 CONTINUE
      DO 30 J = 1, 6
      K(J) = K(J) + M
   30 CONTINUE
      A(12) = U
      END
C A loop that is bounded by reals, and one counted by hand.
      SUBROUTINE S11(K, A)
      INTEGER K(12)
      REAL A(12), X
      X = K(1) + 0.75
      DO 10 I = 1, X
      A(I) = A(I) + 1.
   10 CONTINUE
      K(11) = I
      I = 1
   20 IF (I .GT. X/2.) GO TO 30
      A(I) = A(I)*2.
      I = I + 1
      GO TO 20
   30 K(12) = I
      END
