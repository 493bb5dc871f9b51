# Skull: the attempt (SKU-30 to SKU-32). The rules: docs/rules/skull.md

test SKU-30: I turn all my own discs first, and the table does it for me
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 place flower
P2 place flower
P3 place flower
P1 place flower
P2 bid 1
P3 pass
P1 bid 4
P2 pass
sees P1: P2 pass = flower flower flower
sees P2: P2 pass = flower flower flower
sees P3: P2 pass = flower flower flower
sees spectator: P2 pass = flower flower flower
sees all: P2 pass = flower flower flower
turn P1
legal P1: flip P2; flip P3
refuse P1 flip P1: SKU-31

test SKU-30: With a stack as high as the bid nobody else's disc is turned
new skull players=3 first=P1
P2 place skull
P3 place skull
P1 place flower
P1 place flower
P2 place flower
P3 place flower
P1 bid 2
P2 pass
P3 pass
sees all: P3 pass = flower flower
turn P2 P3

test SKU-30 SKU-32: With a stack higher than the bid only as many discs are turned as were bid
new skull players=2 first=P1
P2 place skull
P1 place flower
P1 place flower
P2 place flower
P1 place flower
P2 place flower
P1 bid 2
P2 pass
sees all: P2 pass = flower flower
# Won: the first player of the new round waits for the others.
turn P2
legal P2: place flower; place skull

test SKU-30 SKU-32: My own skull low in a stack higher than the bid is never reached
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place skull
P1 place flower
P2 place flower
P3 place flower
P1 place flower
P2 bid 1
P3 pass
P1 bid 2
P2 pass
sees all: P2 pass = flower flower
sees spectator: P2 pass = flower flower
turn P2 P3
# The mat did turn: one more success wins.
P2 place flower
P3 place flower
P1 place flower
P1 bid 1
P2 pass
P3 pass
turn over
result 1 0 0

test SKU-30 SKU-32: My discs are turned from the top, so a skull laid last is met first
new skull players=3 first=P1 show=off
P2 place flower
P3 place flower
P1 place flower
P1 place skull
P2 place flower
P3 place flower
P1 bid 1
P2 pass
P3 pass
sees all: P3 pass = skull
turn P1
legal P1: lose flower; lose skull

test SKU-30 SKU-32: Turning my own discs stops at my skull, and what lies under it stays unseen
new skull players=2 first=P1 show=off
P2 place flower
P1 place flower
P1 place skull
P2 place flower
P1 place flower
P2 place flower
P1 bid 6
sees all: P1 bid 6 = flower skull
sees P2: P1 bid 6 = flower skull
turn P1
legal P1: lose flower; lose skull

test SKU-30: Even a bid of everything starts with my own discs
new skull players=2 first=P1 show=off
P2 place skull
P1 place skull
P1 bid 2
sees all: P1 bid 2 = skull
# My own skull, not P2's: I choose what I lose.
turn P1
legal P1: lose flower; lose skull

test SKU-31: The challenger turns the topmost disc of any seat, one at a time, switching freely
new skull players=4 first=P1
P2 place flower
P3 place flower
P4 place flower
P1 place flower
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P1 bid 7
P2 pass
P3 pass
P4 pass
sees all: P4 pass = flower flower
legal P1: flip P2; flip P3; flip P4
P1 flip P2
sees P2: P1 flip P2 = flower
sees P3: P1 flip P2 = flower
sees spectator: P1 flip P2 = flower
turn P1
legal P1: flip P2; flip P3; flip P4
P1 flip P4
legal P1: flip P2; flip P3; flip P4
P1 flip P2
legal P1: flip P3; flip P4
refuse P1 flip P2: SKU-31
P1 flip P3
P1 flip P3
# Seven flowers are up; P4's second disc stays down.
turn P2 P3 P4

