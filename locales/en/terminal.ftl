# Texts that only the terminal game uses.

too-small = The window is too small.

menu-continue = Continue
menu-levels = Levels
menu-daily = Daily boards
menu-own = My boards and games
menu-language = Language
menu-theme = Colours
menu-symbols = Symbols
menu-keys = Letter keys
menu-quit = Quit

theme-dark = dark
theme-light = light
theme-contrast = high contrast
theme-plain = no colours

symbols-unicode = circles
symbols-ascii = ASCII

keys-are-single = single letters
keys-are-modified = with Alt
keys-modified = { $keys } (letters with Alt)
letters-are-off = Single letters are off. Hold Alt with the letter, or turn them back on in the menu.

keys-menu = Arrows choose  Enter start  ? help  Q quit
keys-levels = Arrows: level, pack  Enter play  Esc back
keys-list = Arrows choose  Enter play  Esc back
keys-play = Space press  U undo  H hint  N new  R redo  ? help  Esc menu
keys-editor = Space draw  T tool  U undo  P play  S save  F repair  ? help  Esc menu

best-moves = best: { $n }
scrolls = { $cell }, scroll for more

not-solved = This board could not be solved: { $error }
no-such-board = There is no such kind of board.
make-too-rare = No board of this kind with par { $low } or more was found in { $tries } tries. Choose an easier difficulty or a larger board.
make-not-provable = Par cannot be proved quickly for boards of this kind ({ $n } independent quiet patterns). Choose the difficulty “any”.
make-no-legal-way = No solvable board of this kind was found in { $tries } tries. Choose other allowed presses or another size.
start-read = Cannot read the board: { $error }
start-boards = A game takes one board, but { $n } were given.
start-too-large = A board of { $n } lights is too large to play.
start-no-pack = There is no pack called '{ $pack }'.
start-packs = The packs are { $packs }.
start-no-day = '{ $text }' is not a daily board.
start-days = Write a daily board as daily:2026-11-05:easy, for example; the kinds are { $kinds }.
start-future = The daily board of { $date } cannot be played before that day.
start-no-level = The pack { $pack } has no level '{ $number }'.
start-levels = Its levels are { $pack }:1 to { $pack }:{ $n }.
start-no-terminal = The game needs a terminal for input and output.
start-plain = Use --plain to play line by line.
showing = Showing the solution. S stops; + and - change the speed.
no-quiet = There is no quiet pattern here: every board has exactly one solution.
quiet-shown = Quiet pattern { $n } of { $all }: pressing the cells marked ~ changes nothing.
nothing-left = There is no game to continue.
no-own-boards = You have no saved boards or games yet.
kept = Saved as { $name }.
not-kept = Could not save: { $error }
unread = Your last game cannot be read: { $error } The file is kept as { $file }, and a new game starts.
unread-stays = Your last game cannot be read: { $error } The file stays where it is, and new games will not be saved.
load-foreign = It does not start like a saved game.
load-version = It was saved by a newer version ('{ $found }').
load-line = Line { $line } cannot be read: '{ $found }'.
load-no-code = The line with the code of the board is missing.
load-start = Line { $line }: { $error }
load-moves = Its moves do not fit its board.
io-denied = Permission denied.
io-full = The disk is full.
io-read-only = The disk is read-only.
io-no-folder = The folder cannot be created.
io-folder = A file is where a folder should be, or the other way round.

won-next = Enter: next round   U: undo   Esc: menu

tool-now = Tool: { $tool }
verdict-par = Solvable. Par { $par }, proved.
verdict-open = Solvable. Par { $par }, not proved.
verdict-odd = Unsolvable: the pattern marked ~ covers { $n } lit { $n ->
    [one] cell
   *[other] cells
}, an odd number. F repairs it.
verdict-unsolvable = Unsolvable: the pattern marked ~ proves it. F repairs it.

help =
    Press until all lights are off.
    Arrows  move (Home, End)
    Space   press (Enter, mouse)
    U       undo (Ctrl-Z, right)
    R       redo (Ctrl-Y)
    X       start over (U undoes it)
    H       hint; again for more
    S       show the solution
    + -     playback speed
    O       quiet patterns
    N       next round
    T       hide or show the time
    C       colours
    L       the code of the board
    Z       suspend the program
    Esc     menu
    Q       quit; the game is saved
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

plain-welcome = Lights Out, line by line. Type cells to press them, for example B2 C3; help lists the commands.
plain-continued = Your last game continues.
plain-help = Commands: cells such as B2 C3, board, undo, redo, restart, hint, solve, new, code, quit, help.
plain-commands = board undo redo restart hint solve new code quit help yes
plain-unknown = '{ $text }' is neither a cell nor a command; help lists the commands.
plain-all-left = Still to press: { $cells }
plain-solution = There is nothing left to press.
plain-won = Type new for the next round, or undo to take back the last move.

score-arrived = Your score on { $challenge } is on the leaderboard: rank { $rank }.
score-refused = The leaderboard of { $challenge } did not accept your score: { $reason }
score-waiting = The service does not answer. { $n ->
    [one] Your score is saved and will be sent later.
   *[other] { $n } scores are saved and will be sent later.
}
player-unknown = The service does not know you; its database may have been restored. Press Y to continue as a new player (your old key is kept), any other key to keep your scores.
plain-player-unknown = The service does not know you; its database may have been restored. Type yes to continue as a new player (your old key is kept), anything else to keep your scores.
