# What only the pages in the browser say.

## Frame
page-play = Play
page-settings = Settings
navigation = Pages
skip-to-page = Skip to the page
new-version = There is a new version of douse. Your game is kept.
new-version-load = Load it

## Board
cell-lit = lit
cell-unlit = dark
cell-state = state { $n }
cell-hole = hole
mark-look = look here
mark-press = press this
mark-solution = in the solution
mark-quiet = in the pattern
mark-repair = changed
mark-target = to change
board-label = Board { $size }, { $n ->
    [one] one light to change
   *[other] { $n } lights to change
}
zoom-in = Larger
zoom-out = Smaller

## Playing
first-sentence = Press a light: it and its neighbours change. Put them all out.
figure-moves = Moves
figure-par = Par
figure-round = Round
figure-time = Time
par-proved = The fewest moves there are, proved
par-not-proved = Between these two numbers; not proved
controls = What you can do
do-undo = Undo
do-redo = Redo
do-restart = Restart
do-hint = Hint
do-solve = Solve
do-stop = Stop
do-new = New board
do-next = Next round
do-close = Look at the board
do-cancel = Cancel
speed = Speed
showing-solution = This is a solution, press by press.
game-not-kept = Your browser keeps nothing: the game ends with this page.
task-par = Looking for the fewest moves
task-hint = Looking for the next move
task-board = Making a board
failed-unreachable = The rule of pressing does not allow any way to the goal.
failed-rare = No board of this size is that hard. Choose an easier or a larger one.
failed-not-provable = How hard boards of this kind are cannot be proved quickly. Choose any difficulty.
failed-unfit = There is no such board.
do-share = Copy link
do-done = Done
copied = Copied.
key-move = move on the board
key-press = press
key-hint = hint, then more of it
key-solve = show the solution, or stop
key-help = this help
help-rules = Pressing a cell changes its light and those around it, as the rule says. All lights are to go out, or to become the target. Pressing a cell twice changes nothing, and the order does not matter.
help-par = Par is the fewest presses there are. Every board that you are dealt can be solved.
help-keys-off = Single letters can be turned off in the settings.
shelf-games = Games set aside
shelf-boards = My boards
shelf-forget = Forget { $name }

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
editor-close = Back to the game
editor-name = Name
editor-odd = It cannot be solved: the marked pattern of { $n } cells covers { $lit } of the lights to change, an odd number, and every press changes an even number of its cells.
editor-unsolvable = It cannot be solved: the marked pattern proves it.

## Boards in links
link-title = A board for you
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
