C to: structured deleted
C Labels, branches and continuation lines under #if; a region and the next under the opposite condition are one.
      SUBROUTINE LOADS(A, N, IERR)
      REAL A(N)
      INTEGER N, IERR, I
#define UNIT 7
*     ------------------------------------------------------------
      IERR = 0
#ifdef CHECKED
      IF (N .LE. 0) GOTO 90
#endif
      OPEN (UNIT, FILE='LOADS',
#if defined(VMS)
     +   ACTION='READ',
#endif
     +   STATUS='OLD')
      DO 20 I = 1, N
#if defined(ARITH) && !defined(FAST)
C        three ways
         IF (A(I)) 90, 20, 10
   10    A(I) = 1. / A(I)
#elif defined(FAST)
         IF (A(I) .EQ. 0.) GOTO 30
#else
         A(I) = A(I) + 1.
#endif
   20 CONTINUE
   30 CONTINUE
#if !defined(DOWN)
   40 A(1) = A(1) + 1.
#endif
#if defined(DOWN)
   40 A(1) = A(1) - 1.
      CALL SHOW(A)
#endif
      IF (A(1) .LT. 3. .AND. A(1) .GT. -3.) GOTO 40
#if defined(LOUD)
      WRITE (*, 95) N
   95 FORMAT (1X, I5)
#endif
      RETURN
   90 IERR = 1
      END
