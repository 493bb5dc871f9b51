# Skull: long scenarios at a table of twelve seats. The rules: docs/rules/skull.md

test SKU-20 SKU-44 SKU-46: At a table of twelve the turn goes round past the seats that are out
new skull players=12 first=P12 show=off
# P12 goes out on its own skull, in four rounds.
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P10 place flower
P11 place flower
P12 place skull
P12 bid 12
P12 lose flower
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P10 place flower
P11 place flower
P12 place skull
P12 bid 12
P12 lose flower
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P10 place flower
P11 place flower
P12 place skull
P12 bid 12
P12 lose flower
P1 place flower
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P10 place flower
P11 place flower
P12 place skull
P12 bid 12
legal P12: start P1; start P2; start P3; start P4; start P5; start P6; start P7; start P8; start P9; start P10; start P11
P12 start P1
# So does P1.
turn P2 P3 P4 P5 P6 P7 P8 P9 P10 P11
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P10 place flower
P11 place flower
P1 place skull
P1 bid 11
P1 lose flower
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P10 place flower
P11 place flower
P1 place skull
P1 bid 11
P1 lose flower
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P10 place flower
P11 place flower
P1 place skull
P1 bid 11
P1 lose flower
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P10 place flower
P11 place flower
P1 place skull
P1 bid 11
refuse P1 start P12: SKU-46
legal P1: start P2; start P3; start P4; start P5; start P6; start P7; start P8; start P9; start P10; start P11
P1 start P10
turn P2 P3 P4 P5 P6 P7 P8 P9 P11
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P11 place flower
P10 place flower
turn P10
P10 place flower
turn P11
P11 place flower
turn P2
refuse P1 place flower: MODEL
refuse P12 place flower: MODEL
P2 place flower
P3 place flower
P4 place flower
P5 place flower
P6 place flower
P7 place flower
P8 place flower
P9 place flower
P10 place flower
turn P11
legal P11: place flower; place skull; bid 1; bid 2; bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9; bid 10; bid 11; bid 12; bid 13; bid 14; bid 15; bid 16; bid 17; bid 18; bid 19; bid 20; bid 21
P11 bid 2
turn P2
legal P2: bid 3; bid 4; bid 5; bid 6; bid 7; bid 8; bid 9; bid 10; bid 11; bid 12; bid 13; bid 14; bid 15; bid 16; bid 17; bid 18; bid 19; bid 20; bid 21; pass
P2 pass
turn P3
P3 pass
P4 pass
P5 bid 3
P6 pass
P7 pass
P8 pass
P9 pass
P10 pass
turn P11
P11 bid 4
turn P5
P5 bid 5
turn P11
P11 pass
sees all: P11 pass = flower flower
turn P5
legal P5: flip P2; flip P3; flip P4; flip P6; flip P7; flip P8; flip P9; flip P10; flip P11
refuse P5 flip P12: SKU-31
refuse P5 flip P1: SKU-31
