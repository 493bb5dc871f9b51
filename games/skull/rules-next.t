# Skull: the next round and the end of the game (SKU-45 to SKU-47). The rules: docs/rules/skull.md

test SKU-45: The challenger starts the next round, after a success
new skull players=4 first=P1
P2 place flower
P3 place flower
P4 place flower
P1 place flower
P1 place flower
P2 bid 1
P3 bid 2
P4 pass
P1 pass
P2 pass
P3 flip P2
turn P1 P2 P4
P1 place flower
P2 place flower
P4 place flower
turn P3
P3 place flower
turn P3
P3 place flower
turn P4

test SKU-45: The challenger starts the next round, after another's skull
new skull players=4 first=P1 show=off
P2 place skull
P3 place flower
P4 place flower
P1 place flower
P1 bid 1
P2 pass
P3 bid 2
P4 pass
P1 pass
P3 flip P2
C drop flower
turn P1 P2 P4
P1 place flower
P2 place flower
P4 place flower
P3 place flower
turn P3

test SKU-45: The challenger starts the next round, after its own skull
new skull players=4 first=P1 show=off
P2 place flower
P3 place flower
P4 place skull
P1 place flower
P1 bid 1
P2 pass
P3 pass
P4 bid 2
P1 pass
sees all: P1 pass = skull
turn P4
P4 lose flower
turn P1 P2 P3
P3 place flower
P2 place flower
P1 place flower
turn P4
P4 place skull
turn P4

test SKU-45: Everyone takes the discs back in hand, turned or not
new skull players=2 first=P1
P2 place flower
P1 place flower
P1 place flower
P2 place skull
P1 place flower
P2 place flower
P1 place skull
P2 place flower
P1 bid 1
P2 bid 2
P1 pass
sees all: P1 pass = flower flower
turn P1
legal P1: place flower; place skull
P1 place skull
legal P2: place flower; place skull
P2 place skull
P2 place flower
P1 place flower
P2 place flower
P1 place flower
legal P2: place flower; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6
P2 place flower
P1 place flower
legal P2: bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8

test SKU-46: Put out by another's skull, the seat whose skull did it starts
new skull players=4 first=P1 show=off
P4 place skull
P2 place flower
P3 place flower
P1 place flower
P1 bid 4
P1 flip P4
C drop skull
P4 place skull
P2 place flower
P3 place flower
P1 place flower
P1 bid 4
P1 flip P4
C drop flower
P4 place skull
P2 place flower
P3 place flower
P1 place flower
P1 bid 4
P1 flip P4
C drop flower
P3 place skull
P2 place flower
P4 place flower
P1 place flower
P1 bid 4
P1 flip P3
legal C: drop flower *1
C drop flower
turn P2 P4
refuse P1 start P2: MODEL
P2 place flower
P4 place flower
turn P3
P3 place flower
turn P3

test SKU-46: Put out by my own skull, I name any seat in play to start
new skull players=4 first=P2 show=off
P1 place flower
P3 place flower
P4 place flower
P2 place skull
P2 bid 4
P2 lose flower
P1 place flower
P3 place flower
P4 place flower
P2 place skull
P2 bid 4
P2 lose flower
P1 place flower
P3 place flower
P4 place flower
P2 place skull
P2 bid 4
P2 lose flower
P1 place flower
P3 place flower
P4 place flower
P2 place skull
P2 bid 4
turn P2
legal P2: start P1; start P3; start P4
refuse P2 start P2: SKU-46
refuse P2 start P5: SKU-46
refuse P1 start P3: MODEL
refuse P3 place flower: MODEL
P2 start P4
sees spectator: P2 start P4
sees P1: P2 start P4
turn P1 P3
P1 place flower
P3 place flower
turn P4
P4 place skull
turn P4
# A seat already out cannot be named later on.
P4 bid 3
P4 lose flower
P1 place flower
P3 place flower
P4 place skull
P4 bid 3
P4 lose flower
P1 place flower
P3 place flower
P4 place skull
P4 bid 3
P4 lose flower
P1 place flower
P3 place flower
P4 place skull
P4 bid 3
legal P4: start P1; start P3
refuse P4 start P2: SKU-46
P4 start P1
turn P3

test SKU-46 SKU-3: Put out by its own skull, a gang may name its owner's other gang
new skull players=2 gangs=2 first=P4 show=off
P1 place flower
P2 place flower
P3 place flower
P4 place skull
P4 bid 4
P4 lose flower
P1 place flower
P2 place flower
P3 place flower
P4 place skull
P4 bid 4
P4 lose flower
P1 place flower
P2 place flower
P3 place flower
P4 place skull
P4 bid 4
P4 lose flower
P1 place flower
P2 place flower
P3 place flower
P4 place skull
P4 bid 4
turn P4
legal P4: start P1; start P2; start P3
refuse P4 start P4: SKU-46
P4 start P2
turn P1 P3
P1 place flower
P3 place flower
turn P2

