C to: structured
C Ways out of loops that go on where the loop does are written in the loop, unless they set its variable.
      SUBROUTINE BADONE(A, N, IE)
      REAL A(N)
      IE = 0
      DO 100 I = 1, N
         IF (A(I) .EQ. 0.) GO TO 100
         IF (A(I) .LT. -99.) GO TO 900
         A(I) = 1./A(I)
  100 CONTINUE
      GO TO 950
C     a bad value
  900 IE = I
      WRITE (6, 901) I
  901 FORMAT (' BAD', I4)
  950 N = 0
      END
      SUBROUTINE RESETS(A, N, IE)
      REAL A(N)
      DO 100 I = 1, N
         IF (A(I) .LT. -99.) GO TO 900
  100 A(I) = 1./A(I)
      GO TO 950
  900 IE = I
      I = 0
  950 N = I
      END
      SUBROUTINE HANDED(A, N, IE)
      REAL A(N)
      DO 100 I = 1, N
         IF (A(I) .LT. -99.) GO TO 900
  100 A(I) = 1./A(I)
      GO TO 950
  900 IE = NEXTOF(I)
  950 N = I
      END
      SUBROUTINE BOTHDO(A, N, M, IE)
      REAL A(N, M)
      DO 100 J = 1, M
         DO 100 I = 1, N
            IF (A(I, J) .LT. -99.) GO TO 900
            IF (A(I, J) .GT. 99.) GO TO 910
  100 A(I, J) = 1./A(I, J)
      IE = 0
      RETURN
  900 IE = I
      RETURN
  910 IE = J
      J = 0
      RETURN
      END
      SUBROUTINE BYHAND(A, N, IE)
      REAL A(N)
      I = 0
   10 I = I + 1
      IF (A(I) .LT. -99.) GO TO 900
      A(I) = 1./A(I)
      IF (I .LT. N) GO TO 10
      A(1) = 0.
      GO TO 950
  900 IE = I
      I = 0
  950 N = I
      END
C A loop that counts by hand, and what comes after it: statements inside constructs count, and so does a lone exit.
      SUBROUTINE RESTOF(A, B, N, NPK, M)
      REAL A(N), B(N,M)
      I = 1
   60 IF (I .GT. NPK) GO TO 70
      IF (A(I) .EQ. 0.) GO TO 95
      A(I) = A(I)*2.
      I = I + 1
      GO TO 60
   70 DO 90 J = 1, M
      DO 80 K = 1, N
      IF (B(K,J) .LT. 0.) B(K,J) = 0.
      B(K,J) = B(K,J) + A(K)
   80 CONTINUE
      CALL TAKEN(J)
   90 CONTINUE
   95 RETURN
      END
      SUBROUTINE ONEWAY(A, N, K)
      REAL A(N)
      I = 0
   10 I = I + 1
      IF (A(I) .GT. 0.) GO TO 20
      A(I) = -A(I)
      GO TO 10
   20 K = I
      RETURN
      END
