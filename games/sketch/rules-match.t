# Sketch!: which cards match (SKE-3). The rules: docs/rules/sketch.md

test SKE-31 SKE-3: Alice's and Mike's 7s: she discards one and slams her second, then he slams his
# The example of the sheet: P1 is Alice, P2 is Mike.
# P1: 7, 7, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1.
new sketch players=3 dealer=P3
C card 7
C card 5
C card 1
C card 7
C card 6
C card 1
C card 3
C card 7
C card 1
C card 4
C card 8
C card 1
P1 peek 1 2
P2 peek 3 4
P3 peek
P1 draw
C card 10
P1 discard 1
turn P1 P2 P3
P1 sketch 2
sees P1: P1 sketch 2 = 7
sees P2: P1 sketch 2 = 7
sees spectator: P1 sketch 2 = 7
sees all: P1 sketch 2 = 7
turn P1 P2 P3
legal P1: ok; sketch 3; sketch 4; sketch 5
P2 sketch 3
sees spectator: P2 sketch 3 = 7
turn P1 P2 P3
legal P2: ok; sketch 1; sketch 2; sketch 4
P1 ok
P2 ok
P3 ok
turn P1
P1 end
# Alice is left with three cards and Mike with three; the last 7 is on top.
P2 take
legal P2: discard 1; discard 2; discard 3; discard 4
P2 discard 3
sees all: P2 discard 3 = 7
legal P1: ok; sketch 3; sketch 4; sketch 5

test SKE-3: Numbers match by their value, and by nothing else
# P1: 7, 8, 10, 1. P2: 7, 6, 1, 10.
new sketch players=2 dealer=P2
C card 7
C card 7
C card 8
C card 6
C card 10
C card 1
C card 1
C card 10
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 sketch 2
sees all: P1 sketch 2 = 8
C card 2
P1 ok
P2 sketch 1
P1 ok
turn P2
P2 sketch 2
sees all: P2 sketch 2 = 6
C card 3
P2 ok
P1 end
P2 draw
C card 9
P2 discard 3
# A 10 is no 1.
P2 sketch 4
C card 3
P2 ok
P1 sketch 4
P2 ok
P1 ok
P2 end
turn P1

test SKE-3: An action matches the same action only
# P1: archer, dancer, magician, seer. P2: dancer, archer, veto, 7. P3: goodking, 1, 1, 1.
new sketch players=3 dealer=P3
C card archer
C card dancer
C card goodking
C card dancer
C card archer
C card 1
C card magician
C card veto
C card 1
C card seer
C card 7
C card 1
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
P1 aim P2
P1 sketch 2
sees all: P1 sketch 2 = dancer
C card 2
P1 ok
P2 sketch 3
sees all: P2 sketch 3 = veto
C card 2
P2 ok
P3 sketch 1
sees all: P3 sketch 1 = goodking
C card 2
P3 ok
C card 3
P2 sketch 2
sees all: P2 sketch 2 = archer
P2 aim P1
turn P1 P2 P3

test SKE-3: The Good King and the Bad King match each other
# P1: goodking, 2, 3, 4. P2: badking, 1, 1, 1. P3: badking, goodking, 9, 9.
new sketch players=3 dealer=P3
C card goodking
C card badking
C card badking
C card 2
C card 1
C card goodking
C card 3
C card 1
C card 9
C card 4
C card 1
C card 9
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
P2 sketch 1
sees all: P2 sketch 1 = badking
turn P1 P2 P3
# Each matches itself as well, and the one on top is what counts.
P3 sketch 1
P3 sketch 2
sees all: P3 sketch 2 = goodking
turn P1 P2 P3
P1 ok
P2 ok
P3 ok
P1 end

test SKE-3: A King matches no other figure, and a number matches no figure
# P1: badking, archer, 7, 4. P2: archer, 1, 1, 7.
new sketch players=2 dealer=P2
C card badking
C card archer
C card archer
C card 1
C card 7
C card 1
C card 4
C card 7
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 sketch 2
C card 2
P1 ok
P2 sketch 1
C card 2
P2 ok
P1 end
P2 draw
C card 3
P2 discard 4
P1 sketch 2
C card 3
P1 ok
P2 sketch 5
sees all: P2 sketch 5 = 2
C card 3
P2 ok
turn P2
