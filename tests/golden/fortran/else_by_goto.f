C to: structured guarded
C IF and ELSE written by GOTO: opposite guards meet at a label that is gone, and so do equal ones.
      SUBROUTINE LEVEL(X, Y, N)
      REAL X, Y
      INTEGER N
      IF (X .GT. 1.) GO TO 10
      Y = 1.
      N = 2
C     LOW VALUES ARE DONE
      GO TO 20
C     HIGH VALUES
   10 Y = 2.
      N = 3
   20 IF (Y .GT. X) GO TO 40
      N = N + 1
   30 Y = Y + X
      N = N + 2
   40 RETURN
      END
      SUBROUTINE HUNT(X, N, K)
      REAL X(N)
      INTEGER N, K, L
      L = 1
      IF (X(1) .LT. 0.) GO TO 50
      K = 1
      GO TO 60
   50 L = 2
      IF (X(2) .LT. 0.) GO TO 55
      K = 2
      GO TO 60
   55 K = 3
   60 N = K + L
      END
