# What the other pages of the browser game say.

## Board
zoom-in = Larger
zoom-out = Smaller

## Editor
editor-tools = What a press draws
tool-light = Lights
tool-hole = Holes
tool-target = Target
editor-clear = Clear
editor-fill = Fill
editor-empty = A board needs a cell.
editor-repair = Repair it
editor-repaired = Lights changed: { $n }
editor-play = Play it
editor-keep = Keep it
editor-take = Take the board of the game
editor-close = Back to the game
editor-name = Name
editor-odd = It cannot be solved: the marked pattern of { $n } cells covers { $lit } of the lights to change, an odd number, and every press changes an even number of its cells.
editor-unsolvable = It cannot be solved: the marked pattern proves it.
press-shape = Press shape
press-shape-about = Which lights a press changes. The marked cell in the middle is the pressed one.
press-shape-side = Grid side
press-shape-lights = { $n ->
    [one] A press changes one light.
   *[other] A press changes { $n } lights.
}
press-shape-blank = A press must change a light.
mark-middle = the pressed cell

## Boards in links
link-choice = You have a game in progress. It is set aside, not lost, when you play this board.
link-play = Play this board
link-keep = Keep it for later
link-back = Back to my game
link-bad-title = No board
link-bad = This link has no board that douse can read.

## Settings
setting-language = Language
setting-theme = Theme
setting-contrast = Contrast
setting-motion = Motion
setting-keys = Single letters as keys
setting-timer = Time
theme-system = as the system
contrast-system = as the system
contrast-high = high
motion-system = as the system
motion-reduced = little
keys-on = on
keys-off = off
timer-shown = shown
timer-hidden = hidden
settings-kept = Settings, games and records stay in this browser. Nothing is sent anywhere.

