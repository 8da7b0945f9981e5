# Texts of the pages around the game: addresses, new games, help, daily boards, statistics, the profile.

not-found-title = No such page
not-found-about = There is no page at this address. These are the pages:

## New game and further actions
presets = Boards to start with
menu-custom = Or set up your own
menu-start = Start
do-new-same = Another board like this
do-share-replay = Copy replay link
replay-bad = This link does not contain a game that douse can play.
around = Around this board
around-level = Level { $n }
around-day = The boards of this day

## Help
help-this-board = The rule of this board
help-keys = Keys
explain-rule-plus = A press changes the light of the pressed cell and the lights above, below, left and right of it.
explain-rule-x = A press changes the light of the pressed cell and the four lights diagonally next to it.
explain-rule-king = A press changes the light of the pressed cell and all eight lights around it.
explain-rule-knight = A press changes the light of the pressed cell and all lights a knight’s move away.
explain-rule-open-plus = A press changes the lights above, below, left and right of the pressed cell, but not its own light.
explain-rule-row-column = A press changes all lights in the row and in the column of the pressed cell.
explain-rule-shape = A press changes the lights of a drawn shape around the pressed cell. Hold the pointer over a cell to see them.
explain-rule-matrix = Every cell has its own set of lights that its press changes. Hold the pointer over a cell to see them.
explain-graph = A press changes the light of the pressed cell and of its neighbours: the cells that share a side with it or are joined to it by a line.
explain-graph-open = A press changes the lights of the neighbours of the pressed cell, but not its own: the cells that share a side with it or are joined to it by a line.
explain-edges-cylinder = The left and right edges are joined: a press at one side reaches round to the other.
explain-edges-torus = Left and right are joined, and so are top and bottom: a press at the edge reaches round.
explain-edges-moebius = The left and right edges are joined with a twist, as on a Möbius strip: a press reaches round to the other side, upside down.
explain-edges-klein = The edges are joined as on a Klein bottle: left and right with a twist, top and bottom without.
explain-edges-projective = Both pairs of edges are joined with a twist, as on a projective plane.
explain-two = Each light is on or off. Pressing the same cell twice changes nothing.
explain-states = Each light has { $n } states, from 0 (off) to { $last }. A press moves it to the next state, and from { $last } back to 0. Pressing the same cell { $n } times changes nothing.
explain-goal-off = The goal: all lights off.
explain-goal-target = The goal is a pattern: the lights with a marked corner still have to change.
explain-any = You may press any cell. The order does not matter.
explain-lit-only = You may press only lit cells, so the order matters.
explain-in-turn = You press lit and unlit cells alternately, so the order matters.

## Daily boards
archive-day = Daily boards: archive
archive-note = A day from the archive. It does not count for your streak.
archive-solved = { $n } of 3 solved
archive-before = Previous month
archive-after = Next month
daily-future = The boards of { $date } are not out yet. Come back on that day.
daily-too-early = The boards of that day are not out yet. These are today’s.

## Statistics
tab-statistics = Statistics
trend-best = Boards like this: best { $best }.
trend-five = Boards like this: average of the last five { $five }, best { $best }.
trend-twelve = Boards like this: average of the last five { $five }, average of the last twelve { $twelve }, best { $best }.
spread-moves = Your moves on this board
spread-times = Your times on this board
players-all = { $n ->
    [one] The only player so far
   *[other] All { $n } players
}
players-best = The best { $n } of { $all } players
spread-over-par = Moves over par
kinds-title = Solved by size and rule
kind-board = Board
kind-solved = Solved
kind-five = Average of last 5
kind-twelve = Average of last 12
kind-best = Best

