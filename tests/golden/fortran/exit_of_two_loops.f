C to: structured guarded
C Section 3, second example: one branch leaves both loops, one goes back in the outer loop.
      SUBROUTINE EXIT2(X, Y)
      LOGICAL X(100,100), Y(100,100)
      DO 200 I = 1, 100
   50   CALL S1
        DO 100 J = 1, 100
          CALL S2
          IF (X(I,J)) GO TO 300
          CALL S3
          IF (Y(I,J)) GO TO 50
          CALL S4
  100   CONTINUE
        CALL S5
  200 CONTINUE
  300 CALL S6
      END
