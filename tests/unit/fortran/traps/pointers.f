C A pointee of an integer pointer lies in another array.
      SUBROUTINE T01(K, A)
      INTEGER K(12)
      REAL A(12), V(12), W(24)
      POINTER (IP, V)
      IP = LOC(W(2))
      DO 5 I = 1, 24
    5 W(I) = I
      DO 10 I = 1, 12
      V(I) = A(I)
      A(I) = W(I+2)
   10 CONTINUE
      END
C The same, its dimension declared with the pointer; the loop is left by a condition on it.
      SUBROUTINE T02(K, A)
      INTEGER K(12)
      REAL A(12), W(24)
      POINTER (IP, V(12)), (IQ, T)
      IP = LOC(W(3))
      IQ = LOC(W(20))
      DO 5 I = 1, 24
    5 W(I) = I*0.25
      DO 10 I = 1, 11
      W(I+3) = A(I)
      IF (V(I) .GT. 2.6) GOTO 20
   10 CONTINUE
   20 K(11) = I
      DO 30 I = 1, 12
      W(I+9) = K(I)
      A(I) = A(I) + T
   30 CONTINUE
      END
C POINTER and TARGET as statements.
      SUBROUTINE T03(K, A)
      INTEGER K(12)
      REAL A(12), W(13), P(:), Q
      TARGET W, Q
      POINTER P
      W = -1.
      P => W
      DO 10 I = 1, 12
      W(I) = A(I)
      A(I) = P(I+1)
   10 CONTINUE
      DO 20 I = 1, 12
      P(I) = W(13-I)
   20 CONTINUE
      K(11) = W(2)*2.
      END
C TARGET, POINTER and ALLOCATABLE with dimensions, and a pointer to a scalar.
      SUBROUTINE T04(K, A)
      INTEGER K(12)
      REAL A(12), S
      TARGET :: W(13), S
      POINTER :: P(:), Z
      ALLOCATABLE C(:)
      ALLOCATE (C(12))
      W(1) = 0.
      P => W(2:13)
      Z => S
      DO 10 I = 1, 12
      P(I) = A(I) + K(I)
      C(I) = W(I)*0.
   10 CONTINUE
      DO 20 I = 1, 12
      S = A(I)
      A(I) = Z + C(I)
      Z = S*2.
   20 CONTINUE
      K(11) = S
      DEALLOCATE (C)
      END
C Bounds and facts that change through a pointer.
      SUBROUTINE T05(K, A)
      INTEGER K(12), N, M, L
      REAL A(12)
      TARGET N
      POINTER L
      POINTER (IP, J)
      L => N
      M = 1
      IP = LOC(M)
      J = 3
      DO 5 I = 1, 9
    5 A(I) = A(I+M)
      N = 1
      IF (N .LE. 0) GOTO 40
      L = -K(2)
      DO 10 I = 6, 10
   10 A(I) = A(I+N)
      I = 1
      M = 3
   20 IF (I .GT. M) GOTO 30
      A(I) = A(I)*2.
      J = 2 + K(I)
      I = I + 1
      GOTO 20
   30 K(11) = I
      M = K(3)
      IF (M .LE. 0) GOTO 40
      J = -J
      DO 35 I = 6, 12
   35 A(I) = A(I+M)
   40 K(12) = N
      END
