# Sketch! Kids: face up and face down (SKE-80 to SKE-82). The rules: docs/rules/sketch.md
# A Seer turns a card over: what it turns up is shown to all, what it turns down is not. So it tells how a card lay.

test SKE-80: In Kids a card that I would look at lies face up, for all
# P1: 7, 3, archer, 5. P2: 1, 2, 3, 4.
new sketch players=2 dealer=P2 kids=on
C card 7
C card 1
C card 3
C card 2
C card archer
C card 3
C card 5
C card 4
turn P1 P2
legal P1: peek; peek 1; peek 1 2; peek 1 3; peek 1 4; peek 2; peek 2 3; peek 2 4; peek 3; peek 3 4; peek 4
P1 peek 1 3
sees P1: P1 peek 1 3 = 7 archer
sees P2: P1 peek 1 3 = 7 archer
sees spectator: P1 peek 1 3 = 7 archer
sees all: P1 peek 1 3 = 7 archer
P2 peek
sees P1: P2 peek
sees spectator: P2 peek
P1 draw
C card seer
sees P1: C card seer
sees P2: C card seer
sees spectator: C card seer

test SKE-80: In Kids what is dealt is seen by nobody, as ever
new sketch players=2 dealer=P2 kids=on
C card 7
sees P1: C card ?
sees P2: C card ?
sees spectator: C card ?

test SKE-80 SKE-81: The Seer turns any card, up or down, mine or another's, known or not
# P1: seer, seer, seer, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 kids=on
C card seer
C card 5
C card seer
C card 6
C card seer
C card 7
C card 4
C card 8
P1 peek 4
P2 peek 1 2
P1 draw
C card 9
P1 discard 1
legal P1: turn P1 2; turn P1 3; turn P1 4; turn P1 5; turn P2 1; turn P2 2; turn P2 3; turn P2 4
refuse P1 turn P1 1: SKE-81
refuse P1 turn P2 5: SKE-81
refuse P1 turn P3 1: SKE-81
refuse P1 look P2 3: MODEL
refuse P1 aim P2: MODEL
P1 turn P2 1
sees spectator: P1 turn P2 1
turn P1 P2
P1 ok
P2 ok
# P2's first card lay face up: turned down, it shows nothing.
sees P1: P2 ok
sees all: P2 ok
turn P1 P2
P1 sketch 2
P1 turn P2 1
P2 ok
P1 ok
# And up again, for all to see.
sees P1: P1 ok = 5
sees P2: P1 ok = 5
sees spectator: P1 ok = 5
P1 sketch 3
P1 turn P2 3
P1 ok
P2 ok
# A card that nobody has looked at lies face down.
sees spectator: P2 ok = 7

test SKE-80: In Kids a drawn card lies face up
# P1: seer, 2, seer, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 kids=on
C card seer
C card 5
C card 2
C card 6
C card seer
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
P1 turn P1 5
P1 ok
P2 ok
sees all: P2 ok
P1 sketch 3
P1 turn P1 5
P1 ok
P2 ok
sees P2: P2 ok = 9

test SKE-80: In Kids a taken card lies face up too
# P1: seer, 2, seer, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 kids=on
C card seer
C card 5
C card 2
C card 6
C card seer
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 end
P2 take
P2 discard 1
P1 ok
P2 ok
P2 end
P1 draw
C card 10
P1 discard 1
P1 turn P2 5
P1 ok
P2 ok
sees all: P2 ok
P1 sketch 3
P1 turn P2 5
P1 ok
P2 ok
sees spectator: P2 ok = 9

test SKE-81 SKE-24: Two Seers on one card turn it twice
# P1: seer, seer, 3, 4. P2: 5, 6, 7, seer.
new sketch players=2 dealer=P2 kids=on
C card seer
C card 5
C card seer
C card 6
C card 3
C card 7
C card 4
C card seer
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
P1 turn P2 3
P1 sketch 2
P1 turn P2 3
P1 ok
P2 ok
# Up, then down.
sees spectator: P2 ok = 7
P2 sketch 4
P2 turn P2 3
P1 ok
P2 ok
sees spectator: P2 ok = 7
turn P1 P2

test SKE-81 SKE-24: Looks of two Seers are shown in their order, to all
# P1: seer, 2, 3, 4. P2: 5, 6, 7, seer.
new sketch players=2 dealer=P2 kids=on
C card seer
C card 5
C card 2
C card 6
C card 3
C card 7
C card 4
C card seer
P1 peek 2
P2 peek
P1 draw
C card 9
P1 discard 1
P1 turn P2 1
P2 sketch 4
P2 turn P1 4
P1 ok
P2 ok
sees P1: P2 ok = 5 4
sees P2: P2 ok = 5 4
sees spectator: P2 ok = 5 4

