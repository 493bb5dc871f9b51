# Sketch!: the end of the game (SKE-60, SKE-61). The rules: docs/rules/sketch.md

test SKE-60 SKE-61: The game ends when who called the assault would begin again
# P1: 1, 2, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 9, 10.
new sketch players=3 dealer=P3
C card 1
C card 5
C card 1
C card 2
C card 6
C card 1
C card 3
C card 7
C card 9
C card 4
C card 8
C card 10
P1 peek
P2 peek
P3 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P3 ok
P1 end
P2 draw
C card 10
P2 discard 5
P1 ok
P2 ok
P3 ok
P2 assault
# Everyone else has one more turn.
turn P3
legal P3: draw; take
P3 draw
C card 2
P3 discard 5
P1 ok
P2 ok
P3 ok
turn P1
legal P1: draw; take
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P3 ok
# P2 would begin: one last window, on the card that is there.
turn P1 P2 P3
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4
refuse P2 draw: MODEL
P2 ok
P1 ok
P3 ok
sees P1: P3 ok = P1 1 2 3 4 P2 5 6 7 8 P3 1 1 9 10
sees P2: P3 ok = P1 1 2 3 4 P2 5 6 7 8 P3 1 1 9 10
sees spectator: P3 ok = P1 1 2 3 4 P2 5 6 7 8 P3 1 1 9 10
sees all: P3 ok = P1 1 2 3 4 P2 5 6 7 8 P3 1 1 9 10
turn over
result 1 0 0
refuse P1 ok: MODEL
refuse P2 draw: MODEL
refuse P1 sketch 1: MODEL
refuse C card 1: MODEL

test SKE-60: The game ends when a player without cards would begin
# P1: 7, 7, 3, 4. P2: 5, 6, 8, 9. P3: 7, 7, 1, 1.
new sketch players=3 dealer=P3
C card 7
C card 5
C card 7
C card 7
C card 6
C card 7
C card 3
C card 8
C card 1
C card 4
C card 9
C card 1
P1 peek
P2 peek
P3 peek
P1 draw
C card 1
P1 discard 1
P1 sketch 2
P3 sketch 1
P3 sketch 2
P1 ok
P2 ok
P3 ok
P1 end
P2 draw
C card 1
P2 discard 5
P3 sketch 3
P3 sketch 4
P1 ok
P2 ok
# P3 has no card and would begin.
P2 end
turn P1 P2
P1 ok
P2 ok
sees P3: P2 ok = P1 3 4 1 P2 5 6 8 9 P3
turn over
result 0 0 1

test SKE-60: Another's empty hand does not end the game, only one's own when about to begin
# P1: 7, 7, 8, 8. P2: 5, 6, 8, 9. P3: 2, 3, 1, 1.
new sketch players=3 dealer=P3
C card 7
C card 5
C card 2
C card 7
C card 6
C card 3
C card 8
C card 8
C card 1
C card 8
C card 9
C card 1
P1 peek
P2 peek
P3 peek
P1 draw
C card 7
P1 discard 1
P1 sketch 2
P1 sketch 5
P1 ok
P2 ok
P3 ok
P1 end
P2 draw
C card 2
P2 discard 3
P1 sketch 3
P1 sketch 4
P2 ok
P3 ok
P2 end
# P1 has no card, but it is P3 who begins.
turn P3
legal P3: draw; take
P3 draw
C card 10
P3 discard 5
P2 ok
P3 ok
P3 end
turn P2 P3
refuse P1 draw: MODEL

test SKE-60: Who gets a card again before its turn plays on
# P1: 7, 7, 8, 8. P2: 5, 6, 8, 9. P3: archer, 3, 1, 1.
new sketch players=3 dealer=P3
C card 7
C card 5
C card archer
C card 7
C card 6
C card 3
C card 8
C card 8
C card 1
C card 8
C card 9
C card 1
P1 peek
P2 peek
P3 peek
P1 draw
C card 7
P1 discard 1
P1 sketch 2
P1 sketch 5
P1 ok
P2 ok
P3 ok
P1 end
P2 draw
C card 2
P2 discard 3
P1 sketch 3
P1 sketch 4
P2 ok
P3 ok
P2 end
P3 draw
C card 10
P3 discard 1
P3 aim P1
P2 ok
P3 ok
C card 4
P1 ok
P2 ok
P3 ok
P3 end
turn P1
legal P1: draw

