C to: structured guarded
C The smallest case that the printed removal of branches gets wrong.
      SUBROUTINE OVERLP(P1, P2, P3)
      LOGICAL P1, P2, P3
   10 IF (P1) GOTO 40
   20 CALL S1
   30 IF (P2) GOTO 20
   40 CALL S2
   50 IF (P3) GOTO 30
      END
