# Worksheets: what stands on them, and the ready sheets for lessons. In tasks a vertical bar begins a new paragraph.

sheet-title = Lights Out
sheet-key-title = Answers: { $title }
sheet-name = Name:
sheet-date = Date:
sheet-par = Fewest presses: { $par }
sheet-presses = Press:
sheet-open = Scan a code to play the board, or open { $address } and enter the code under “Solve”.
sheet-type = Enter a code in douse to play the board.
sheet-answer = { $n ->
    [one] { $n } press, the fewest;
   *[other] { $n } presses, the fewest;
} solutions: { $all }
sheet-answer-open = { $n ->
    [one] { $n } press;
   *[other] { $n } presses;
} whether fewer are enough is not proved; solutions: { $all }
sheet-unsolvable = No solution.

sheet-rule-plus = Pressing a cell changes the cell itself and its neighbours above, below, left and right.
sheet-rule-x = Pressing a cell changes the cell itself and its four diagonal neighbours.
sheet-rule-king = Pressing a cell changes the cell itself and all neighbours around it, diagonal ones too.
sheet-rule-knight = Pressing a cell changes the cell itself and the cells a knight’s move away.
sheet-rule-open-plus = Pressing a cell changes its neighbours above, below, left and right, but not the cell itself.
sheet-rule-row-column = Pressing a cell changes all cells in its row and in its column.
sheet-rule-graph = Pressing a cell changes the cell itself and all cells joined to it.
sheet-rule-graph-open = Pressing a cell changes all cells joined to it, but not the cell itself.
sheet-edges = Opposite edges are joined ({ $edges }).
sheet-example = For example, pressing { $cell } changes { $cells }.
sheet-two = A light that is on goes off, and one that is off goes on. A dot is a light that is on.
sheet-states = Every change adds 1 to the number of the light; after { $last } comes 0.
sheet-goal-off = Switch all lights off. Mark the cells you press.
sheet-goal-zero = Bring all lights to 0. Write down how often you press each cell.
sheet-goal-on = Switch all lights on. Mark the cells you press.
sheet-goal-state = Bring all lights to { $state }. Write down how often you press each cell.
sheet-goal-picture = Reach the pattern that the code shows in the browser.

sheet-print = Print a worksheet
sheet-lead = Boards on paper, with rules and QR codes, and the answers in a separate file. Everything is made on this device.
sheet-boards = Boards
sheet-from-board = This board and others like it
sheet-count = Number of boards
sheet-per-page = Boards per page
sheet-paper = Paper
sheet-paper-a4 = A4
sheet-paper-letter = Letter
sheet-equal = All boards have the same par
sheet-low = Par at least
sheet-high = Par at most
sheet-show-par = Print the par below each board
sheet-names = Lines for name and date
sheet-make = Make the sheet
sheet-making = Making the boards …
sheet-made = { $n ->
    [one] { $n } board
   *[other] { $n } boards
} on { $pages ->
    [one] { $pages } page.
   *[other] { $pages } pages.
}
sheet-save = Save the sheet (PDF)
sheet-save-key = Save the answers (PDF)
sheet-page = Page { $n } of the sheet
sheet-failed = There are not enough different boards of this kind. Choose another par, a larger board, or fewer boards.
sheet-kits = Ready-made sheets for lessons

kit-parity-title = Odd or even? Lights on a 3x3 board
kit-parity-1 = The board is dark. Imagine pressing B2, and draw the lights. Then press B2 again. What does pressing a cell twice do?
kit-parity-1-answer = B2, A2, C2, B1 and B3 go on, then off again. Twice is the same as never, so every cell is pressed once or not at all.
kit-parity-2 = How many lights does a press change in a corner, on a side, and in the middle? Which of these numbers are odd?
kit-parity-2-answer = 3, 4 and 5. Corners and the middle change an odd number of lights, sides an even number.
kit-parity-3 = A board has an odd number of lights that are on. Why does every solution press corners and the middle an odd number of times in total? Does the order of the presses matter?
kit-parity-3-answer = Only presses of corners and of the middle change the parity of the number of lit lights. At the end this number is 0, which is even. The order does not matter: all that matters for a light is how often it is changed.
kit-parity-4 = Solve the boards. Before you start, count the lit lights: is the number of corner and middle presses odd or even?
kit-parity-4-answer = The parity of the number of lit lights at the start is the parity of the number of presses in corners and the middle.

