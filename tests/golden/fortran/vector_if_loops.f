C to: vector
C Loops that count by IF and GOTO: the step first, last, and in the middle.
      SUBROUTINE COUNTS(A, B, AA, N)
      REAL A(N), B(N), AA(N,N)
      I = 0
   10 I = I + 1
      IF (I .GT. N) GOTO 20
      A(I) = A(I) + B(I)
      GOTO 10
   20 J = 1
   30 IF (J .GT. N) GOTO 50
      DO 40 K = 2, N
   40 AA(J,K) = AA(J,K-1)
      J = J + 1
      GOTO 30
   50 L = 1
   60 IF (L .GE. N) GOTO 70
      B(L) = 0.
      L = L + 1
      A(L) = 1.
      GOTO 60
   70 CONTINUE
      END
