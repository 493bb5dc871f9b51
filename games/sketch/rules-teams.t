# Sketch!: teams (SKE-52, SKE-62). The rules: docs/rules/sketch.md

test SKE-52 SKE-32: In teams the partner opposite takes the same penalty, after
# P1: 7, 2, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1. P4: 9, 9, 9, 9.
new sketch players=4 dealer=P4 teams=on
C card 7
C card 5
C card 1
C card 9
C card 2
C card 6
C card 1
C card 9
C card 3
C card 7
C card 1
C card 9
C card 4
C card 8
C card 1
C card 9
P1 peek
P2 peek
P3 peek
P4 peek
P1 draw
C card 10
P1 discard 1
P2 sketch 1
turn C
C card 2
sees P2: C card ?
sees P4: C card ?
sees spectator: C card ?
turn C
C card 3
sees P2: C card ?
sees P4: C card ?
sees spectator: C card ?
sees all: C card 3
P2 ok
turn P1 P3 P4
legal P4: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
# P2 got the first card, P4 the second. P4 is not done: only its partner is.
P4 sketch 5
sees all: P4 sketch 5 = 3
C card 4
C card 5
P4 ok
P1 ok
P3 ok
P1 end
P2 draw
C card 6
# P2's penalties are in slots 5 and 6: it took P4's as well.
legal P2: discard 1; discard 2; discard 3; discard 4; discard 5; discard 6; discard 7
P2 discard 5
sees all: P2 discard 5 = 2
P2 sketch 6
sees all: P2 sketch 6 = 5

test SKE-52: Without teams nobody shares a penalty
# P1: 7, 2, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1. P4: 9, 9, 9, 9.
new sketch players=4 dealer=P4
C card 7
C card 5
C card 1
C card 9
C card 2
C card 6
C card 1
C card 9
C card 3
C card 7
C card 1
C card 9
C card 4
C card 8
C card 1
C card 9
P1 peek
P2 peek
P3 peek
P4 peek
P1 draw
C card 10
P1 discard 1
P2 sketch 1
C card 2
P2 ok
turn P1 P3 P4

test SKE-52: With six players the partner sits three seats on, with eight four
# P1: 7, 2, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1. P4: 9, 9, 9, 9. P5: 10, 10, 10, 10. P6: 2, 2, 3, 3.
new sketch players=6 dealer=P6 teams=on
C card 7
C card 5
C card 1
C card 9
C card 10
C card 2
C card 2
C card 6
C card 1
C card 9
C card 10
C card 2
C card 3
C card 7
C card 1
C card 9
C card 10
C card 3
C card 4
C card 8
C card 1
C card 9
C card 10
C card 3
P1 peek
P2 peek
P3 peek
P4 peek
P5 peek
P6 peek
P1 draw
C card 8
P1 discard 1
P5 sketch 1
C card 4
C card 5
P5 ok
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
legal P4: ok; sketch 1; sketch 2; sketch 3; sketch 4
legal P6: ok; sketch 1; sketch 2; sketch 3; sketch 4
legal P1: ok; sketch 2; sketch 3; sketch 4; sketch 5
# P1: 7, 2, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1. P4: 9, 9, 9, 9. P5: 10, 10, 10, 10. P6: 2, 2, 3, 3. P7: 4, 4, 5, 5. P8: 6, 6, 8, 8.
new sketch players=8 dealer=P8 teams=on
C card 7
C card 5
C card 1
C card 9
C card 10
C card 2
C card 4
C card 6
C card 2
C card 6
C card 1
C card 9
C card 10
C card 2
C card 4
C card 6
C card 3
C card 7
C card 1
C card 9
C card 10
C card 3
C card 5
C card 8
C card 4
C card 8
C card 1
C card 9
C card 10
C card 3
C card 5
C card 8
P1 peek
P2 peek
P3 peek
P4 peek
P5 peek
P6 peek
P7 peek
P8 peek
P1 draw
C card 8
P1 discard 1
P8 sketch 1
C card 4
C card 5
P8 ok
legal P4: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
legal P7: ok; sketch 1; sketch 2; sketch 3; sketch 4
legal P5: ok; sketch 1; sketch 2; sketch 3; sketch 4

