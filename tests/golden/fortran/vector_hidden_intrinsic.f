C to: vector simd
C SUM and MERGE are variables here: no statement may call the intrinsics of these names.
      SUBROUTINE HIDDEN(A, B, N, K)
      REAL A(N), B(N), SUM, MERGE
      SUM = 0.5
      MERGE = 1.5
      DO 10 I = 1, N
        IF (B(I) .GT. SUM) A(I) = B(I)*MERGE
   10 CONTINUE
      DO 20 I = 1, N
        K = K + I
   20 CONTINUE
      END
