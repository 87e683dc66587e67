C to: structured guarded deleted vector simd
C Error exit, search, arithmetic IF, computed GOTO with shared cases.
      SUBROUTINE SEARCH(A, N, K, X, IERR)
      DIMENSION A(N)
      IERR = 0
      IF (N .LE. 0) GO TO 900
      DO 10 I = 1, N
        IF (A(I) .EQ. X) GO TO 20
C       negative ones are skipped
        IF (A(I)) 10, 5, 7
    5   CALL ZERO(I)
    7   CALL POS(I)
   10 CONTINUE
      K = 0
      GO TO 30
   20 K = I
   30 IF (K .GT. 5) GO TO 40
      CALL SMALL(K)
      K = K + 1
      GO TO 30
   40 GO TO (50,60,50), K
      CALL OTHER
      GO TO 70
   50 CALL C50
   60 CALL C60
   70 RETURN
  900 IERR = 1
      RETURN
      END
