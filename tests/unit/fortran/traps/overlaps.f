C A loop that is left by a condition on what it stores under another name.
      SUBROUTINE O01(K, A)
      INTEGER K(12)
      REAL A(12), C(12), D(12)
      EQUIVALENCE (C(1), D(1))
      DO 5 I = 1, 12
    5 C(I) = I*0.25
      DO 10 I = 1, 10
      D(I+2) = A(I)
      IF (C(I) .GT. 2.6) GOTO 20
   10 CONTINUE
   20 K(11) = I
      END
C MODULO after the exit divides by zero.
      SUBROUTINE O02(K, A)
      INTEGER K(12), L(12)
      REAL A(12)
      DO 5 I = 1, 12
    5 L(I) = K(I)
      DO 10 I = 1, 12
      IF (MODULO(11, L(I)) .LT. 2) GOTO 20
      A(I) = L(I)
   10 CONTINUE
   20 K(11) = I
      END
C A name that reaches over the end of one array of COMMON into the next.
      SUBROUTINE O03(K, A)
      INTEGER K(12)
      REAL A(12), X(24), P, Q
      COMMON /OVER/ P(12), Q(12)
      EQUIVALENCE (P(1), X(1))
      DO 5 I = 1, 24
    5 X(I) = I
      DO 10 I = 1, 11
      X(I+12) = A(I)
      A(I) = Q(I+1)
   10 CONTINUE
      K(11) = Q(3)*2.
      END
C The same with a scalar of COMMON that the name reaches.
      SUBROUTINE O04(K, A)
      INTEGER K(12)
      REAL A(12), X(14), P, Q
      COMMON /OVER/ P(12), Q
      EQUIVALENCE (P(1), X(1))
      DO 5 I = 1, 14
    5 X(I) = I
      DO 10 I = 2, 12
      X(I+1) = A(I)*2.
      A(I-1) = Q + X(I)
   10 CONTINUE
      END
C A scalar keeps what is overwritten under another name before the scalar is used.
      SUBROUTINE O05(K, A)
      INTEGER K(12)
      REAL A(12), C(12), D(12), T
      EQUIVALENCE (C(1), D(1))
      DO 5 I = 1, 12
    5 C(I) = A(I) + K(I)
      DO 10 I = 1, 12
      T = C(I)
      D(I) = 0.5
      A(I) = T
   10 CONTINUE
      END
C So does one that remembers the iteration before.
      SUBROUTINE O06(K, A)
      INTEGER K(12)
      REAL A(12), C(0:12), D(0:12), T
      EQUIVALENCE (C(0), D(0))
      T = 0.
      DO 5 I = 1, 12
    5 C(I) = A(I) + K(I)
      DO 10 I = 1, 12
      D(I-1) = 0.5
      A(I) = T
      T = C(I)
   10 CONTINUE
      END
C A condition that is asked before what it reads is stored under another name, in a loop and in a nest.
      SUBROUTINE O10(K, A)
      INTEGER K(12)
      REAL A(12), C(12), D(12), E(3,4), F(3,4)
      EQUIVALENCE (C(1), D(1)), (E(1,1), F(1,1))
      DO 5 I = 1, 12
    5 C(I) = A(I) + K(I)
      DO 15 I = 1, 12
      IF (C(I) .LE. 1.) GOTO 15
      D(I) = 0.25
      A(I) = C(I)*3. + A(I)
   15 CONTINUE
      DO 20 J = 1, 4
      DO 20 I = 1, 3
   20 E(I,J) = A(I+J)
      DO 30 J = 1, 4
      DO 30 I = 1, 3
      IF (E(2,J) .LE. 1.) GOTO 30
      F(I,J) = 0.25
      A(I+3*J-3) = A(I+3*J-3) + 1.
   30 CONTINUE
      END
C A step and a bound that are stored under another name.
      SUBROUTINE O07(K, A)
      INTEGER K(12), L(12), M(12), N
      REAL A(12), B(300)
      EQUIVALENCE (L(1), M(1))
      DO 5 I = 1, 12
    5 L(I) = K(I)
      DO 6 I = 1, 300
    6 B(I) = I
      N = 0
      DO 10 I = 1, 6
      M(I) = 2
      N = N + L(4)
      A(I) = B(N+1)
   10 CONTINUE
      M(5) = 4
      DO 20 I = 1, L(5)
      M(I+3) = 6
      A(I+2) = A(I+2) + 1.
   20 CONTINUE
      K(11) = N
      END
C An element that gathers a sum, its subscript stored under another name; and a loop counted by hand.
      SUBROUTINE O08(K, A)
      INTEGER K(12), L(12), M(12)
      REAL A(12)
      EQUIVALENCE (L(1), M(1)), (N, NN)
      DO 5 I = 1, 12
    5 L(I) = K(I) + 1
      DO 10 I = 1, 5
      M(I) = I
      A(L(3)) = A(L(3)) + A(I+6)
   10 CONTINUE
      N = 4
      I = 1
   20 IF (I .GT. N) GOTO 30
      A(I) = A(I)*2.
      NN = NN + K(I)/3
      IF (NN .GT. 11) NN = 11
      I = I + 1
      GOTO 20
   30 K(11) = I
      DO 40 I = 1, 12
   40 A(I) = A(I) + 1.
      END
C An exit by a bound that is stored under another name, and LOGICALs of two sizes.
      SUBROUTINE O09(K, A)
      INTEGER K(12), L(12), M(12)
      REAL A(12)
      LOGICAL P(6)
      LOGICAL*1 Q(24)
      EQUIVALENCE (L(1), M(1)), (P(1), Q(1))
      DO 5 I = 1, 12
    5 L(I) = K(I) + 4
      DO 10 I = 1, L(6)
      M(I) = 2
      IF (A(I) .GT. 3.) GOTO 20
   10 CONTINUE
   20 K(11) = I
      DO 25 I = 1, 6
   25 P(I) = K(I) .GT. 2
      DO 30 I = 1, 5
      Q(4*I-3) = A(I) .GT. 1.
      IF (P(I+1)) K(I) = 9
   30 CONTINUE
      END
C A subscript of one argument that the procedure sets under another name, and a sum of it.
      SUBROUTINE O11(K, A)
      INTEGER K(12), L(12), M(12)
      REAL A(12)
      EQUIVALENCE (L(1), M(1))
      DO 5 I = 1, 12
    5 L(I) = 3
      DO 10 I = 1, 5
      CALL OSET(A(L(I)), M(I), K(I))
   10 CONTINUE
      DO 20 I = 6, 8
      CALL OADD(M(I), K(I), L(I) + 1)
   20 CONTINUE
      K(11) = M(2)
      END
      SUBROUTINE OSET(X, M, K)
      INTEGER M, K
      REAL X
      M = K
      X = X + 1.
      END
      SUBROUTINE OADD(M, K, L)
      INTEGER M, K, L
      M = 7
      K = L
      END
C A block of COMMON that an internal procedure and its host both name.
      SUBROUTINE O12(K, A)
      INTEGER K(12)
      REAL A(12), W(20)
      COMMON /BOTH/ W
      W = -1.
      CALL INNER
      CONTAINS
      SUBROUTINE INNER
      REAL V(20)
      COMMON /BOTH/ V
      DO 10 I = 1, 12
      V(I+1) = A(I)
      A(I) = W(I+2) + K(I)
   10 CONTINUE
      END SUBROUTINE
      END
