# Explanations with formulas. What is inserted as a formula may stand anywhere in a sentence.

paper-title = The board { $size }
paper-boards = { $n ->
    [one] { $n } board
   *[other] { $n } boards
}
paper-lights-two = A large dot is a light that is on, a small dot one that is off.
paper-lights-more = The numbers are the states of the lights, starting at 0 (off). All numbers are modulo { $k }.
paper-goal = The goal is not the dark board but this one:

paper-equations = The equations
paper-equations-text = The unknown { $x } says how often cell { $cell } is pressed, and so on for every cell. Every light gives one equation: the presses that change it must add up to what the light needs. All numbers are modulo { $k }. The name of the light is at the end of its line.
paper-system = The same as a matrix: one row per light, one column per press from { $first } to { $last }. Left of the bar is the press matrix { $A }, right of it the vector { $c } of what each light needs.
paper-system-long = { $n } equations are too many for a matrix on paper; the matrix is shown for at most { $most }.
paper-dots = Dots stand for rows and columns that do not fit on the page.

paper-elimination = Elimination step by step
paper-elimination-text = Beside each row is the operation that produced it. Operations of one step do not influence each other.
paper-elimination-long = The elimination of { $n } equations would be too long for paper; it is shown step by step for at most { $most }.
paper-append = A new last row appears where a pivot is greater than 1 and divides { $k }: a multiple of its row says something about the rows that follow.
paper-rank = The matrix now has echelon form: { $steps ->
    [one] { $steps } row operation
   *[other] { $steps } row operations
}, { $rank ->
    [one] { $rank } pivot.
   *[other] { $rank } pivots.
}
paper-free = { $n ->
    [one] { $n } column has no pivot. Its press is free to choose; here it is 0.
   *[other] { $n } columns have no pivot. Their presses are free to choose; here they are 0.
}
paper-back = Reading the rows from the last to the first gives a solution { $x }:
paper-contradiction = Row { $row } says { $formula }. That is impossible, so there is no solution.

paper-overlap = The test: can the board be solved?
paper-overlap-none = There is no test pattern: every board of this kind can be solved.
paper-overlap-text = A test pattern { $t } gives every cell a factor. Every press changes the sum of the lights, each multiplied by its factor, by a multiple of { $k }. So a board can be solved only if { $zero } for what the lights need, { $c }. If this holds for all test patterns, it can be solved.
paper-test = Test pattern { $t }:
paper-tests-more = { $n ->
    [one] One more test pattern is not shown.
   *[other] { $n } more test patterns are not shown.
}
paper-overlap-yes = Every remainder is 0: the board can be solved.
paper-overlap-no = The remainder of { $t } is not 0: the board cannot be solved.

paper-chase = Light chasing
paper-chase-text = Press none of the cells { $cells }. Then go on cell by cell: each further press is decided by a light that no later press can change. These are the presses:
paper-chase-left = Only the lights at these cells may still be wrong. This is what they need now:
paper-chase-table = The table says for each case what to press first:
paper-chase-sums = The lines generate all others: for a sum of lines, add up their presses.
paper-chase-needed = needed at { $cells }
paper-chase-press = press at { $cells }
paper-chase-more = { $n ->
    [one] One more line is not shown.
   *[other] { $n } more lines are not shown.
}
paper-chase-wide = A table for { $n } cells is too wide for the page.
paper-chase-first = So begin with these presses:
paper-chase-again = Chase again. All presses together are a solution:
paper-chase-no = The table has no line for this case, so there is no solution.

paper-transform = The transform that solves every board
paper-transform-text = Row operations turn the press matrix { $A } into its reduced echelon form { $E }. The matrix { $R } does all of them at once: { $RA } is { $E }.
paper-transform-rank = The rank is { $rank }. For what the lights need, { $c }, the product { $Rc } must be 0 below row { $rank }. Up to that row, it says which cells of the pivot columns to press.
paper-transform-press = Here it says:
paper-transform-no = Here { $Rc } is not 0 below that row, so there is no solution.
paper-transform-not = It is shown only for two states and at most { $most } lights.

