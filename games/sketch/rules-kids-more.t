# Sketch! Kids: Vetoes, modes and all else (SKE-33, SKE-40, SKE-80 to SKE-83). The rules: docs/rules/sketch.md

test SKE-40 SKE-83: In Kids a Veto discarded in one's own turn does nothing
# P1: veto, 2, 3, 4. P2: 5, 6, veto, 8.
new sketch players=2 dealer=P2 kids=on
C card veto
C card 5
C card 2
C card 6
C card 3
C card veto
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
# The window opens as ever, and the Veto may be vetoed, for nothing.
turn P1 P2
legal P1: ok; veto 2; veto 3; veto 4; veto 5
refuse P2 sketch 3: SKE-35
P2 ok
P1 ok
turn P1
legal P1: end; assault
P1 end
P2 draw
C card 10
P2 discard 5
P1 ok
P2 ok
P2 end
P1 draw
C card veto
legal P1: discard 1; discard 2; discard 3; discard 4; discard 5
P1 discard 1
P2 veto 3
sees spectator: P2 veto 3 = veto
P1 ok
P2 ok
legal P1: end; assault

test SKE-33 SKE-34 SKE-83: In Kids Vetoes are played on others' actions as ever
# P1: archer, veto, 3, 4. P2: 5, 6, veto, 8.
new sketch players=2 dealer=P2 kids=on
C card archer
C card 5
C card veto
C card 6
C card 3
C card veto
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
P1 aim P2
P2 veto 3
P1 ok
P2 ok
legal P1: end; assault
# P1: archer, veto, 3, 4. P2: 5, 6, veto, 8.
new sketch players=2 dealer=P2 kids=on veto=on
C card archer
C card 5
C card veto
C card 6
C card 3
C card veto
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
P1 aim P2
P2 veto 3
P1 veto 2
P1 ok
P2 ok
turn C
C card 6
turn P1 P2

test SKE-33 SKE-1 SKE-83: Without Vetoes, Kids has 58 cards and no veto
new sketch players=2 dealer=P2 kids=on veto=off
legal C: card 1 *4; card 2 *4; card 3 *4; card 4 *4; card 5 *4; card 6 *4; card 7 *4; card 8 *4; card 9 *4; card 10 *4; card archer *3; card dancer *3; card magician *3; card seer *3; card goodking *3; card badking *3
refuse C card veto: SKE-13
# P1: archer, 2, 3, 4. P2: 5, 6, archer, 8.
new sketch players=2 dealer=P2 kids=on veto=off
C card archer
C card 5
C card 2
C card 6
C card 3
C card archer
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
P1 aim P2
legal P1: ok; sketch 2; sketch 3; sketch 4; sketch 5
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4
refuse P2 veto 1: SKE-33
refuse P1 veto 2: SKE-33
P2 sketch 3
P2 aim P1
legal P2: ok; sketch 1; sketch 2; sketch 4
refuse P1 veto 2: SKE-33
P1 ok
P2 ok
C card 1
C card 1
turn P1 P2

test SKE-1 SKE-83: With Vetoes, Kids has all 64 cards
new sketch players=2 dealer=P2 kids=on
legal C: card 1 *4; card 2 *4; card 3 *4; card 4 *4; card 5 *4; card 6 *4; card 7 *4; card 8 *4; card 9 *4; card 10 *4; card archer *3; card dancer *3; card magician *3; card seer *3; card goodking *3; card badking *3; card veto *6

test SKE-83 SKE-80 SKE-11: Kids in penumbra: five cards, one of them face up at most
# P1: 1, 2, 3, 4, veto. P2: 6, 7, 8, 9, dancer.
new sketch players=2 dealer=P2 kids=on mode=penumbra
C card 1
C card 6
C card 2
C card 7
C card 3
C card 8
C card 4
C card 9
C card veto
C card dancer
legal P1: peek; peek 1; peek 2; peek 3; peek 4; peek 5
refuse P1 peek 1 2: SKE-11
P2 peek 5
sees P1: P2 peek 5 = dancer
sees spectator: P2 peek 5 = dancer
P1 peek
turn P1

