# Sketch!: what action cards do, and when (SKE-2, SKE-24, SKE-25, SKE-51, SKE-53). The rules: docs/rules/sketch.md

test SKE-2 SKE-51: An Archer makes its target draw a card that nobody sees
# P1: 1, archer, 3, 4. P2: 5, 6, 7, 8. P3: 2, 2, 9, 9.
new sketch players=3 dealer=P3
C card 1
C card 5
C card 2
C card archer
C card 6
C card 2
C card 3
C card 7
C card 9
C card 4
C card 8
C card 9
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 2
P1 aim P2
# Nothing happens before the window closes.
P1 ok
P2 ok
turn P3
P3 ok
turn C
C card veto
sees P1: C card ?
sees P2: C card ?
sees P3: C card ?
sees spectator: C card ?
sees all: C card veto
turn P1 P2 P3
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
legal P1: ok; sketch 1; sketch 3; sketch 4; sketch 5
legal P3: ok; sketch 1; sketch 2; sketch 3; sketch 4
P1 ok
P2 ok
P3 ok
P1 end
P2 draw
C card 1
P2 discard 5
sees all: P2 discard 5 = veto

test SKE-2 SKE-53: A Dancer shuffles the cards of one player; nobody knows how
# P1: 1, dancer, 3, 4. P2: 5, 6, 7, 8. P3: 2, 2, 9, 9.
new sketch players=3 dealer=P3
C card 1
C card 5
C card 2
C card dancer
C card 6
C card 2
C card 3
C card 7
C card 9
C card 4
C card 8
C card 9
P1 peek 1 3
P2 peek 1 2
P3 peek
P1 draw
C card 10
P1 discard 2
P1 aim P2
P1 ok
P2 ok
P3 ok
turn C
legal C: pick 1 *1; pick 2 *1; pick 3 *1; pick 4 *1
refuse C pick 5: SKE-53
C pick 3
sees P1: C pick ?
sees P2: C pick ?
sees P3: C pick ?
sees spectator: C pick ?
sees all: C pick 3
legal C: pick 1 *1; pick 2 *1; pick 3 *1
refuse C pick 4: SKE-53
C pick 1
legal C: pick 1 *1; pick 2 *1
C pick 2
sees P2: C pick ?
sees all: C pick 2
# The last slot takes what is left: P2 has 7 5 8 6 now.
turn P1 P2 P3
P1 ok
P2 ok
P3 ok
P1 end
P2 draw
C card 2
P2 discard 1
sees all: P2 discard 1 = 7
P2 sketch 2
sees all: P2 sketch 2 = 5
C card 1
P2 ok
P1 ok
P3 ok
P2 end
P3 draw
C card 1
P3 discard 5
P2 sketch 3
sees all: P2 sketch 3 = 8
C card 3
P2 ok
P1 ok
P3 ok
P3 end
P1 draw
C card 3
P1 discard 2
P2 sketch 4
sees all: P2 sketch 4 = 6

test SKE-53 SKE-15: The Dancer leaves the holes where they are
# P1: 1, dancer, 3, 4. P2: 5, 9, 7, 8. P3: 2, 2, 9, 9.
new sketch players=3 dealer=P3
C card 1
C card 5
C card 2
C card dancer
C card 9
C card 2
C card 3
C card 7
C card 9
C card 4
C card 8
C card 9
P1 peek
P2 peek
P3 peek
P1 draw
C card 9
P1 discard 5
P2 sketch 2
P1 ok
P2 ok
P3 ok
P1 end
P2 draw
C card 10
P2 discard 1
P1 ok
P2 ok
P3 ok
P2 end
# P2 has a 10 in slot 2 (its hole), and a hole in slot 1.
P3 draw
C card 2
P3 discard 5
P1 ok
P2 ok
P3 ok
P3 end
P1 draw
C card 6
P1 discard 2
P1 aim P2
P1 ok
P2 ok
P3 ok
legal C: pick 1 *1; pick 2 *1; pick 3 *1
C pick 2
legal C: pick 1 *1; pick 2 *1
C pick 2
legal P2: ok; sketch 2; sketch 3; sketch 4
P2 sketch 3
sees all: P2 sketch 3 = 8
C card 1
P2 ok
P1 ok
P3 ok
P1 end
# Slot 1 was filled by the penalty; slot 2 has the 7, slot 4 the 10.
P2 draw
C card 3
P2 discard 2
sees all: P2 discard 2 = 7
P1 ok
P2 ok
P3 ok
P2 end
P3 draw
C card 4
P3 discard 5
P2 sketch 4
sees all: P2 sketch 4 = 10