paper-kernel = Quiet patterns
paper-kernel-none = A quiet pattern is a set of presses that changes nothing: { $formula }. On this kind of board only pressing nothing is quiet: the kernel is trivial.
paper-kernel-text = A quiet pattern is a set of presses that changes nothing: { $formula }. { $d ->
    [one] One pattern generates
   *[other] { $d } patterns generate
} the whole kernel:
paper-quiet = { $q }:
paper-quiet-order = { $q }; adding it { $m } times is the same as not adding it:
paper-quiet-more = { $n ->
    [one] One more pattern is not shown.
   *[other] { $n } more patterns are not shown.
}

paper-solutions = The set of all solutions
paper-solutions-none = There is no solution.
paper-solution = One solution is { $x }:
paper-solution-only = It is the only one, because no quiet pattern can be added:
paper-solution-others = Two solutions differ by a quiet pattern. So all solutions are { $x } plus sums of quiet patterns:

paper-shortest = Why no solution is shorter
paper-shortest-only = There is only one solution. It has { $n ->
    [one] { $n } press.
   *[other] { $n } presses.
}
paper-shortest-list = These are all { $all } solutions, the shortest first. The par is { $n }.
paper-shortest-count = The { $all } solutions, counted by their presses: none has fewer than { $n }.
paper-shortest-one = A solution with the fewest presses:
paper-shortest-proved = A search through all { $all } solutions ({ $method }) proves that none has fewer than { $n } presses:
paper-shortest-open = The best solution found in the time allowed has { $n } presses. No solution has fewer than { $least }; whether fewer than { $n } are enough is not known. There are { $all } solutions.
paper-presses = presses
paper-cells = cells
paper-how-many = solutions

formulas = The explanation with formulas
formulas-as = With formulas, as
formulas-copy = Copy
formulas-save = Save
formulas-writing = Writing the formulas …

practice-again = Start again
practice-another = Another pattern
practice-right = Right. What is the next operation?
practice-rows = Your turn: which row operation comes next?
practice-rows-text = Eliminate the equations of your board yourself, column by column from the left. The marked column is the next one: bring a row that starts there into the place of the pivot, then add it to every row below that has an entry there.
practice-operation = Operation
practice-add = Add a row
practice-swap = Swap two rows
practice-row = Row
practice-to-row = To or with row
practice-rows-done = Right. The matrix has echelon form: you have eliminated every column.
practice-same-row = Choose two different rows: adding a row to itself would make it 0.
practice-finished = Row { $row } has its pivot already. Changing it would undo what you have done.
practice-no-pivot = Row { $row } has a 0 in column { $column }. First swap it with a row further down that has an entry there.
practice-pivot-there = Row { $row } has an entry in column { $column } already, so there is nothing to swap.
practice-no-entry = Row { $row } has a 0 in column { $column }, too. Choose a row with an entry there.
practice-not-pivot = Row { $row } is not the pivot row. In column { $column }, add row { $pivot } to the others.
practice-zero = Row { $row } has a 0 in column { $column } already. Adding a row would bring the entry back.
practice-factor = The entry in column { $column } would become { $left }, not 0.
practice-quiet = Your turn: is this pattern quiet?
practice-quiet-text = Imagine that all marked cells are pressed. For each light, count the marked cells that change it: itself and its neighbours.
practice-quiet-board = The marked cells are pressed
practice-is-quiet = It is quiet
practice-is-not = It changes a light
practice-quiet-yes = Every light is changed an even number of times, so nothing changes.
practice-quiet-no = The light { $cell } is changed { $n ->
    [one] once
   *[other] { $n } times
}, by { $cells }. That is odd, so the pattern is not quiet.
practice-first = Your turn: which first row?
practice-first-text = Tap the cells of the first row that you would press before chasing. If your board has no solution, a light is changed so that there is one.
practice-first-board = Choose the presses of the first row
practice-first-only = Choose only cells of the first row. All other presses follow from chasing.
practice-first-right = After chasing, the last row is dark.
practice-first-wrong = If you press these and chase, lights remain at { $cells }. Look up in the table what to press for these, and add it to your presses.
