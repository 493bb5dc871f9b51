# What may explain a refusal to a player of Sketch!: see games/skull/why.t. Some words have one answer
# at some tables, whatever the phase: `peek` in darkness (SKE-11), `look` in Kids and `turn` without
# (SKE-81), `veto` where there are none (SKE-33), `assault` when it has been called (SKE-26).

phase drawing the dealer
dealer draw take discard aim swap ok sketch end assault: SKE-10
peek: SKE-10 SKE-11
look turn: SKE-10 SKE-81
veto: SKE-10 SKE-33
card: SKE-13
dig: SKE-50
pick: SKE-53

phase dealing
dealer draw take discard aim swap ok sketch end assault: SKE-10
peek: SKE-10 SKE-11
look turn: SKE-10 SKE-81
veto: SKE-10 SKE-33
card: SKE-13
dig: SKE-50
pick: SKE-53

phase peeking
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek draw take discard: SKE-11
aim swap: SKE-22
look turn: SKE-22 SKE-81
ok sketch: SKE-30
veto: SKE-33
end assault: SKE-26

phase drawing
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek: SKE-11
draw: SKE-12
take: SKE-12 SKE-20
discard: SKE-20
aim swap: SKE-22
look turn: SKE-22 SKE-81
ok: SKE-30
sketch: SKE-38
veto: SKE-33
end assault: SKE-26

phase drawing from the pile
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek: SKE-11 SKE-20
draw take discard aim swap ok sketch end: SKE-20
look turn: SKE-20 SKE-81
veto: SKE-20 SKE-33
assault: SKE-20 SKE-26

phase discarding
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek: SKE-11
draw take: SKE-21
discard: SKE-12 SKE-21
aim swap: SKE-22
look turn: SKE-22 SKE-81
ok: SKE-30
sketch: SKE-38
veto: SKE-33
end assault: SKE-26

phase announcing
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek: SKE-11 SKE-22
draw take discard aim swap ok sketch end: SKE-22
look turn: SKE-22 SKE-81
veto: SKE-22 SKE-33
assault: SKE-22 SKE-26

phase announcing again
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek: SKE-24 (SKE-11)
draw take discard ok sketch end: SKE-24
aim swap: SKE-22 SKE-24
look: SKE-22 SKE-24 SKE-81
turn: SKE-24 SKE-81 (SKE-22)
veto: SKE-24 (SKE-33)
assault: SKE-24 (SKE-26)

phase window
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek: SKE-11
draw take discard ok: SKE-30
aim swap: SKE-22
look turn: SKE-22 SKE-81
sketch: SKE-30 SKE-31 SKE-35 SKE-63
veto: SKE-30 SKE-33 SKE-63
end assault: SKE-26

phase taking a card
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek: SKE-11 SKE-50
draw take discard aim swap ok sketch end: SKE-50
look turn: SKE-50 SKE-81
veto: SKE-33 SKE-50
assault: SKE-26 SKE-50

phase digging
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek: SKE-11 SKE-50
draw take discard aim swap ok sketch end: SKE-50
look turn: SKE-50 SKE-81
veto: SKE-33 SKE-50
assault: SKE-26 SKE-50

phase shuffling a hand
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek: SKE-11 SKE-53
draw take discard aim swap ok sketch end: SKE-53
look turn: SKE-53 SKE-81
veto: SKE-33 SKE-53
assault: SKE-26 SKE-53

phase ending the turn
dealer: SKE-10
card: SKE-13
dig: SKE-50
pick: SKE-53
peek: SKE-11
draw take discard: SKE-26
aim swap: SKE-22
look turn: SKE-22 SKE-81
ok sketch: SKE-30
veto: SKE-33
end assault: SKE-12

phase over
dealer card dig pick peek draw take discard aim swap look turn ok sketch veto end assault: SKE-61
