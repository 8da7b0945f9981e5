# Explanations in words and drawings, for the terminal. Lines end where they are to end there.

text-none = none
text-nothing = nothing
text-more = and { $n } more
text-times = { $cell } { $n } times
text-lit = lit
text-unlike-goal = different from the goal
text-no-solution = There is no solution.

text-proof-odd = Look at the cells marked @ and o. Every press changes an even number of them.
    So if an odd number of them is { $lit }, it stays odd, whatever you press.
    Here { $n ->
        [one] { $n } is
       *[other] { $n } are
    } { $lit } (@), which is odd. At the goal it would be 0, which is even.
    So no presses reach the goal.
text-proof-count = @ marked and { $lit }: { $both }   o marked, not { $lit }: { $only }
    # not marked, { $lit }: { $others }
    Count the @: { $cells }
text-proof-residue = Each light still needs some steps to reach the goal, and the pattern below gives each cell a factor.
    Multiply steps by factor for every cell, and add everything up. Every press changes this sum by a
    multiple of { $k }, so its remainder after dividing by { $k } never changes. At the goal it is 0.
text-proof-factors = The factors:
text-proof-steps = The steps that each light needs:
text-proof-remainder = Here the remainder is { $n }, not 0. So no presses reach the goal.
text-proof-unique = Every board of this kind has exactly one solution, because every set of presses changes some
    light. There is no quiet pattern: the nullity is 0, and the rank is { $n }, the number of cells.
text-proof-tests-two = Every press changes an even number of the cells of { $n ->
        [one] this pattern (@ and o).
       *[other] each of these patterns (@ and o).
    }
    So a board can be solved only if an even number of them is { $lit } (@).
    No other test is needed: all other patterns with this property are combinations of these.
text-proof-tests-more = A pattern gives each cell a factor. Multiply it by the steps that the light needs to reach the goal,
    and add everything up. Every press changes this sum by a multiple of { $k }, so a board can be solved only
    if the sum leaves the remainder 0 after dividing by { $k }. No other test is needed.
text-proof-test-two = pattern { $number }, { $cells } cells: { $n } of them { $lit }, an even number
text-proof-test-more = pattern { $number }: the remainder is { $n }
text-proof-quiet = A quiet pattern is a set of presses that changes nothing; added to a solution it gives another one.
text-proof-nullity = nullity: { $n }; number of solutions: { $all }
text-proof-generators = quiet patterns that generate all others: { $n }; number of solutions: { $all }

text-repair = Repair: change { $n ->
        [one] { $n } light
       *[other] { $n } lights
    } and the board can be solved: { $cells }
text-repair-by = { $cell } by { $n }
text-repair-proved = Fewer lights are not enough: all smaller sets were tried.
text-repair-open = At least { $least } must change; whether fewer than { $n } are enough is not known.

text-overlap = Test patterns
text-overlap-none = There is no test pattern: every board of this kind can be solved.
text-overlap-two = Every press changes an even number of cells of a test pattern. So the number of lights in it
    that have to change must be even.
text-overlap-more = A test pattern gives each cell a factor. The steps that the lights need, multiplied by the factors
    and added up, must be a multiple of { $k }, because every press changes the sum by such a multiple.
text-overlap-test = test { $number }:
text-overlap-cells = lights to change in it: { $cells }
text-overlap-even = their number is { $n }: even, as it must be
text-overlap-odd = their number is { $n }: odd, so the board cannot be solved
text-overlap-passed = the sum is { $n }; divided by { $k } it leaves 0, as it must be
text-overlap-failed = the sum is { $n }; divided by { $k } it leaves { $remainder }, so the board cannot be solved

text-equations = The equations and their elimination
text-equations-about = Every cell has an unknown: how often it is pressed. Every light has an equation, one row below. The
    columns are the presses { $first } to { $last }: an entry says by how much that press changes the light. Right of the
    bar is what the light needs. All numbers are modulo { $k }: only the remainder after dividing by { $k } counts.

    Elimination goes through the columns. In each it chooses a row that starts there (its first number that
    is not 0, the pivot), moves it up, and adds multiples of it to the rows below until they have 0 there.
text-equations-long = { $lights } equations are too many to show the elimination step by step: the limit is { $limit }. The chase (--explain=chase) leaves a smaller system.
text-equations-column = column { $number } ({ $cell }):
text-equations-swap = swap rows { $a } and { $b }
text-equations-add = add row { $from } to row { $to }
text-equations-add-times = add { $times } times row { $from } to row { $to }
text-equations-scale = multiply row { $row } by { $times }
text-equations-append = append { $times } times row { $from } as a new last row
text-equations-count = { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }, { $pivots ->
        [one] { $pivots } pivot.
       *[other] { $pivots } pivots.
    }
text-equations-no = Row { $row } says 0 = { $value }: there is no solution.
text-equations-free = Columns without a pivot are free to choose: here they are not pressed.
text-equations-back = Reading the rows from the last to the first gives each press:
    press { $presses }

text-chase = Chasing the lights
text-chase-start = Start without pressing any of { $cells }.
    Then go on cell by cell. Each further press is decided by a light that no later press can change:
text-chase-left = Lights that still have to change: { $lights }
text-chase-table = The table (douse chase-table) says what to press first in this case: { $presses }
    Start again with these presses. All presses together:
text-chase-no = The table (douse chase-table) has no entry for this case: there is no solution.

text-transform = The transform R with R A = E
text-transform-limit = It is shown for two states and at most { $most } lights.
text-transform-about = A is the press matrix: one row per light, one column per press. Adding rows to rows turns it into E, the
    echelon form, in which every row starts further right than the one above. R says which rows are added.
    E (. is 0):
text-transform-rank = E has { $rank } rows that are not 0; this is the rank. Let c be what the lights need. The same sums of it, R c,
    must be 0 below row { $rank }; above, they say which pivots to press.
text-transform-press = Here they say: press { $cells }
text-transform-no = Here R c is not 0 below row { $rank }: there is no solution.

text-solutions = All solutions
text-solutions-one = One solution:
text-solutions-only = It is the only one: no other presses change nothing.
text-solutions-all = All { $all } solutions are this one plus sums of quiet patterns, which change nothing:
text-solutions-quiet = quiet pattern { $number }, to be added 0 to { $most } times:

text-shortest = Why no solution is shorter
text-shortest-only = There is only one solution:
text-shortest-list = There are { $n } solutions, and these are all of them:
text-shortest-presses = { $n ->
        [one] press: { $presses }
       *[other] presses: { $presses }
    }
text-shortest-proved = { $n ->
        [one] { $n } press
       *[other] { $n } presses
    }, and no solution has fewer
text-shortest-open = { $n ->
        [one] { $n } press
       *[other] { $n } presses
    }; no solution has fewer than { $least }, and whether fewer than { $n } are enough is not known
text-shortest-search = There are { $all } solutions; found by { $method }.
text-shortest-as-short = { $n ->
        [1] No other is as short.
       *[other] { $n } are as short.
    }

text-order = The order of the presses
text-order-about = A light only counts how often its presses are made, so { $k } presses of one cell cancel out. Without those,
    the sequence is this solution: { $presses }
text-order-only = It makes no other presses: in this order the rule allows each of them.
text-order-more = The other { $n } presses only bring about lights with which the rule allows the next press.
