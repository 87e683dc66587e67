C to: vector structured
C     A function with the name of an intrinsic is the program's own where EXTERNAL says so, or where it is an argument.
      SUBROUTINE OWNED(A, B, I)
      REAL A(10), B(10)
      EXTERNAL SIN
      IF (SIN(A(1)) - B(1)) 10, 20, 20
   10 I = 1
   20 DO 40 J = 1, 10
      A(J) = SIN(B(J))
   40 CONTINUE
      END
      SUBROUTINE GIVEN(A, B, COS)
      REAL A(10), B(10)
      DO 40 J = 1, 10
      A(J) = COS(B(J))
   40 CONTINUE
      END
      SUBROUTINE THEIRS(A, B)
      REAL A(10), B(10)
      INTRINSIC TAN
      DO 40 J = 1, 10
      A(J) = TAN(B(J))
   40 CONTINUE
      END
