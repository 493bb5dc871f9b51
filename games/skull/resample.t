# Skull: what a viewer cannot see is drawn as likely as it is. How to read this: tests/resample_test.c

test Discs laid by two others
new skull players=3 first=P1
P2 place skull
P3 place flower
P1 place flower
P1 place skull
P2 place flower
P3 place flower
drawn P1: 9
drawn spectator: 27

test A disc dropped, seen by the other
new skull players=2 show=off first=P1
P2 place flower
P1 place flower
P1 place flower
P2 place skull
P1 bid 4
P1 flip P2
C drop flower
P2 place flower
P1 place flower
drawn P2: 3

test A disc lost after a shown skull
new skull players=3 first=P1
P2 place skull
P3 place flower
P1 place flower
P1 bid 1
P2 bid 2
P3 bid 3 = flower
P3 flip P2
P1 hide
C drop flower
P1 place flower
P2 place flower
P3 place flower
P3 place flower
drawn P1: 8

test A disc chosen after one's own skull
new skull players=2 first=P1
P2 place skull
P1 place flower
P1 bid 1
P2 bid 2
P1 show
P2 lose flower
P1 place flower
P2 place flower
P2 place flower
P1 place flower
drawn P1: 4

test A hidden Last Chance
new skull players=2 lastchance=hidden show=off first=P1
P2 place skull
P1 place flower
P1 bid 1
P2 bid 2
P2 lose flower
P1 place flower
P2 place skull
P2 bid 1
P1 bid 2
P1 flip P2
C drop flower
P2 place skull
P1 place flower
P1 bid 1
P2 bid 2
P2 lose flower
P1 place flower
P2 place skull
P2 bid 2
P2 lose skull
P1 place flower
P2 place last
P2 place flower
drawn P1: 4

test An open Last Chance
new skull players=2 lastchance=open show=off first=P1
P2 place skull
P1 place flower
P1 bid 1
P2 bid 2
P2 lose flower
P1 place flower
P2 place skull
P2 bid 1
P1 bid 2
P1 flip P2
C drop flower
P2 place skull
P1 place flower
P1 bid 1
P2 bid 2
P2 lose flower
P1 place flower
P2 place skull
P2 bid 2
P2 lose skull
P1 place flower
P2 place last
P2 place flower
drawn P1: 2
