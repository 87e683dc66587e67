C to: structured deleted guarded
C     A search that is set up by one entry and asked step by step by
C     another; both share their endings.
      SUBROUTINE SETUP(LOW, HIGH, X)
      REAL LOW, HIGH, X, A, B
      INTEGER STEP
      SAVE A, B, STEP
      IF (LOW .GT. HIGH) GOTO 90
      A = LOW
      B = HIGH
      STEP = 0
      GOTO 50
      ENTRY NEXT(F, X)
C     the caller tells the function's value at X
      STEP = STEP + 1
      IF (STEP .GT. 20) GOTO 90
      IF (F) 10, 60, 20
   10 A = X
      GOTO 50
   20 B = X
   50 X = 0.5*(A + B)
      RETURN
      ENTRY DONE(X)
   60 STEP = 0
      IF (A .EQ. B) GOTO 50
      RETURN
   90 X = -1.
      END