test SKU-31: Only a seat with a face-down disc can be named
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 bid 3
refuse P1 flip P1: SKU-31
refuse P1 flip P4: SKU-31
refuse P2 flip P3: MODEL
refuse P1 pass: MODEL
refuse P1 show: MODEL
P1 flip P3
refuse P1 flip P3: SKU-31
legal P1: flip P2
turn P1

test SKU-31 SKU-32: A skull under a flower is met only when the flower has been turned
new skull players=3 first=P1 show=off
P2 place skull
P3 place flower
P1 place flower
P1 place flower
P2 place flower
P3 place flower
P1 bid 4
P2 pass
P3 pass
P1 flip P2
sees all: P1 flip P2 = flower
turn P1
P1 flip P2
sees all: P1 flip P2 = skull
turn C

test SKU-31 SKU-32: A skull that is not reached does no harm
new skull players=3 first=P1 show=off
P2 place skull
P3 place flower
P1 place flower
P1 place flower
P2 place flower
P3 place flower
P1 bid 4
P2 pass
P3 pass
P1 flip P2
P1 flip P3
sees all: P1 flip P3 = flower
turn P2 P3
legal P2: place flower; place skull

test SKU-31: Turning is the challenger's own act, also when only one disc is left to turn
new skull players=2 first=P2
P1 place flower
P2 place flower
P2 bid 2
turn P2
legal P2: flip P1
P2 flip P1
sees P1: P2 flip P1 = flower
turn P1

test SKU-31 SKU-3: My other gang's discs are turned like anyone's
new skull players=2 gangs=2 first=P1 show=off
P2 place flower
P3 place flower
P4 place flower
P1 place flower
P1 bid 3
P2 pass
P3 pass
P4 pass
sees all: P4 pass = flower
legal P1: flip P2; flip P3; flip P4
P1 flip P3
sees P2: P1 flip P3 = flower
P1 flip P4
turn P2 P3 P4

test SKU-32: The attempt stops at the first skull
new skull players=4 first=P1 show=off
P2 place flower
P3 place skull
P4 place flower
P1 place flower
P1 bid 4
P1 flip P3
sees all: P1 flip P3 = skull
refuse P1 flip P2: MODEL
refuse P1 flip P4: MODEL
turn C

test SKU-32: The attempt is won as soon as the flowers match the bid
new skull players=4 first=P1
P2 place flower
P3 place skull
P4 place flower
P1 place flower
P1 bid 3
P2 pass
P3 pass
P4 pass
P1 flip P4
turn P1
P1 flip P2
# Nobody is asked to show anything after a success.
turn P2 P3 P4
refuse P3 show: MODEL
refuse P1 flip P3: MODEL
legal P3: place flower; place skull

test SKU-32: A skull as the very last disc of the bid is still a failure
new skull players=3 first=P1 show=off
P2 place flower
P3 place skull
P1 place flower
P1 bid 3
P1 flip P2
turn P1
P1 flip P3
sees all: P1 flip P3 = skull
turn C
legal C: drop flower *3; drop skull *1

test SKU-24 SKU-25 SKU-31 SKU-32: Six players bid each other up and the challenger goes round the table
new skull players=6 first=P5
P6 place flower
P4 place flower
P1 place flower
P3 place skull
P2 place flower
P5 place flower
turn P5
P5 place flower
P6 place flower
turn P1
legal P1: place flower; place skull; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8
P1 bid 1
P2 bid 2
P3 bid 4
P4 pass
P5 pass
P6 bid 5
turn P1
P1 pass
turn P2
P2 bid 6
turn P3
P3 pass
# P4 and P5 passed before.
turn P6
legal P6: bid 7; bid 8; pass
P6 bid 7
turn P2
P2 pass
sees spectator: P2 pass = flower flower
turn P6
legal P6: flip P1; flip P2; flip P3; flip P4; flip P5
P6 flip P1
P6 flip P5
P6 flip P4
P6 flip P5
legal P6: flip P2; flip P3
P6 flip P2
sees all: P6 flip P2 = flower
# Seven flowers, and P3's skull is the one disc left.
turn P1 P2 P3 P4 P5
