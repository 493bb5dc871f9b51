# Skull: showing discs after a failure (SKU-33). The rules: docs/rules/skull.md

test SKU-33: After a failure the others may show their face-down discs or keep them hidden
new skull players=4 first=P1 show=on
P2 place flower
P3 place skull
P4 place flower
P1 place flower
P1 place flower
P2 place skull
P3 place flower
P4 place flower
P1 bid 5
P2 pass
P3 pass
P4 pass
P1 flip P2
sees all: P1 flip P2 = skull
# P2, whose skull it was, still has a disc face down, so it is asked too.
turn P2 P3 P4
legal P2: show; hide
legal P3: show; hide
legal P4: show; hide
refuse P1 show: MODEL
refuse P1 hide: MODEL
refuse P1 flip P3: MODEL
refuse C drop flower: MODEL
# In any order, the topmost disc first.
P3 show
sees P3: P3 show = flower skull
sees P1: P3 show = flower skull
sees P4: P3 show = flower skull
sees spectator: P3 show = flower skull
sees all: P3 show = flower skull
turn P2 P4
refuse P3 hide: MODEL
P4 hide
sees P1: P4 hide
sees spectator: P4 hide
sees all: P4 hide
turn P2
P2 show
sees spectator: P2 show = flower
# Only then does the challenger lose a disc.
turn C

test SKU-33: Only the discs that were not turned are shown
new skull players=3 first=P1
P2 place skull
P3 place skull
P1 place flower
P1 place flower
P2 place flower
P3 place flower
P1 place flower
P2 place flower
P3 bid 1
P1 bid 6
P2 pass
P3 pass
P1 flip P2
P1 flip P3
P1 flip P3
sees all: P1 flip P3 = skull
# P3 has nothing left to show.
turn P2
refuse P3 show: MODEL
P2 show
sees all: P2 show = flower skull
turn C

test SKU-33: A seat without a face-down disc is not asked
new skull players=4 first=P1
P2 place flower
P3 place skull
P4 place flower
P1 place flower
P1 bid 4
P1 flip P2
P1 flip P3
turn P4
refuse P2 show: MODEL
refuse P3 show: MODEL
P4 hide
turn C

test SKU-33: Nobody is asked when no disc is left face down
new skull players=3 first=P1
P2 place flower
P3 place skull
P1 place flower
P1 bid 3
P1 flip P2
P1 flip P3
sees all: P1 flip P3 = skull
turn C
refuse P3 show: MODEL

test SKU-33: The challenger's own face-down discs are nobody's business
new skull players=2 first=P1
P2 place flower
P1 place flower
P1 place skull
P2 place flower
P1 bid 4
sees all: P1 bid 4 = skull
turn P2
refuse P1 show: MODEL
P2 hide
turn P1
legal P1: lose flower; lose skull

test SKU-33: The others are asked after my own skull too, before I choose what I lose
new skull players=3 first=P1
P2 place skull
P3 place flower
P1 place skull
P1 bid 3
turn P2 P3
refuse P1 lose flower: MODEL
P3 hide
turn P2
refuse P1 lose flower: MODEL
P2 show
sees spectator: P2 show = skull
turn P1
legal P1: lose flower; lose skull

test SKU-33: With show=off nobody is asked
new skull players=3 first=P1 show=off
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
turn C
refuse P3 show: MODEL
refuse P3 hide: MODEL
C drop flower
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
turn P1
legal P1: lose flower; lose skull

test SKU-33: Showing is on when the table does not say otherwise
new skull players=2 first=P1
P2 place flower
P1 place skull
P1 bid 2
turn P2
legal P2: show; hide

test SKU-33 SKU-42 SKU-46: The others are asked before a challenger goes out on its last disc
new skull players=3 first=P1
# Three rounds: P1 is left with its skull.
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
P3 hide
P2 hide
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
turn P2 P3
refuse P1 start P2: MODEL
P2 show
turn P3
P3 hide
turn P1
legal P1: start P2; start P3

test SKU-33 SKU-47: The others are asked even when the failure ends the game
new skull players=2 first=P1
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
P2 place flower
P1 place skull
P1 bid 2
turn P2
legal P2: show; hide
P2 show
sees P1: P2 show = flower
turn over
result 0 1

test SKU-33 SKU-41 SKU-46: The others are asked before a last disc is drawn
new skull players=3 first=P1
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P2 hide
P3 hide
P1 lose skull
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
P3 hide
C drop flower
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
P3 hide
C drop flower
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
turn P3
refuse C drop flower: MODEL
P3 show
turn C
C drop flower
turn P3

test SKU-33 SKU-3: The challenger's other gang is asked as well
new skull players=2 gangs=2 first=P1
P2 place skull
P3 place skull
P4 place flower
P1 place flower
P1 bid 4
P1 flip P2
turn P3 P4
legal P3: show; hide
P4 hide
turn P3
P3 show
sees P2: P3 show = skull
sees spectator: P3 show = skull
turn C
C drop flower
# And after its own skull.
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
turn P2 P3 P4
P3 hide
P2 hide
P4 hide
turn P1
legal P1: lose flower; lose skull

test SKU-33 SKU-44: A seat that is out is not asked
new skull players=3 first=P1 show=on
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
P1 lose flower
P2 place flower
P3 place flower
P1 place skull
P1 bid 3
P2 hide
P3 hide
P1 start P2
P3 place flower
P2 place skull
P2 bid 2
turn P3
refuse P1 show: MODEL
P3 hide
turn P2