## Solving a board
solve-lead = Tap in the board you see, paste it, or drop a picture. What to press stands on it at once.
solve-your-board = Your board
solve-board-label = Your board: { $board }
solve-board-target = The target: tap what is to be lit in the end
solve-tool = What a tap changes
solve-tool-light = Lights
solve-tool-target = Target
solve-tool-hole = Holes
solve-clear = All off
solve-fill = All on
solve-kind = The puzzle
solve-goal = Target
goal-off = all off
goal-on = all on
goal-state = all in state { $n }
goal-picture = a picture
solve-bring = Bring a board
solve-paste = Text in any notation: rows of 0 and 1, # and ., emoji, JSON, codes, game IDs
solve-picture = Choose a picture or file
solve-picture-note = Or drop one here, or paste a screenshot. Pictures are read in your browser and go nowhere.
paste-read = Read as { $form }: { $board }.
paste-read-first = Read as { $form }: { $board }. { $n ->
    [one] One more board in the text was left out.
   *[other] { $n } more boards in the text were left out.
}
paste-too-large = A board of { $n } lights is too large for this page. The command line solves it.
paste-at = Line { $line }, column { $column }:
paste-lit-is = { $lit } is lit, { $off } is off
paste-empty = There is nothing to read yet.
paste-ambiguous = This can be read in several ways. Which is meant?
paste-which-lit = Which of the two symbols is lit?
paste-hole-or-off = Is _ a hole, or a light that is off?
paste-unrecognised = This looks like no board. Rows of # and . are the plainest.
paste-needs-size = This does not say its size. Choose width and height first.
paste-ragged = Row { $row } has { $found } lights, but row 1 has { $expected }.
paste-symbol = “{ $symbol }” is no light here.
paste-state = State { $value } is too high: there are { $states } states. Choose more states.
paste-outside = { $cell } is outside the board.
paste-wrong = something is not right here.
form-rows = rows of two symbols
form-digits = rows of digits
form-line = rows in one line
form-json = a JSON matrix
form-json-object = a JSON object
form-torus = the torus format
form-coordinates = coordinates
form-names = names of cells
form-header = size and rows
form-batch = a batch of boards
form-hex = a hexadecimal number
form-flip = an ID of the game Flip
form-flip-save = a save file of the game Flip
form-graph6 = a graph in graph6
form-edge-list = a list of edges
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
    [one] a graph of one vertex
   *[other] a graph of { $n } vertices
}
board-lit = { $n } lit
board-states = { $n } states
picture-read = Found in the picture: { $board }. Correct it by tapping.
picture-not-read = Your browser cannot read this picture.
picture-flat = All cells of the picture are equally bright, so none can be told to be lit.
picture-too-small = The picture is too small for so many cells.
picture-no-grid = No grid of cells can be made out. Cut off what is around the board, choose width and height, and read it again.
picture-as-size = Read with the chosen size
solve-looking = Looking for solutions
solve-solved = The target is reached: nothing to press.
solve-possible = This board can be solved.
solve-impossible = This board cannot be solved.
solve-shortest = { $n ->
    [one] One press, and fewer is impossible.
   *[other] { $n } presses, and fewer is impossible.
}
solve-between = { $n } presses. Fewer than { $least } is impossible; between is not proved.
solve-one-solution = There is no other solution.
solve-solutions = There are { $count } solutions; { $quiet ->
    [one] a quiet pattern leads
   *[other] { $quiet } quiet patterns lead
} from each to all others.
solve-proof-two = The { $size } cells in double frames are the proof. Every press changes an even number of them, so whether the lights to be changed among them are even or odd in number stays as it is. Here they are { $n } ({ $cells }): odd. But in the end there must be none.
solve-proof-more = The { $size } cells in double frames are the proof. Multiply what each light still has to change by the number in its frame and add up: every press changes the sum by a multiple of { $k }. Here it is { $sum }, which leaves { $rest }; in the end it must leave 0.
solve-repair = { $n ->
    [one] Repair: change { $cells }
   *[other] Repair: change { $n } lights ({ $cells })
}
solve-repair-smallest = No repair changes fewer lights.
solve-repaired = Repaired. The changed lights have a dashed frame.
solve-leaf = All solutions
solve-before = Solution before
solve-next = Next solution
solve-which = Solution { $number }: { $n ->
    [one] one press
   *[other] { $n } presses
}
solve-unsorted = The first is the shortest known; the others come in no order.
solve-way = Order of the presses
solve-way-any = Any order
solve-way-lit = Only lit lights
solve-lit-looking = Looking for an order
solve-lit-shortest = { $n } presses in this order, each on a lit light. No order is shorter.
solve-lit-order = { $n } presses in this order, each on a lit light.
solve-press = Press
solve-walk = Step through
solve-step = Press { $number } of { $n }: { $cell }
solve-walked = Done: the target is reached.
do-back = Back
do-next-step = Next press
do-end = End
solve-take = Take it with you
solve-play = Play it
solve-share = Share link
copy-text = Copy text
copy-code = Copy code
copy-presses = Copy presses
copy-picture = Copy picture
export-copied = Copied.
export-saved = Saved.
export-link-copied = The link is copied.
export-refused = Your browser did not allow that.

