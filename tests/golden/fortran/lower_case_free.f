C to: structured guarded
      subroutine lower(n, k)
      integer n, k
      do 10 k = 1, n
        if (k*k .gt. n) goto 20
        if (mod(n, k) .ne. 0) goto 10
        print *, 'goto 10', k
 10   continue
      return
 20   k = -1
      end
