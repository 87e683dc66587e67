C Read until the end of the file.
      SUBROUTINE I01(K, A)
      INTEGER K(12)
      REAL A(12)
      OPEN (11, STATUS='SCRATCH')
      WRITE (11, *) (A(I), I = 1, K(1))
      DO 5 I = 1, K(2)
    5 WRITE (11, *) A(I)
      REWIND 11
      N = 0
   10 READ (11, *, END=20) X
      N = N + 1
      A(12) = A(12) + X
      IF (N .LT. 9) GOTO 10
   20 K(11) = N
      CLOSE (11)
      END
C ERR= inside a loop: the bad ones are passed by.
      SUBROUTINE I02(K, A)
      INTEGER K(12), V
      REAL A(12)
      CHARACTER*3 T(6)
      DATA T /'  1', ' 22', 'BAD', '333', '4.X', ' -5'/
      DO 20 I = 1, 6
      READ (T(I), 90, ERR=20) V
      IF (V .GT. 100 .AND. K(1) .GT. 2) GOTO 30
      K(11) = K(11) + V
   20 CONTINUE
   30 K(12) = I
   90 FORMAT (I3)
      END
C ERR= and END= beside IOSTAT=.
      SUBROUTINE I03(K, A)
      INTEGER K(12), IOS, V
      REAL A(12)
      CHARACTER*4 T
      T = '  17'
      IF (K(1) .GT. 2) T = ' X17'
      IF (K(1) .GT. 4) T = ' '
      IOS = 5
      READ (T, *, ERR=10, END=20, IOSTAT=IOS) V
      K(11) = V
      GOTO 30
   10 K(11) = -1
      IF (IOS .GT. 0) K(12) = 1
      GOTO 30
   20 K(11) = -2
      IF (IOS .LT. 0) K(12) = 2
   30 A(1) = K(11)
      END
C FORMATs among branches, one of them in front of a label.
      SUBROUTINE I04(K, A)
      INTEGER K(12)
      REAL A(12)
      CHARACTER*10 T
      IF (K(1) .GT. 2) GOTO 20
      WRITE (T, 10) K(2)
   10 FORMAT (I5, 'A')
      GOTO 30
   20 WRITE (T, 25) K(3)
   25 FORMAT ('B', I4)
   30 K(11) = ICHAR(T(1:1))
      K(12) = ICHAR(T(5:5))
      END
C END= that goes to the end of the loop, after which the variable is read.
      SUBROUTINE I05(K, A)
      INTEGER K(12)
      REAL A(12)
      OPEN (11, STATUS='SCRATCH')
      DO 5 I = 1, 4
    5 WRITE (11, *) K(I)
      REWIND (11)
      DO 10 I = 1, K(1)
      READ (11, *, END=10) N
      A(I) = N
   10 CONTINUE
      K(11) = I
      CLOSE (11)
      END
C OPEN of a file that is not there.
      SUBROUTINE I06(K, A)
      INTEGER K(12)
      REAL A(12)
      LOGICAL L
      OPEN (12, FILE='/no/such/file', STATUS='OLD', ERR=10)
      K(11) = 1
      RETURN
   10 K(11) = 2
      INQUIRE (FILE='/no/such/file', EXIST=L, ERR=20)
      IF (L) GOTO 20
      K(12) = 3
   20 A(1) = K(11) + K(12)
      END
C A list with a loop in it, left by END= or by its length.
      SUBROUTINE I07(K, A)
      INTEGER K(12)
      REAL A(12), B(4)
      CHARACTER*20 T
      T = '1.5 2.5 3.5 /'
      IF (K(1) .GT. 3) T = '1.5 2.5'
      DO 5 I = 1, 4
    5 B(I) = -1.
      READ (T, *, END=20, ERR=30) (B(I), I = 1, 4)
      K(11) = 1
   20 A(1) = B(1) + B(2)
      IF (K(11) .EQ. 1) A(2) = B(4)
      RETURN
   30 K(11) = 3
      END
C Two reads that go to each other's error labels.
      SUBROUTINE I08(K, A)
      INTEGER K(12), V
      REAL A(12)
      CHARACTER*2 T
      N = 0
   10 N = N + 1
      IF (N .GT. 5) GOTO 40
      WRITE (T, '(I2)') K(N)
      IF (K(N) .EQ. 3) T = 'X '
      READ (T, '(I2)', ERR=30) V
   20 READ (T, '(I1)', ERR=10) L
      A(N) = A(N) + V + L
      GOTO 10
   30 V = 50
      T = ' 7'
      GOTO 20
   40 K(11) = N
      END
