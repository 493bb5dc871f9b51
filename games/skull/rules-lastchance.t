# Skull: the Last Chance disc (SKU-50 to SKU-52). The rules: docs/rules/skull.md
# In most tests P1 fails three times on its own skull, loses three discs and is given the Last Chance.

test SKU-50: Who goes from two discs to one plays the next round with the Last Chance as well
new skull players=3 first=P1 show=off lastchance=hidden
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P1 lose flower
# Three discs: no Last Chance yet.
P2 place flower
P3 place flower
legal P1: place flower; place skull
refuse P1 place last: SKU-10
P1 place skull
P1 bid 3
P1 lose flower
# Two discs: none yet either.
P2 place flower
P3 place flower
legal P1: place flower; place skull
refuse P1 place last: SKU-10
P1 place skull
P1 bid 3
P1 lose flower
# One disc: now it has two in hand.
turn P2 P3
legal P2: place flower; place skull
refuse P2 place last: SKU-10
P2 place flower
P3 place flower
legal P1: place skull; place last
refuse P1 place flower: SKU-10
P1 place skull
legal P1: place last; bid 1; bid 2; bid 3
P1 place last
refuse P2 place last: SKU-20
P2 place flower
P3 place flower
legal P1: bid 1; bid 2; bid 3; bid 4; bid 5; bid 6

test SKU-50: A disc lost to another's skull brings the Last Chance just the same
new skull players=3 first=P1 show=off lastchance=open
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
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
C drop flower
P2 place flower
P3 place flower
legal P1: place flower; place last
P1 place flower
legal P1: place last; bid 1; bid 2; bid 3
refuse P1 place flower: SKU-20

test SKU-50: Giving up the skull as last disc but one leaves a flower and the Last Chance
new skull players=2 first=P2 show=off lastchance=hidden
P1 place flower
P2 place skull
P2 bid 2
P2 lose flower
P1 place flower
P2 place skull
P2 bid 2
P2 lose flower
P1 place flower
P2 place skull
P2 bid 2
P2 lose skull
P1 place skull
legal P2: place flower; place last

test SKU-50: Without the variant nobody gets a Last Chance
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
P1 lose flower
P2 place flower
P3 place flower
legal P1: place skull
refuse P1 place last: SKU-10
P1 place skull
legal P1: bid 1; bid 2; bid 3

test SKU-50: Only the challenger gets it, not the seat whose skull it met
new skull players=3 first=P1 show=off lastchance=hidden
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
# P1 has a flower and a skull; P2 meets the skull and loses a disc of its four.
P2 place flower
P3 place flower
P1 place skull
P1 bid 1
P2 bid 3
P2 flip P1
C drop flower
turn P1 P3
legal P1: place flower; place skull
refuse P1 place last: SKU-10
P1 place flower
P3 place flower
legal P2: place flower; place skull

test SKU-51 SKU-52: Hidden, the Last Chance is laid like any disc and only its owner knows where it lies
new skull players=3 first=P1 show=off lastchance=hidden
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
P1 lose flower
P2 place flower
P3 place flower
P1 place skull
sees P1: P1 place skull
sees P2: P1 place ?
sees spectator: P1 place ?
P1 place last
sees P1: P1 place last
sees P2: P1 place ?
sees P3: P1 place ?
sees spectator: P1 place ?
sees all: P1 place last
P2 bid 1
P3 pass
P1 pass
sees all: P1 pass = flower

test SKU-51 SKU-52: Open, everyone sees when the Last Chance is laid, and nothing of the other disc
new skull players=3 first=P1 show=off lastchance=open
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
P1 lose flower
P2 place flower
P3 place flower
P1 place last
sees P1: P1 place last
sees P2: P1 place last
sees P3: P1 place last
sees spectator: P1 place last
sees all: P1 place last
P1 place skull
sees P1: P1 place skull
sees P2: P1 place ?
sees P3: P1 place ?
sees spectator: P1 place ?

