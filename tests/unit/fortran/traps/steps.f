C A start that the loop around looks up: rows of odd and of even places meet in other iterations of it.
      SUBROUTINE D01(K, A)
      INTEGER K(12)
      REAL A(12), B(12), C(12), D(6), R(6,12)
      DO 5 I = 1, 12
      B(I) = I*.5
    5 C(I) = 0.
      DO 7 I = 1, 6
      D(I) = I
      DO 7 J = 1, 12
    7 R(I,J) = 0.
      DO 20 I = 2, 6
      DO 10 J = K(I), 9, 2
      A(J) = B(J)*I
      R(I,J) = A(J)
      C(J) = A(J+1) + D(I-1)
   10 CONTINUE
      D(I) = R(I,3)
   20 CONTINUE
      DO 30 I = 1, 10
   30 A(I) = A(I) + C(I)
      END
C A step that the loop around looks up: which way it goes is not known.
      SUBROUTINE D02(K, A)
      INTEGER K(12)
      REAL A(12), C(12)
      DO 5 I = 1, 12
    5 C(I) = 0.
      DO 20 I = 1, 4
      DO 10 J = 9, 2, -K(I)
      A(J) = A(J)*.5 + I
      C(J) = A(J+1) + I
   10 CONTINUE
   20 CONTINUE
      DO 30 J = 10, 3, -K(5)
      A(J) = C(J)*.5
   30 C(J) = A(J-1) + A(J+1)
      DO 40 I = 1, 10
   40 A(I) = A(I) + C(I)
      END
C A step that is the index of the loop around.
      SUBROUTINE D03(K, A)
      INTEGER K(12)
      REAL A(12), C(12), D(6), R(6,12)
      DO 5 I = 1, 12
    5 C(I) = I
      DO 7 I = 1, 6
      D(I) = I
      DO 7 J = 1, 12
    7 R(I,J) = 0.
      DO 20 I = 2, 6
      DO 10 J = 1, 9, I
      A(J) = C(J+1)*I
      R(I,J) = A(J) + K(I)
      C(J) = R(I,J)*.5 + D(I-1)
   10 CONTINUE
      D(I) = R(I,3)
   20 CONTINUE
      DO 30 I = 1, 10
   30 A(I) = A(I) + C(I)
      END
C A diagonal under a condition, over no element: its mask has no size below zero.
      SUBROUTINE D04(K, A)
      INTEGER K(12)
      REAL A(12), B(12), R(6,6)
      DO 5 I = 1, 6
      B(I) = A(7-I)
      DO 5 J = 1, 6
    5 R(I,J) = I - J*.5
      DO 10 I = 3, K(1)
      IF (B(I) .GT. 0.) A(I) = R(I,I) + R(I-1,I)
   10 CONTINUE
      END