## Learning
learn-title = Lights Out in eight lessons
learn-lead = Eight short lessons, from the first press to the algebra. All of them are given on your own board: choose or tap one here.
learn-all = All eight on one page, for printing
learn-contents = All lessons
learn-which = Lesson { $number } of { $n }
learn-print = Print
learn-next = More lessons
learn-own = Your board
learn-own-note = The lessons use this board. Tap lights to change it.
learn-random = Another board
learn-played = The board you are playing
learn-trap = A trap:
learn-step = Step
learn-step-next = Next step
nothing = nothing
lesson-1 = Pressing twice
lesson-1-brief = Why no light needs more than one press.
lesson-2 = Order does not matter
lesson-2-brief = Why a solution is a set, not a sequence.
lesson-3 = Chasing the lights
lesson-3-brief = A method for hands, with a table for your size.
lesson-4 = The equations
lesson-4-brief = One equation a light, and elimination step by step.
lesson-5 = Quiet patterns
lesson-5-brief = Presses that change nothing, and the test they make.
lesson-6 = All solutions, and the shortest
lesson-6-brief = From one solution to every other.
lesson-7 = Round the torus
lesson-7-brief = What changes when the edges are joined.
lesson-8 = Three states
lesson-8-brief = Lights that need three presses to come back.
twice-1 = A press changes a light and its neighbours. Press any light here, then press the same one again.
twice-board = Your board; the numbers count the presses
twice-start = Nothing is pressed yet.
twice-even = { $n } presses, and every light was pressed an even number of times: the board is as it was.
twice-odd = { $n } presses. Only the { $odd ->
    [one] light pressed an odd number of times counts.
   *[other] { $odd } lights pressed an odd number of times count.
}
twice-again = Press all of them once more
twice-2 = The second press undoes the first, because off becomes on and on becomes off. So two presses of the same light are as good as none, and three are as good as one.
twice-3 = Numbers that only know even and odd are called the field of two elements: 0 + 0 = 0, 0 + 1 = 1, and 1 + 1 = 0. For every light it is enough to decide: press it, or not.
order-1 = Both boards get the same presses, each in an order of its own. Move the slider. Press lights on the left board to add presses.
order-one = In this order: { $cells }
order-other = In another order: { $cells }
order-start = Both boards begin alike.
order-between = After { $number } of { $n } presses the boards may differ.
order-end = All pressed: the boards are alike again.
order-shuffle = Shuffle
order-empty = Begin with no presses
order-2 = Whether a light is on in the end depends only on how often it was changed, and that is how often it and its neighbours were pressed. When does not come into it.
order-3 = So a solution is a set of lights to press. A board of 25 lights has 2²⁵ = 33 554 432 such sets, not endlessly many sequences. And whatever set makes a board from the dark one also turns it off.
chase-1 = Go line by line: wherever a light of the line before is on, press the light next to it in this line. That turns it off, and no later press turns it on again. In the end only the last line can be lit.
chase-board = The marked lights were just pressed
chase-table = What to press first
chase-remains = Lit in the last line
chase-press = Press in the first line
chase-sums = The table lists generators: if the last line is a sum of lines of the table, press the sum of their answers.
chase-empty = On this size every board that can be solved goes out in the first chase: the table is empty.
chase-start = Your board. The chase begins with the second line.
chase-line = Line { $line } is dark. Pressed: { $cells }
chase-remainder = Only the last line is lit now. Look it up in the table.
chase-first = Pressed in the first line: { $cells }. Now chase again.
chase-again = Line { $line } is dark again. Pressed: { $cells }
chase-stuck = The table does not have this last line: no presses turn this board off. The next lessons show why.
chase-done = All lights are off.
chase-2 = Why it works: the presses of the first line decide all others. The chase without them leaves a remainder in the last line, and each press in the first line changes that remainder in a way of its own. The table is the answer to all of them at once; for 5 × 5 it has seven lines.
chase-trap = Some texts compute the presses of the first line from the lights of the first line alone. That is wrong for most boards: every light of the board has a part in the remainder, so it takes the chase to know it.
equations-1 = Write 1 for “press it” and 0 for “do not”. Tap a light: the marked presses are those that change it, and together they must change it as often as it needs.
equations-board = Tap a light to see its equation
equation-of = Light { $cell }: { $sum }
equations-2 = All these equations together are a system, one row a light and one column a press. Elimination solves it: a row with a 1 in the column is moved up, and added to every row below that has a 1 there, too. Adding is even and odd again: 1 + 1 = 0.
equations-matrix = The equations; right of the line what each light needs
equations-too-many = So many equations are too long to look at. Choose a board of at most 6 × 6.
equations-3 = In the end every row begins further right than the one above. From the last row to the first, each press can be read off. A row without any press says 0 = 0, which is always true, or 0 = 1, which never is.
equations-trap = Dividing by the matrix works only where it has an inverse. At 4 × 4, 5 × 5 and many other sizes it has none: then rows of zeros appear, and a board has several solutions or none at all, never just one. And an inverse in decimal fractions, rounded, is no arithmetic of even and odd.
elimination-start = The system as your board gives it.
elimination-column = Column { $cell }: { $steps }
elimination-one = Read off from below: press { $cells }. There is no other solution.
elimination-several = Read off from below, with 0 for the presses that no row begins with ({ $free }): press { $cells }.
elimination-none = Row { $row } says 0 = 1: no presses turn this board off.
step-swap = exchange rows { $a } and { $b }
step-add = add row { $a } to row { $b }
step-scale = multiply row { $a } by { $times }
step-append = write down { $times } times row { $a } once more
quiet-1 = On some sizes there are presses that together change nothing. Press the marked lights one by one with the slider: in the end the board is as it was.
quiet-none = Boards of this size have no quiet pattern but pressing nothing. So every board of this size can be solved, in exactly one way. Choose 4 × 4 or 5 × 5 to see some.
quiet-which = Quiet patterns
quiet-pressing = Pressing the pattern, light by light
quiet-counting = The same pattern on your board: tap lights to change them
quiet-start = The pattern has { $n } lights.
quiet-between = { $number } of { $n } are pressed.
quiet-end = All are pressed, and nothing has changed.
quiet-even = The pattern holds { $n } lit lights. Every pattern holds an even number: your board can be solved.
quiet-odd = The pattern holds { $n } lit lights. Pattern { $number } holds an odd number: your board cannot be solved.
quiet-share = This size has { $d ->
    [one] one independent quiet pattern
   *[other] { $d } independent quiet patterns
}, so one board in { $all } can be solved.
quiet-2 = They also test boards. Every press changes an even number of the lights of a quiet pattern: those are the ones whose presses change the pressed light, and together they change it an even number of times. So whether the lit lights of a pattern are even or odd in number never changes. The dark board has 0 of them, which is even.
quiet-3 = If one pattern holds an odd number of lit lights, the board cannot be solved, and everyone can check that by counting. If all hold an even number, it can be: that is the converse, and elimination proves it. For 5 × 5 this is the well-known test with two patterns.
all-1 = Take one solution and add a quiet pattern: what both press cancels out, and the lights do not notice. So every solution leads to others, and in this way to all of them.
all-board = The marked lights are the presses
all-now = This solution has { $n } presses.
all-changed = Your board cannot be solved, so { $cells } was changed for this lesson.
all-add = Add pattern { $number }
all-shortest = { $n } presses: shortest
all-other = { $n } presses
all-2 = With d independent quiet patterns there are 2ᵈ solutions. The shortest is the one that presses the fewest lights, and where d is small it is found by trying all.
all-3 = Where d is large that would take too long: 30 × 30 has 2²⁰ solutions, 65 × 65 has 2⁴². The page “Solve” proves the shortest there, too, by splitting the board into four parts that each know only half of the patterns.
torus-1 = Now the left edge is joined to the right and the top to the bottom. A press at the edge reaches round. Press a light in a corner.
torus-board = Your lights on a torus
torus-start = Press a light at the edge.
torus-pressed = { $cell } changed { $cells }.
torus-2 = Every press changes five lights now. The equations are as before, but the matrix is another one, and so are its quiet patterns.
torus-compared = Flat, boards of this size have { $flat } independent quiet patterns, on the torus { $torus }.
torus-solvable = On the torus your board can be solved.
torus-unsolvable = On the torus your board cannot be solved.
torus-3 = A square torus has twice as many independent quiet patterns as the flat square whose side is one less, and four more if 3 divides its side.
torus-trap = It is said that chasing does not work on a torus, because the last line changes the first. It does: not one but two lines are unknown at first, and after once round both must fit. It takes a little more algebra, and is just as fast.
three-1 = These lights have three states: off (0), 1 and 2. A press takes each to the next, and from 2 to off. Press a light three times to come back.
three-board = Your lights with three states
three-done = All lights are off.
three-left = { $n } presses on { $cells } lights turn everything off.
three-show = Show the presses
three-2 = Now 2 + 1 = 0: arithmetic goes modulo 3. A light is pressed 0, 1 or 2 times, and a press is undone by two more. A light in state 2 has to be changed once, one in state 1 twice.
three-3 = Elimination works as before, only that rows are also multiplied: 2 · 2 = 1, so a row that begins with 2 is doubled. The test of lesson 5 works, too: what is counted must be a multiple of 3.
three-trap = With four states there is no dividing by 2, because 2 · 2 = 0. Programs that divide all the same miss nearly every solution. It takes another kind of elimination, and then every number of states can be solved.

