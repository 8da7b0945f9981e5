//! Follows the text of `douse chase-table` literally.

use crate::run::run;

/// A board under the plus rule.
struct Lights {
    width: usize,
    height: usize,
    torus: bool,
    states: u8,
    cells: Vec<u8>,
}

impl Lights {
    fn press(&mut self, column: usize, row: usize) {
        let (w, h) = (self.width as i64, self.height as i64);
        let (column, row) = (column as i64, row as i64);
        let mut changed = Vec::new();
        for (dx, dy) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (x, y) = (column + dx, row + dy);
            if self.torus {
                changed.push(y.rem_euclid(h) * w + x.rem_euclid(w));
            } else if (0..w).contains(&x) && (0..h).contains(&y) {
                changed.push(y * w + x);
            }
        }
        changed.sort_unstable();
        changed.dedup();
        changed.into_iter().for_each(|at| self.cells[at as usize] = (self.cells[at as usize] + 1) % self.states);
    }

    fn at(&self, column: usize, row: usize) -> u8 {
        self.cells[row * self.width + column]
    }

    fn press_until_off(&mut self, (column, row): (usize, usize), light: (usize, usize)) {
        while self.at(light.0, light.1) != 0 {
            self.press(column, row);
        }
    }

    /// Follows the first line of the table.
    fn chase(&mut self, text: &str) {
        if text == "press below every lit cell, row by row" {
            for row in 1..self.height {
                (0..self.width).for_each(|column| self.press_until_off((column, row), (column, row - 1)));
            }
        } else if text == "press to the right of every lit cell, column by column" {
            for column in 1..self.width {
                (0..self.height).for_each(|row| self.press_until_off((column, row), (column - 1, row)));
            }
        } else if let Some((lines, _)) = text.split_once(": press in the first the columns that are lit in the second")
        {
            for line in lines.split(", ") {
                let numbers: Vec<usize> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
                let [press, light] = numbers[..] else { panic!("{text}") };
                (0..self.width).for_each(|column| self.press_until_off((column, press - 1), (column, light - 1)));
            }
        } else if let Some((lines, _)) = text.split_once(": press in the first the rows that are lit in the second") {
            for line in lines.split(", ") {
                let columns: Vec<usize> = line.split(' ').filter(|word| word.len() == 1).map(column).collect();
                let [press, light] = columns[..] else { panic!("{text}") };
                (0..self.height).for_each(|row| self.press_until_off((press, row), (light, row)));
            }
        } else {
            panic!("an unknown way to chase: {text}");
        }
    }
}

fn column(name: &str) -> usize {
    usize::from(name.as_bytes()[0] - b'A')
}

fn cell(name: &str) -> (usize, usize) {
    let (letter, number) = name.split_at(1);
    (column(letter), number.parse::<usize>().unwrap() - 1)
}

fn digits(text: &str) -> Vec<u8> {
    text.chars()
        .map(|c| {
            if c == '.' {
                0
            } else if c == '#' {
                1
            } else {
                c.to_digit(10).unwrap() as u8
            }
        })
        .collect()
}

#[test]
fn following_the_table_makes_boards_of_every_shape_dark() {
    let mut number = 1u64;
    let mut draw = |below: u64| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) % below
    };
    for (width, height, torus, states) in [
        (5, 5, false, 2),
        (7, 5, false, 2),
        (5, 7, false, 2),
        (8, 3, false, 2),
        (3, 8, false, 2),
        (1, 6, false, 2),
        (6, 1, false, 2),
        (4, 3, false, 3),
        (3, 4, false, 4),
        (4, 4, true, 2),
        (3, 5, true, 2),
        (5, 3, true, 2),
        (4, 3, true, 3),
    ] {
        let edges = if torus { "torus" } else { "flat" };
        let size = format!("{width}x{height}");
        let outcome = run(&format!("chase-table {size} --edges {edges} --states {states}"));
        assert_eq!(outcome.status, 0, "{}", outcome.stderr);
        let lines: Vec<&str> = outcome.stdout.lines().collect();
        let cells = |line: &str, title: &str| -> Vec<(usize, usize)> {
            line.strip_prefix(title).unwrap_or_else(|| panic!("{line}")).split_whitespace().map(cell).collect()
        };
        let chase = lines[0].strip_prefix("chase").expect("the chase comes first").trim();
        let (remaining, first) = (cells(lines[1], "remains at"), cells(lines[2], "press at"));
        let table: Vec<(Vec<u8>, Vec<u8>)> = lines[5..]
            .iter()
            .map(|line| line.split_once(' ').expect("two columns"))
            .map(|(remainder, press)| (digits(remainder), digits(press.trim())))
            .collect();
        for _ in 0..100 {
            let cells = vec![0; width * height];
            let mut lights = Lights { width, height, torus, states, cells };
            for at in 0..width * height {
                (0..draw(states.into())).for_each(|_| lights.press(at % width, at / width));
            }
            lights.chase(chase);
            let remains: Vec<u8> = remaining.iter().map(|&(column, row)| lights.at(column, row)).collect();
            let line = table.iter().find(|(remainder, _)| *remainder == remains);
            let (_, press) = line.unwrap_or_else(|| panic!("{size} {edges}: no line for {remains:?}"));
            for (&(column, row), &times) in first.iter().zip(press) {
                (0..times).for_each(|_| lights.press(column, row));
            }
            lights.chase(chase);
            assert!(lights.cells.iter().all(|&light| light == 0), "{size} {edges} {states}");
        }
    }
}
