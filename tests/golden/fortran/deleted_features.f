C to: deleted structured
C Arithmetic IF, shared and odd terminals, ASSIGN, PAUSE.
      SUBROUTINE OLD(A, N, X, L)
      DIMENSION A(N,N)
      DO 10 I = 1, N
      DO 10 J = 1, N
      IF (A(I,J)) 5, 10, 5
    5 A(I,J) = 1
   10 A(I,J) = A(I,J) + 1
C     these   lines   keep   their   bytes
      DO 20 I=1,N
   20 X = X + A(I,I)
      ASSIGN 30 TO L
      GO TO L
   30 PAUSE 'HELLO'
      IF (F(X)) 40,50,60
   40 X = 1
   50 X = 2
   60 CONTINUE
      DO 70 I=1,N
         X = X  +  1
   70 CONTINUE
      END