test SKU-46 SKU-47: When my own skull leaves one player alone, nobody is named and the game is over
new skull players=2 first=P1 show=off
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
turn over
refuse P1 start P2: MODEL
result 0 1

test SKU-47: The last one in play wins
new skull players=3 first=P1 show=off
# P1 goes out on P3's skull.
P3 place skull
P2 place flower
P1 place flower
P1 bid 3
P1 flip P3
C drop flower
P3 place skull
P2 place flower
P1 place flower
P1 bid 3
P1 flip P3
C drop flower
P3 place skull
P2 place flower
P1 place flower
P1 bid 3
P1 flip P3
C drop flower
P3 place skull
P2 place flower
P1 place skull
P1 bid 3
turn P1
legal P1: start P2; start P3
P1 start P3
turn P2
# P3 goes out on P2's, which ends the game.
P2 place skull
P3 place flower
P3 bid 2
P3 flip P2
C drop flower
P2 place skull
P3 place flower
P3 bid 2
P3 flip P2
C drop flower
P2 place skull
P3 place flower
P3 bid 2
P3 flip P2
C drop skull
P2 place skull
P3 place flower
P3 bid 2
P3 flip P2
turn C
legal C: drop flower *1
C drop flower
turn over
result 0 1 0

test SKU-47: The last one in play wins without any success of its own
new skull players=2 first=P2 show=off
P1 place skull
P2 place flower
P2 bid 2
P2 flip P1
C drop skull
# P2 succeeds once, which will not help it.
P1 place flower
P2 place flower
P2 bid 1
P1 pass
turn P1
P1 place skull
P2 place flower
P2 bid 2
P2 flip P1
C drop flower
P1 place skull
P2 place flower
P2 bid 2
P2 flip P1
C drop flower
P1 place skull
P2 place flower
P2 bid 2
P2 flip P1
C drop flower
turn over
result 1 0

test SKU-47 SKU-3: With two gangs a person wins when all the seats in play are its own
new skull players=2 gangs=2 first=P2 show=off
# P2, one of person 2's gangs, goes out.
P1 place flower
P3 place flower
P4 place flower
P2 place skull
P2 bid 4
P2 lose flower
P1 place flower
P3 place flower
P4 place flower
P2 place skull
P2 bid 4
P2 lose flower
P1 place flower
P3 place flower
P4 place flower
P2 place skull
P2 bid 4
P2 lose flower
P1 place flower
P3 place flower
P4 place flower
P2 place skull
P2 bid 4
P2 start P4
turn P1 P3
# So does P4, the other one: P1 and P3 are both person 1's.
P1 place flower
P3 place flower
P4 place skull
P4 bid 3
P4 lose flower
P1 place flower
P3 place flower
P4 place skull
P4 bid 3
P4 lose flower
P1 place flower
P3 place flower
P4 place skull
P4 bid 3
P4 lose flower
P1 place flower
P3 place flower
P4 place skull
P4 bid 3
turn over
result 1 0

test SKU-22 SKU-24 SKU-42 SKU-44 SKU-46: The one-disc seat of FR20
new skull players=3 first=P1 show=off
# P1 loses three of its four discs and keeps its skull.
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P1 lose flower
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P1 lose flower
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P1 lose flower
# It lays its only disc in the preparation.
P2 place flower
P3 place flower
legal P1: place skull
P1 place skull
# On its turn in laying it must open a challenge.
turn P1
legal P1: bid 1; bid 2; bid 3
refuse P1 place skull: SKU-22
refuse P1 pass: MODEL
P1 bid 1
# In the auction it may raise or pass.
P2 bid 2
P3 pass
turn P1
legal P1: bid 3; pass
P1 pass
sees all: P1 pass = flower
# As long as it is not the challenger, its skull does it no harm: P2 meets it and P2 loses a disc.
P2 flip P1
sees all: P2 flip P1 = skull
C drop flower
turn P1 P3
legal P1: place skull
# It raises, becomes the challenger, and its disc is a skull: it is out.
P3 place flower
P1 place skull
P2 place flower
P2 bid 1
P3 pass
turn P1
legal P1: bid 2; bid 3; pass
P1 bid 2
P2 pass
sees all: P2 pass = skull
turn P1
legal P1: start P2; start P3
P1 start P3
turn P2
