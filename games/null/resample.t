# What a viewer cannot see is drawn as likely as it is. How to read this: tests/resample_test.c

test Calls are heads or tails until the toss shows them
new null players=3 bias=3
P1 call heads
P2 call tails
drawn P1: 2
drawn spectator: 4
P3 call tails
drawn P3: 4
drawn spectator: 8
C toss tails
drawn P1: 1
