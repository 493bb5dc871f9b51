# Sketch!: who sees what in the records (SKE-71, SKE-72). The rules: docs/rules/sketch.md

test SKE-72 SKE-11 SKE-20: My record keeps what I saw, and only mine does
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
P1 peek 1 4
sees P1: P1 peek 1 4 = 1 4
sees P2: P1 peek 1 4
sees spectator: P1 peek 1 4
P2 peek 3
sees P2: P2 peek 3 = 7
sees P1: P2 peek 3
sees spectator: P2 peek 3
P1 draw
C card seer
sees P1: C card seer
sees P2: C card ?
sees spectator: C card ?
P1 discard 5
P1 look P2 2
P2 ok
P1 ok
sees P1: P1 ok = 6
sees P2: P1 ok
sees spectator: P1 ok

test SKE-71: The memory option changes neither the rules nor the records
# P1: seer, 2, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 memory=on
C card seer
C card 5
C card 2
C card 6
C card 3
C card 7
C card 4
C card 8
legal P1: peek; peek 1; peek 1 2; peek 1 3; peek 1 4; peek 2; peek 2 3; peek 2 4; peek 3; peek 3 4; peek 4
P1 peek 3 4
sees P1: P1 peek 3 4 = 3 4
sees P2: P1 peek 3 4
sees spectator: P1 peek 3 4
P2 peek
P1 draw
C card 9
sees P1: C card 9
sees P2: C card ?
P1 discard 1
legal P1: look P1 2; look P1 3; look P1 4; look P1 5; look P2 1; look P2 2; look P2 3; look P2 4
P1 look P2 4
P1 ok
P2 ok
sees P1: P2 ok = 8
sees P2: P2 ok
sees spectator: P2 ok
P2 sketch 1
C card 1
sees P2: C card ?
sees P1: C card ?

test SKE-2 SKE-24 SKE-72: What the Seer sees is shown to it alone, when it happens
# P1: 1, seer, 3, 4. P2: 5, 6, 7, 8. P3: 2, 2, 9, 9.
new sketch players=3 dealer=P3
C card 1
C card 5
C card 2
C card seer
C card 6
C card 2
C card 3
C card 7
C card 9
C card 4
C card 8
C card 9
P1 peek 1 3
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 2
P1 look P2 3
sees P1: P1 look P2 3
P1 ok
sees P1: P1 ok
P3 ok
P2 ok
sees P1: P2 ok = 7
sees P2: P2 ok
sees P3: P2 ok
sees spectator: P2 ok
sees all: P2 ok = 7
turn P1 P2 P3
P1 ok
P2 ok
P3 ok
sees P1: P3 ok
sees all: P3 ok

test SKE-24 SKE-72: Several looks on one answer stand in their order, and everyone sees their own
# P1: 1, seer, seer, 4. P2: 5, seer, 7, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card seer
C card seer
C card seer
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 2
P1 look P2 4
P2 sketch 2
P2 look P1 4
P1 sketch 3
P1 look P2 1
P1 ok
P2 ok
sees P1: P2 ok = 8 5
sees P2: P2 ok = 4
sees spectator: P2 ok
sees all: P2 ok = 8 4 5
turn P1 P2
