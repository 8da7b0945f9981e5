# Texts of the other pages of the browser game.

## Board
zoom-in = Larger
zoom-out = Smaller

## Editor
editor-tools = What a tap changes
tool-light = Lights
tool-hole = Holes
tool-target = Target
editor-clear = Clear
editor-fill = Fill
editor-empty = A board needs at least one cell.
editor-repair = Repair
editor-repaired = Lights changed: { $n }
editor-play = Play
editor-keep = Save
editor-take = Copy the board from the game
editor-close = Back to the game
editor-name = Name
editor-odd = Unsolvable: { $lit } of the { $n } marked cells { $lit ->
    [one] has
   *[other] have
} to change. That is an odd number, but every press changes an even number of marked cells.
editor-unsolvable = Unsolvable: the marked pattern proves it.
press-shape = Press shape
press-shape-about = Which lights a press changes. The marked cell in the middle is the one you press.
press-shape-side = Grid size
press-shape-lights = { $n ->
    [one] A press changes one light.
   *[other] A press changes { $n } lights.
}
press-shape-blank = A press must change at least one light.
mark-middle = the pressed cell

## Boards in links
link-choice = You have a game in progress. If you play this board, your game is saved for later.
link-play = Play this board
link-keep = Save it for later
link-back = Back to my game
link-bad-title = No board
link-bad = This link does not contain a board that douse can read.

## Settings
setting-language = Language
setting-theme = Theme
setting-contrast = Contrast
setting-motion = Motion
setting-keys = Single letters as keys
setting-timer = Time
theme-system = same as system
contrast-system = same as system
contrast-high = high
motion-system = same as system
motion-reduced = reduced
keys-on = on
keys-off = off
timer-shown = shown
timer-hidden = hidden

