# The rules of the template game, docs/rules/null.md.

test NUL-1: Everybody calls in any order, and nobody else sees the call
new null players=3
turn P1 P2 P3
legal P2: call heads; call tails
P2 call tails
sees P2: P2 call tails
sees P1: P2 call ?
sees spectator: P2 call ?
turn P1 P3
refuse P2 call heads: MODEL
refuse P1 toss heads: MODEL
refuse P1 call edge: MODEL
view P1 ~ "calls":[null,"?",null]
view P2 ~ "calls":[null,"tails",null]

test NUL-2: The coin is tossed once all have called, and every call is shown
new null bias=3
P2 call heads
refuse C toss heads: MODEL
P1 call tails
turn C
legal C: toss heads *3; toss tails *1
refuse P1 call heads: MODEL
refuse C call heads: MODEL
C toss tails
sees P2: C toss tails = tails heads
turn over

test NUL-3: Who called it wins, several share
new null players=4
P1 call heads
P2 call tails
P3 call heads
P4 call heads
C toss heads
result 0.333333 0 0.333333 0.333333

test NUL-3: If nobody called it, everybody shares
new null
P1 call heads
P2 call heads
C toss tails
result 0.5 0.5
refuse P1 call heads: MODEL
