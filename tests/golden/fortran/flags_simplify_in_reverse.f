C to: structured guarded remove
C Section 6: the flags leave the condition in the reverse of the order in which they came.
      SUBROUTINE SIMPLE(X, Y, Z)
      LOGICAL X, Y, Z
      IF (X) GOTO 300
      IF (Y) GOTO 100
      IF (Z) GOTO 200
      CALL S1
  100 CALL S2
  200 CALL S3
  300 CALL S4
      END
