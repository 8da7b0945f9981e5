# What only the terminal game says.

too-small = The window is too small.

menu-continue = Continue
menu-levels = Levels
menu-daily = Boards of the day
menu-own = My boards and games
menu-language = Language
menu-theme = Colours
menu-symbols = Symbols
menu-keys = Letter keys
menu-quit = Quit

theme-dark = dark
theme-light = light
theme-contrast = high contrast
theme-plain = none

symbols-unicode = circles
symbols-ascii = ASCII

keys-are-single = alone
keys-are-modified = with Alt
keys-modified = { $keys } (letters with Alt)
letters-are-off = Letters alone do nothing: press Alt with them. The menu turns them on again.

keys-menu = Arrows choose  Enter start  ? help  Q quit
keys-levels = Arrows: level, pack  Enter play  Esc back
keys-list = Arrows choose  Enter play  Esc back
keys-play = Space press  U undo  R redo  H hint  N new  ? help  Esc menu
keys-editor = Space draw  T tool  U undo  P play  S save  F repair  ? help  Esc menu

best-moves = best: { $n }
scrolls = { $cell }, scrolling

not-solved = This board could not be solved: { $error }
no-such-board = There is no such kind of board.
make-too-rare = No board of this kind with a par of { $low } or more was found in { $tries } tries: choose an easier or a larger one.
make-not-provable = The par of boards of this kind cannot be proved quickly ({ $n } dimensions of quiet patterns): choose any difficulty.
make-no-legal-way = No board of this kind with a way by this rule of play was found in { $tries } tries: choose another rule or size.
start-read = The board cannot be read: { $error }
start-boards = A game is played on one board, and { $n } were given.
start-too-large = A board of { $n } lights is too large to be played.
start-no-pack = There is no pack '{ $pack }'.
start-packs = The packs are { $packs }.
start-no-level = The pack { $pack } has no level '{ $number }'.
start-levels = Its levels are { $pack }:1 to { $pack }:{ $n }.
start-no-terminal = The game needs a terminal for its input and output.
start-plain = Play line by line with --plain.
showing = Showing the solution. S stops, + and - change the speed.
no-quiet = No presses change nothing here: every board has one solution.
quiet-shown = Quiet pattern { $n } of { $all }: pressing the cells marked ~ changes nothing.
nothing-left = There is no game to continue.
no-own-boards = You have no boards or games of your own yet.
kept = Kept as { $name }.
not-kept = Could not be kept: { $error }
unread = The game left cannot be read: { $error } The file is kept as { $file }. A new game is waiting.
unread-stays = The game left cannot be read: { $error } It stays where it is, and new games will not be kept.
load-foreign = Its first line is not that of a saved game.
load-version = It was saved by a later version ('{ $found }').
load-line = Line { $line } cannot be understood: '{ $found }'.
load-no-code = There is no line with the code of the board.
load-start = Line { $line }: { $error }
load-moves = Its moves are not possible on its board.
io-denied = There is no permission for it.
io-full = The disk is full.
io-read-only = The disk cannot be written to.
io-no-folder = Its folder cannot be made.
io-folder = A file is in the place of a folder, or the other way round.

won-next = Enter: next round   U: undo   Esc: menu

tool-now = Tool: { $tool }
verdict-par = It can be solved. Par { $par }, proved.
verdict-open = It can be solved. Par { $par }, not proved.
verdict-odd = It cannot be solved: the pattern marked ~ lies on { $n } lit { $n ->
    [one] cell
   *[other] cells
}, an odd number. F repairs it.
verdict-unsolvable = It cannot be solved: the pattern marked ~ proves it. F repairs it.

help =
    Change all lights by pressing.
    Arrows  move (Home, End)
    Space   press (Enter, mouse)
    U       undo (Ctrl-Z, right)
    R       redo (Ctrl-Y)
    X       start over (U undoes it)
    H       hint, then more of it
    S       show the solution
    + -     speed of showing
    O       quiet patterns
    N       next round
    T       hide or show the time
    C       colours
    L       the code of the board
    Z       suspend the program
    Esc     menu
    Q       quit; the game is kept
help-scrolls = Arrows scroll
help-editor =
    Space, mouse   use the tool
    T              tool: light, target, hole
    U Y            undo, redo
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
plain-commands = board undo redo restart hint solve new code quit help yes
plain-unknown = '{ $text }' is neither a cell nor a command; help lists the commands.
plain-all-left = All that is left: { $cells }
plain-solution = Nothing is left to press.
plain-won = new begins the next round, undo takes the last move back.

score-arrived = Your score on { $challenge } is on the leaderboard, place { $rank }.
score-refused = The leaderboard of { $challenge } refused your score: { $reason }
score-waiting = The service does not answer. { $n ->
    [one] Your score waits and is sent later.
   *[other] { $n } scores wait and are sent later.
}
player-unknown = The service does not know you: its database may have been restored. Y: go on as a new player (your old key is kept); any other key: your scores wait.
plain-player-unknown = The service does not know you: its database may have been restored. yes: go on as a new player (your old key is kept); else your scores wait.
