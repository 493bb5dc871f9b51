# Skull: laying and opening a challenge (SKU-20 to SKU-23). The rules: docs/rules/skull.md

test SKU-20: From the first player, clockwise, everyone lays one more disc or opens a challenge
new skull players=4 first=P3
P1 place flower
P2 place flower
P4 place flower
P3 place flower
turn P3
refuse P4 place flower: MODEL
refuse P3 pass: MODEL
refuse P3 flip P1: MODEL
legal P3: place flower; place skull; bid 1; bid 2; bid 3; bid 4
P3 place flower
turn P4
refuse P3 place flower: MODEL
refuse P3 bid 1: MODEL
P4 place skull
sees P4: P4 place skull
sees P3: P4 place ?
sees spectator: P4 place ?
sees all: P4 place skull
turn P1
P1 place flower
turn P2
legal P2: place flower; place skull; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7
P2 place flower
turn P3
P3 place flower
turn P4
P4 bid 1
turn P1
legal P1: bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9; pass

test SKU-20 SKU-31: A disc is laid on top of the stack, so the last one laid is turned first
new skull players=2 first=P1 show=off
P2 place skull
P1 place flower
P1 place flower
P2 place flower
P1 place flower
P2 place flower
P1 bid 6
sees all: P1 bid 6 = flower flower flower
P1 flip P2
sees all: P1 flip P2 = flower
P1 flip P2
sees all: P1 flip P2 = flower
P1 flip P2
sees all: P1 flip P2 = skull
turn C

test SKU-20: Only a disc still in hand can be laid
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place skull
legal P1: place flower; bid 1; bid 2; bid 3
refuse P1 place skull: SKU-20
refuse P1 place last: SKU-20
P1 place flower
refuse P2 place last: SKU-20
P2 place skull
P3 place flower
P1 place flower
P2 place flower
P3 place flower
legal P1: place flower; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9
P1 place flower
refuse P2 place skull: SKU-20
legal P2: place flower; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9; bid 10

test SKU-21: A bid is at least one and at most the discs on all the mats
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
refuse P1 bid 0: SKU-21
refuse P1 bid 4: SKU-21
refuse P1 bid 9: SKU-21
refuse P1 bid 01: MODEL
legal P1: place flower; place skull; bid 1; bid 2; bid 3
P1 place flower
P2 place flower
refuse P3 bid 6: SKU-21
legal P3: place flower; place skull; bid 1; bid 2; bid 3; bid 4; bid 5
P3 bid 3
refuse P1 bid 6: SKU-21
refuse P1 bid 0: SKU-21
legal P1: bid 4; bid 5; pass

test SKU-21: The smallest and the largest opening both count
new skull players=2 first=P1
P2 place flower
P1 place flower
refuse P1 bid 3: SKU-21
P1 bid 1
turn P2
legal P2: bid 2; pass
new skull players=2 first=P1
P2 place flower
P1 place flower
P1 bid 2
turn P1
legal P1: flip P2

test SKU-21 SKU-24: A bid lies between 1 and the discs on the table, and above the last one
new skull players=4 first=P1
P2 place flower
P3 place flower
P4 place flower
P1 place flower
P1 bid 2
refuse P2 bid 1: SKU-24
refuse P2 bid 2: SKU-24
refuse P2 bid 5: SKU-21
refuse P2 bid 0: SKU-21
legal P2: bid 3; bid 4; pass
P2 bid 3
refuse P3 bid 3: SKU-24
refuse P3 bid 2: SKU-24
legal P3: bid 4; pass

test SKU-22: With no disc left in hand I must open a challenge
new skull players=2 first=P1
P2 place flower
P1 place flower
P1 place flower
P2 place flower
P1 place flower
P2 place flower
P1 place skull
P2 place skull
turn P1
legal P1: bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8
refuse P1 place flower: SKU-22
refuse P1 place skull: SKU-22
refuse P1 place last: SKU-22
refuse P1 pass: MODEL
P1 bid 1
legal P2: bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; pass

test SKU-22 SKU-45: With three discs left the third one laid is my last
new skull players=2 first=P1 show=off
P2 place flower
P1 place skull
P1 bid 2
P1 lose skull
P2 place flower
P1 place flower
P1 place flower
P2 place flower
P1 place flower
refuse P2 place last: SKU-20
P2 place flower
refuse P1 place flower: SKU-22
legal P1: bid 1; bid 2; bid 3; bid 4; bid 5; bid 6

test SKU-23: The first player may open at once, without a second disc
new skull players=3 first=P2
P1 place flower
P3 place flower
P2 place flower
legal P2: place flower; place skull; bid 1; bid 2; bid 3
P2 bid 1
turn P3
legal P3: bid 2; bid 3; pass

test SKU-23: Anyone else may open without a second disc as well
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 place flower
P2 place flower
legal P3: place flower; place skull; bid 1; bid 2; bid 3; bid 4; bid 5
P3 bid 2
turn P1
