# Skull: set-up and preparation (SKU-1 to SKU-12). The rules: docs/rules/skull.md
# Written from the rules alone; the language is described with the runner.

test SKU-1: Everyone starts with three flowers and one skull in hand
new skull players=3 first=P1
legal P2: place flower; place skull
legal P3: place flower; place skull
P2 place flower
P3 place skull
legal P1: place flower; place skull
P1 place flower
legal P1: place flower; place skull; bid 1; bid 2; bid 3
P1 place flower
legal P2: place flower; place skull; bid 1; bid 2; bid 3; bid 4
P2 place flower
refuse P3 place skull: SKU-20
legal P3: place flower; bid 1; bid 2; bid 3; bid 4; bid 5
P3 place flower
P1 place flower
P2 place flower
P3 place flower
refuse P1 place flower: SKU-20
legal P1: place skull; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9
P1 place skull
refuse P2 place flower: SKU-20
legal P2: place skull; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9; bid 10
P2 place skull
refuse P3 place skull: SKU-20
legal P3: place flower; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9; bid 10; bid 11
P3 place flower
legal P1: bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9; bid 10; bid 11; bid 12

test SKU-1: A duel is played with the same four discs each
new skull players=2 first=P2
turn P1
legal P1: place flower; place skull
P1 place skull
turn P2
legal P2: place flower; place skull
P2 place flower
turn P2
P2 place flower
P1 place flower
P2 place flower
P1 place flower
legal P2: place skull; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6
P2 place skull
legal P1: place flower; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7
P1 place flower
legal P2: bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8

test SKU-1: Six players share one box and twelve share two, four discs each
new skull players=6 first=P6
turn P1 P2 P3 P4 P5
legal P1: place flower; place skull
legal P5: place flower; place skull
new skull players=12 first=P12
turn P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11
legal P1: place flower; place skull
legal P11: place flower; place skull
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P10 place flower
P11 place flower
legal P12: place flower; place skull
P12 place skull
legal P12: place flower; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9; bid 10; bid 11; bid 12

test SKU-1 SKU-40: The mat starts on its plain side, so a first success is not yet the game
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place flower
P1 bid 1
P2 pass
P3 pass
sees all: P3 pass = flower
turn P2 P3

test SKU-1 SKU-3 MODEL: A table has two to twelve persons, or two to six with two gangs each
refuse new skull players=0: MODEL
refuse new skull players=1: MODEL
refuse new skull players=13: MODEL
refuse new skull players=many: MODEL
refuse new skull players=04: MODEL
refuse new skull players=-3: MODEL
refuse new skull players=1 gangs=2: MODEL
refuse new skull players=7 gangs=2: MODEL
refuse new skull players=12 gangs=2: MODEL
refuse new skull players=4 gangs=0: MODEL
refuse new skull players=4 gangs=3: MODEL
new skull players=2
turn C
new skull players=12
turn C
new skull players=7 gangs=1
turn C
new skull players=2 gangs=2
turn C
new skull players=6 gangs=2
turn C

test SKU-2 SKU-33 SKU-50 MODEL: An option that the rules do not know is refused
refuse new skull players=4 lastchance=on: MODEL
refuse new skull players=4 show=maybe: MODEL
refuse new skull players=4 colour=red: MODEL
refuse new skull players=4 first=C: MODEL
refuse new skull players=4 first=2: MODEL
refuse new skull players=4 first=P0: MODEL
refuse new skull players=4 first=P5: MODEL
refuse new skull players=4 first=P04: MODEL
refuse new skull players=6 gangs=2 first=P13: MODEL
new skull players=4 lastchance=off gangs=1 show=on first=random
turn C
new skull players=4 lastchance=hidden show=off first=P4
turn P1 P2 P3
new skull players=4 lastchance=open
turn C

