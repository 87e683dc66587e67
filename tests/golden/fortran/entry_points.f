C to: structured guarded
C Branches between two entries only; the second entry is fallen into.
      SUBROUTINE ALPHA(X, N)
      X = 1
      IF (N .GT. 3) GO TO 10
      X = 2
   10 CONTINUE
      ENTRY BETA(X, N)
      IF (N .LT. 0) GO TO 20
      X = X + 1
   20 X = X * 2
      RETURN
      END
