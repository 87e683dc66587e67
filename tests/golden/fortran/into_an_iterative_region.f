C to: structured guarded
C Section 5, first example: a forward branch into the region of a backward branch.
      SUBROUTINE BACK1(X, Y)
      LOGICAL X, Y
      IF (X) GO TO 200
  100 CALL S1
  200 CALL S2
      IF (Y) GO TO 100
      END
