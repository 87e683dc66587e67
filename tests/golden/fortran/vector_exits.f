C to: vector
C Exits whose condition the loop does not change are counts; those that may read beyond an array are not.
      SUBROUTINE EXITS(A, B, C, E, N, T, K)
      REAL A(N), B(N), C(N), E(*)
      DO 10 I = 1, N
        IF (A(I) .GT. T) THEN
          K = I
          GOTO 20
        END IF
   10 CONTINUE
   20 DO 30 I = 1, N
        A(I) = A(I) + B(I)
        IF (C(I) .GT. B(I)) GOTO 40
   30 CONTINUE
   40 DO 50 I = 1, N
        IF (E(I) .EQ. 0.) RETURN
        B(I) = E(I)
   50 CONTINUE
      DO 60 I = 1, N
        IF (A(I) .LT. 0.) GOTO 70
        A(I+1) = B(I)
   60 CONTINUE
   70 RETURN
      END
