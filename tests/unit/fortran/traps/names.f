C Host association: what an internal procedure reads is not dead after the loop, nor what it sets for its host.
      SUBROUTINE N01(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 10 I = 1, 5
      T = A(I)*2.
      A(I + 6) = T + 1.
   10 CONTINUE
      CALL INNER
      A(1) = U
      K(12) = M
      CONTAINS
      SUBROUTINE INNER
      A(12) = T
      K(11) = I
      DO 20 J = 1, 4
      U = A(J)
      A(J) = U + K(J)
      M = J
   20 CONTINUE
      END SUBROUTINE
      END
C The names of an internal procedure are its own, whatever they are in the host: N is no constant there.
      SUBROUTINE N02(K, A)
      INTEGER K(12)
      REAL A(12)
      INTEGER, PARAMETER :: N = 6
      CALL INNER(K(1))
      A(12) = A(12) + N
      CONTAINS
      SUBROUTINE INNER(L)
      INTEGER N, L
      N = L
      DO 10 I = 1, 6
   10 A(I + N) = A(I) + 1.
      END SUBROUTINE
      END
C A constant that an internal procedure makes another.
      SUBROUTINE N03(K, A)
      INTEGER K(12)
      REAL A(12)
      M = 6
      CALL INNER
      DO 10 I = 1, 6
   10 A(I + M) = A(I) + 1.
      CONTAINS
      SUBROUTINE INNER
      M = K(1)
      END SUBROUTINE
      END
C An internal function hides one of the same name.
      SUBROUTINE N04(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 10 I = 1, 6
   10 A(I) = FN04(A(I))
      CONTAINS
      REAL FUNCTION FN04(X)
      FN04 = X*7.
      END FUNCTION
      END
      REAL FUNCTION FN04(X)
      FN04 = X + 1.
      END
      SUBROUTINE N05(K, A)
      INTEGER K(12)
      REAL A(12), FN05, FN04
      A(12) = FN05(A, K)
      A(11) = FN04(A(2))
      END
C The value of a function under another name.
      FUNCTION FN05(B, L) RESULT(R)
      REAL B(12), R
      INTEGER L(12)
      DO 10 I = 1, 6
      R = B(I)*3.
      B(I) = R + L(I)
   10 CONTINUE
      END
C Members of a NAMELIST, and what a statement function reads.
      SUBROUTINE N06(K, A)
      INTEGER K(12)
      REAL A(12)
      CHARACTER*80 LINE(6)
      NAMELIST /LIST/ T, M
      F(X) = X + U + J
      DO 10 I = 1, 5
      T = A(I)
      A(I + 6) = T + 1.
      M = I
   10 CONTINUE
      WRITE (LINE, NML=LIST)
      T = 0.
      M = 0
      READ (LINE, NML=LIST)
      A(1) = T
      K(12) = M
      DO 20 J = 1, K(1)
      U = A(J)
      A(J) = U*2.
   20 CONTINUE
      A(12) = F(1.)
      END
C What a NAMELIST reads is no constant.
      SUBROUTINE N10(K, A)
      INTEGER K(12)
      REAL A(12)
      CHARACTER*80 LINE(4)
      NAMELIST /LIST/ M
      DATA M /6/
      SAVE M
      WRITE (LINE, 90) K(1)
      READ (LINE, NML=LIST)
      DO 10 I = 1, 6
   10 A(I + M) = A(I) + 1.
   90 FORMAT ('&LIST', /, 'M=', I3, /, '/')
      END
C Saved by a list, by an attribute, by a value to begin with.
      SUBROUTINE N07(K, A)
      INTEGER K(12)
      REAL A(12)
      SAVE T, V
      REAL, SAVE :: U = 1.
      INTEGER :: M = 2
      DATA T, V /3., 4./
      A(10) = T
      A(11) = U
      A(12) = V
      K(12) = M
      DO 10 I = 1, 6
      T = A(I)
      U = K(I)
      V = T + U
      M = I + K(1)
      A(I) = T + U*V + M
   10 CONTINUE
      END
C A variable that is named after a word without a blank.
      SUBROUTINE N08(K, A)
      INTEGER K(12)
      REAL A(12)
      OPEN (14, STATUS='SCRATCH')
      WRITE (14, *) K(1)
      DO 10 I = 1, 4
      M = I + 10
      A(I) = A(I) + M
   10 CONTINUE
      REWIND M
      READ (14, *, END=20) K(11)
   20 CLOSE (14)
      END
C Types that IMPLICIT gives by kinds, and a function's prefix.
      SUBROUTINE N09(K, A)
      IMPLICIT REAL(8) (B-H), REAL(KIND=8) (O-Z)
      INTEGER K(12)
      REAL A(12)
      REAL(8) B(6), C(6), FN09
      DO 5 I = 1, 6
      B(I) = A(I)
    5 C(I) = K(I)
      DO 10 I = 1, 6
      T = B(I)/3
      D = C(I)/7
      B(I) = D
      C(I) = T*7
   10 CONTINUE
      B(1) = B(1) + FN09(C, B)
      DO 20 I = 1, 6
   20 A(I) = (B(I)*1D7 - DINT(B(I)*1D7)) + (C(I)*1D7 - DINT(C(I)*1D7))
      IF (SMALL(A(2))) 30, 40, 50
   30 K(11) = 1
      RETURN
   40 K(11) = 2
      RETURN
   50 K(11) = 3
      END
      REAL(8) FUNCTION FN09(B, C)
      REAL(8) B(6), C(6)
      DO 10 I = 1, 6
      FN09 = B(I)/3
      C(I) = FN09 + 1
   10 CONTINUE
      END
      REAL(KIND=8) FUNCTION SMALL(X)
      SMALL = X*1D-60
      END
C The greatest of nothing changes nothing, not even what is less than any number.
      SUBROUTINE N11(K, A)
      INTEGER K(12)
      REAL A(12), ZERO
      ZERO = A(12)
      X = -1./ZERO
      Y = X
      Z = -X
      M = -2147483647
      M = M - 1
      DO 10 I = 1, K(1) - 2
   10 X = MAX(X, A(I))
      DO 20 I = 1, 6
   20 IF (A(I) .GT. 3.) Y = MAX(Y, A(I))
      DO 30 I = 1, 6
   30 IF (A(I) .GT. 4. .AND. A(I) .LT. Z) Z = A(I)
      DO 40 I = 1, K(2) - 2
   40 M = MAX(M, K(I))
      A(9) = X
      A(10) = Y
      A(11) = Z
      K(12) = M/100000
      END
C A constant of another type than its value, in a procedure that is put in place.
      SUBROUTINE N12(K, A)
      INTEGER K(12)
      REAL A(12), FN12
      DO 10 I = 1, 6
   10 A(I) = FN12(A(I))
      END
      REAL FUNCTION FN12(X)
      REAL R
      PARAMETER (R = 1)
      FN12 = X*(R/2)
      END
