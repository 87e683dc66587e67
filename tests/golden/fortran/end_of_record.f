C to: structured guarded
C The end of a record and the end of a file are two ways out.
      SUBROUTINE COUNT(N, L)
      INTEGER N, L, K
      CHARACTER*1 LETTER
      N = 0
      L = 0
   10 K = 0
   20 READ (5, '(A1)', ADVANCE='NO', EOR=30, END=40) LETTER
      K = K + 1
      IF (LETTER .EQ. ' ') GOTO 20
      N = N + 1
      GOTO 20
   30 L = MAX(L, K)
      GOTO 10
   40 CONTINUE
      DO 50 I = 1, 2; N = N + I
   50 CONTINUE; L = L + 1; IF (N .GT. 3) L = 0
      SELECT CASE (N); CASE (1); L = 1; CASE DEFAULT; L = 2; END SELECT
      END
