C to: structured guarded deleted
C A label on END IF that is branched to, and one that is not.
      SUBROUTINE S(A, N)
      REAL A(N)
      IF (A(1) .GT. 0.) THEN
         A(1) = 1.
   10 ENDIF
      IF (A(1) .GT. 2.) GOTO 20
      IF (N .GT. 2) THEN
         IF (A(2)) 5, 15, 15
    5    A(2) = 3.
   15    CONTINUE
   20 END IF
      A(3) = 1.
      END