test SKU-2: The first player is drawn, every seat with the same chance
new skull players=3
turn C
legal C: first P1 *1; first P2 *1; first P3 *1
refuse C first P4: SKU-2
refuse P1 place flower: MODEL
refuse P1 first P1: MODEL
refuse C drop flower: MODEL
turn C
C first P2
sees all: C first P2
sees P1: C first P2
sees spectator: C first P2
turn P1 P3
P1 place flower
P3 place flower
turn P2
P2 place flower
turn P2
new skull players=2
legal C: first P1 *1; first P2 *1
C first P1
turn P2
new skull players=12
legal C: first P1 *1; first P2 *1; first P3 *1; first P4 *1; first P5 *1; first P6 *1; first P7 *1; first P8 *1; first P9 *1; first P10 *1; first P11 *1; first P12 *1
C first P12
turn P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11

test SKU-2 MODEL: A table for Skull has four players when nobody says otherwise
new skull
legal C: first P1 *1; first P2 *1; first P3 *1; first P4 *1
C first P4
turn P1 P2 P3

test SKU-2 SKU-3: With two gangs the draw is over all the gangs
new skull players=3 gangs=2
legal C: first P1 *1; first P2 *1; first P3 *1; first P4 *1; first P5 *1; first P6 *1
refuse C first P7: SKU-2
C first P5
turn P1 P2 P3 P4 P6
new skull players=6 gangs=2 first=random
legal C: first P1 *1; first P2 *1; first P3 *1; first P4 *1; first P5 *1; first P6 *1; first P7 *1; first P8 *1; first P9 *1; first P10 *1; first P11 *1; first P12 *1

test SKU-2: When the table names the first player nothing is drawn
new skull players=3 first=P3
turn P1 P2
refuse C first P3: MODEL
P2 place flower
P1 place flower
turn P3
P3 place flower
turn P3
new skull players=2 gangs=2 first=P4
turn P1 P2 P3
new skull players=6 gangs=2 first=P12
turn P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11

test SKU-3: With two gangs, seats k and k+N are mine and I see what both of them hold
new skull players=3 gangs=2 first=P6
turn P1 P2 P3 P4 P5
P1 place skull
sees P1: P1 place skull
sees P2: P1 place ?
sees P3: P1 place ?
sees spectator: P1 place ?
P4 place flower
sees P1: P4 place flower
sees P2: P4 place ?
sees P3: P4 place ?
P2 place flower
sees P1: P2 place ?
sees P2: P2 place flower
P5 place skull
sees P1: P5 place ?
sees P2: P5 place skull
sees P3: P5 place ?
P3 place skull
sees P3: P3 place skull
P6 place flower
sees P3: P6 place flower
sees P1: P6 place ?
sees P2: P6 place ?
sees spectator: P6 place ?
sees all: P6 place flower

test SKU-3: With six persons and two gangs each, twelve gangs go round the table
new skull players=6 gangs=2 first=P6
turn P1 P2 P3 P4 P5 P7 P8 P9 P10 P11 P12
P12 place skull
sees P6: P12 place skull
sees P5: P12 place ?
sees P1: P12 place ?
P7 place skull
sees P1: P7 place skull
sees P6: P7 place ?
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P8 place flower
P9 place flower
P10 place flower
P11 place flower
P6 place flower
turn P6
P6 place flower
turn P7
P7 place flower
turn P8
P8 place flower
P9 place flower
P10 place flower
P11 place flower
P12 place flower
turn P1

test SKU-3: Each gang has its own discs, its own turns and its own bids
new skull players=2 gangs=2 first=P1
turn P2 P3 P4
legal P3: place flower; place skull
P3 place skull
P2 place flower
P4 place flower
legal P1: place flower; place skull
P1 place flower
turn P1
P1 place flower
turn P2
P2 place flower
turn P3
legal P3: place flower; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6
P3 bid 1
turn P4
P4 pass
# My first gang may outbid my second, and one gang's pass does not bind the other.
turn P1
P1 bid 2
turn P2
P2 pass
turn P3
P3 pass
sees all: P3 pass = flower flower
# Only the gang that won the challenge starts, and one mat of two is turned.
turn P2 P3 P4