test SKE-52 SKE-40: The partner also shares the penalty of a Veto in one's own turn
# P1: veto, 2, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1. P4: 9, 9, 9, 9.
new sketch players=4 dealer=P4 teams=on
C card veto
C card 5
C card 1
C card 9
C card 2
C card 6
C card 1
C card 9
C card 3
C card 7
C card 1
C card 9
C card 4
C card 8
C card 1
C card 9
P1 peek
P2 peek
P3 peek
P4 peek
P1 draw
C card 10
P1 discard 1
P1 ok
P2 ok
P3 ok
P4 ok
C card 5
C card 6
turn P1 P2 P3 P4
P3 sketch 5
sees all: P3 sketch 5 = 6
C card 7
C card 8
P3 ok
legal P1: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5; sketch 6
P1 sketch 1
sees all: P1 sketch 1 = 5

test SKE-51 SKE-52: An Archer is no penalty: the partner of its target draws nothing
# P1: archer, 2, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1. P4: 9, 9, 9, 9.
new sketch players=4 dealer=P4 teams=on
C card archer
C card 5
C card 1
C card 9
C card 2
C card 6
C card 1
C card 9
C card 3
C card 7
C card 1
C card 9
C card 4
C card 8
C card 1
C card 9
P1 peek
P2 peek
P3 peek
P4 peek
P1 draw
C card 10
P1 discard 1
legal P1: aim P2; aim P3; aim P4
P1 aim P2
P1 ok
P2 ok
P3 ok
P4 ok
C card 5
turn P1 P2 P3 P4
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
legal P4: ok; sketch 1; sketch 2; sketch 3; sketch 4

test SKE-30 SKE-52: Who gets a first card during a window answers too
# P1: 7, 2, 3, 8. P2: 7, 7, 8, 8. P3: 1, 1, 1, 1. P4: 9, 9, 9, 9.
new sketch players=4 dealer=P4 teams=on
C card 7
C card 7
C card 1
C card 9
C card 2
C card 7
C card 1
C card 9
C card 3
C card 8
C card 1
C card 9
C card 8
C card 8
C card 1
C card 9
P1 peek
P2 peek
P3 peek
P4 peek
P1 draw
C card 7
P1 discard 1
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P3 ok
P4 ok
P1 end
P2 draw
C card 8
P2 discard 1
P2 sketch 3
P2 sketch 4
# P2 has no card.
turn P1 P3 P4
P1 ok
P4 sketch 1
C card 10
# Its partner's mistake brings P2 one.
C card 4
P4 ok
turn P2 P3
legal P2: ok; sketch 1
P3 ok
turn P2
P2 ok
turn P2
legal P2: end; assault

test SKE-30 SKE-52: Also who had no card when the window opened
# P1: 7, 2, 3, 8. P2: 7, 7, 8, 8. P3: 1, 1, 1, 1. P4: 9, 9, 9, 9.
new sketch players=4 dealer=P4 teams=on
C card 7
C card 7
C card 1
C card 9
C card 2
C card 7
C card 1
C card 9
C card 3
C card 8
C card 1
C card 9
C card 8
C card 8
C card 1
C card 9
P1 peek
P2 peek
P3 peek
P4 peek
P1 draw
C card 7
P1 discard 1
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P3 ok
P4 ok
P1 end
P2 draw
C card 8
P2 discard 1
P2 sketch 3
P2 sketch 4
P1 ok
P3 ok
P4 ok
P2 end
P3 draw
C card 10
P3 discard 5
turn P1 P3 P4
refuse P2 ok: MODEL
P1 ok
P3 ok
P4 sketch 1
C card 10
C card 10
P4 ok
turn P2
legal P2: ok; sketch 1
P2 sketch 1
sees all: P2 sketch 1 = 10
# P4 is done, P2 has no card again.
P4 ok
turn P1 P3
P1 ok
P3 ok
legal P3: end; assault