## Solving a board
solve-lead = Tap the lights that are on, paste your board, or drop a picture. The presses appear on the board at once.
solve-your-board = Your board
solve-board-label = Your board: { $board }
solve-board-target = Target: tap the cells that should be lit at the end
solve-tool = What a tap changes
solve-tool-light = Lights
solve-tool-target = Target
solve-tool-hole = Holes
solve-clear = All off
solve-fill = All on
solve-kind = Puzzle type
solve-goal = Target
goal-off = all off
goal-on = all on
goal-state = all in state { $n }
goal-picture = a picture
solve-bring = Import a board
solve-paste = Text in any notation: rows of 0 and 1, # and ., emoji, JSON, codes, game IDs
solve-picture = Choose a picture or file
solve-picture-note = You can also drop a file here or paste a screenshot. Pictures are read in your browser and never uploaded.
paste-read = Read as { $form }: { $board }.
paste-read-first = Read as { $form }: { $board }. { $n ->
    [one] One more board in the text was ignored.
   *[other] { $n } more boards in the text were ignored.
}
paste-too-large = A board of { $n } lights is too large for this page. The command line can solve it.
paste-at = Line { $line }, column { $column }:
paste-lit-is = { $lit } is lit, { $off } is off
paste-empty = There is nothing to read yet.
paste-ambiguous = This can be read in more than one way. Which one do you mean?
paste-which-lit = Which of the two symbols is lit?
paste-hole-or-off = Is _ a hole, or a light that is off?
paste-unrecognised = This does not look like a board. The simplest notation is rows of # and .
paste-needs-size = This does not say how large the board is. Choose width and height first.
paste-ragged = Row { $row } has { $found ->
    [one] one light
   *[other] { $found } lights
}, but row 1 has { $expected }.
paste-symbol = “{ $symbol }” is not a light here.
paste-state = State { $value } is too high: there are { $states } states. Choose more states.
paste-outside = { $cell } is outside the board.
paste-other-file = This is another kind of file. douse reads text, PBM and PNG.
paste-utf8 = This is not UTF-8 text.
paste-double-spaced = With a blank line after every row, this can be one board or several. Remove the blank lines.
paste-third-symbol = “{ $symbol }” is a third symbol; so far the board uses “{ $first }” and “{ $second }”.
paste-no-cell = This board has no cell { $cell }.
paste-from-one = Coordinates start at 1 here, so 0 is outside the board.
paste-count = The number should be { $expected }, but it is { $found }.
paste-uneven = { $rows } rows cannot be divided evenly among { $boards } boards.
paste-repeated = { $cell } is listed twice.
paste-length = There are { $found } digits, but there must be { $expected }.
paste-padding = The unused bits of the last digit must be zeros.
paste-conflict = Here it says { $written }, which contradicts an earlier part of the text.
paste-unexpected = Found { $found }, which does not belong here.
part-quoted = “{ $text }”
paste-key = A keyword is missing, or appears twice.
paste-version = Version { $found } is newer than this program.
paste-json = This is not valid JSON.
paste-stopped = Reading this takes longer than allowed.
paste-memory = This board is too large for the memory allowed.
paste-seed = “#” starts a random seed of Flip, which does not contain the board itself. Copy the ID with the colon instead.
paste-bad-size = This is not a valid size.
paste-bad-states = This is not a valid number of states.
paste-bad-rule = There is no such rule.
paste-bad-edges = There are no such edges.
paste-bad-goal = This is not a valid goal.
paste-bad-graph = This is not a valid graph.
paste-misfit = The parts of this board do not fit together.
paste-missing = Something is missing here.
paste-outside-far = This cell is far outside the board.
paste-graph-places = A graph has no rows and columns. Name its vertices, such as v0.
part-bool = true or false
part-number = a number
part-text = a text
part-list = a list
part-object = an object
part-torus = a torus
part-graph = a graph
part-wide = { $n } wide
form-rows = rows of two symbols
form-digits = rows of digits
form-line = rows on one line
form-json = a JSON matrix
form-json-object = a JSON object
form-torus = the torus format
form-coordinates = coordinates
form-names = cell names
form-header = size and rows
form-batch = a batch of boards
form-hex = a hexadecimal number
form-flip = a game ID of Flip
form-flip-save = a save file of Flip
form-graph6 = a graph6 string
form-edge-list = an edge list
form-family = the name of a graph
form-pbm = a PBM picture
form-pbm-packed = a packed PBM picture
form-file = a board file
form-code = a code
board-size = { $width } wide, { $height } high
board-holes = { $n ->
    [one] one hole
   *[other] { $n } holes
}
board-graph = { $n ->
    [one] a graph with one vertex
   *[other] a graph with { $n } vertices
}
board-lit = { $n } lit
board-states = { $n } states
picture-read = Found in the picture: { $board }. Tap cells to correct it.
picture-not-read = Your browser cannot read this picture.
picture-flat = All cells in the picture are equally bright, so lit and unlit cells look the same.
picture-too-small = The picture is too small for this number of cells.
picture-no-grid = No grid was found. Crop the picture to the board, choose width and height, and read it again.
picture-as-size = Read with the chosen size
solve-looking = Solving
solve-solved = The target is reached. There is nothing to press.
solve-possible = This board can be solved.
solve-impossible = This board cannot be solved.
solve-shortest = { $n ->
    [one] One press. No solution is shorter.
   *[other] { $n } presses. No solution is shorter.
}
solve-between = { $n ->
    [one] One press.
   *[other] { $n } presses.
} At least { $least } are needed; it is not proved whether fewer than { $n } are enough.
solve-one-solution = This is the only solution.
solve-solutions = There are { $count } solutions. { $quiet ->
    [one] One quiet pattern leads
   *[other] { $quiet } independent quiet patterns lead
} from any of them to any other.
solve-proof-two = The { $size } cells with a double frame prove it. Every press changes an even number of them. So the number of framed lights that still have to change stays odd if it is odd and even if it is even. Here it is { $n } ({ $cells }), which is odd. It can never become 0, so the board cannot be solved.
solve-proof-more = The { $size } cells with a double frame prove it. For each of them, multiply the number in the frame by the number of steps its light still needs, and add up the results. Every press changes this sum by a multiple of { $k }. Here the sum is { $sum }; divided by { $k } it leaves { $rest }. A solved board leaves 0, so this one cannot be solved.
solve-repair = { $n ->
    [one] Repair: change { $cells }
   *[other] Repair: change { $n } lights ({ $cells })
}
solve-repair-smallest = No repair changes fewer lights.
solve-repaired = Repaired. The lights that changed have a dashed frame.
solve-leaf = All solutions
solve-before = Previous solution
solve-next = Next solution
solve-which = Solution { $number }: { $n ->
    [one] one press
   *[other] { $n } presses
}
solve-unsorted = The first one is the shortest known; the others are in no particular order.
solve-way = Order of presses
solve-way-any = Any order
solve-way-lit = Lit cells only
solve-lit-looking = Finding an order
solve-lit-shortest = { $n ->
    [one] One press, on a lit cell. No sequence is shorter.
   *[other] { $n } presses in this order, each on a lit cell. No sequence is shorter.
}
solve-lit-order = { $n ->
    [one] One press, on a lit cell.
   *[other] { $n } presses in this order, each on a lit cell.
}
solve-press = Press
solve-walk = Step by step
solve-step = Press { $number } of { $n }: { $cell }
solve-walked = Done: the target is reached.
do-back = Back
do-next-step = Next press
do-end = End
solve-take = Share and export
solve-play = Play
solve-share = Share link
copy-text = Copy text
copy-code = Copy code
copy-presses = Copy presses
copy-picture = Copy picture
export-copied = Copied.
export-saved = Saved.
export-link-copied = Link copied.
export-refused = Your browser did not allow that.

