C to: structured guarded deleted
C Directives stay around what they enclose, among the declarations too.
      SUBROUTINE EXCH(A, N, IERR)
#define LOUD
#ifdef DOUBLE
      DOUBLE PRECISION A(N)
#else
      REAL A(N)
#endif
      IERR = 0
      IF (N .LE. 0) GOTO 90
#ifdef MPI
      CALL SEND(A, N)
      IF (N .GT. 1) THEN
         CALL WAIT(N)
      END IF
# ifdef DEBUG
C     two deep
      CALL SHOW(A)
# endif
#else
      A(1) = 0.
#endif
      IF (A(1)) 10, 20, 30
   10 A(1) = 1.
      GOTO 30
   20 A(1) = 2.
   30 CONTINUE
      IF (A(1) .LT. 3.) GOTO 10
      RETURN
   90 IERR = 1
#if defined(LOUD)
      WRITE (*, *) N
#endif
      END
