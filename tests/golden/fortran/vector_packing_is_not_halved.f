C to: vector
C A(N-I+1) asks for two halves, but the counter of the second would have to know the first.
      SUBROUTINE HALVES(A, B, C, N, K)
      REAL A(N), B(N), C(N)
      DO 10 I = 1, N
        A(I) = A(N-I+1)*0.5
        IF (B(I) .LT. 0.) THEN
          K = K + 1
          C(I) = B(K)
        END IF
   10 CONTINUE
      END