test SKU-51 SKU-52: Turned by its holder the Last Chance is shown as such and counts as a flower
new skull players=3 first=P1 show=off lastchance=hidden
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
P1 lose skull
P2 place flower
P3 place flower
P1 place last
P1 place flower
P2 place flower
P3 place flower
P1 bid 3
P2 pass
P3 pass
sees P2: P3 pass = flower last
sees spectator: P3 pass = flower last
sees all: P3 pass = flower last
turn P1
legal P1: flip P2; flip P3
P1 flip P2
# Three flowers, the Last Chance among them: a success.
turn P2 P3
P2 place flower
P3 place flower
P1 place flower
P1 bid 1
P2 pass
P3 pass
turn over
result 1 0 0

test SKU-51 SKU-52: Turned by someone else the Last Chance counts as a flower too
new skull players=3 first=P1 show=off lastchance=hidden
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
P1 lose flower
P2 place flower
P3 place flower
P1 place skull
P1 place last
P2 bid 2
P3 pass
P1 pass
P2 flip P1
sees P1: P2 flip P1 = last
sees P3: P2 flip P1 = last
sees spectator: P2 flip P1 = last
# The bid of two is met; the skull below was not reached.
turn P1 P3

test SKU-51 SKU-52: An open Last Chance is turned in its place of the stack like any disc
new skull players=3 first=P1 show=off lastchance=open
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
P1 lose flower
P2 place flower
P3 place flower
P1 place last
P1 place skull
P2 bid 3
P3 pass
P1 pass
legal P2: flip P1; flip P3
# The skull lies on top of it, so the skull comes first.
P2 flip P1
sees all: P2 flip P1 = skull
turn C

test SKU-52 SKU-53: Holding the Last Chance, a stack higher than the bid is turned from the top only
new skull players=2 first=P1 show=off lastchance=hidden
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
# The skull lies below the Last Chance; a bid of one does not reach it.
P2 place flower
P1 place skull
P1 place last
P2 place flower
P1 bid 1
P2 pass
sees all: P2 pass = last
turn P2

test SKU-52 SKU-21 SKU-22: The Last Chance counts for bids and lets its holder lay twice
new skull players=2 first=P1 show=off lastchance=open
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place last
legal P1: place skull; bid 1; bid 2
refuse P1 place last: SKU-20
P1 place skull
P2 place flower
legal P1: bid 1; bid 2; bid 3; bid 4
refuse P1 place last: SKU-22
refuse P1 bid 5: SKU-21
P1 bid 1
legal P2: bid 2; bid 3; bid 4; pass

test SKU-31 SKU-33 SKU-52: An open Last Chance counts as face down until it is turned
new skull players=3 first=P1 show=on lastchance=open
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P2 hide
P3 hide
P1 lose flower
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P2 hide
P3 hide
P1 lose flower
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P2 hide
P3 hide
P1 lose skull
# P1 lays the Last Chance alone.
P2 place skull
P3 place flower
P1 place last
P1 bid 1
P2 pass
P3 bid 3
# It can be turned ...
legal P3: flip P1; flip P2
P3 flip P2
sees all: P3 flip P2 = skull
# ... and its holder is asked whether it will show it.
turn P1
legal P1: show; hide
P1 show
sees P3: P1 show = last
sees spectator: P1 show = last
turn C

test SKU-31 SKU-52: An open Last Chance is among the discs the challenger may turn
new skull players=2 first=P1 show=off lastchance=open
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place last
P1 bid 1
P2 bid 2
sees all: P2 bid 2 = flower
turn P2
legal P2: flip P1
P2 flip P1
sees all: P2 flip P1 = last
turn P1

test SKU-33 SKU-51: A hidden Last Chance is shown with the rest of the stack
new skull players=2 first=P1 lastchance=hidden
P2 place flower
P1 place skull
P1 bid 2
P2 hide
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P2 hide
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P2 hide
P1 lose flower
P2 place skull
P1 place last
P1 place skull
P2 bid 3
sees all: P2 bid 3 = skull
turn P1
P1 show
sees P2: P1 show = skull last
sees spectator: P1 show = skull last
turn P2
legal P2: lose flower; lose skull
