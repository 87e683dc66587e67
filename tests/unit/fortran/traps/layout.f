C Blanks mean nothing: DO10I is a variable with a point, and a loop with a comma.
      SUBROUTINE F01(K, A)
      INTEGER K(12)
      REAL A(12), DO10I
      DO10I=1.10
      D O 10 I = 1 , 5
      I F (K(I) . E Q . 3) G O T O 10
      A(I) = A(I) + DO 10 I
   10 C O N T I N U E
      DO20I=1,3
      IF(K(I).GT.3)GOTO20
      A(I)=A(I)*2.
20    CONTINUE
      E N D
C Hollerith constants with words of the language in them.
      SUBROUTINE F02(K, A)
      INTEGER K(12), H(2), G
      REAL A(12)
      DATA H /4HGOTO, 4H  10/
      G = 4HGOTO
      DO 10 I = 1, 2
      IF (H(I) .EQ. G) GOTO 20
   10 CONTINUE
      K(11) = 1
   20 G = 4HENDO
      IF (H(2) .NE. G) GOTO 30
      K(12) = 1
   30 A(1) = I
      END
C A statement, a name and a label that go on in the next line.
      SUBROUTINE F03(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 1
     &0 I = 1,
     1 5
      IF (K(I)
C     a comment between
     &  .LT. 3) GO

     * TO 1
     + 0
      LONGNA
     &ME = I
      A(I) = A(I) + LONG
     &NAME
   10 CONTINUE
      END
C Variables with the names of statements.
      SUBROUTINE F04(K, A)
      INTEGER K(12), IF(6), GOTO, DO, END, CALL, THEN, ELSE
      REAL A(12), FORMAT(3), READ, RETURN
      DO 10 I = 1, 6
      IF(I) = K(I)
   10 CONTINUE
      GOTO = 3
      DO = 2
      END = GOTO + DO
      CALL = END*2
      THEN = 1
      ELSE = 0
      READ = 1.5
      RETURN = READ + 1.
      FORMAT(1) = RETURN
      IF (IF(1) .GT. IF(2)) THEN = 7
      IF (IF(3) .EQ. GOTO) GOTO 20
      IF (THEN .GT. 3) THEN
        ELSE = 4
        GOTO 30
      END IF
      GOTO10 = 5
      A(1) = GOTO10
   20 A(2) = THEN + ELSE
   30 A(3) = FORMAT(1) + CALL
      END
C Comments of every kind, also between the lines of a statement.
      SUBROUTINE F05(K, A)
      INTEGER K(12)
      REAL A(12)
* a star
c a small letter
!     an exclamation mark
      IF (K(1) .GT. 3)                                                  ! here
*    the same again
     &  GOTO 10

      A(1) = A(1) + 1.
      A(2) = A(1) +
! between

     &  K(2)
   10 A(3) = A(3) + 1. ! at the end
      END
C Tabs instead of columns.
	SUBROUTINE F06(K, A)
	INTEGER K(12)
	REAL A(12)
	DO 10 I = 1, 6
	IF (K(I) .EQ. 2) GOTO 10
	A(I) = A(I) +
	1	K(I)
10	CONTINUE
	END
C What stands beyond column 72 is no part of the statement.
      SUBROUTINE F07(K, A)                                              F0700010
      INTEGER K(12)                                                     F0700020
      REAL A(12)                                                        F0700030
      DO 10 I = 1, 6                                                    GOTO  10
      IF (K(I) .EQ. 3) GOTO                                             GOTO  20
     &10                                                                F0700060
      A(I) = A(I) + 1.                                                  F0700070
   10 CONTINUE                                                          F0700080
      END                                                               F0700090
C Character constants with quotes, exclamation marks and branches in them.
      SUBROUTINE F08(K, A)
      INTEGER K(12)
      REAL A(12)
      CHARACTER*12 T
      T = 'DON''T GOTO 1'
      IF (K(1) .GT. 2) T = "IF (A) ""10!"
      IF (T(1:2) .EQ. 'IF') GOTO 10
      K(11) = INDEX(T, '''')
      GOTO 20
   10 K(11) = INDEX(T, '!')
   20 K(12) = INDEX(T, 'GOTO 1 !')
      END
C Labels with blanks and leading zeros.
      SUBROUTINE F09(K, A)
      INTEGER K(12)
      REAL A(12)
      DO 0010 I = 1, 6
      IF (K(I) .GT. 3) GO TO 00020
      A(I) = A(I) + 1.
 1 0  CONTINUE
      K(11) = 3
  020 A(12) = I
      END
C Spellings of block ends, with and without blanks.
      subroutine f10(k, a)
      integer k(12)
      real a(12)
      do 20, i = 1, 6
        if (k(i) .lt. 2) then
          a(i) = 1.
        elseif (k(i) .lt. 4) then
          if (a(i) .gt. 2.) go to 20
          a(i) = 2.
        else
          goto 30
        endif
        a(12) = a(12) + a(i)
20    continue
30    k(11) = i
      end
C ASSIGN without blanks, and a list of labels.
      SUBROUTINE F11(K, A)
      INTEGER K(12), L
      REAL A(12)
      ASSIGN10TOL
      IF(K(1).GT.2)ASSIGN20TOL
      GOTOL,(10,20)
   10 A(1)=A(1)+1.
      ASSIGN30TOL
      GOTOL
   20 A(2)=A(2)+1.
   30 A(3)=A(3)+1.
      END
C Assignments that look like declarations and other statements.
      SUBROUTINE F12(K, A)
      INTEGER K(12)
      REAL A(12), REALX, DATAX, STOPIT
      REALX = 1.
      DATA X = 2.
      INTEGERJ = 3
      STOP IT = 4.
      IF (K(1) .EQ. 3) GOTO 10
      REAL X = REAL X + INTEGER J
      ENDIF = 2.
      A(3) = ENDIF
   10 A(1) = REALX + DATAX
      A(2) = STOPIT
      END
