# What the terminal game says.
title = douse: Lights Out
too-small = The window is too small.

menu-continue = Continue
menu-new = New game
menu-width = Width
menu-height = Height
menu-rule = Rule
menu-edges = Edges
menu-states = States
menu-difficulty = Difficulty
menu-play = Pressing
menu-levels = Levels
menu-daily = Boards of the day
menu-own = My boards and games
menu-editor = Make a board
menu-language = Language
menu-theme = Colours
menu-quit = Quit

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

keys-menu = Arrows choose  Enter start  ? help  Q quit
keys-levels = Arrows: level, pack  Enter play  Esc back
keys-list = Arrows choose  Enter play  Esc back
keys-play = Space press  U undo  R redo  H hint  N new  ? help  Esc menu
keys-editor = Space light  P play  S save  F repair  ? help  Esc menu

moves = Moves: { $n }
par = Par: { $par }
par-open = Par: { $par } (not proved)
par-none = Cannot be solved
round = Round: { $n }
time = Time: { $time }
hints = Hints: { $n }
left = To change: { $n }
best-moves = best: { $n }
scrolls = { $cell }, scrolling

must-be-lit = Only a lit cell may be pressed now.
must-be-unlit = Only an unlit cell may be pressed now.
unsolvable = This board cannot be solved.
no-way = No way by this rule is known on a board of this size.
showing = Showing the solution. S stops, + and - change the speed.
no-quiet = No presses change nothing here: every board has one solution.
quiet-shown = Quiet pattern { $n } of { $all }: pressing the cells marked ~ changes nothing.
nothing-left = There is no game to continue.
no-own-boards = You have no boards or games of your own yet.
kept = Kept as { $name }.
not-kept = Could not be kept: { $error }
unread = The game left cannot be read: { $error }. The file is kept as { $file }.

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
won-best = A new personal best!
won-before = Your best: { $n } moves, { $time }.
won-shown = The solution was shown, so it counts no best.
won-next = Enter: next round   U: undo   Esc: menu

verdict-solved = This board is solved already.
verdict-par = It can be solved. Par { $par }, proved.
verdict-open = It can be solved. Par { $par }, not proved.
verdict-odd = It cannot be solved: the pattern marked ~ lies on { $n } lit { $n ->
    [one] cell
   *[other] cells
}, an odd number. F repairs it.
verdict-unsolvable = It cannot be solved: the pattern marked ~ proves it. F repairs it.

help-title = Help
help =
    Change all lights by pressing cells.
    Arrows, Home, End   move
    Space, Enter, mouse press
    U, Ctrl-Z, right    undo
    R, Ctrl-Y           redo
    X                   restart (U undoes it)
    H                   hint, then more of it
    S                   show the solution
    + -                 speed of showing
    O                   quiet patterns
    N                   next round
    T                   hide or show the time
    C                   colours
    L                   the code of the board
    Esc                 menu
    Q                   quit; the game is kept
help-editor =
    Space, mouse   change a light
    W V            wider, narrower
    H G            higher, lower
    R              rule
    E              edges
    K              states
    0 1            all off, all on
    F              repair
    S              save
    P              play
    Esc            menu

plain-welcome = Lights Out, line by line. Name cells to press them, such as B2 C3; help lists the commands.
plain-continued = The game you left goes on.
plain-help = Commands: cells such as B2 C3, board, undo, redo, restart, hint, solve, new, code, quit.
plain-unknown = '{ $text }' is neither a cell nor a command; help lists the commands.
plain-won = new begins the next round, undo takes the last move back.
