C to: structured vector
C Arms and tests with nothing in them are gone; ELSE IF where what is left of a label stood; blocks that are one IF.
      SUBROUTINE CLIPS(X, Y, A, B)
      REAL X, Y, A, B
      IF (X .LT. A) GO TO 10
      IF (X .GT. B) GO TO 20
      Y = X
      GO TO 30
   10 Y = A
      GO TO 30
   20 Y = B
   30 X = Y + 1.
      END
      SUBROUTINE TALLY(X, N, K, L)
      REAL X(N)
      K = 0
      I = 0
    1 I = I + 1
      IF (I .GT. N) GO TO 9
C     negative ones do not count
      IF (X(I)) 1, 2, 3
    2 K = K + 1
      GO TO 1
    3 K = K + 2
      GO TO 1
    9 IF (X(1)) 11, 11, 12
   11 L = 1
   12 IF (X(2)) 14, 13, 14
   13 L = 2
   14 IF (X(3)) 15, 16, 16
   15 L = 3
   16 RETURN
      END
      SUBROUTINE SIFTS(N, ARR)
      REAL ARR(N)
      M = N
      DO 12 NN = 1, 5
         M = M/2
         DO 11 J = 1, N - M
            I = J
    3       CONTINUE
            L = I + M
            IF (ARR(L) .LT. ARR(I)) THEN
               T = ARR(I)
               ARR(I) = ARR(L)
               ARR(L) = T
               I = I - M
               IF (I .GE. 1) GO TO 3
            END IF
   11    CONTINUE
   12 CONTINUE
      END
      SUBROUTINE FINDS(A, N, M)
      REAL A(N)
      DO 30 I = 1, N
      IF (A(I) .GT. 1.) GO TO 40
   30 CONTINUE
   40 M = I
      END
      SUBROUTINE GRADES(X, Y, K)
      REAL X(5), Y
      IF (X(1) .GT. 0.) THEN
         K = 1
         IF (X(2) .GT. 0.) GO TO 20
         K = 2
         IF (X(3) .GT. 0.) GO TO 20
         K = 3
         IF (X(4) .GT. 0.) GO TO 20
         K = 4
         IF (X(5) .GT. 0.) GO TO 20
         K = 5
      END IF
   20 Y = K
      END
