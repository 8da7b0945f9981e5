# What every front end says in a game.

title = douse: Lights Out

menu-new = New game
menu-width = Width
menu-height = Height
menu-rule = Rule
menu-edges = Edges
menu-states = States
menu-difficulty = Difficulty
menu-play = Pressing
menu-editor = Make a board

rule-plus = plus
rule-x = diagonals
rule-king = king
rule-knight = knight
rule-open-plus = plus without the middle
rule-row-column = row and column
rule-shape = drawn
rule-matrix = written out

edges-flat = flat
edges-cylinder = cylinder
edges-torus = torus
edges-moebius = Möbius strip
edges-klein = Klein bottle
edges-projective = projective plane

grade-any = any
grade-gentle = gentle
grade-easy = easy
grade-medium = medium
grade-hard = hard
grade-expert = expert
grade-master = master

play-any = any cell
play-lit-only = lit cells only
play-lit-first = in turn, lit first
play-unlit-first = in turn, unlit first

pack-first = First steps
pack-classic = Classic ladder
pack-rectangles = Rectangles
pack-torus = Round the torus
pack-three = Three states
pack-lit-only = Only where it shines
pack-big = Big boards
pack-curious = Curiosities

daily-easy = Easy
daily-classic = Classic
daily-strange = Strange

moves = Moves: { $n }
par = Par: { $par }
round = Round: { $n }
time = Time: { $time }
left = To change: { $n }

must-be-lit = Only a lit cell may be pressed now.
must-be-unlit = Only an unlit cell may be pressed now.
unsolvable = This board cannot be solved.
no-way = No way by this rule is known on a board of this size.

hint-look = Look between { $from } and { $to }.
hint-cell = Press { $cell }.
hint-left = Presses left: { $par }.
why-only = The board has a single solution, and it presses this cell.
why-one = The only shortest solution presses it.
why-every = All { $all } shortest solutions press it.
why-some = { $n } of { $all } shortest solutions press it.
why-a-shortest = A shortest solution presses it.
why-best-known = The best solution known presses it; a shorter one is not ruled out.
why-first = A shortest sequence that the rule allows begins with it.
why-first-known = A sequence that the rule allows begins with it.

won-title = Solved!
won = { $n ->
    [one] You won in one move!
   *[other] You won in { $n } moves!
}
won-par = No one can do it in fewer: that is par.
won-over = Par is { $par }.
won-before = Your best: { $n } moves, { $time }.
shown-title = Solution shown
won-shown = The solution was shown, so nothing counts.
won-again = Your first result on this board of the day stands.


verdict-solved = This board is solved already.

help-title = Help

shape-cube = cube
shape-hexagon = hexagon
shape-triangle = triangle
shape-cycle = ring
shape-path = row
shape-wheel = wheel
shape-complete = complete graph
shape-bipartite = two sides
shape-hypercube = hypercube
shape-petersen = Petersen graph
shape-graph = graph of { $n } lights
par-open = Par: { $par } (not proved)
par-no-way = Par: { $par } (no way known)
par-none = Cannot be solved
par-unreachable = Cannot be solved by this rule
hints = Hints: { $n }
unreachable = This board cannot be solved by its rule of play: no order of presses is allowed that reaches the goal.
nothing-to-press = The goal is reached: there is nothing left to press.
won-best = A new personal best!
stars = { $n ->
    [one] one star of three
   *[other] { $n } stars of three
}
title-level = { $pack } { $n }: { $title }
title-level-plain = { $pack } { $n }
title-daily = { $kind } of { $date }
result-par = { $n ->
    [one] one move
   *[other] { $n } moves
} (par { $par })
result-hints = { $n ->
    [one] one hint
   *[other] { $n } hints
}
level-best = { $n ->
    [one] one move
   *[other] { $n } moves
}