## Learning
learn-title = Lights Out in eight lessons
learn-lead = Eight short lessons, from the first press to the algebra. They all use your own board: choose one, or tap lights to draw one here.
learn-all = All eight on one page, for printing
learn-contents = All lessons
learn-which = Lesson { $number } of { $n }
learn-print = Print
learn-next = More lessons
learn-own = Your board
learn-own-note = The lessons use this board. Tap lights to change it.
learn-random = Another board
learn-played = The board you are playing
learn-trap = A common mistake:
learn-step = Step
learn-step-next = Next step
nothing = nothing
lesson-1 = Pressing twice
lesson-1-brief = Why no cell needs more than one press.
lesson-2 = Order does not matter
lesson-2-brief = Why a solution is a set, not a sequence.
lesson-3 = Chasing the lights
lesson-3-brief = A method you can use by hand, with a table for your size.
lesson-4 = The equations
lesson-4-brief = One equation per light, and elimination step by step.
lesson-5 = Quiet patterns
lesson-5-brief = Presses that change nothing, and how they test a board.
lesson-6 = All solutions, and the shortest
lesson-6-brief = From one solution to every other.
lesson-7 = Around the torus
lesson-7-brief = What changes when the edges are joined.
lesson-8 = Three states
lesson-8-brief = Lights that are back where they started after three presses.
twice-1 = A press changes the light of a cell and its neighbours. Press any cell here, then press the same cell again.
twice-board = Your board; the numbers count the presses
twice-start = Nothing is pressed yet.
twice-even = { $n ->
    [one] One press
   *[other] { $n } presses
}, and every cell was pressed an even number of times: the board is back where it started.
twice-odd = { $n ->
    [one] One press.
   *[other] { $n } presses.
} { $odd ->
    [one] Only the cell pressed an odd number of times counts.
   *[other] Only the { $odd } cells pressed an odd number of times count.
}
twice-again = Press all of them once more
twice-2 = The second press undoes the first, because off becomes on and on becomes off. So pressing a cell twice is the same as not pressing it, and pressing it three times is the same as pressing it once.
twice-3 = So it only matters whether a number is even (write 0) or odd (write 1). Even plus even is even, even plus odd is odd, and odd plus odd is even: 0 + 0 = 0, 0 + 1 = 1, 1 + 1 = 0. Mathematicians call these two numbers the field with two elements. For every cell there is just one question: press it or not?
order-1 = Both boards get the same presses, each in a different order.
order-one = In this order: { $cells }
order-other = In another order: { $cells }
order-start = Both boards start the same.
order-between = After { $number } of { $n } presses the boards may differ.
order-end = All presses are done, and the boards are the same again.
order-shuffle = Shuffle
order-empty = Start without presses
order-2 = Whether a light is on at the end depends only on how often it changed, and that is how often its own cell and the neighbouring cells were pressed. It does not matter when.
order-3 = So a solution is a set of cells to press. A board of 25 cells has 2²⁵ = 33,554,432 such sets, instead of infinitely many sequences. And if a set of presses creates a board from the dark one, pressing the same set turns it off again.
chase-1 = Go line by line (by rows, or by columns if they are shorter), starting with the second. Wherever a light in the line before is on, press the cell next to it in this line. That turns it off, and no later press turns it back on. In the end only the last line can be lit.
chase-board = The marked cells were just pressed
chase-table = What to press first
chase-remains = Lit in the last line
chase-press = Press in the first line
chase-sums = The table lists only the basic cases. If the last line is a combination of several of them, press the combination of their answers; a cell that appears twice cancels out.
chase-empty = At this size, the first chase already turns off every solvable board, so the table is empty.
chase-start = Your board. The chase starts with the second line.
chase-line = Line { $line } is dark. Pressed: { $cells }
chase-remainder = Only the last line is lit now. Look it up in the table.
chase-first = Pressed in the first line: { $cells }. Now chase again.
chase-again = Line { $line } is dark again. Pressed: { $cells }
chase-stuck = The table has no entry for this last line, so no presses turn this board off. The next lessons show why.
chase-done = All lights are off.
chase-2 = Why it works: the presses in the first line decide all the others. Chasing without them leaves some lights on in the last line. Each press in the first line changes these lights in its own way. The table tells you which presses remove them; for 5 × 5 it has seven entries.
chase-trap = Some texts compute the presses in the first line from the lights in the first line alone. That is wrong for most boards: every light influences what remains in the last line, so you have to chase first.
equations-1 = Give every cell an unknown: 1 means “press it”, 0 means “do not press it”.
equations-light = Tap a light: the marked cells are the ones whose presses change it. Their unknowns must add up to 1 if the light has to change and to 0 if it does not.
equations-board = Tap a light to see its equation
equation-of = Light { $cell }: { $sum }
equations-2 = All these equations together form a system. Written as a table, it has one row per light and one column per press; this table of zeros and ones is called a matrix.
equations-steps = Elimination solves the system column by column. Take a row with a 1 in the column, move it up, and add it to every row below that also has a 1 there. Add as in lesson 1: 1 + 1 = 0.
equations-matrix = The equations; the column right of the line shows what each light needs
equations-too-many = This system is too large to show. Choose a board of at most 6 × 6.
equations-3 = In the end, every row starts further right than the one above it. Going from the last row to the first, you can read off each press.
equations-zero = A row without any 1 to the left of the line says 0 = 0, which is always true, or 0 = 1, which never is.
equations-trap = Multiplying by the inverse matrix only works if there is one. For 4 × 4, 5 × 5 and many other sizes there is none. Then some rows become zero, and a board has several solutions or none at all, never exactly one. And an inverse in rounded decimal numbers is useless here: we calculate with even and odd.
elimination-start = The system for your board.
elimination-column = Column { $cell }: { $steps }
elimination-one = Read off from the bottom: press { $cells }. This is the only solution.
elimination-several = Some presses do not start any row ({ $free }), so you may choose them freely. With 0 for all of them, read off from the bottom: press { $cells }.
elimination-none = Row { $row } says 0 = 1: no presses turn this board off.
step-swap = swap rows { $a } and { $b }
step-add = add row { $a } to row { $b }
step-scale = multiply row { $a } by { $times }
step-append = add { $times } times row { $a } as a new row
quiet-1 = For some sizes there are sets of presses that together change nothing. We call such a set a quiet pattern. Press the marked cells one by one: at the end the board is as it was.
quiet-none = At this size, the only quiet pattern is to press nothing. So every board of this size can be solved, in exactly one way. Choose 4 × 4 or 5 × 5 to see others.
quiet-which = Quiet patterns
quiet-pressing = Pressing the pattern, cell by cell
quiet-counting = The same pattern on your board: tap lights to change them
quiet-start = { $n ->
    [one] The pattern has one cell.
   *[other] The pattern has { $n } cells.
}
quiet-between = { $number } of { $n } pressed.
quiet-end = All are pressed, and nothing has changed.
quiet-even = { $n ->
    [one] One cell
   *[other] { $n } cells
} of this pattern { $n ->
    [one] is
   *[other] are
} lit. In every pattern the number of lit cells is even: your board can be solved.
quiet-odd = { $n ->
    [one] One cell
   *[other] { $n } cells
} of this pattern { $n ->
    [one] is
   *[other] are
} lit. In pattern { $number } the number of lit cells is odd: your board cannot be solved.
quiet-share = This size has { $d ->
    [one] one independent quiet pattern
   *[other] { $d } independent quiet patterns, meaning that none is a combination of the others
}. So one board in { $all } can be solved.
quiet-2 = Quiet patterns also test boards. Every press changes an even number of cells of a quiet pattern. Why? The cells of the pattern that a press changes are exactly those whose own presses change the pressed cell. Pressing the whole pattern changes nothing, so their number is even. So the number of lit cells in a pattern stays odd or stays even, whatever you press. On the dark board it is 0, which is even.
quiet-3 = So if a pattern contains an odd number of lit cells, the board cannot be solved, and anyone can check that by counting. If every pattern contains an even number, the board can be solved; elimination proves that. For 5 × 5 this is the well-known test with two patterns.
all-1 = Take a solution and add a quiet pattern: cells that are in both cancel out. The result does the same to the lights, so it is a solution too.
all-every = Adding quiet patterns leads from any solution to all the others.
all-board = The marked cells are the presses
all-now = { $n ->
    [one] This solution has one press.
   *[other] This solution has { $n } presses.
}
all-changed = Your board cannot be solved, so this lesson changes { $cells }.
all-add = Add pattern { $number }
all-shortest = { $n ->
    [one] One press: shortest
   *[other] { $n } presses: shortest
}
all-other = { $n ->
    [one] One press
   *[other] { $n } presses
}
all-2 = With d independent quiet patterns, each of them can be added or not, so there are 2ᵈ solutions.
all-fewest = The shortest is the one with the fewest presses. If d is small, you find it by trying them all.
all-3 = If d is large, that takes too long: 30 × 30 has 2²⁰ solutions, 65 × 65 has 2⁴². The “Solve” page proves the shortest there, too. It splits the board into four parts, each of which depends on only half of the independent patterns.
torus-1 = Now the left edge is joined to the right edge and the top to the bottom. Mathematicians call this surface a torus. A press at the edge reaches around to the other side. Press a corner.
torus-board = Your lights on a torus
torus-start = Press a cell at the edge.
torus-pressed = { $cell } changed { $cells }.
torus-2 = Now every press changes five lights. The equations have the same form, but the matrix is different, and so are its quiet patterns.
torus-compared = Boards of this size have { $flat ->
    [one] one independent quiet pattern
   *[other] { $flat } independent quiet patterns
} when flat and { $torus } on the torus.
torus-solvable = On the torus your board can be solved.
torus-unsolvable = On the torus your board cannot be solved.
torus-3 = A square torus has twice as many independent quiet patterns as the flat square with a side shorter by one, plus four if its side is divisible by 3.
torus-trap = Some say that light chasing does not work on a torus, because the last line changes the first. It does work: you start with two unknown lines instead of one, and after going around once, both must match. That takes a little more algebra and is just as fast.
three-1 = These lights have three states: off (0), 1 and 2. A press moves each light to the next state, and from 2 back to off. Press a cell three times, and everything is as before.
three-board = Your lights with three states
three-done = All lights are off.
three-left = { $n ->
    [one] One press turns everything off.
   *[other] { $n } presses turn everything off.
}
three-show = Show the presses
three-2 = Now 2 + 1 = 0: we calculate modulo 3, that is, with remainders after dividing by 3.
three-times = A cell is pressed 0, 1 or 2 times, and two more presses undo one. A light in state 2 has to change once, a light in state 1 twice.
three-3 = Elimination works as before, except that rows are also multiplied: 2 · 2 = 1, so a row that starts with 2 is doubled.
three-test = The test from lesson 5 works here, too: the count must be a multiple of 3.
three-trap = With four states you cannot divide by 2, because 2 · 2 = 0. Programs that do so anyway miss almost all solutions. A different kind of elimination is needed; then any number of states can be solved.

