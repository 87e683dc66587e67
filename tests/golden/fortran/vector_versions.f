C to: vector
C Distances that only the run knows, and a label that others reach.
      SUBROUTINE VERSIONS(A, B, N, M, INC)
      REAL A(*), B(*)
      IF (N .GT. 100) GOTO 20
      DO 10 I = 1, N
   10 B(I) = B(I) + 1.
   20 DO 30 I = 1, N
   30 A(I) = A(I+M) + B(I)
      DO 40 I = 1, N
   40 A(I*INC) = A(I*INC) + B(I)
      IF (M .LE. 0) GOTO 60
      DO 50 I = 1, N
   50 B(I) = B(I+M)
   60 DO 70 I = 1, N, INC
   70 A(I) = A(I+INC)
      END
