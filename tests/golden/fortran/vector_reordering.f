C to: vector simd
C S2 writes what S1 reads one iteration later: S2 goes first.
      SUBROUTINE REORD(A, B, C, D, E, N)
      REAL A(N), B(N), C(N), D(N), E(N)
      DO 10 I = 2, N-1
        A(I) = B(I-1) + C(I)*D(I)
        B(I) = B(I+1) - E(I)*D(I)
   10 CONTINUE
      END
