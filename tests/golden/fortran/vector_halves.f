C to: vector
C Each half reads what the other writes.
      SUBROUTINE CROSS(A, B, N)
      REAL A(N), B(N)
      DO 10 I = 1, N
        X = A(N-I+1) + B(I)
        A(I) = X - 1.
        B(I) = X
   10 CONTINUE
      END