## Exploring
explore-quiet = Quiet patterns
explore-nullity = Nullities
explore-hardest = Hardest boards
explore-big = Big boards
gallery-lead = Press every cell of one of these patterns, and nothing changes. Tap patterns to add them up: the sum is quiet, too.
gallery-none = { $size }: the only quiet pattern is to press nothing. Every board of this kind has exactly one solution.
gallery-some = { $size }: { $n ->
    [one] one independent quiet pattern.
   *[other] { $n } independent quiet patterns.
}
gallery-sum = The chosen patterns added up: { $n ->
    [one] one press that changes
   *[other] { $n } presses that change
} nothing
gallery-number = Quiet pattern { $number }
gallery-more = { $n ->
    [one] The first is shown.
   *[other] The first { $n } are shown.
}
nullity-lead = The nullity d of a size is its number of independent quiet patterns (plus rule, two states). One board in 2ᵈ can be solved, and it has 2ᵈ solutions. Computed in your browser.
nullity-most = Up to
nullity-looking = Computing nullities
nullity-squares = Squares
nullity-points = The nullity of every square: side on the horizontal axis, nullity on the vertical axis
nullity-records = Highest
nullity-size = Size
nullity-d = Nullity
nullity-rectangles = Rectangles
nullity-map = All rectangles up to 100 × 100, width to the right, height down. The stronger the colour, the higher the nullity. Click to see a size.
nullity-zero = { $size }: nullity 0. Every board can be solved in exactly one way.
nullity-some = { $size }: nullity { $d }.
hard-lead = The boards that need the most presses, and how many boards need each number of presses.
hard-looking = Counting boards
hard-most = { $n ->
    [one] The hardest boards need one press.
   *[other] The hardest boards need { $n } presses.
}
hard-between = Some board needs { $n } presses; none needs more than { $most }.
hard-failed = No result in the time allowed. Choose a smaller board.
hard-count = { $boards } of the { $positions } solvable boards are that hard.
hard-positions = { $positions } boards can be solved.
hard-one = One of the hardest boards
hard-chart = Number of boards (vertical, logarithmic scale) by number of presses (horizontal)
hard-table = As a table
hard-presses = Presses
hard-boards = Boards
hard-solve = Show its solution
big-lead = A million lights and more: drag, zoom and press. One button solves the whole board.
big-side = Size
big-random = Random board
big-press = Press them all
big-lit = { $n ->
    [one] One light is on.
   *[other] { $n } lights are on.
}
big-solved = Solved in { $time } ms: { $n ->
    [one] one press
   *[other] { $n } presses
}, marked on the board.
big-dark = All lights are off.
big-pressed = { $cell } pressed; { $n ->
    [one] one light is on
   *[other] { $n } lights are on
}
big-board = Big board: drag to move, tap to press
big-keys = Keys: arrows move, + and − zoom, Enter presses the cell in the middle.

