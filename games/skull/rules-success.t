# Skull: success (SKU-40). The rules: docs/rules/skull.md

test SKU-40 SKU-45: A second success wins the game at once
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 bid 1
P2 pass
P3 pass
turn P2 P3
P2 place flower
P3 place flower
P1 place flower
P1 bid 2
P2 pass
P3 pass
turn P1
P1 flip P3
sees spectator: P1 flip P3 = flower
turn over
result 1 0 0
refuse P1 flip P2: MODEL
refuse P2 place flower: MODEL
refuse C first P1: MODEL

test SKU-40: Successes of different players do not add up
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 bid 1
P2 pass
P3 pass
# P2's turn to succeed.
P2 place flower
P3 place flower
P1 place flower
P1 bid 1
P2 bid 2
P3 pass
P1 pass
P2 flip P1
turn P1 P3
# And P3's.
P1 place flower
P3 place flower
P2 place flower
P2 bid 1
P3 bid 3
P3 flip P2
P3 flip P1
turn P1 P2
# P2 is the first to succeed twice.
P1 place flower
P2 place flower
P3 place flower
P3 bid 1
P1 pass
P2 bid 2
P3 pass
P2 flip P3
turn over
result 0 1 0

test SKU-40: A turned mat stays turned, whatever fails afterwards
new skull players=2 first=P1 show=off
P2 place flower
P1 place flower
P1 bid 1
P2 pass
turn P2
# A failure on the other's skull, and one on its own.
P2 place skull
P1 place flower
P1 bid 2
P1 flip P2
C drop flower
turn P2
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
turn P2
P2 place flower
P1 place flower
P1 bid 1
P2 pass
turn over
result 1 0

test SKU-40 SKU-41: A failure is no success
new skull players=2 first=P1 show=off
P2 place skull
P1 place flower
P1 bid 2
P1 flip P2
C drop flower
P2 place flower
P1 place flower
P1 bid 1
P2 pass
turn P2
P2 place flower
P1 place flower
P1 bid 1
P2 pass
turn over
result 1 0

test SKU-40 SKU-3: With two gangs both wins must be by the same gang
new skull players=2 gangs=2 first=P1
P2 place flower
P3 place flower
P4 place flower
P1 place flower
P1 bid 1
P2 pass
P3 pass
P4 pass
turn P2 P3 P4
# My other gang succeeds: one success each, the game goes on.
P2 place flower
P3 place flower
P4 place flower
P1 place flower
P1 bid 1
P2 pass
P3 bid 2
P4 pass
P1 pass
sees all: P1 pass = flower
P3 flip P1
turn P1 P2 P4
# The first gang again: its second.
P1 place flower
P2 place flower
P4 place flower
P3 place flower
P3 bid 1
P4 pass
P1 bid 4
P1 flip P3
P1 flip P4
turn P1
P1 flip P2
turn over
result 1 0

test SKU-40 SKU-3: With two gangs the result counts persons
new skull players=3 gangs=2 first=P5
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P6 place flower
P5 place flower
P5 bid 1
P6 pass
P1 pass
P2 pass
P3 pass
P4 pass
turn P1 P2 P3 P4 P6
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P6 place flower
P5 place flower
P5 bid 1
P6 pass
P1 pass
P2 pass
P3 pass
P4 pass
turn over
result 0 1 0
