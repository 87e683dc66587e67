C to: structured guarded
C Section 3, first example: the DO variable is read after the loop.
      SUBROUTINE EXIT1(X)
      LOGICAL X(100)
      DO 100 I = 1, 100
        CALL S1
        IF (X(I)) GOTO 200
        CALL S2
  100 CONTINUE
      CALL S3
  200 CALL S4(I)
      END