test SKU-3: A gang that is out leaves its owner's other gang in play
new skull players=2 gangs=2 first=P1 show=off
# Round 1
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
P1 lose flower
# Round 2
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
P1 lose flower
# Round 3
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
P1 lose flower
# Round 4: its last disc
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
turn P1
P1 start P3
turn P2 P4
P4 place flower
P2 place flower
turn P3
legal P3: place flower; place skull

test SKU-10: Everyone lays one disc face down, and only its owner knows which
new skull players=4 first=P1
P2 place skull
sees P2: P2 place skull
sees P1: P2 place ?
sees P3: P2 place ?
sees P4: P2 place ?
sees spectator: P2 place ?
sees all: P2 place skull
P3 place flower
sees P3: P3 place flower
sees P2: P3 place ?
sees spectator: P3 place ?
P4 place flower
P1 place flower
sees P1: P1 place flower
sees P4: P1 place ?

test SKU-10: Nobody lays a disc that is not in hand
new skull players=3 first=P1 show=off
refuse P2 place last: SKU-10
refuse P3 place last: SKU-10
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P1 lose skull
# P1 has three flowers now.
P2 place flower
P3 place flower
legal P1: place flower
refuse P1 place skull: SKU-10
refuse P1 place last: SKU-10
P1 place flower
turn P1

test SKU-10: The Last Chance disc may be laid as the one disc of the preparation
new skull players=2 first=P1 show=off lastchance=hidden
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
legal P1: place skull; place last
refuse P1 place flower: SKU-10
P1 place last
legal P1: place skull; bid 1; bid 2

test SKU-11: The others lay in any order, and the first player after all of them
new skull players=4 first=P2
turn P1 P3 P4
refuse P2 place flower: MODEL
P4 place flower
turn P1 P3
refuse P4 place flower: MODEL
refuse P2 place flower: MODEL
P1 place flower
turn P3
refuse P2 place flower: MODEL
refuse P1 bid 1: MODEL
P3 place skull
turn P2
refuse P1 place flower: MODEL
P2 place flower
turn P2
legal P2: place flower; place skull; bid 1; bid 2; bid 3; bid 4

test SKU-11 SKU-45: In the next round the new first player lays last
new skull players=3 first=P1
P3 place flower
P2 place flower
P1 place flower
P1 bid 1
P2 bid 2
P3 pass
P1 pass
P2 flip P1
turn P1 P3
refuse P2 place flower: MODEL
P3 place flower
turn P1
P1 place flower
turn P2
P2 place flower
turn P2

test SKU-12: Nobody may skip the preparation, the first player neither
new skull players=3 first=P1
refuse P2 pass: MODEL
refuse P2 bid 1: MODEL
refuse P3 bid 1: MODEL
refuse P1 bid 1: MODEL
turn P2 P3
legal P2: place flower; place skull
P2 place flower
P3 place flower
refuse P1 pass: MODEL
refuse P1 bid 1: MODEL
refuse P1 bid 2: MODEL
legal P1: place flower; place skull
turn P1

test SKU-10 SKU-12 SKU-44: Only those still in play lay, and all of them
new skull players=4 first=P3 show=off
P1 place flower
P2 place flower
P4 place flower
P3 place skull
P3 bid 4
P3 lose flower
P1 place flower
P2 place flower
P4 place flower
P3 place skull
P3 bid 4
P3 lose flower
P1 place flower
P2 place flower
P4 place flower
P3 place skull
P3 bid 4
P3 lose flower
P1 place flower
P2 place flower
P4 place flower
P3 place skull
P3 bid 4
P3 start P4
turn P1 P2
refuse P3 place flower: MODEL
refuse P4 place flower: MODEL
P2 place flower
turn P1
P1 place flower
turn P4
refuse P3 place skull: MODEL
P4 place flower
turn P4
legal P4: place flower; place skull; bid 1; bid 2; bid 3
