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

edges-flat = open
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
hint-rest = All that is left: { $cells }
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
won-shown = The solution was shown, so it counts no best.

verdict-solved = This board is solved already.

help-title = Help
