# Skull: the Last Chance disc, failing with it and giving it back (SKU-53, SKU-54). The rules: docs/rules/skull.md
# In most tests P1 fails three times on its own skull, loses three discs and is given the Last Chance.

test SKU-53 SKU-46: A holder that fails on another's skull is out, whatever it still holds
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
P3 place skull
P1 place last
P1 bid 3
sees all: P1 bid 3 = last
P1 flip P3
sees all: P1 flip P3 = skull
# It still has a flower in hand. No disc is drawn; P3, whose skull it was, starts.
turn P2
refuse C drop flower: MODEL
refuse P1 place flower: MODEL
P2 place flower
turn P3
P3 place flower
turn P3
legal P3: place flower; place skull; bid 1; bid 2

test SKU-53 SKU-46: A holder that fails on its own skull is out and names who starts
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
P1 place skull
P1 bid 3
sees all: P1 bid 3 = skull
turn P1
refuse P1 lose skull: MODEL
legal P1: start P2; start P3
P1 start P2
turn P3

test SKU-53 SKU-33: The others are asked to show before a holder goes out
new skull players=3 first=P1 lastchance=hidden
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
P2 place skull
P3 place flower
P1 place last
P1 bid 3
P1 flip P2
turn P3
refuse P2 show: MODEL
P3 show
sees P1: P3 show = flower
# P1 is out; P2's skull did it.
turn P3
legal P3: place flower; place skull
P3 place flower
turn P2

test SKU-53 SKU-47: A holder that fails can end the game
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
P2 place skull
P1 place last
P1 bid 2
P1 flip P2
turn over
result 0 1
# On its own skull likewise: nobody is named.
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
P2 place flower
P1 place skull
P1 bid 2
sees all: P1 bid 2 = skull
turn over
result 0 1

test SKU-53: Who holds the Last Chance without being the challenger risks nothing
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
P2 place flower
P1 place skull
P1 bid 1
P2 bid 2
P2 flip P1
sees all: P2 flip P1 = skull
turn C
legal C: drop flower *3; drop skull *1
C drop flower
turn P1
legal P1: place skull

test SKU-54: Unused, the Last Chance goes back at the end of the round
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
P1 bid 1
P2 bid 2
P3 pass
P1 pass
# P2 turns its own flower and P3's: P1's Last Chance never left its hand.
P2 flip P3
turn P1 P3
legal P1: place skull
refuse P1 place last: SKU-10
P1 place skull
P3 place flower
P2 place flower
P2 place flower
P3 place flower
refuse P1 place last: SKU-22
legal P1: bid 1; bid 2; bid 3; bid 4; bid 5

test SKU-54: Laid and not turned, the Last Chance goes back as well
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
P1 place skull
P1 place last
P2 bid 1
P1 pass
sees all: P1 pass = flower
turn P1
legal P1: place skull
refuse P1 place last: SKU-10

test SKU-54 SKU-40: Even after a success the Last Chance goes back
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
P1 place last
P1 bid 1
P2 pass
P3 pass
sees all: P3 pass = last
turn P2 P3
P2 place flower
P3 place flower
legal P1: place skull
refuse P1 place last: SKU-10
P1 place skull
legal P1: bid 1; bid 2; bid 3
# With its one disc, a skull, it is out like any seat.
P1 bid 3
turn P1
legal P1: start P2; start P3

test SKU-54 SKU-41: Once the Last Chance is gone, the last disc is drawn like any other
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
P1 bid 1
P2 pass
P3 pass
P2 place skull
P3 place flower
P1 place flower
P1 bid 3
P1 flip P2
turn C
legal C: drop flower *1
C drop flower
turn P3

test SKU-50 SKU-54: The Last Chance goes from one holder straight to the next
new skull players=2 first=P1 show=off lastchance=open
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
P2 place flower
P1 place skull
P1 bid 2
P1 lose flower
# P2 loses two discs in between, P1 opening each time.
P2 place skull
P1 place flower
P1 bid 1
P2 bid 2
P2 lose flower
P1 place flower
P2 place skull
P2 bid 2
P2 lose flower
# P1 is first to go down to one disc.
P1 place skull
P2 place flower
P2 bid 1
P1 bid 2
P1 lose flower
# P1 holds the Last Chance, and P2 goes from two discs to one.
P2 place skull
legal P1: place skull; place last
P1 place skull
P1 bid 1
P2 bid 2
sees all: P2 bid 2 = skull
legal P2: lose flower; lose skull
P2 lose skull
turn P1
legal P1: place skull
refuse P1 place last: SKU-10
P1 place skull
legal P2: place flower; place last

test SKU-54 SKU-3: With two gangs each person gets the Last Chance once, for one of them
new skull players=2 gangs=2 first=P1 show=off lastchance=hidden
# P1 is person 1's first gang to go down to one disc.
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
P1 lose flower
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
P1 lose flower
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
P1 lose flower
P2 place flower
P4 place flower
P3 place skull
legal P1: place skull; place last
P1 place last
sees P1: P1 place last
sees P2: P1 place ?
# P3, its other gang, fails on its own skull: that costs it a disc, although its owner holds the Last Chance.
P1 bid 1
P2 pass
P3 bid 4
sees all: P3 bid 4 = skull
legal P3: lose flower; lose skull
P3 lose flower
turn P1 P2 P4
legal P1: place skull
P1 place skull
P2 place flower
P4 place flower
P3 place skull
P3 bid 4
P3 lose flower
P1 place skull
P2 place flower
P4 place flower
P3 place skull
P3 bid 4
P3 lose flower
# P3 went from two discs to one, but person 1 has had the Last Chance.
legal P1: place skull
P1 place skull
P2 place flower
P4 place flower
legal P3: place skull
refuse P3 place last: SKU-10
P3 place skull
P3 bid 1
# Person 2 has not.
P4 bid 4
P4 flip P1
C drop skull
P1 place skull
P2 place flower
P3 place skull
P4 place flower
P4 bid 4
P4 flip P1
legal C: drop flower *3
C drop flower
P1 place skull
P2 place flower
P3 place skull
P4 place flower
P4 bid 4
P4 flip P3
legal C: drop flower *2
C drop flower
P1 place skull
P2 place flower
P3 place skull
legal P4: place flower; place last

test SKU-53 SKU-3: The Last Chance belongs to the gang that was given it
new skull players=2 gangs=2 first=P1 show=off lastchance=open
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
P1 lose flower
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
P1 lose flower
P2 place flower
P3 place flower
P4 place flower
P1 place skull
P1 bid 4
P1 lose flower
legal P3: place flower; place skull
refuse P3 place last: SKU-10
P2 place flower
P3 place skull
P4 place flower
P1 place last
sees P2: P1 place last
P1 bid 4
# It meets its other gang's skull: out all the same, and that gang starts.
P1 flip P3
turn P2 P4
P2 place flower
P4 place flower
turn P3
