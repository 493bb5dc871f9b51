# Sketch!: penalties and Archers when the pile is empty (SKE-50, SKE-51). The rules: docs/rules/sketch.md
# Eight players in darkness leave sixteen cards in the pile; wrong cards soon empty it.

test SKE-50 SKE-60: With the pile empty a penalty comes from the lower half of the discard, unseen
# P1: goodking, 1, 1, 1, 1, 2. P2: badking, 8, 2, 2, 2, 3. P3: goodking, 3, 3, 3, 4, 4. P4: badking, 4, 4, 5, 5, 5. P5: 8, 5, 6, 6, 6, 6. P6: 7, 7, 7, 7, 9, 9. P7: 9, 9, 10, 10, 10, 10. P8: 8, 8, archer, archer, archer, dancer.
new sketch players=8 dealer=P8 mode=darkness
C card goodking
C card badking
C card goodking
C card badking
C card 8
C card 7
C card 9
C card 8
C card 1
C card 8
C card 3
C card 4
C card 5
C card 7
C card 9
C card 8
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
C card 3
C card 5
C card 6
C card 7
C card 10
C card archer
C card 1
C card 2
C card 4
C card 5
C card 6
C card 9
C card 10
C card archer
C card 2
C card 3
C card 4
C card 5
C card 6
C card 9
C card 10
C card dancer
P1 draw
C card dancer
P1 discard 1
P2 sketch 1
P3 sketch 1
P4 sketch 1
# Four Kings on the discard. Now everyone plays a wrong card, and eight cards leave the pile.
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
C card seer
P5 ok
P6 sketch 1
C card seer
P6 ok
P7 sketch 1
C card seer
P7 ok
P8 sketch 1
C card veto
P8 ok
P1 end
P2 draw
C card veto
P2 discard 2
sees all: P2 discard 2 = 8
P5 sketch 1
P1 sketch 2
C card veto
P1 ok
P3 sketch 2
C card veto
P3 ok
P4 sketch 2
C card veto
P4 ok
P5 sketch 2
C card veto
P5 ok
P6 sketch 1
C card goodking
P6 ok
P7 sketch 1
legal C: card badking *1
C card badking
# The pile is empty. Of six cards the three at the bottom may be dug.
P7 ok
P8 sketch 3
sees all: P8 sketch 3 = archer
turn C
legal C: dig 1 *1; dig 2 *1; dig 3 *1
refuse C dig 4: SKE-50
C dig 2
sees P8: C dig ?
sees P1: C dig ?
sees spectator: C dig ?
sees all: C dig 2
# Of five, two: Good King, Good King, Bad King, 8, 8.
P8 ok
turn P2
P2 sketch 3
legal C: dig 1 *1; dig 2 *1
refuse C dig 3: SKE-50
C dig 2
sees P2: C dig ?
sees all: C dig 2
P2 ok
turn P2
P2 end
# P3 would begin, but the pile is empty: the last window.
turn P1 P2 P3 P4 P5 P6 P7 P8
legal P1: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5; sketch 6; sketch 7; sketch 8
P1 ok
P2 ok
P3 ok
P4 ok
P5 ok
P6 ok
P7 ok
P8 ok
# P8 dug a Bad King, P2 a Good King, which took its lowest hole.
sees spectator: P8 ok = P1 dancer 1 1 1 1 2 dancer veto P2 magician goodking 2 2 2 3 veto P3 magician 3 3 3 4 4 veto P4 magician 4 4 5 5 5 veto P5 veto 5 6 6 6 6 seer P6 7 7 7 7 9 9 seer goodking P7 9 9 10 10 10 10 seer badking P8 8 8 archer archer archer dancer veto badking

test SKE-50 SKE-24: With one card on the discard there is nothing to dig, and the window goes on
# P1: 10, 1, 1, 1, 1, 2. P2: seer, 8, 2, 2, 3, 3. P3: 9, 3, 3, 4, 4, 5. P4: seer, 4, 4, 5, 5, 5. P5: 8, 6, 6, 6, 6, 10. P6: 7, 7, 7, 7, 9, 9. P7: 9, 8, 10, 10, goodking, seer. P8: 8, 2, archer, archer, archer, dancer.
new sketch players=8 dealer=P8 mode=darkness
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
C card veto
P8 ok
P1 end
P2 draw
C card veto
P2 discard 1
P2 look P1 3
P1 sketch 3
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
# Of two cards one may be dug.
P7 ok
P8 sketch 1
legal C: dig 1 *1
refuse C dig 2: SKE-50
C dig 1
sees P8: C dig ?
sees spectator: C dig ?
P8 ok
turn P4
# Of one card none: P4 is asked again at once. Then P2's look happens, although it has seen that card since.
P4 sketch 2
sees all: P4 sketch 2 = 4
turn P4
P4 ok
sees P2: P4 ok = 1
sees P4: P4 ok
sees P1: P4 ok
sees spectator: P4 ok
sees all: P4 ok = 1
turn P1 P2 P3 P4 P5 P6 P7 P8
legal P4: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5; sketch 6; sketch 7

test SKE-70 SKE-50: A dug card is known to nobody, even if only one could be dug and all had seen it
# P1: 10, 1, 1, 1, 1, 2. P2: 9, 8, 2, 2, 3, 3. P3: seer, 3, 3, 4, 4, 5. P4: seer, 4, 4, 5, 5, 5. P5: 8, 6, 6, 6, 6, 10. P6: 7, 7, 7, 7, 9, 9. P7: 9, 8, 10, 10, goodking, seer. P8: 8, 2, archer, archer, archer, dancer.
new sketch players=8 dealer=P8 mode=darkness memory=on
C card 10
C card 9
C card seer
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
C card veto
P8 ok
P1 end
# P2 takes the 10 and gives it back: everyone knew it in its hand.
P2 take
P2 discard 8
P1 sketch 3
C card veto
P1 ok
P2 sketch 3
C card veto
P2 ok
P3 sketch 3
C card veto
P3 ok
P4 sketch 3
C card veto
P4 ok
P5 sketch 3
C card veto
P5 ok
P6 ok
P7 ok
P8 ok
P2 end
P3 draw
C card goodking
P3 discard 1
P3 look P1 4
P8 sketch 2
C card goodking
# The pile is empty, and the 10 the only card that can be dug.
P8 ok
P7 sketch 3
sees all: P7 sketch 3 = 10
legal C: dig 1 *1
C dig 1
P7 ok
P4 sketch 1
# P4 knows the cards that failed, each in its slot. The 10 in P7's slot 8 is not among them.
view P4 ~ {"seat":"P7","cards":["9","?","10","?","?","?","?","?"]
view P4 ~ {"seat":"P4","cards":[null,"4","4","?","?","?","?","?"]
P4 look P7 8
P7 ok
P8 ok
P1 ok
P2 ok
P3 ok
P4 ok
P5 ok
P6 ok
sees P3: P6 ok = 1
sees P4: P6 ok = 10
sees P7: P6 ok
sees spectator: P6 ok

test SKE-20 SKE-50: A card that was taken is no longer on the discard, and not there to be dug
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
P2 take
P2 discard 2
sees all: P2 discard 2 = 8
P1 sketch 2
C card goodking
# The pile is empty, and P2's 8 alone on the discard: P3's wrong card costs it nothing.
P1 ok
P3 sketch 2
P3 ok
turn P2 P4 P5 P6 P7 P8
legal P2: ok; sketch 1; sketch 3; sketch 4; sketch 5; sketch 6; sketch 7; sketch 8
