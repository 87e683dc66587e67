C to: vector simd
C A counter that moves under a condition: PACK, UNPACK, and both arms that step alike.
      SUBROUTINE PACKED(A, B, C, D, N, J, K, L)
      REAL A(N), B(N), C(N), D(N)
      DO 10 I = 1, N
        IF (B(I) .GT. 0.) THEN
          J = J + 1
          A(J) = B(I)*2.
        END IF
   10 CONTINUE
      DO 20 I = 1, N
        IF (C(I) .GT. 0.) THEN
          K = K + 1
          C(I) = D(K)
        END IF
   20 CONTINUE
      L = 0
      DO 30 I = 1, N
        IF (B(I) .GT. 0.) THEN
          L = L + 1
          D(L) = B(I)
        ELSE
          L = L + 1
          D(L) = C(I)
        END IF
   30 CONTINUE
      END
