# Sketch!: the two hundredth turn is the last (SKE-63). The rules: docs/rules/sketch.md
# One long test: two players hand a 9 to and fro.

test SKE-63 SKE-60: The game ends at the start of turn 201, as with an empty pile
# P1: 1, 2, 3, 4. P2: 1, 2, 3, 5.
new sketch players=2 dealer=P2
C card 1
C card 1
C card 2
C card 2
C card 3
C card 3
C card 4
C card 5
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
# Turn 50
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
# Turn 100
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
# Turn 150
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
P1 ok
P2 ok
P2 end
P1 take
P1 discard 5
P1 ok
P2 ok
P1 end
# Turn 200
turn P2
legal P2: draw; take
P2 take
P2 discard 5
P1 ok
P2 ok
legal P2: end; assault
P2 end
# P1 would begin turn 201. The pile is full of cards, and nobody called the assault.
turn P1 P2
legal P1: ok; sketch 1; sketch 2; sketch 3; sketch 4
refuse P1 draw: MODEL
refuse P1 take: MODEL
P1 ok
P2 ok
sees spectator: P2 ok = P1 1 2 3 4 P2 1 2 3 5
turn over
result 1 0
