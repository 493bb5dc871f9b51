# Sketch!: penalties and Archers that find no card (SKE-25, SKE-50 to SKE-52). The rules: docs/rules/sketch.md
# Eight players in darkness leave sixteen cards in the pile; wrong cards soon empty it.

test SKE-51 SKE-25: With the pile empty an Archer's card is dug, and one that finds none has shot all the same
# P1: 10, 1, 1, 1, 1, 2. P2: archer, 8, 2, 2, 3, 3. P3: 9, 3, 3, 4, 4, 5. P4: archer, 4, 4, 5, 5, 5. P5: 8, 6, 6, 6, 6, 10. P6: 7, 7, 7, 7, 9, 9. P7: 9, 8, 10, 10, goodking, seer. P8: 8, 2, archer, seer, seer, dancer.
new sketch players=8 dealer=P8 mode=darkness
C card 10
C card archer
C card 9
C card archer
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
C card seer
C card 1
C card 3
C card 4
C card 5
C card 6
C card 9
C card goodking
C card seer
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
C card veto
P8 ok
P1 end
P2 draw
C card veto
P2 discard 1
P2 aim P3
P1 sketch 2
C card veto
P1 ok
P2 sketch 2
C card veto
P2 ok
P3 sketch 2
C card veto
P3 ok
P5 sketch 2
C card veto
P5 ok
P6 sketch 1
C card goodking
P6 ok
P7 sketch 1
C card goodking
P7 ok
P4 ok
P8 ok
# P3 gets the 10 that lies under the Archer.
turn C
legal C: dig 1 *1
C dig 1
sees P3: C dig ?
sees spectator: C dig ?
turn P1 P2 P3 P4 P5 P6 P7 P8
P3 sketch 9
sees all: P3 sketch 9 = 10
# A single card on the discard: no penalty for P3.
P3 ok
turn P1 P2 P4 P5 P6 P7 P8
P4 sketch 1
P4 aim P3
P3 ok
P1 sketch 2
C dig 1
P1 ok
P2 ok
P4 ok
P5 ok
P6 ok
P7 ok
P8 ok
# P4's Archer, alone on the discard, found no card for P3, but it happened.
turn P1 P2 P3 P4 P5 P6 P7 P8
legal P3: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5; sketch 6; sketch 7; sketch 8; sketch 9
# The Archer that P1 dug is in its slot 9.
P1 sketch 9
sees all: P1 sketch 9 = archer
P1 aim P2
turn P1 P2 P3 P4 P5 P6 P7 P8

test SKE-40 SKE-25 SKE-50: A Veto in one's own turn that finds no penalty card has happened all the same
# P1: 10, 1, 1, 1, 1, 2. P2: veto, 8, 2, 2, 3, 3. P3: 9, 3, 3, 4, 4, 5. P4: archer, 4, 4, 5, 5, 5. P5: 8, 6, 6, 6, 6, 10. P6: 7, 7, 7, 7, 9, 9. P7: 9, 8, 10, 10, goodking, seer. P8: 8, 2, archer, seer, seer, dancer.
new sketch players=8 dealer=P8 mode=darkness
C card 10
C card veto
C card 9
C card archer
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
C card seer
C card 1
C card 3
C card 4
C card 5
C card 6
C card 9
C card goodking
C card seer
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
C card veto
P8 ok
P1 end
P2 draw
C card veto
P2 discard 1
P1 veto 2
C card veto
P1 ok
P2 veto 2
C card veto
P2 ok
P3 veto 2
C card veto
P3 ok
P5 veto 2
C card archer
P5 ok
P6 veto 2
C card goodking
P6 ok
P7 veto 1
C card goodking
# Pile empty; the veto that fails digs the 10.
P7 ok
P8 veto 1
C dig 1
P8 ok
turn P4
P4 ok
# P2's Veto is alone on the discard, so its penalty brings no card.
turn P1 P2 P3 P4 P5 P6 P7 P8
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5; sketch 6; sketch 7; sketch 8

test SKE-52 SKE-50: The partner digs when the pile ran out between the two
# P1: goodking, 1, 1, 1, 1, 2. P2: badking, 8, 2, 2, 3, 3. P3: 9, 3, 3, 4, 4, 5. P4: archer, 4, 4, 5, 5, 5. P5: 8, 6, 6, 6, 6, 10. P6: 7, 7, 7, 7, 9, 9. P7: 9, 8, 10, 10, 10, seer. P8: 8, 2, archer, seer, seer, dancer.
new sketch players=8 dealer=P8 mode=darkness teams=on
C card goodking
C card badking
C card 9
C card archer
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
C card seer
C card 1
C card 3
C card 4
C card 5
C card 6
C card 9
C card 10
C card seer
C card 2
C card 3
C card 5
C card 5
C card 10
C card 9
C card seer
C card dancer
P1 draw
C card goodking
P1 discard 1
P2 sketch 1
P1 sketch 2
C card goodking
C card dancer
P1 ok
P2 sketch 2
C card dancer
C card magician
P2 ok
P3 sketch 2
C card magician
C card magician
P3 ok
P4 sketch 2
C card badking
C card badking
P4 ok
P5 sketch 2
C card veto
C card veto
P5 ok
P6 sketch 2
C card veto
C card veto
P6 ok
P7 sketch 2
C card veto
C card veto
P7 ok
P8 sketch 2
legal C: card archer *1
C card archer
# P8's card was the last one; P4 gets the King from under the King.
turn C
legal C: dig 1 *1
C dig 1
sees P4: C dig ?
sees P8: C dig ?
sees spectator: C dig ?
sees all: C dig 1
P8 ok
turn P1
P1 end
P1 ok
P2 ok
P3 ok
P4 ok
P5 ok
P6 ok
P7 ok
P8 ok
sees spectator: P8 ok = P1 goodking 1 1 1 1 2 goodking veto P2 dancer 8 2 2 3 3 veto P3 9 3 3 4 4 5 magician veto P4 archer 4 4 5 5 5 badking goodking P5 8 6 6 6 6 10 dancer veto P6 7 7 7 7 9 9 magician veto P7 9 8 10 10 10 seer magician veto P8 8 2 archer seer seer dancer badking archer