## Levels, daily boards and records
packs = Packs
pack-reached = { $n } of { $all } solved
stars-explained = Three stars for par, two for up to two moves more, one for any other solution. Hints cost one star.
level-par = Par { $par }
daily-easy-about = A symmetric board to warm up
daily-classic-about = Five by five, par 8 to 12
daily-strange-about = A different shape or rule every day
streak = { $n ->
    [0] No streak yet: win one of today’s three boards.
    [one] One day in a row. Longest streak: { $longest }.
   *[other] { $n } days in a row. Longest streak: { $longest }.
}
stat-wins = Games won
stat-at-par = At par
stat-moves = Total moves
stat-hints = Hints used
stat-time = Time played
stat-levels = Levels solved
stat-stars = Stars
stat-streak = Days in a row
stat-longest = Longest streak
data-title = Your data
data-about = Games, statistics, boards and settings are stored in this browser. Save them as a file, as a backup or to continue in another browser. Loading a file adds to what is here and deletes nothing.
data-export = Save as a file
data-import = Load a file
data-taken = { $n ->
    [one] One item loaded.
   *[other] { $n } items loaded.
} Reloading the page.
data-foreign = This file was not saved by douse.
data-malformed = The file is damaged: its part “{ $name }” cannot be read. Nothing was changed.
data-full = The browser’s storage is full, so not everything could be loaded.

