C to: structured guarded
C Section 5, second example.
      SUBROUTINE BACK2(X, Y)
      LOGICAL X, Y
      IF (X) GO TO 200
  100 CALL S1
      GO TO 300
  200 CALL S2
      IF (Y) GO TO 100
  300 CALL S3
      END