test SKE-83 SKE-11: Kids in darkness: six cards, all face down
# P1: seer, 2, 3, 4, 5, 6. P2: 6, 7, 8, 9, 10, 1.
new sketch players=2 dealer=P2 kids=on mode=darkness
C card seer
C card 6
C card 2
C card 7
C card 3
C card 8
C card 4
C card 9
C card 5
C card 10
C card 6
C card 1
turn P1
refuse P1 peek 1: MODEL
P1 draw
C card 9
sees P2: C card 9
P1 discard 1
P1 turn P1 2
P1 ok
P2 ok
sees P2: P2 ok = 2

test SKE-83 SKE-52 SKE-82: Kids in teams: the partner's card comes face down as well
# P1: 7, seer, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1. P4: 9, 9, 9, 9.
new sketch players=4 dealer=P4 kids=on teams=on
C card 7
C card 5
C card 1
C card 9
C card seer
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
P1 sketch 3
C card 2
C card 6
sees P3: C card ?
sees spectator: C card ?
P1 ok
P2 ok
P3 ok
P4 ok
P1 end
P2 draw
C card 2
P2 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P2 end
P3 draw
C card 2
P3 discard 6
P1 ok
P2 ok
P3 ok
P4 ok
P3 end
P4 draw
C card 2
P4 discard 5
P1 ok
P2 ok
P3 ok
P4 ok
P4 end
P1 draw
C card 8
P1 discard 2
P1 turn P3 5
P1 ok
P2 ok
P3 ok
P4 ok
sees spectator: P4 ok = 6

test SKE-83 SKE-62: Kids is counted and won like Sketch!
# P1: 1, 2, 3, dancer. P2: 2, 2, 2, 3.
new sketch players=2 dealer=P2 kids=on dancer=3
C card 1
C card 2
C card 2
C card 2
C card 3
C card 2
C card dancer
C card 3
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
P1 ok
sees spectator: P1 ok = P1 1 2 3 dancer P2 2 2 2 3
result 0.5 0.5

test SKE-82 SKE-50: A dug card comes face down
# P1: 10, 1, 1, 1, 1, 2. P2: seer, 8, 2, 2, 3, 3. P3: 9, 3, 3, 4, 4, 5. P4: seer, 4, 4, 5, 5, 5. P5: 8, 6, 6, 6, 6, 10. P6: 7, 7, 7, 7, 9, 9. P7: 9, 8, 10, 10, goodking, seer. P8: 8, 2, archer, archer, archer, dancer.
new sketch players=8 dealer=P8 kids=on veto=off mode=darkness
C card 10
C card seer
C card 9
C card seer
C card 8
C card 7
C card 9
C card 8
C card 1
C card 8
C card 3
C card 4
C card 6
C card 7
C card 8
C card 2
C card 1
C card 2
C card 3
C card 4
C card 6
C card 7
C card 10
C card archer
C card 1
C card 2
C card 4
C card 5
C card 6
C card 7
C card 10
C card archer
C card 1
C card 3
C card 4
C card 5
C card 6
C card 9
C card goodking
C card archer
C card 2
C card 3
C card 5
C card 5
C card 10
C card 9
C card seer
C card dancer
P1 draw
C card dancer
P1 discard 1
P1 sketch 2
C card dancer
P1 ok
P2 sketch 2
C card magician
P2 ok
P3 sketch 2
C card magician
P3 ok
P4 sketch 2
C card magician
P4 ok
P5 sketch 1
C card badking
P5 ok
P6 sketch 1
C card badking
P6 ok
P7 sketch 1
C card badking
P7 ok
P8 sketch 1
C card goodking
P8 ok
P1 end
P2 draw
C card goodking
P2 discard 1
P2 turn P1 2
# The pile is empty: P3 digs the 10 from under the Seer.
P3 sketch 2
legal C: dig 1 *1
C dig 1
sees P3: C dig ?
sees spectator: C dig ?
P3 ok
P4 sketch 1
P4 turn P3 8
P3 ok
P1 ok
P2 ok
P4 ok
P5 ok
P6 ok
P7 ok
P8 ok
sees spectator: P8 ok = 1 10
