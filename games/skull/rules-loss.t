# Skull: losing a disc (SKU-41 to SKU-44). The rules: docs/rules/skull.md

test SKU-41: On another's skull I lose one of all my discs at random, the laid ones included
new skull players=3 first=P1 show=off
P2 place skull
P3 place flower
P1 place flower
P1 place flower
P2 place flower
P3 place flower
P1 bid 6
P1 flip P2
turn P1
P1 flip P2
turn C
legal C: drop flower *3; drop skull *1
refuse P1 lose flower: MODEL
refuse P2 drop flower: MODEL
refuse P1 drop flower: MODEL
refuse C drop last: SKU-41
C drop flower
turn P2 P3
# The weights follow what is left: two flowers and a skull.
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
legal C: drop flower *2; drop skull *1
C drop flower
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
legal C: drop flower *1; drop skull *1
C drop flower
P2 place skull
P3 place flower
legal P1: place skull

test SKU-41: The draw can take my skull, although it stayed in my hand
new skull players=3 first=P1 show=off
P2 place skull
P3 place flower
P1 place skull
P1 place flower
P2 place flower
P3 place flower
P1 place flower
P2 place flower
P3 bid 3
P1 bid 4
P2 pass
P3 bid 5
P1 pass
sees all: P1 pass = flower flower
P3 flip P2
P3 flip P2
turn P3
P3 flip P2
sees all: P3 flip P2 = skull
legal C: drop flower *3; drop skull *1
C drop skull
P1 place flower
P2 place flower
legal P3: place flower
refuse P3 place skull: SKU-10

test SKU-41: When one kind is left the draw is still made
new skull players=3 first=P1 show=off
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
C drop skull
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
turn C
legal C: drop flower *3
refuse C drop skull: SKU-41
C drop flower
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
legal C: drop flower *2
C drop flower
# The last disc, too.
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
turn C
legal C: drop flower *1
refuse C drop skull: SKU-41
C drop flower
turn P3
refuse P1 place flower: MODEL

test SKU-41: Only the challenger sees which disc was drawn
new skull players=3 first=P1 show=off
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
C drop skull
sees P1: C drop skull
sees P2: C drop ?
sees P3: C drop ?
sees spectator: C drop ?
sees all: C drop skull
new skull players=3 first=P1 show=off
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
C drop flower
sees P1: C drop flower
sees P2: C drop ?
sees P3: C drop ?
sees spectator: C drop ?
sees all: C drop flower

test SKU-41 SKU-42 SKU-3: The owner of both gangs sees which disc a gang lost
new skull players=2 gangs=2 first=P3 show=off
P2 place skull
P1 place flower
P4 place flower
P3 place flower
P3 bid 4
P3 flip P2
C drop skull
sees P1: C drop skull
sees P2: C drop ?
sees spectator: C drop ?
# The same for a disc it chose.
new skull players=2 gangs=2 first=P4 show=off
P1 place flower
P2 place flower
P3 place flower
P4 place skull
P4 bid 4
P4 lose skull
sees P2: P4 lose skull
sees P1: P4 lose ?
sees spectator: P4 lose ?

test SKU-42: On my own skull I choose what I lose, and only I know which
new skull players=3 first=P1 show=off
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
turn P1
legal P1: lose flower; lose skull
refuse C drop flower: MODEL
refuse P2 lose flower: MODEL
refuse P1 lose last: SKU-42
refuse P1 start P2: MODEL
P1 lose skull
sees P1: P1 lose skull
sees P2: P1 lose ?
sees P3: P1 lose ?
sees spectator: P1 lose ?
sees all: P1 lose skull
P2 place flower
P3 place flower
legal P1: place flower

test SKU-42: I may as well give up a flower and keep my skull
new skull players=3 first=P1 show=off
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P1 lose flower
sees P1: P1 lose flower
sees P2: P1 lose ?
sees spectator: P1 lose ?
P2 place flower
P3 place flower
P1 place skull
P1 place flower
P2 place flower
P3 place flower
legal P1: place flower; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6

test SKU-42: With two discs left I still choose, with one I do not
new skull players=3 first=P1 show=off
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P1 lose flower
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P1 lose flower
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
legal P1: lose flower; lose skull
P1 lose flower
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
sees all: P1 bid 3 = skull
# It is out; all it may do is name who starts.
turn P1
refuse P1 lose skull: MODEL
legal P1: start P2; start P3

test SKU-43: My other gang's skull is another's skull, so a disc is drawn
new skull players=2 gangs=2 first=P1 show=off
P3 place skull
P2 place flower
P4 place flower
P1 place flower
P1 bid 4
P1 flip P3
sees all: P1 flip P3 = skull
turn C
legal C: drop flower *3; drop skull *1
refuse P1 lose flower: MODEL
C drop flower
sees P1: C drop flower
sees P2: C drop ?
# The challenger lost the disc, not the gang whose skull it was.
turn P2 P3 P4
P2 place flower
P4 place flower
P3 place skull
P1 place flower
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P2 place flower
legal P3: place flower; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9; bid 10
P3 place flower
P4 place flower
legal P1: bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9; bid 10; bid 11; bid 12

test SKU-43 SKU-46: Put out by my other gang's skull, that gang starts
new skull players=2 gangs=2 first=P1 show=off
P3 place skull
P2 place flower
P4 place flower
P1 place flower
P1 bid 4
P1 flip P3
C drop skull
P3 place skull
P2 place flower
P4 place flower
P1 place flower
P1 bid 4
P1 flip P3
C drop flower
P3 place skull
P2 place flower
P4 place flower
P1 place flower
P1 bid 4
P1 flip P3
C drop flower
P3 place skull
P2 place flower
P4 place flower
P1 place flower
P1 bid 4
P1 flip P3
turn C
legal C: drop flower *1
C drop flower
turn P2 P4
P2 place flower
P4 place flower
turn P3

test SKU-44: A seat without discs is out for good, in every round that follows
new skull players=3 first=P2 show=off
P1 place flower
P3 place flower
P2 place skull
P2 bid 3
P2 lose flower
P1 place flower
P3 place flower
P2 place skull
P2 bid 3
P2 lose flower
P1 place flower
P3 place flower
P2 place skull
P2 bid 3
P2 lose flower
P1 place flower
P3 place flower
P2 place skull
P2 bid 3
P2 start P1
turn P3
P3 place flower
turn P1
P1 place flower
turn P1
P1 place flower
# P2 is passed over in laying, in the auction and in the attempt.
turn P3
legal P3: place flower; place skull; bid 1; bid 2; bid 3
P3 bid 1
turn P1
P1 bid 2
turn P3
P3 bid 3
sees all: P3 bid 3 = flower
legal P3: flip P1
refuse P3 flip P2: SKU-31
P3 flip P1
P3 flip P1
turn P1
P1 place flower
turn P3
P3 place flower
P3 bid 1
turn P1
P1 pass
turn over
result 0 0 1

test SKU-44: Of a seat put out by a draw, the last disc is never shown
new skull players=3 first=P1 show=off
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
C drop flower
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
C drop flower
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
C drop skull
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
C drop flower
sees P2: C drop ?
sees P3: C drop ?
sees spectator: C drop ?
sees P1: C drop flower
turn P3
refuse P1 place flower: MODEL
P3 place flower
P2 place flower
turn P2
legal P2: place flower; place skull; bid 1; bid 2
