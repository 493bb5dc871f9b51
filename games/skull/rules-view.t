# Skull: what each viewer's picture of the table shows and hides. The rules: docs/rules/skull.md

tested SKU-60: tests/table/talk_test.c talk_changes_nothing lines_to_say bots_talk

test SKU-1 SKU-40: A mat is plain at first and shows its flower side after a won challenge
new skull players=2 first=P1
view spectator ~ {"seat":"P1","person":"P1","in_play":true,"flower_mat":false
P2 place skull
P1 place flower
P1 bid 1
P2 pass
view spectator ~ {"seat":"P1","person":"P1","in_play":true,"flower_mat":true
view spectator ~ {"seat":"P2","person":"P2","in_play":true,"flower_mat":false

test SKU-1 SKU-10: I see my own discs; the others see how many there are
new skull players=3 first=P1
P2 place skull
view P2 ~ "hand":["flower","flower","flower"],"stack":["skull"],"face_up":0}
view P1 ~ "hand":["?","?","?"],"stack":["?"],"face_up":0}
view spectator !~ "skull"
view spectator !~ "flower"
view all ~ "hand":["flower","flower","flower"],"stack":["skull"],"face_up":0}

test SKU-3: A person sees what both gangs hold
new skull players=2 gangs=2 first=P1
P2 place flower
P3 place skull
P4 place skull
view P1 ~ {"seat":"P3","person":"P1","in_play":true,"flower_mat":false,"passed":false,"last_chance":false,"hand":["flower","flower","flower"],"stack":["skull"]
view P2 ~ {"seat":"P3","person":"P1","in_play":true,"flower_mat":false,"passed":false,"last_chance":false,"hand":["?","?","?"],"stack":["?"]
view P2 ~ {"seat":"P4","person":"P2","in_play":true,"flower_mat":false,"passed":false,"last_chance":false,"hand":["flower","flower","flower"],"stack":["skull"]
sees P1: P4 place ?
sees P2: P4 place skull

test SKU-31 SKU-32: A turned disc is seen by all, those under it are not
new skull players=2 first=P1
P2 place skull
P1 place skull
P1 place flower
P2 place flower
P1 bid 1
P2 pass
# P1 turned its topmost flower only, and won.
sees P2: P2 pass = flower
view P2 ~ {"seat":"P1","person":"P1","in_play":true,"flower_mat":true

test SKU-41: Nobody but the challenger sees which disc went
new skull players=2 first=P1 show=off
P2 place skull
P1 place flower
P1 bid 2
P1 flip P2
C drop skull
sees P1: C drop skull
sees P2: C drop ?
sees spectator: C drop ?
view P1 ~ "hand":["flower","flower","flower"],"stack":[],"face_up":0},{"seat":"P2"
view P2 ~ "hand":["?","?","?"],"stack":[],"face_up":0},{"seat":"P2"
