C to: structured deleted guarded
      SUBROUTINE TABLE(A, N, IERR)
      REAL A(N)
      DO 30 I = 1, N
   10 CALL GETVAL(A(I), *80, *20)
      IF (A(I) .LT. 0.) CALL FIX(A(I), *10)
      GOTO 30
C     a missing value
   20 A(I) = 0.
   30 CONTINUE
      IERR = 0
      RETURN
   80 IERR = I
      END
