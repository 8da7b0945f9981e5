# Texts of the page that everyone sees first.

## Frame
page-play = Play
page-settings = Settings
navigation = Pages
skip-to-page = Skip to content
new-version = A new version of douse is available. Your game is saved.
new-version-load = Load it
fetching-page = Loading …
fetching-failed = This page could not be loaded. Check your connection and reload to try again.

## Board
cell-lit = lit
cell-unlit = unlit
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

## Playing
first-sentence = Press a cell: its light and the lights next to it switch. Turn them all off.
figure-moves = Moves
figure-par = Par
figure-round = Round
figure-time = Time
par-proved = The fewest moves possible, proved
par-not-proved = Between these two numbers; not proved
controls = Controls
do-undo = Undo
do-redo = Redo
do-restart = Restart
do-hint = Hint
do-solve = Solve
do-stop = Stop
do-new = New board
do-next = Next round
do-close = See the board
do-cancel = Cancel
speed = Speed
showing-solution = This is a solution, one press at a time.
not-saved = Your browser saves nothing now: its storage is full or switched off. What you do from now on is lost when you close this page.
task-par = Finding the fewest moves
task-hint = Finding the next move
task-board = Making a board
failed-unreachable = No allowed sequence of presses reaches the goal.
failed-rare = No board that hard was found. Choose an easier or a larger one.
failed-not-provable = The difficulty of boards of this kind cannot be proved quickly. Choose the difficulty “any”.
failed-unfit = There is no such board.
do-share = Copy link
do-done = Done
copied = Copied.
key-move = move on the board
key-press = press
key-hint = hint; again for more
key-solve = show the solution, or stop
key-help = this help
help-par = Par is the fewest presses possible. Every board the game deals can be solved.
help-docs = Documentation: tutorial, mathematics, commands
help-keys-off = You can turn off single-letter keys in the settings.
saved-games = Saved games
saved-boards = My boards
saved-delete = Delete { $name }
saved-restore = Keep { $name }

## Boards in links
link-title = A board for you

## Solving a board
page-solve = Solve
task-bounds = between { $least } and { $most }

## Learning
page-learn = Learn

## Exploring
page-explore = Explore

## Levels, daily boards and records
page-levels = Levels
page-records = Statistics and data
do-share-result = Copy result
