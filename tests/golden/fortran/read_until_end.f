C to: structured guarded
C END= and ERR= become IOSTAT=.
      SUBROUTINE READER(A, N, IERR)
      DIMENSION A(N)
      K = 0
   10 READ (5, 100, END=50, ERR=60) X
      K = K + 1
      IF (K .GT. N) GOTO 50
      A(K) = X
      GOTO 10
   50 IERR = 0
      RETURN
   60 IERR = 1
  100 FORMAT (F10.3, 4HGOTO)
      END
