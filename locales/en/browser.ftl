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
