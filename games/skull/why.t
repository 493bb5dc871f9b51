# What may explain a refusal to a player of Skull: for each phase, as views call it, and each word, the
# rules one would point at. tests/why_test.c tries everything everywhere: no other rule may come, and each
# of these must, but for those in brackets, which are too rare. `always` is for any word in any phase.

always: SKU-44

phase drawing the first player
first place bid pass: SKU-2
flip: SKU-31
show hide: SKU-33
drop: SKU-41
lose: SKU-42
start: SKU-46

phase preparing
first: SKU-2
place: SKU-10 SKU-11
bid pass: SKU-12
flip: SKU-31
show hide: SKU-33
drop: SKU-41
lose: SKU-42
start: SKU-46

phase laying
first: SKU-2
place: SKU-20 SKU-22
bid: SKU-20 SKU-21
pass: SKU-20
flip: SKU-31
show hide: SKU-33
drop: SKU-41
lose: SKU-42
start: SKU-46

phase auction
first: SKU-2
place: SKU-24
bid: SKU-21 SKU-24 SKU-25
pass: SKU-24 SKU-25
flip: SKU-31
show hide: SKU-33
drop: SKU-41
lose: SKU-42
start: SKU-46

phase attempt
first: SKU-2
place: SKU-24
bid pass: SKU-26
flip: SKU-31
show hide: SKU-33
drop: SKU-41
lose: SKU-42
start: SKU-46

phase showing
first: SKU-2
place: SKU-24
bid pass: SKU-26
flip: SKU-32
show hide lose: SKU-33
drop: SKU-41
start: SKU-46

phase dropping
first: SKU-2
place bid pass drop lose: SKU-41
flip: SKU-32
show hide: SKU-33
start: SKU-46

phase losing
first: SKU-2
place bid pass lose: SKU-42
flip: SKU-32
show hide: SKU-33
drop: SKU-41
start: SKU-45

phase naming the first player
first: SKU-2
place bid pass lose start: SKU-46
flip: SKU-32
show hide: SKU-33
drop: SKU-41

phase over
first place bid pass flip show hide drop lose start: SKU-40 SKU-47
