//! Why a board can or cannot be solved, so that a person can check it by counting.

use super::{TextExplanation, sign_of};
use crate::document::Ink;
use douse::goal::Goal;
use douse::pattern::Pattern;
use douse::repair::{Repair, repair};
use douse::solve::{Answer, SolveError, left_kernel};
use douse::space::SolutionSpace;

/// Cells drawn at most for the tests of a solvable board; past that the tests are only counted.
const MAX_DRAWN: usize = 5000;

impl TextExplanation<'_> {
    /// Adds the proof of an answer: the tests that the board passes and the number of solutions, or
    /// the pattern that proves that there is none and which lights to change.
    pub fn add_proof(&mut self, answer: &Answer) -> Result<(), SolveError> {
        self.blank_line();
        match answer {
            Answer::Solvable(space) => self.add_solvable(space, &left_kernel(self.board.variant())?),
            Answer::Unsolvable(witness) => {
                match self.states() {
                    2 => self.add_odd_overlap(&witness.pattern),
                    _ => self.add_residue(&witness.pattern),
                }
                self.blank_line();
                self.add_repair(&repair(&self.problem)?);
            }
        }
        Ok(())
    }

    /// The word for a light that has to change.
    fn lit(&self) -> String {
        self.messages.get(match self.board.goal() {
            Goal::Off => "text-lit",
            _ => "text-unlike-goal",
        })
    }

    fn draw_overlap(&mut self, pattern: &Pattern, difference: &Pattern) {
        self.draw(|cell| match (pattern.get(cell), difference.get(cell)) {
            (0, 0) => (".".to_owned(), Ink::Faint),
            (0, _) => ("#".to_owned(), Ink::Lit),
            (_, 0) => ("o".to_owned(), Ink::Marked),
            _ => ("@".to_owned(), Ink::Both),
        });
    }

    fn add_odd_overlap(&mut self, pattern: &Pattern) {
        let (difference, lit) = (self.board.difference(), self.lit());
        let overlap: Vec<usize> = pattern.nonzero().map(|(cell, _)| cell).filter(|&c| difference.get(c) != 0).collect();
        let both = overlap.len();
        self.say("text-proof-odd", &[("n", &both), ("lit", &lit)]);
        self.blank_line();
        self.draw_overlap(pattern, &difference);
        self.blank_line();
        let (only, others) = (pattern.support() - both, difference.support() - both);
        self.say(
            "text-proof-count",
            &[("lit", &lit), ("both", &both), ("only", &only), ("others", &others), ("cells", &self.names(overlap))],
        );
    }

    fn add_residue(&mut self, pattern: &Pattern) {
        let difference = self.board.difference();
        self.say("text-proof-residue", &[("k", &self.states())]);
        self.blank_line();
        self.say("text-proof-factors", &[]);
        self.draw_pattern(pattern, Ink::Marked);
        self.blank_line();
        self.say("text-proof-steps", &[]);
        self.draw_pattern(&difference, Ink::Lit);
        self.blank_line();
        self.say("text-proof-remainder", &[("n", &pattern.dot(&difference))]);
    }

    fn add_repair(&mut self, repair: &Repair) {
        let lights = repair.lights();
        let cells = match self.states() {
            2 => self.names(repair.change.nonzero().map(|(cell, _)| cell)),
            _ => {
                let by = repair.change.nonzero().map(|(cell, by)| {
                    self.messages.with("text-repair-by", &[("cell", &self.shape().cell_name(cell)), ("n", &by)])
                });
                by.collect::<Vec<_>>().join(", ")
            }
        };
        self.say("text-repair", &[("n", &lights), ("cells", &cells)]);
        match (repair.is_proved(), lights) {
            (true, 1) => {}
            (true, _) => self.say("text-repair-proved", &[]),
            (false, _) => self.say("text-repair-open", &[("least", &repair.at_least), ("n", &lights)]),
        }
    }

    fn add_solvable(&mut self, space: &SolutionSpace, tests: &SolutionSpace) {
        let states = self.board.variant().states();
        if tests.nullity() == 0 {
            return self.say("text-proof-unique", &[("n", &self.board.variant().cells())]);
        }
        self.add_tests(tests);
        self.blank_line();
        self.say("text-proof-quiet", &[]);
        let name = if states.modulus().is_prime() { "text-proof-nullity" } else { "text-proof-generators" };
        self.say(name, &[("n", &space.nullity()), ("all", &space.count())]);
    }

    fn add_tests(&mut self, tests: &SolutionSpace) {
        let (difference, lit, k) = (self.board.difference(), self.lit(), self.states());
        let count = tests.nullity();
        match k {
            2 => self.say("text-proof-tests-two", &[("n", &count), ("lit", &lit)]),
            _ => self.say("text-proof-tests-more", &[("k", &k)]),
        }
        let drawn = count.saturating_mul(self.board.variant().cells()) <= MAX_DRAWN;
        for (number, pattern) in (1..).zip(tests.quiet().iter()) {
            if drawn {
                self.blank_line();
            }
            if k == 2 {
                let overlap = pattern.nonzero().filter(|&(cell, _)| difference.get(cell) != 0).count();
                let cells = pattern.support();
                let values: [(&str, &dyn std::fmt::Display); 4] =
                    [("number", &number), ("cells", &cells), ("n", &overlap), ("lit", &lit)];
                self.say("text-proof-test-two", &values);
            } else {
                self.say("text-proof-test-more", &[("number", &number), ("n", &pattern.dot(&difference))]);
            }
            match (drawn, k) {
                (false, _) => {}
                (true, 2) => self.draw_overlap(&pattern, &difference),
                (true, _) => self.draw(|cell| sign_of(&pattern, cell, Ink::Marked)),
            }
        }
    }
}
