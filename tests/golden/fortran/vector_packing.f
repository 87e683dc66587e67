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
C A condition that costs more than an array is asked once; a cheap one is asked again.
      SUBROUTINE DEARPK(A, B, C, L, N, J, K)
      REAL A(N), B(N), C(N)
      INTEGER L(N)
      DO 10 I = 1, N
        IF (SQRT(ABS(B(I)))*EXP(B(I)) .GT. 1.) THEN
          J = J + 1
          A(J) = B(I)
          L(J) = I
        END IF
   10 CONTINUE
      DO 20 I = 1, N
        IF (ABS(B(I)) .GT. 1.) THEN
          K = K + 1
          C(K) = B(I)
        END IF
   20 CONTINUE
      END
