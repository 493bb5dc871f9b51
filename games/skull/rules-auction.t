# Skull: the auction (SKU-24 to SKU-26). The rules: docs/rules/skull.md

test SKU-24: Once a challenge is open nobody lays any more
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 bid 1
refuse P2 place flower: MODEL
refuse P2 place skull: MODEL
legal P2: bid 2; bid 3; pass
P2 bid 2
refuse P3 place flower: MODEL
legal P3: bid 3; pass
P3 pass
refuse P1 place flower: MODEL
legal P1: bid 3; pass

test SKU-24: The auction goes clockwise from the opener, with raises, jumps and passes
new skull players=4 first=P2
P1 place flower
P3 place flower
P4 place flower
P2 place flower
P2 place flower
P3 place flower
turn P4
P4 bid 1
turn P1
refuse P2 bid 2: MODEL
refuse P3 pass: MODEL
legal P1: bid 2; bid 3; bid 4; bid 5; bid 6; pass
P1 bid 3
sees spectator: P1 bid 3
turn P2
legal P2: bid 4; bid 5; bid 6; pass
P2 pass
sees spectator: P2 pass
turn P3
P3 bid 5
turn P4
legal P4: bid 6; pass
P4 pass
turn P1
P1 pass
sees all: P1 pass = flower flower
turn P3

test SKU-24: A raise may go up by one, and the opener may raise again
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 place flower
P2 place flower
P3 place flower
P1 bid 1
P2 bid 2
P3 bid 3
turn P1
legal P1: bid 4; bid 5; bid 6; pass
P1 bid 4
P2 bid 5
turn P3
legal P3: bid 6; pass

test SKU-25: Who passed stays out of the auction
new skull players=4 first=P1
P2 place flower
P3 place flower
P4 place flower
P1 place flower
P1 place flower
P2 place flower
P3 bid 1
P4 pass
P1 bid 2
P2 pass
turn P3
refuse P2 bid 3: MODEL
refuse P4 bid 3: MODEL
P3 bid 3
turn P1
refuse P4 pass: MODEL
P1 bid 4
turn P3
P3 bid 5
turn P1
P1 pass
turn P3

test SKU-25: The discs of those who passed stay on the table, count and can be turned
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 place flower
P2 place flower
P3 bid 1
P1 bid 2
P2 pass
legal P3: bid 3; bid 4; bid 5; pass
P3 bid 4
P1 pass
sees all: P1 pass = flower
legal P3: flip P1; flip P2
P3 flip P2
P3 flip P2
sees all: P3 flip P2 = flower
legal P3: flip P1
P3 flip P1
# Four flowers are up, so the round is won.
turn P1 P2

test SKU-25: In the next round everyone is in the auction again
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 bid 1
P2 pass
P3 pass
P2 place flower
P3 place flower
P1 place flower
P1 bid 1
turn P2
legal P2: bid 2; bid 3; pass
P2 bid 2
turn P3
legal P3: bid 3; pass

test SKU-26: When all the others have passed the highest bidder is the challenger
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 bid 1
P2 bid 2
turn P3
P3 pass
# P1, the opener, still has a word to say.
turn P1
legal P1: bid 3; pass
sees all: P3 pass
P1 pass
sees all: P1 pass = flower
turn P2
refuse P2 bid 3: MODEL
refuse P2 pass: MODEL
legal P2: flip P1; flip P3

test SKU-26: The opener is the challenger when everyone else passes
new skull players=4 first=P4
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P4 bid 2
P1 pass
P2 pass
sees spectator: P2 pass
P3 pass
sees spectator: P3 pass = flower
turn P4
legal P4: flip P1; flip P2; flip P3

test SKU-26 SKU-30: Opening with all the discs ends the auction at once and turns my own discs
new skull players=4 first=P1
P2 place flower
P3 place flower
P4 place flower
P1 place flower
P1 place flower
P2 place flower
P3 bid 6
sees P3: P3 bid 6 = flower
sees P1: P3 bid 6 = flower
sees spectator: P3 bid 6 = flower
sees all: P3 bid 6 = flower
turn P3
refuse P4 pass: MODEL
legal P3: flip P1; flip P2; flip P4

test SKU-26 SKU-30: Raising to all the discs ends the auction although others could still speak
new skull players=4 first=P1
P2 place flower
P3 place skull
P4 place flower
P1 place flower
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P1 bid 2
P2 bid 4
P3 bid 8
sees all: P3 bid 8 = flower skull
sees spectator: P3 bid 8 = flower skull
refuse P4 pass: MODEL
refuse P1 pass: MODEL
# Only the question of SKU-33 is left: show or hide.
turn P1 P2 P4

test SKU-26: One disc less than all can still be raised
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 bid 2
sees all: P1 bid 2
turn P2
P2 pass
sees all: P2 pass
turn P3
P3 bid 3
sees all: P3 bid 3 = flower
turn P3

test SKU-20 SKU-23 SKU-24 SKU-26 SKU-30 SKU-31 SKU-32 SKU-40 SKU-45: The four-player example of FR20
new skull players=4 first=P1
# Each lays one.
P2 place flower
P3 place skull
P4 place flower
P1 place flower
# P1, P2 and P3 lay a second.
P1 place flower
P2 place flower
P3 place flower
# P4 lays no more and opens at 3.
turn P4
legal P4: place flower; place skull; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7
P4 bid 3
# P1 raises to 5.
turn P1
legal P1: bid 4; bid 5; bid 6; bid 7; pass
P1 bid 5
turn P2
P2 pass
P3 pass
P4 pass
# P1 turns its own two flowers.
sees all: P4 pass = flower flower
sees spectator: P4 pass = flower flower
turn P1
# Then three other discs, in any order.
legal P1: flip P2; flip P3; flip P4
P1 flip P3
sees spectator: P1 flip P3 = flower
legal P1: flip P2; flip P3; flip P4
P1 flip P4
sees spectator: P1 flip P4 = flower
legal P1: flip P2; flip P3
P1 flip P2
sees spectator: P1 flip P2 = flower
# All flowers: its mat turns, and P1 is first in the next round.
turn P2 P3 P4
P2 place flower
P3 place flower
P4 place flower
P1 place flower
legal P1: place flower; place skull; bid 1; bid 2; bid 3; bid 4
# A second success wins the game.
P1 bid 1
P2 pass
P3 pass
P4 pass
turn over
result 1 0 0 0