## Exploring
explore-quiet = Quiet patterns
explore-nullity = Nullities
explore-hardest = Hardest boards
explore-big = Big boards
gallery-lead = Press every light of such a pattern, and nothing has changed. Tap patterns to add them up: the sum is quiet, too.
gallery-none = { $size }: no pattern but pressing nothing. Every board of this kind has exactly one solution.
gallery-some = { $size }: { $n ->
    [one] one independent quiet pattern.
   *[other] { $n } independent quiet patterns.
}
gallery-sum = The chosen patterns together: { $n } presses that change nothing
gallery-number = Quiet pattern { $number }
gallery-more = The first { $n } are shown.
nullity-lead = How many independent quiet patterns a size has, with the plus rule and two states: its nullity d. One board in 2ᵈ can be solved, in 2ᵈ ways. Computed here and now.
nullity-most = Up to
nullity-looking = Computing nullities
nullity-squares = Squares
nullity-points = The nullity of every square: side to the right, nullity up
nullity-records = The highest
nullity-size = Size
nullity-d = Nullity
nullity-rectangles = Rectangles
nullity-map = All rectangles up to 100 × 100, width to the right, height down: the stronger, the higher the nullity. Click for a size.
nullity-zero = { $size }: nullity 0. Every board can be solved in exactly one way.
nullity-some = { $size }: nullity { $d }.
hard-lead = The board that needs the most presses, and how many boards need how many.
hard-looking = Counting boards
hard-most = The hardest boards need { $n } presses.
hard-between = Some board needs { $n } presses, none more than { $most }.
hard-failed = That was not found in time. Choose a smaller board.
hard-count = { $boards } of { $positions } solvable boards need so many.
hard-positions = { $positions } boards can be solved.
hard-one = One of the hardest boards
hard-chart = How many boards (up) need how many presses (to the right)
hard-table = As a table
hard-presses = Presses
hard-boards = Boards
hard-solve = Show its solution
big-lead = A million lights and more: drag, zoom and press. One button solves them all at once.
big-side = Size
big-random = Random board
big-press = Press them all
big-lit = { $n } lights are on.
big-solved = Solved in { $time } ms: { $n } presses, marked on the board.
big-dark = All lights are off.
big-pressed = { $cell } pressed, { $n } lights are on
big-board = Big board: drag to move, tap to press
big-keys = Keys: arrows move, + and − zoom, Enter presses the light in the middle.

