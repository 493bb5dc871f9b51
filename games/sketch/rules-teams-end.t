# Sketch!: teams at the end of the game (SKE-60, SKE-62). The rules: docs/rules/sketch.md

test SKE-62 SKE-52: In teams the points of both partners are added, and they share the win
# P1: goodking, 1, 1, 1. P2: 2, 2, 2, 5. P3: archer, archer, 1, 2. P4: 3, 3, 3, 7.
new sketch players=4 dealer=P4 teams=on
C card goodking
C card 2
C card archer
C card 3
C card 1
C card 2
C card archer
C card 3
C card 1
C card 2
C card 1
C card 3
C card 1
C card 5
C card 2
C card 7
P1 peek
P2 peek
P3 peek
P4 peek
P1 draw
C card 10
P1 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P1 assault
P2 draw
C card 9
P2 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P3 draw
C card 10
P3 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P4 draw
C card 9
P4 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
# P1 has the fewest points, 3, but its partner has 43; the others have 11 and 16.
P1 ok
P2 ok
P3 ok
P4 ok
turn over
result 0 0.5 0 0.5

test SKE-62: Teams with equal points share the win
# P1: goodking, 1, 1, 1. P2: 2, 2, 2, 5. P3: 10, 10, 2, veto. P4: 3, 3, 3, 5.
new sketch players=4 dealer=P4 teams=on
C card goodking
C card 2
C card 10
C card 3
C card 1
C card 2
C card 10
C card 3
C card 1
C card 2
C card 2
C card 3
C card 1
C card 5
C card veto
C card 5
P1 peek
P2 peek
P3 peek
P4 peek
P1 draw
C card 10
P1 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P1 assault
P2 draw
C card 9
P2 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P3 draw
C card 10
P3 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P4 draw
C card 9
P4 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P1 ok
P2 ok
P3 ok
P4 ok
# 3 and 22 against 11 and 14.
result 0.25 0.25 0.25 0.25

test SKE-62 SKE-52: Three teams: seats one and four, two and five, three and six
# P1: 2, 2, 2, 2. P2: 1, 1, 1, 1. P3: 3, 3, 3, 3. P4: 4, 4, 4, 4. P5: 10, 10, 10, 10. P6: 5, 5, 5, 6.
new sketch players=6 dealer=P6 teams=on
C card 2
C card 1
C card 3
C card 4
C card 10
C card 5
C card 2
C card 1
C card 3
C card 4
C card 10
C card 5
C card 2
C card 1
C card 3
C card 4
C card 10
C card 5
C card 2
C card 1
C card 3
C card 4
C card 10
C card 6
P1 peek
P2 peek
P3 peek
P4 peek
P5 peek
P6 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P5 ok
P6 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P5 ok
P6 ok
P3 draw
C card 9
P3 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P5 ok
P6 ok
P4 draw
C card 8
P4 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P5 ok
P6 ok
P5 draw
C card 9
P5 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P5 ok
P6 ok
P6 draw
C card 8
P6 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P5 ok
P6 ok
P1 ok
P2 ok
P3 ok
P4 ok
P5 ok
P6 ok
result 0.5 0 0 0.5 0 0

test SKE-60 SKE-52: It is the caller of the assault who ends the game, not its partner
# P1: 1, 2, 3, 4. P2: 5, 6, 7, 8. P3: 1, 2, 3, 4. P4: 5, 6, 7, 8.
new sketch players=4 dealer=P4 teams=on
C card 1
C card 5
C card 1
C card 5
C card 2
C card 6
C card 2
C card 6
C card 3
C card 7
C card 3
C card 7
C card 4
C card 8
C card 4
C card 8
P1 peek
P2 peek
P3 peek
P4 peek
P1 draw
C card 10
P1 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P1 assault
P2 draw
C card 9
P2 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
turn P3
legal P3: draw; take
