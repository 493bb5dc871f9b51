# Sketch!: slots (SKE-15). The rules: docs/rules/sketch.md

test SKE-20 SKE-15: A drawn or taken card takes the lowest hole
# P1: 7, 2, 3, 7. P2: 7, 6, 8, 8.
new sketch players=2 dealer=P2
C card 7
C card 7
C card 2
C card 6
C card 3
C card 8
C card 7
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
P1 sketch 4
P2 sketch 1
P1 ok
P2 ok
P1 end
# P1 has a hole at 1 and one at 4, P2 has one at 1.
P2 take
legal P2: discard 1; discard 2; discard 3; discard 4
P2 discard 1
sees all: P2 discard 1 = 7
P1 ok
P2 ok
P2 end
P1 draw
C card 10
legal P1: discard 1; discard 2; discard 3; discard 5
P1 discard 1
sees all: P1 discard 1 = 10
P1 ok
P2 ok
P1 end
P2 take
P2 discard 1
sees all: P2 discard 1 = 10
P1 ok
P2 ok
P2 end
P1 draw
C card veto
refuse P1 discard 4: SKE-21
P1 discard 5
sees all: P1 discard 5 = 9
P1 ok
P2 ok
P1 end
P2 draw
C card 1
P2 discard 1
P1 ok
P2 ok
P2 end
# Slot 4 is P1's lowest hole now.
P1 draw
C card 5
legal P1: discard 1; discard 2; discard 3; discard 4
P1 discard 4
sees all: P1 discard 4 = 5

test SKE-15: A card that leaves makes a hole; the others stay in their slots
# P1: 1, 2, 3, 4. P2: 5, 2, 7, 2.
new sketch players=2 dealer=P2
C card 1
C card 5
C card 2
C card 2
C card 3
C card 7
C card 4
C card 2
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 2
P2 sketch 2
P2 sketch 4
legal P1: ok; sketch 1; sketch 3; sketch 4; sketch 5
legal P2: ok; sketch 1; sketch 3
refuse P1 sketch 2: SKE-31
refuse P2 sketch 4: SKE-31
# P2's third card is still in slot 3.
P2 sketch 3
sees all: P2 sketch 3 = 7
# The penalty fills its lowest hole.
C card 1
P2 ok
P1 ok
P1 end
P2 draw
C card 3
legal P2: discard 1; discard 2; discard 3; discard 4
P2 discard 4
sees all: P2 discard 4 = 3

test SKE-15: With no hole a card that arrives takes a new slot at the end
# P1: 1, 2, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card 2
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P2 sketch 1
C card 10
P2 ok
P1 sketch 1
C card archer
P1 ok
P1 end
P2 draw
C card 10
legal P2: discard 1; discard 2; discard 3; discard 4; discard 5; discard 6
P2 discard 5
sees all: P2 discard 5 = 10
P1 sketch 5
sees all: P1 sketch 5 = archer
C card 1
P1 ok
P2 sketch 6
sees all: P2 sketch 6 = 10
P1 ok
P2 ok
P2 end
P1 draw
C card 2
legal P1: discard 1; discard 2; discard 3; discard 4; discard 5; discard 6; discard 7

test SKE-15 SKE-2: A swapped card takes the other's slot, whatever holes there are
# P1: 7, magician, 3, 4. P2: 5, 7, 1, 8.
new sketch players=2 dealer=P2
C card 7
C card 5
C card magician
C card 7
C card 3
C card 1
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
P2 sketch 2
P1 ok
P2 ok
P1 end
P2 draw
C card 10
P2 discard 1
P1 ok
P2 ok
P2 end
# P1 has a hole in slot 1; P2's 10 filled slot 2 and slot 1 is its hole.
P1 take
P1 discard 1
P1 ok
P2 ok
P1 end
P2 draw
C card 6
P2 discard 1
P1 ok
P2 ok
P2 end
P1 draw
C card 2
P1 discard 2
P1 swap P1 4 P2 4
P1 ok
P2 ok
legal P1: ok; sketch 1; sketch 3; sketch 4; sketch 5
legal P2: ok; sketch 2; sketch 3; sketch 4
P1 sketch 4
sees all: P1 sketch 4 = 8
C card 1
P1 ok
P2 sketch 4
sees all: P2 sketch 4 = 4

test SKE-15 SKE-51: An Archer's card takes the lowest hole too
# P1: 7, archer, 3, 4. P2: 7, 5, 7, 8.
new sketch players=2 dealer=P2
C card 7
C card 7
C card archer
C card 5
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
P2 sketch 1
P2 sketch 3
P1 ok
P2 ok
P1 end
P2 draw
C card 10
P2 discard 1
P1 ok
P2 ok
P2 end
P1 draw
C card 2
P1 discard 2
P1 aim P2
P1 ok
P2 ok
C card 6
legal P2: ok; sketch 1; sketch 2; sketch 4
P2 sketch 1
sees all: P2 sketch 1 = 6
C card 3
P2 ok
P1 ok
P1 end
P2 draw
C card 1
legal P2: discard 1; discard 2; discard 3; discard 4; discard 5