## Levels, boards of the day and records
packs = Packs
pack-reached = { $n } of { $all } solved
stars-explained = Three stars for par, two for at most two moves more, one for any way at all; with hints one less.
level-par = Par { $par }
daily-easy-about = A symmetric board to warm up
daily-classic-about = Five by five, par 8 to 12
daily-strange-about = Another shape or rule every day
streak = { $n ->
    [0] No streak yet: win one of the three today.
    [one] One day in a row; the longest was { $longest }.
   *[other] { $n } days in a row; the longest was { $longest }.
}
stat-wins = Games won
stat-at-par = Of them at par
stat-moves = Moves in all
stat-hints = Hints taken
stat-time = Time played
stat-levels = Levels solved
stat-stars = Stars
stat-streak = Days in a row
stat-longest = Longest streak
data-title = Your data
data-about = Games, records, boards and settings are kept in this browser alone. Save them as a file to keep them, or to go on in another browser. Reading a file loses nothing that is here.
data-export = Save as a file
data-import = Read a file
data-taken = Read: { $n } things. The page loads again.
data-foreign = This is not a file that douse has saved.
data-full = The browser keeps no more: not everything could be read.

# Leaderboards, games to watch, boards of players
page-top = Leaderboard
page-watch = A game to watch
page-boards = Boards of players
page-player = You as a player
do-watch = Watch
do-play = Play
do-publish = Publish
player-nameless = Player
service-asked = One moment …
service-unreachable = The service does not answer. Everything else works without it.
service-foreign = Something else than the service answered.
problem-not-found = It is not here, or not any more.
problem-forbidden = The service does not allow that.
problem-conflict = Somebody has published this board before.
problem-too-large = That is too large for the service.
problem-too-many = Too many requests. Try again in a minute.
problem-not-now = The service cannot do that now. Try again later.
problem-unknown-player = The service does not know you any more.
problem-refused = The service refused: { $detail }
address-unknown = The address names no board that can be played.
top-order = Order
top-games = Which games
top-by-moves = By moves
top-by-time = By time
top-without-hints = Without hints
top-with-hints = With hints
top-rank = Place
top-player = Player
top-you = you
top-empty = Nobody is here yet.
list-before = Back
list-after = More
standing-sending = Your score is on its way.
standing-waiting = The service does not answer. Your score waits here and is sent later.
standing-refused = The leaderboard did not take your score. { $reason }
standing-moves = Place { $moves } by moves.
standing-both = Place { $moves } by moves, { $time } by time.
watch-whose = Watch the game of { $name }
watch-facts = { $name }, place { $rank }: { $n ->
    [one] { $n } move.
   *[other] { $n } moves.
}
watch-moves = { $n } of { $all }
watch-pause = Pause
watch-go = Go on
watch-back = One move back
watch-step = One move on
watch-again = From the start
boards-about = Boards that players have drawn. The service has proved that each can be solved.
boards-own = Draw one yourself
boards-all = All boards of players
boards-new = Newest
boards-liked = Most liked
boards-hardest = Hardest
boards-search = Search
boards-empty = No board found.
boards-total = { $n ->
    [one] One board
   *[other] { $n } boards
}
like-label = I like this board; likes: { $n }
like-given = You like this board.
like-taken-back = Taken back.
do-report = Report
report-reason = What is wrong with it?
report-send = Send
report-sent = Thank you. Somebody will look at it.
board-take-back = Take it back
board-take-back-really = Really take it back, with all scores on it?
board-taken-back = It is no longer listed.
publish-title = Publish
publish-about = Others will see the board with its name and yours.
publish-author = Your name
publish-busy = Proving …
publish-untitled = Give your board a name first.
publish-unsolvable = A board that cannot be solved is not published. Repair it first.
publish-solved = There is nothing to do on this board: it is solved.
publish-too-large = A board to be published has at most { $most } lights.
publish-done = “{ $title }” is published.
publish-show = Show it
player-about = No password and no address: this browser keeps what proves that it is you.
no-service = This page comes from a folder without a service. There are no leaderboards here, and nothing is sent.
player-account = On { $challenges ->
    [one] one leaderboard
   *[other] { $challenges } leaderboards
}, with { $boards ->
    [one] one published board
   *[other] { $boards } published boards
}.
name-label = Your name
name-keep = Keep
name-kept = Kept.
device-title = Another device
device-about = A one-time code makes another browser the same player. It works once, within 15 minutes.
device-make-code = Make a code
device-code-made = Type this code on the other device.
device-code = Code from the other device
device-redeem = Become that player
device-moved = This browser is that player now.
player-delete-title = Delete everything
player-delete-about = Your name, scores, likes and boards are deleted at the service. What you have reached stays in this browser.
player-delete = Delete everything of mine
player-delete-really = Really delete, for ever
player-deleted = Everything is deleted.
standing-unknown = The service does not know you, so your score waits. Your profile has the choice.
unknown-title = The service does not know you
unknown-about = Its database may have been restored or emptied. Your key is kept: your scores wait until the service knows you again. Or go on as a new player; the old key is kept aside.
unknown-new = Go on as a new player
