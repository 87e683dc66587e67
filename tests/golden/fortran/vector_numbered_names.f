C to: vector
C I1 is a variable like any other, whatever the tests call the counter I of their first access.
      SUBROUTINE NUMBER(A, N, I1, I2)
      INTEGER N, I1, I2, I
      REAL A(100)
      DO 10 I = 5, N
         A(I) = A(I+I1) + 1.
   10 CONTINUE
      DO 20 I = 5, N
         A(I+I2) = A(I) + 1.
   20 CONTINUE
      END