test SKE-61: In the last window cards are slammed and actions happen as ever
# P1: archer, 2, 3, 4. P2: 5, archer, veto, veto.
new sketch players=2 dealer=P2
C card archer
C card 5
C card 2
C card archer
C card 3
C card veto
C card 4
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
C card archer
P2 discard 5
P2 aim P1
P1 ok
P2 ok
C card 10
P1 ok
P2 ok
# The last window: the Archer of the last turn is on top, and can no longer be vetoed.
turn P1 P2
legal P1: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
refuse P2 veto 3: SKE-33
P1 sketch 1
turn P1
legal P1: aim P2
P1 aim P2
turn P1 P2
P2 veto 3
P1 ok
P2 ok
# Nothing happened: that was all.
sees all: P2 ok = P1 2 3 4 10 P2 5 archer veto
turn over
result 1 0

test SKE-61 SKE-25: After an effect in the last window another one opens, and again
# P1: archer, 2, 3, 4. P2: 5, archer, veto, veto.
new sketch players=2 dealer=P2
C card archer
C card 5
C card 2
C card archer
C card 3
C card veto
C card 4
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
C card archer
P2 discard 5
P2 aim P1
P1 ok
P2 ok
C card 10
P1 ok
P2 ok
P1 sketch 1
P1 aim P2
P1 ok
P2 ok
C card 1
turn P1 P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C card 8
turn P1 P2
P1 ok
P2 ok
# The 8 took P1's slot 1, where the Archer had been.
sees spectator: P2 ok = P1 8 2 3 4 10 P2 5 veto veto 1
result 0 1

test SKE-61 SKE-35: In the last window a Veto matches the Veto of the last turn
# P1: archer, 2, 3, 4. P2: 5, 6, veto, veto.
new sketch players=2 dealer=P2
C card archer
C card 5
C card 2
C card 6
C card 3
C card veto
C card 4
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
C card goodking
P2 discard 5
P2 veto 3
P1 ok
P2 ok
turn P1 P2
P2 sketch 4
sees all: P2 sketch 4 = veto
refuse P1 sketch 1: SKE-35
P2 ok
P1 ok
sees all: P1 ok = P1 archer 2 3 4 P2 5 6
result 0 1

test SKE-61 SKE-32: In the last window a wrong card costs a card, which counts
# P1: 1, 2, 3, 4. P2: 2, 2, 3, 4.
new sketch players=2 dealer=P2
C card 1
C card 2
C card 2
C card 2
C card 3
C card 3
C card 4
C card 4
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 assault
P2 draw
C card 9
P2 discard 5
P1 ok
P2 ok
P2 ok
P1 sketch 1
sees all: P1 sketch 1 = 1
turn C
C card 10
turn P1
P1 ok
sees spectator: P1 ok = P1 1 2 3 4 10 P2 2 2 3 4
turn over
result 0 1

test SKE-61: A card slammed last of all ends the game when nobody has one left
# P1: 7, 8, 9, 9. P2: 7, 7, 8, 8.
new sketch players=2 dealer=P2
C card 7
C card 7
C card 8
C card 7
C card 9
C card 8
C card 9
C card 8
P1 peek
P2 peek
P1 draw
C card 7
P1 discard 5
P1 sketch 1
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P1 end
P2 draw
C card 8
P2 discard 1
P2 sketch 3
P2 sketch 4
P1 sketch 2
P1 ok
P2 end
P1 draw
C card 9
P1 discard 1
P1 ok
P1 end
# P2 would begin without a card; P1 has two 9s to match its own.
turn P1
P1 sketch 3
turn P1
P1 sketch 4
sees P1: P1 sketch 4 = 9 P1 P2
sees P2: P1 sketch 4 = 9 P1 P2
sees spectator: P1 sketch 4 = 9 P1 P2
turn over
result 0.5 0.5