## Leaderboards, replays, community boards
page-top = Leaderboard
page-watch = Replay
page-player = Name and devices
do-watch = Watch
do-play = Play
do-publish = Publish
player-nameless = Anonymous
service-asked = One moment …
service-unreachable = The service does not answer. Everything else works without it.
service-foreign = The answer did not come from a douse service.
problem-not-found = Not found. It may have been removed.
problem-forbidden = The service does not allow that.
problem-conflict = This board has already been published.
problem-too-large = That is too large for the service.
problem-too-many = Too many requests. Try again in a minute.
problem-not-now = The service cannot do that right now. Try again later.
problem-unknown-player = The service no longer knows you.
problem-mismatch = The service did not understand the request. The game and the service may be different versions.
problem-unacceptable = The service did not accept this: { $detail }
problem-forged = The service could not confirm this game: { $detail }
problem-refused = The service refused the request: { $detail }
refused-text-empty = There is no text.
refused-text-long = The text is too long.
refused-text-invisible = The text contains invisible characters.
refused-name-numbered = A name must not end with # and digits.
refused-name-marks = A letter of the name has too many accents.
refused-name-alike = This name looks too much like the name of another player. Choose another one.
refused-boards-full = You have published the maximum number of boards. Withdraw one first.
refused-storage-full = Your storage on the service is full.
refused-data-large = There is too much data to copy to another device.
refused-code-unknown = This code is unknown, already used or expired.
refused-board-unread = The service cannot read this as a board. Publish exactly one board.
refused-board-large = This board is too large to be published.
refused-board-solved = This board is already solved.
refused-board-unsolvable = This board cannot be solved.
refused-board-not-proved = The service found no solution of this board in the time allowed.
refused-board-foreign = This board belongs to another player.
refused-banned = Your profile is banned on this service.
refused-ticket-used = The ticket of this game was already used for another game.
refused-ticket-invalid = The service cannot match this game to its start.
refused-moves-long = The game has too many moves for the leaderboard.
refused-moves-invalid = The moves do not fit this board.
refused-goal-missed = The moves do not reach the goal.
refused-times-invalid = The times do not fit the moves.
refused-too-fast = Nobody makes this many moves in so short a time.
address-unknown = There is no playable board at this address.
top-order = Sort by
top-games = Games
top-by-moves = By moves
top-by-time = By time
top-without-hints = Without hints
top-with-hints = With hints
top-rank = Rank
top-player = Player
top-you = you
top-empty = No results yet.
list-before = Back
list-after = More
standing-sending = Sending your score …
standing-waiting = The service does not answer. Your score is saved here and will be sent later.
standing-refused = The leaderboard did not accept your score. { $reason }
standing-moves = Rank { $moves } by moves.
standing-untimed = The service did not see this game begin, so its time does not count.
standing-both = Rank { $moves } by moves, { $time } by time.
watch-whose = Watch { $name }’s game
watch-facts = { $name }, rank { $rank }: { $n ->
    [one] { $n } move.
   *[other] { $n } moves.
}
watch-moves = { $n } of { $all }
watch-pause = Pause
do-show-solution = Show the solution
watch-go = Play
watch-back = One move back
watch-step = One move forward
watch-again = From the start
boards-about = Boards drawn by players. The service has proved that each of them can be solved.
boards-own = Draw your own
boards-all = All community boards
boards-new = Newest
boards-liked = Most liked
boards-hardest = Hardest
boards-search = Search
boards-empty = No boards found.
boards-total = { $n ->
    [one] One board
   *[other] { $n } boards
}
like-label = Like this board; { $n ->
    [one] one like
   *[other] { $n } likes
}
like-given = You like this board.
like-taken-back = Like removed.
do-report = Report
report-reason = What is wrong with it?
report-send = Send
report-sent = Thank you. We will look at it.
board-take-back = Withdraw
board-take-back-about = The board and all scores on it are deleted. Nobody can undo this.
board-taken-back = The board is no longer listed.
publish-title = Publish
publish-about = Everyone can see the board, its name and your name.
publish-author = Your name
publish-busy = Proving par …
publish-untitled = Give your board a name first.
publish-unsolvable = Unsolvable boards cannot be published. Repair it first.
publish-solved = This board is already solved. There is nothing to play.
publish-too-large = { $most ->
    [one] Boards with more than one light cannot be published.
   *[other] Boards with more than { $most } lights cannot be published.
}
publish-done = “{ $title }” is published.
publish-show = Show
player-about = You need no password and no e-mail address. This browser stores a key that proves who you are.
no-service = This copy of the game runs without a service. There are no leaderboards, and nothing is sent.
player-account = On { $challenges ->
    [one] one leaderboard
   *[other] { $challenges } leaderboards
}, with { $boards ->
    [one] one published board
   *[other] { $boards } published boards
}.
name-label = Your name
name-keep = Save
name-kept = Saved.
device-title = Use another device
device-about = A one-time code lets another browser use your profile. It works once and expires after 15 minutes.
device-make-code = Create a code
device-code-made = Enter this code on the other device.
device-code = Code from the other device
device-redeem = Use that profile
device-moved = This browser now uses that profile.
player-delete-title = Delete your profile
player-delete-about = Your name, scores, likes and boards are deleted from the service. Nobody can undo this. Your statistics stay in this browser.
player-delete = Delete my profile
player-delete-really = Yes, delete it permanently
player-deleted = Your profile is deleted.
standing-unknown = The service does not know you, so your score is only saved here. Open your profile to decide what to do.
unknown-title = The service does not know you
unknown-about = Its database may have been restored or emptied. Your key is kept, and your scores are saved until the service knows you again. You can also continue as a new player; the old key is kept.
unknown-new = Continue as a new player