## Settings
setting-sound = Sound
setting-vibration = Vibration
sound-on = on
sound-off = off
sent-title = What is sent
sent-nothing = Settings, games and records stay in this browser. Nothing is sent.
sent-service = Settings, games and records stay in this browser. Scores are sent only if you agree: then the service gets your name and the moves and times of levels, daily boards and community boards you solve. What you publish, like or report is sent when you do so. Reading leaderboards and community boards needs no consent and sends nothing about you.
consent-title = Send your score to the leaderboard?
consent-about = The service gets a player name, your moves and your time, and shows them to everyone. Nothing is sent before you answer. You can change your answer in the settings.
consent-yes = Send scores
consent-no = Do not send
consent-setting = Scores
consent-reading = You can read leaderboards and community boards either way.
withdraw-about = From now on no scores are sent. Scores that were sent before are still on the leaderboards. If you withdraw them, they are deleted; nobody can undo this. Boards that you published and your name stay, too; your profile has a button that deletes everything.
withdraw = Withdraw my scores
withdraw-not = Leave them there
withdraw-done = Your scores are no longer on the leaderboards.

## Profile
player-delete-type = Type your name, { $name }, to delete everything:
player-delete-nobody = The service knows nothing about you.

## Solving
solve-how = How to enter a board
solve-how-tap = Tap the lights that are on.
solve-how-paste = Paste text in any notation.
solve-how-picture = Choose, drop or paste a picture.
solve-untouched = Enter your board, and the presses appear here.

## Learning
exercise = Exercise
exercise-right = Right.
exercise-wrong = Not quite.
exercise-check = Check
learn-progress = { $n } of { $all } exercises solved
learn-solved = solved
learn-go-on = Continue
ask-1 = You press one cell three times and another one twice. What is the effect?
ask-1-a = Everything is as before.
ask-1-b = It is as if only the first cell had been pressed, once.
ask-1-c = It is as if only the second cell had been pressed, once.
ask-1-why = Three presses of a cell are the same as one, and two are the same as none.
ask-2 = A solution presses A1, B2 and C3. In how many orders does it work?
ask-2-a = In one.
ask-2-b = In three.
ask-2-c = In all six.
ask-2-why = All that matters is how often each cell is pressed, so all six orders end the same way.
ask-3 = You chase the lights from the first to the last line. What can still be lit afterwards?
ask-3-a = Only lights of the last line.
ask-3-b = Only lights of the first line.
ask-3-c = Any light.
ask-3-why = Each line turns off the line before it, and no later press touches that line again.
ask-4 = On a flat board with the plus rule, how many presses appear in the equation of a corner light?
ask-4-a = Two.
ask-4-b = Three.
ask-4-c = Five.
ask-4-why = Pressing the corner itself or one of its two neighbours changes the light.
ask-5 = Three cells of a quiet pattern are lit. Can the board be solved?
ask-5-a = Yes, with three presses.
ask-5-b = No.
ask-5-c = That depends on the other cells.
ask-5-why = Every press changes an even number of cells of the pattern. So an odd number of lit cells can never become zero.
ask-6 = Boards of some size have two independent quiet patterns. How many solutions does a solvable board of that size have?
ask-6-a = Two.
ask-6-b = Three.
ask-6-c = Four.
ask-6-why = Each pattern can be added or not: 2 · 2 = 4.
ask-7 = On a 5 × 5 torus with the plus rule you press a corner. How many lights change?
ask-7-a = Three.
ask-7-b = Four.
ask-7-c = Five.
ask-7-why = On a torus every cell has four neighbours, even in a corner. With its own light that makes five.
ask-8 = With three states: a light is in state 1. How many more times must it change to be off?
ask-8-a = Once.
ask-8-b = Twice.
ask-8-c = Three times.
ask-8-why = From 1 to 2, and from 2 to off: two changes.

## Devices
device-payload = Your stars, statistics, games and settings are copied, too.

## Lessons on screen
order-do = Move the slider. Press cells on the left board to add presses.
quiet-do = Move the slider.
ask-1-hint = For each cell, is the number of presses odd or even?
ask-2-hint = Does it matter to a light when it is changed?
ask-3-hint = Which line does a press below a lit light turn off?
ask-4-hint = Count the cells whose presses change the corner light.
ask-5-hint = Can an odd number become zero in even steps?
ask-6-hint = Each pattern can be added or left out.
ask-7-hint = Where do the missing neighbours of a corner lie now?
ask-8-hint = Count the steps: 1, 2, off.
