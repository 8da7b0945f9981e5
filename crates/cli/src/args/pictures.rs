//! Rules and edges as small pictures, for the help and the manual pages.

/// The long help of `--rule`.
pub const RULES: &str = "\
The lights that a press changes: @ is the pressed cell, # the others that change

  plus     x        king     open-plus   knight      row-column
  . # .    # . #    # # #    . # .       . # . # .   . . # . .
  # @ #    . @ .    # @ #    # o #       # . . . #   # # @ # #
  . # .    # . #    # # #    . # .       . . @ . .   . . # . .
                                         # . . . #
                                         . # . # .

Only open-plus leaves the pressed cell (o) as it is. You can draw any other shape, with the pressed cell in the \
middle: shape:110/010/011";

/// The long help of `--edges`.
pub const EDGES: &str = "\
How the edges are joined. The letters around each board of 3 x 3 cells are its edges; edges with the same letter \
are joined

  cylinder    torus       moebius     klein       projective
                d e f                   d e f       d e f
  a . . . a   a . . . a   a . . . c   a . . . c   a . . . c
  b . . . b   b . . . b   b . . . b   b . . . b   b . . . b
  c . . . c   c . . . c   c . . . a   c . . . a   c . . . a
                d e f                   d e f       f e d

flat boards end at their edges, and so do cylinders and Moebius strips at top and bottom. A Moebius strip joins \
left and right with a twist: the top row on the left meets the bottom row on the right.";

/// The lines of the picture, without the sentences around it.
#[cfg(test)]
fn drawn(text: &str) -> Vec<Vec<char>> {
    text.split("\n\n").nth(1).unwrap_or_default().lines().map(|line| line.chars().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::edges::Edges;
    use douse::pattern::States;
    use douse::rule::Rule;
    use douse::shape::Shape;
    use douse::size::Size;
    use douse::variant::Variant;

    /// The names in the heading with their columns.
    fn headings(lines: &[Vec<char>]) -> Vec<(String, usize)> {
        let heading: String = lines[0].iter().collect();
        heading
            .split_whitespace()
            .map(|name| (name.to_owned(), heading.find(&format!(" {name}")).unwrap() + 1))
            .collect()
    }

    fn symbol(lines: &[Vec<char>], row: usize, column: usize) -> char {
        lines.get(row).and_then(|line| line.get(column)).copied().unwrap_or(' ')
    }

    fn side(rule: &str) -> usize {
        if ["knight", "row-column"].contains(&rule) { 5 } else { 3 }
    }

    #[test]
    fn rules_change_the_cells_drawn() {
        let lines = drawn(RULES);
        let names = headings(&lines);
        assert_eq!(names.len(), Rule::NAMED.len());
        for (name, at) in names {
            let rule: Rule = name.parse().unwrap();
            let variant = Variant::new(Shape::grid(Size::square(9).unwrap(), Edges::Flat), rule, States::TWO).unwrap();
            let cells: Vec<(i32, i32, char)> = (1..lines.len())
                .flat_map(|row| (0..side(&name)).map(move |column| (row, column)))
                .map(|(row, column)| (row as i32, column as i32, symbol(&lines, row, at + 2 * column)))
                .filter(|cell| cell.2 != ' ')
                .collect();
            let middle = cells.iter().find(|cell| cell.2 == '@' || cell.2 == 'o').expect("a pressed cell");
            let changed = variant.lights_of(4 * 9 + 4);
            for (row, column, symbol) in &cells {
                let cell = (4 + row - middle.0) * 9 + 4 + column - middle.1;
                let changes = changed.contains(&usize::try_from(cell).unwrap());
                assert_eq!(changes, matches!(symbol, '#' | '@'), "{name}: row {row}, column {column}");
            }
            let inside = cells.iter().filter(|cell| matches!(cell.2, '#' | '@')).count();
            assert!(name == "row-column" || inside == changed.len(), "{name}: {inside}");
        }
    }

    #[test]
    fn edges_are_joined_as_drawn() {
        let lines = drawn(EDGES);
        let names = headings(&lines);
        assert_eq!(names.len() + 1, Edges::ALL.len());
        for (name, at) in names {
            let shape = Shape::grid(Size::square(3).unwrap(), name.parse().unwrap());
            let variant = Variant::new(shape, Rule::Plus, States::TWO).unwrap();
            let left = |row: usize| symbol(&lines, row + 2, at);
            let right = |row: usize| symbol(&lines, row + 2, at + 8);
            let top = |column: usize| symbol(&lines, 1, at + 2 + 2 * column);
            let bottom = |column: usize| symbol(&lines, 5, at + 2 + 2 * column);
            for from in 0..3 {
                for to in 0..3 {
                    // Corners may be neighbours across both pairs of edges, so the middles decide.
                    let across = variant.lights_of(3 * from).contains(&(3 * to + 2));
                    let corner = from != 1 && to != 1 && top(0) != ' ';
                    assert!(corner || across == (left(from) == right(to)), "{name}: row {from} to row {to}");
                    let over = variant.lights_of(from).contains(&(6 + to));
                    let joined = top(from) != ' ' && top(from) == bottom(to);
                    let corner = from != 1 && to != 1;
                    assert!(corner || over == joined, "{name}: column {from} to column {to}");
                    assert!(!joined || over, "{name}: column {from} to column {to}");
                    assert!(left(from) != right(to) || across, "{name}: row {from} to row {to}");
                }
            }
        }
    }
}