test SKE-53 SKE-25: A single card is not shuffled, but the Dancer has danced
# P1: 7, 8, dancer, 1. P2: 7, 7, 8, 7.
new sketch players=2 dealer=P2
C card 7
C card 7
C card 8
C card 7
C card dancer
C card 8
C card 1
C card 7
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P2 sketch 1
P2 sketch 2
P2 sketch 4
P1 ok
P2 ok
P1 end
P2 draw
C card 2
P2 discard 1
P1 ok
P2 ok
P2 end
P1 draw
C card 3
P1 discard 3
legal P1: aim P1; aim P2
P1 aim P2
P1 ok
P2 ok
# No pick; a window opens once more.
turn P1 P2
P1 ok
P2 ok
legal P1: end; assault

test SKE-2 SKE-24: A Magician trades two cards, each into the other's slot
# P1: 1, magician, 3, 4. P2: 5, 6, 7, 8. P3: 2, 2, 9, 9.
new sketch players=3 dealer=P3
C card 1
C card 5
C card 2
C card magician
C card 6
C card 2
C card 3
C card 7
C card 9
C card 4
C card 8
C card 9
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 2
P1 swap P2 2 P3 4
P1 ok
P2 ok
P3 ok
sees P1: P3 ok
sees P2: P3 ok
sees all: P3 ok
turn P1 P2 P3
P2 sketch 2
sees all: P2 sketch 2 = 9
C card 1
P2 ok
P3 sketch 4
sees all: P3 sketch 4 = 6
C card 1
# The others are where they were.
P3 ok
P1 ok
P1 end
P2 draw
C card 3
P2 discard 1
sees all: P2 discard 1 = 5
P3 sketch 3
sees all: P3 sketch 3 = 9

test SKE-2: A Magician's player may be one of the two
# P1: 1, magician, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card magician
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 2
P1 swap P1 1 P2 3
P1 ok
P2 ok
P1 sketch 1
sees all: P1 sketch 1 = 7
C card 2
P1 ok
P2 sketch 3
sees all: P2 sketch 3 = 1
C card 2
# It takes part also as the second of the two.
# P1: 1, 6, 3, 4. P2: 5, magician, 7, 8.
new sketch players=2 dealer=P1
C card 5
C card 1
C card magician
C card 6
C card 7
C card 3
C card 8
C card 4
P1 peek
P2 peek
P2 draw
C card 10
P2 discard 2
P2 swap P1 4 P2 1
P1 ok
P2 ok
P1 sketch 4
sees all: P1 sketch 4 = 5

test SKE-2: A Seer may look at one of its player's own cards
# P1: 1, seer, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card seer
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek 1 3
P2 peek
P1 draw
C card 10
P1 discard 2
P1 look P1 4
P2 ok
P1 ok
sees P1: P1 ok = 4
sees P2: P1 ok
sees spectator: P1 ok

test SKE-2 SKE-25: Kings do nothing: no window opens again after them
# P1: 1, goodking, 3, 4. P2: 5, 6, 7, badking.
new sketch players=2 dealer=P2
C card 1
C card 5
C card goodking
C card 6
C card 3
C card 7
C card 4
C card badking
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 2
turn P1 P2
P2 sketch 4
turn P1 P2
P1 ok
P2 ok
turn P1
legal P1: end; assault

test SKE-24: Effects happen in the order in which their cards were played
# P1: 1, archer, 3, 4. P2: 5, 6, 7, 8. P3: 2, archer, 9, 9.
new sketch players=3 dealer=P3
C card 1
C card 5
C card 2
C card archer
C card 6
C card archer
C card 3
C card 7
C card 9
C card 4
C card 8
C card 9
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 2
P1 aim P2
P3 sketch 2
P3 aim P1
P1 ok
P2 ok
P3 ok
C card 1
C card 9
turn P1 P2 P3
# P2 was shot first.
P2 sketch 5
sees all: P2 sketch 5 = 1
C card 2
P2 ok
P1 sketch 2
sees all: P1 sketch 2 = 9

test SKE-24: A Magician's swap changes what the next Magician trades
# P1: magician, 2, 3, magician. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card magician
C card 5
C card 2
C card 6
C card 3
C card 7
C card magician
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 swap P1 2 P2 1
P1 sketch 4
P1 swap P1 3 P2 1
P1 ok
P2 ok
# First 2 and 5 trade places, then the 3 and the 2.
P1 sketch 2
sees all: P1 sketch 2 = 5
C card 1
P1 ok
P2 sketch 1
sees all: P2 sketch 1 = 3
C card 1
P2 ok
P1 end
P2 draw
C card 4
P2 discard 5
P1 sketch 3
sees all: P1 sketch 3 = 2

test SKE-24 SKE-25: A Dancer that dances alone after another Dancer
new sketch players=2 dealer=P2
C card 1
C card 1
C card dancer
C card 1
C card 2
C card dancer
C card 3
C card 5
P1 peek
P2 peek
P1 draw
C card 4
P1 discard 1
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P1 end
P2 draw
C card 9
P2 discard 1
P1 ok
P2 ok
P2 end
P1 draw
C card 10
P1 discard 2
P1 aim P1
P2 sketch 3
P2 aim P2
P1 ok
P2 ok
C pick 1
C pick 1
C pick 1
view P1 ~ "phase":"window"
