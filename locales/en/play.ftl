# Texts that every front end uses during a game.

title = douse: Lights Out

menu-new = New game
menu-width = Width
menu-height = Height
menu-rule = Rule
menu-edges = Edges
menu-states = States
menu-difficulty = Difficulty
menu-play = Allowed presses
menu-editor = Draw a board

rule-plus = plus
rule-x = diagonals
rule-king = king
rule-knight = knight
rule-open-plus = plus without the middle
rule-row-column = row and column
rule-shape = custom shape
rule-matrix = custom matrix

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
play-lit-first = alternating, lit first
play-unlit-first = alternating, unlit first

pack-first = First steps
pack-classic = Classic ladder
pack-rectangles = Rectangles
pack-torus = Around the torus
pack-three = Three states
pack-lit-only = Lit cells only
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

must-be-lit = You can only press a lit cell now.
must-be-unlit = You can only press an unlit cell now.
unsolvable = This board cannot be solved.
no-way = No solution under this rule is known for a board of this size.
hints-forbidden = This game is to be played without hints and without the solution.

hint-look = Look between { $from } and { $to }.
hint-look-cells = Look at the cells { $cells }.
hint-cell = Press { $cell }.
hint-left = { $par ->
    [one] One press to go.
   *[other] { $par } presses to go.
}
why-only = The board has exactly one solution, and this press is part of it.
why-one = The only shortest solution includes it.
why-every = { $all ->
    [2] Both shortest solutions include it.
   *[other] All { $all } shortest solutions include it.
}
why-some = { $n } of the { $all } shortest solutions { $n ->
    [one] includes it.
   *[other] include it.
}
why-a-shortest = A shortest solution includes it.
why-best-known = The best known solution includes it. A shorter one may exist.
why-first = A shortest sequence allowed by the rule starts with it.
why-first-known = A sequence allowed by the rule starts with it.

won-title = Solved!
won = { $n ->
    [one] You won in one move!
   *[other] You won in { $n } moves!
}
won-par = That is par: nobody can do it in fewer.
won-over = Par is { $par }.
won-before = Your best: { $n ->
    [one] one move
   *[other] { $n } moves
}, { $time }.
shown-title = Solution shown
won-shown = You looked at the solution, so this game does not count.
won-again = Only your first result on a daily board counts.

verdict-solved = This board is already solved.

help-title = Help

shape-cube = cube
shape-hexagon = hexagon
shape-triangle = triangle
shape-cycle = ring
shape-path = row
shape-wheel = wheel
shape-complete = complete graph
shape-bipartite = complete bipartite graph
shape-hypercube = hypercube
shape-petersen = Petersen graph
shape-graph = graph with { $n } lights
par-open = Par: { $par } (not proved)
par-no-way = Par: { $par } (no solution known)
par-none = Unsolvable
par-unreachable = Unsolvable under this rule
hints = Hints: { $n }
unreachable = This board is unsolvable under its rule: no allowed sequence of presses reaches the goal.
nothing-to-press = The goal is reached. There is nothing left to press.
won-best = A new personal best!
stars = { $n ->
    [one] 1 of 3 stars
   *[other] { $n } of 3 stars
}
title-level = { $pack } { $n }: { $title }
title-level-plain = { $pack } { $n }
title-daily = { $kind }, { $date }
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