kit-chasing-title = Light chasing on the 5x5 board
kit-chasing-1 = Chasing: look at the lights of row 1. Press the cell below each light that is on. Then row 1 is dark. Why does no later press in rows 3 to 5 change row 1 again?
kit-chasing-1-answer = A press reaches only its own row and the rows directly above and below it. Once the presses of rows 1 and 2 are chosen, row 1 is settled.
kit-chasing-2 = Chase this board down to row 5. Then look up the last row, press what the table says in row 1, and chase again. | { $table }
kit-chasing-2-answer = After the second chase the board is dark. If the last row is neither dark nor in the table, there was a mistake in the chase.
kit-chasing-3 = Solve these boards by chasing. Afterwards look for a solution with fewer presses.
kit-chasing-3-answer = Chasing gives one of four solutions; the drawings show a shortest one.
kit-chasing-4 = On a dark board, press only A1 and then chase. Which pattern remains in the last row? How can the whole table be made from five such experiments?
kit-chasing-4-answer = B5, C5 and E5. The pattern of a sum of first presses is the sum of their patterns: chasing is linear. Five experiments give all 32 first rows. Only seven patterns besides the dark row occur.

kit-equations-title = A board is a system of equations
kit-equations-1 = Let a be 1 if A1 is pressed, and 0 if not; likewise b for B1, c for A2 and d for B2. Write down one equation for each light: the presses that change it must add up to an odd number if the light is on, and to an even one if it is off.
kit-equations-1-answer = Lights at A1 and B2 off, at B1 and A2 on: a + b + c = 0, a + b + d = 1, a + c + d = 1, b + c + d = 0 (modulo 2).
kit-equations-2 = Solve the system: add equations to each other so that unknowns disappear. Remember that 1 + 1 = 0. Is there more than one solution?
kit-equations-2-answer = Adding all four equations gives a + b + c + d = 0 (each unknown appears in three of them). Together with the first one, this gives d = 0; with the others, c = 1, b = 1 and a = 0. There is only one solution.
kit-equations-3 = How many equations and unknowns does this board have? Write down the equations of A1, B1 and B2.
kit-equations-3-answer = Nine each. x_A1 + x_B1 + x_A2 = 1; x_A1 + x_B1 + x_C1 + x_B2 = 1; x_B1 + x_A2 + x_B2 + x_C2 + x_B3 = 0.
kit-equations-4 = Solve these boards with equations, and check by pressing.
kit-equations-4-answer = Every 2x2 board has exactly one solution.

kit-quiet-title = Quiet patterns
kit-quiet-1 = The board is dark. Press { $cells }. Which lights are on afterwards?
kit-quiet-1-answer = None. Every light is changed an even number of times: this is a quiet pattern.
kit-quiet-2 = Count the lights that are on among the cells { $cells }. Count again among { $others }. One of the boards has an odd number: it cannot be solved. Which one?
kit-quiet-2-answer = Board 2 has one lit light in the first pattern, so it cannot be solved. On boards 3 and 4 both numbers are even.
kit-quiet-3 = Why does every press change an even number of the cells of a quiet pattern? What follows for boards where an odd number of its lights are on?
kit-quiet-3-answer = Pressing the pattern changes every light an even number of times. So every cell has an even number of the pattern’s cells among itself and its neighbours, and pressing it changes exactly these. The parity of the number of lit lights in the pattern therefore never changes, and at the end it must be even.
kit-quiet-4 = Solve these boards. Then find a second solution by adding the quiet pattern of task 1: press its cells too, and leave out what would be pressed twice.
kit-quiet-4-answer = Every solvable 5x5 board has four solutions: with none, one, the other, or both quiet patterns.

kit-three-states-title = Three states: counting modulo 3
kit-three-states-1 = All lights are 0. Press B2 once, twice, three times. What do you see? How many times does a cell have to be pressed at most?
kit-three-states-1-answer = The middle and its neighbours show 1, then 2, then 0. Three presses are the same as none, so a cell is pressed at most twice.
kit-three-states-2 = Which presses bring this board to 0? How is that different from two states?
kit-three-states-2-answer = B2 twice. With two states the press that made the pattern also removes it; here it takes two more.
kit-three-states-3 = Solve the boards. Write in each cell how often you press it.
kit-three-states-3-answer = With three states, too, every 3x3 board has exactly one solution: the drawings show it.
kit-three-states-4 = Write down the equation of the light at A1 for board 3, modulo 3. Why is the right-hand side not the number that you see, but what the light needs to reach 3?
kit-three-states-4-answer = x_A1 + x_B1 + x_A2 = 3 – light (modulo 3): the presses have to add what the light needs to reach a multiple of 3.
