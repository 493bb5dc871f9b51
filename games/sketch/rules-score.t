# Sketch!: points and the winner (SKE-5, SKE-62). The rules: docs/rules/sketch.md
# Equal scores share the win, so a shared win proves what a card counts.

test SKE-62 SKE-5 SKE-61: Three hands counted: Alice and Mike share the win with nothing
# The example of the sheet: P1 is Alice, P2 is Mike, P3 is Laura.
# P1: goodking, veto, 5, 5. P2: 5, 6, 6, 6. P3: 7, 3, archer, 8.
new sketch players=3 dealer=P3
C card goodking
C card 5
C card 7
C card veto
C card 6
C card 3
C card 5
C card 6
C card archer
C card 5
C card 6
C card 8
P1 peek
P2 peek
P3 peek
P1 draw
C card 5
P1 discard 5
P1 sketch 3
P1 sketch 4
P2 sketch 1
P1 ok
P2 ok
P3 ok
P1 end
P2 draw
C card 6
P2 discard 1
P2 sketch 2
P2 sketch 3
P2 sketch 4
P1 ok
P3 ok
P2 end
P3 draw
C card 8
P3 discard 5
P3 sketch 4
P1 ok
P3 ok
P3 end
P1 draw
C card 9
P1 discard 3
P1 ok
P3 ok
P1 end
# Mike has no cards and would begin.
turn P1 P3
P1 ok
P3 ok
sees spectator: P3 ok = P1 goodking veto P2 P3 7 3 archer
turn over
result 0.5 0.5 0

test SKE-5: A number counts its value, an Archer 20, the Good King and a Veto nothing
# P1: goodking, veto, archer, 3. P2: 10, 10, 1, 2.
new sketch players=2 dealer=P2
C card goodking
C card 10
C card veto
C card 10
C card archer
C card 1
C card 3
C card 2
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# 23 each.
P1 ok
P2 ok
result 0.5 0.5
# P1: goodking, veto, archer, 4. P2: 10, 10, 1, 2.
new sketch players=2 dealer=P2
C card goodking
C card 10
C card veto
C card 10
C card archer
C card 1
C card 4
C card 2
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# 24 against 23.
P1 ok
P2 ok
result 0 1
# P1: 7, 6, 5, 4. P2: 1, 2, 10, 9.
new sketch players=2 dealer=P2
C card 7
C card 1
C card 6
C card 2
C card 5
C card 10
C card 4
C card 9
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# 22 each.
P1 ok
P2 ok
result 0.5 0.5

test SKE-5: Dancer, Magician, Seer and Bad King count 20 unless the table says otherwise
# P1: dancer, 1, 1, 1. P2: archer, 3, veto, veto.
new sketch players=2 dealer=P2
C card dancer
C card archer
C card 1
C card 3
C card 1
C card veto
C card 1
C card veto
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# 23 each.
P1 ok
P2 ok
result 0.5 0.5
# P1: magician, 1, 1, 1. P2: archer, 3, veto, veto.
new sketch players=2 dealer=P2
C card magician
C card archer
C card 1
C card 3
C card 1
C card veto
C card 1
C card veto
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# 23 each.
P1 ok
P2 ok
result 0.5 0.5
# P1: seer, 1, 1, 1. P2: archer, 3, veto, veto.
new sketch players=2 dealer=P2
C card seer
C card archer
C card 1
C card 3
C card 1
C card veto
C card 1
C card veto
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# 23 each.
P1 ok
P2 ok
result 0.5 0.5
# P1: badking, 1, 1, 1. P2: archer, 3, veto, veto.
new sketch players=2 dealer=P2
C card badking
C card archer
C card 1
C card 3
C card 1
C card veto
C card 1
C card veto
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# 23 each.
P1 ok
P2 ok
result 0.5 0.5

test SKE-5: What they count is an option each
# P1: dancer, 10, 10, 10. P2: magician, 5, veto, goodking.
new sketch players=2 dealer=P2 dancer=5 magician=30 seer=7 badking=4
C card dancer
C card magician
C card 10
C card 5
C card 10
C card veto
C card 10
C card goodking
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# 35 each: 5 and three tens, 30 and a five.
P1 ok
P2 ok
result 0.5 0.5
# P1: seer, 1, 1, veto. P2: badking, 2, 3, veto.
new sketch players=2 dealer=P2 dancer=5 magician=30 seer=7 badking=4
C card seer
C card badking
C card 1
C card 2
C card 1
C card 3
C card veto
C card veto
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# 9 each: 7 and two, 4 and five.
P1 ok
P2 ok
result 0.5 0.5
# P1: dancer, magician, seer, badking. P2: goodking, veto, veto, veto.
new sketch players=2 dealer=P2 dancer=0 magician=0 seer=0 badking=0
C card dancer
C card goodking
C card magician
C card veto
C card seer
C card veto
C card badking
C card veto
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# Nothing each.
P1 ok
P2 ok
result 0.5 0.5
# P1: dancer, 1, 1, 1. P2: archer, archer, archer, dancer.
new sketch players=2 dealer=P2 dancer=99 seer=1
C card dancer
C card archer
C card 1
C card archer
C card 1
C card archer
C card 1
C card dancer
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
# 102 against 159.
P1 ok
P2 ok
result 1 0

test SKE-62: The lowest score wins
# P1: 1, 2, 3, 4. P2: 1, 2, 3, 5. P3: 1, 2, 2, 4.
new sketch players=3 dealer=P3
C card 1
C card 1
C card 1
C card 2
C card 2
C card 2
C card 3
C card 3
C card 2
C card 4
C card 5
C card 4
P1 peek
P2 peek
P3 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P3 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
P3 ok
P3 draw
C card 9
P3 discard 5
P1 ok
P2 ok
P3 ok
# 10, 11 and 9.
P1 ok
P2 ok
P3 ok
result 0 0 1

test SKE-62: Equal lowest scores share the win, all three of them if need be
# P1: 1, 2, 3, 4. P2: 1, 2, 3, 4. P3: 1, 2, 3, 4.
new sketch players=3 dealer=P3
C card 1
C card 1
C card 1
C card 2
C card 2
C card 2
C card 3
C card 3
C card 3
C card 4
C card 4
C card 4
P1 peek
P2 peek
P3 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P3 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
P3 ok
P3 draw
C card 9
P3 discard 5
P1 ok
P2 ok
P3 ok
P1 ok
P2 ok
P3 ok
result 0.333333 0.333333 0.333333
# P1: 1, 2, 3, 4. P2: 1, 2, 3, 10. P3: goodking, 1, 5, 4.
new sketch players=3 dealer=P3
C card 1
C card 1
C card goodking
C card 2
C card 2
C card 1
C card 3
C card 3
C card 5
C card 4
C card 10
C card 4
P1 peek
P2 peek
P3 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P3 ok
P1 assault
P2 draw
C card 8
P2 discard 5
P1 ok
P2 ok
P3 ok
P3 draw
C card 9
P3 discard 5
P1 ok
P2 ok
P3 ok
P1 ok
P2 ok
P3 ok
result 0.5 0 0.5
