C to: structured guarded deleted
C ASSIGN as an internal subroutine, the way preprocessors of the 1970s wrote it.
      SUBROUTINE REMOTE(A, B, C)
      ASSIGN 10 TO NPR001
      GO TO 30001
   10 A = B
      ASSIGN 20 TO NPR001
      GO TO 30001
   20 RETURN
30001 B = B + C
      GO TO NPR001, (10, 20)
      END