test SKE-81 SKE-24: If the card is gone by then, the Seer's player names another to turn
# P1: seer, 2, 3, 4. P2: 5, 6, 7, seer.
new sketch players=2 dealer=P2 kids=on
C card seer
C card 5
C card 2
C card 6
C card 3
C card 7
C card 4
C card seer
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
P1 turn P2 4
P2 sketch 4
P2 turn P1 2
P1 ok
P2 ok
turn P1
legal P1: turn P1 2; turn P1 3; turn P1 4; turn P1 5; turn P2 1; turn P2 2; turn P2 3
refuse P1 turn P2 4: SKE-81
P1 turn P2 1
sees spectator: P1 turn P2 1 = 5 2
sees P2: P1 turn P2 1 = 5 2
turn P1 P2

test SKE-81: A vetoed Seer turns nothing
# P1: seer, seer, 3, 4. P2: 5, 6, 7, veto.
new sketch players=2 dealer=P2 kids=on
C card seer
C card 5
C card seer
C card 6
C card 3
C card 7
C card 4
C card veto
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
P1 turn P2 1
P2 veto 4
P1 ok
P2 ok
sees all: P2 ok
P1 end
P2 draw
C card 9
P2 discard 4
P1 ok
P2 ok
P2 end
P1 draw
C card 10
P1 discard 2
P1 turn P2 1
P1 ok
P2 ok
sees spectator: P2 ok = 5

test SKE-81 SKE-53: The Dancer turns all cards of that player face down and shuffles them
# P1: dancer, seer, seer, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 kids=on
C card dancer
C card 5
C card seer
C card 6
C card seer
C card 7
C card 4
C card 8
P1 peek 4
P2 peek 1 2
P1 draw
C card 9
P1 discard 1
legal P1: aim P1; aim P2
P1 aim P2
P1 ok
P2 ok
legal C: pick 1 *1; pick 2 *1; pick 3 *1; pick 4 *1
C pick 2
sees P1: C pick ?
sees P2: C pick ?
sees spectator: C pick ?
C pick 1
C pick 1
P1 ok
P2 ok
P1 end
P2 draw
C card 10
P2 discard 5
P1 ok
P2 ok
P2 end
P1 draw
C card 10
P1 discard 2
P1 turn P2 1
P1 ok
P2 ok
# The 6, which lay face up, is in slot 1, face down.
sees spectator: P2 ok = 6
P1 sketch 3
# P1's own cards were left alone: the 4 lies face up as before.
P1 turn P1 4
P1 ok
P2 ok
sees all: P2 ok

test SKE-81 SKE-53: A single card is turned face down as well
# P1: 7, seer, dancer, 1. P2: 7, 7, 8, 7.
new sketch players=2 dealer=P2 kids=on
C card 7
C card 7
C card seer
C card 7
C card dancer
C card 8
C card 1
C card 7
P1 peek
P2 peek 3
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
P1 aim P2
P1 ok
P2 ok
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
C card 4
P1 discard 2
P1 turn P2 3
P1 ok
P2 ok
sees spectator: P2 ok = 8

test SKE-81: The Magician's two cards keep their sides
# P1: magician, seer, seer, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 kids=on
C card magician
C card 5
C card seer
C card 6
C card seer
C card 7
C card 4
C card 8
P1 peek 4
P2 peek
P1 draw
C card 9
P1 discard 1
P1 swap P1 4 P2 1
P1 ok
P2 ok
sees all: P2 ok
P1 ok
P2 ok
P1 end
P2 draw
C card 10
P2 discard 5
P1 ok
P2 ok
P2 end
P1 draw
C card 10
P1 discard 2
# The 4 lies face up in P2's hand: turned down, it shows nothing.
P1 turn P2 1
P1 ok
P2 ok
sees all: P2 ok
P1 sketch 3
# The 5 came face down.
P1 turn P1 4
P1 ok
P2 ok
sees spectator: P2 ok = 5

test SKE-82: Cards from penalties and Archers come face down
# P1: seer, seer, 3, archer. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 kids=on
C card seer
C card 5
C card seer
C card 6
C card 3
C card 7
C card archer
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 4
P1 aim P2
P1 sketch 3
C card 1
sees P1: C card ?
sees P2: C card ?
sees spectator: C card ?
P1 ok
P2 ok
C card 10
sees P1: C card ?
sees P2: C card ?
sees spectator: C card ?
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
C card 2
P1 discard 1
P1 turn P1 4
P1 ok
P2 ok
sees spectator: P2 ok = 1
P1 sketch 2
P1 turn P2 5
P1 ok
P2 ok
sees spectator: P2 ok = 10

test SKE-82 SKE-32: A failed sketch puts the card back as it lay, up or down
# P1: seer, seer, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 kids=on
C card seer
C card 5
C card seer
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek 1 2
P1 draw
C card 9
P1 discard 5
P2 sketch 1
sees spectator: P2 sketch 1 = 5
C card 1
P2 ok
P1 sketch 4
sees spectator: P1 sketch 4 = 4
C card 1
P1 ok
P1 end
P2 draw
C card 2
P2 discard 6
P1 ok
P2 ok
P2 end
P1 draw
C card 2
P1 discard 1
# The 5 lay face up and does still.
P1 turn P2 1
P1 ok
P2 ok
sees all: P2 ok
P1 sketch 2
# The 4 lay face down and does still.
P1 turn P1 4
P1 ok
P2 ok
sees spectator: P2 ok = 4
