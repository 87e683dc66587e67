C to: structured guarded
C The test at the bottom, entered at the test.
      SUBROUTINE BOTTOM(X, EPS)
      GOTO 20
   10 X = X * 0.5
   20 IF (X .GT. EPS) GOTO 10
      END
