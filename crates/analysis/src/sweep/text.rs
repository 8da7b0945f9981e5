//! The text form of sweeps, for other processes and for files of results.

use super::nullities::Plain;
use super::{AllOn, Nullities, Question, RandomBoards, Rectangles, Sweep, SweepError};
use douse_puzzle::edges::{Edges, PlainEdges};
use douse_puzzle::pattern::States;
use douse_puzzle::size::{Size, SizeError};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

fn shown(range: &RangeInclusive<usize>) -> String {
    format!("{}..{}", range.start(), range.end())
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edges={} states={}", Edges::from(self.edges), self.states.get())
    }
}

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Question::Nullities(Nullities { sides, plain }) => write!(f, "nullities sides={} {plain}", shown(sides)),
            Question::Rectangles(Rectangles { widths, heights, plain }) => {
                write!(f, "rectangles widths={} heights={} {plain}", shown(widths), shown(heights))
            }
            Question::AllOn(AllOn { sides, edges }) => {
                write!(f, "all-on sides={} edges={}", shown(sides), Edges::from(*edges))
            }
            Question::RandomBoards(sweep) => {
                let RandomBoards { size, edges, variant, boards, seed, .. } = &**sweep;
                let (rule, states) = (variant.rule(), variant.states().get());
                // The seed comes last: it may be any text.
                write!(
                    f,
                    "random-boards size={size} edges={edges} rule={rule} states={states} boards={boards} seed={seed}"
                )
            }
        }
    }
}

/// The fields of a text, taken one after another.
struct Fields<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Fields<'a> {
    fn error(&self, problem: impl Into<String>) -> SweepError {
        SweepError::Text { text: self.text.chars().take(200).collect(), problem: problem.into() }
    }

    fn word(&mut self) -> &'a str {
        let (word, rest) = self.rest.split_once(' ').unwrap_or((self.rest, ""));
        self.rest = rest;
        word
    }

    fn named<T>(&mut self, name: &str, word: &str) -> Result<T, SweepError>
    where
        T: FromStr,
        T::Err: fmt::Display,
    {
        let value = word.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
        let value = value.ok_or_else(|| self.error(format!("'{name}=' is expected")))?;
        value.parse().map_err(|error: T::Err| self.error(error.to_string()))
    }

    fn take<T>(&mut self, name: &str) -> Result<T, SweepError>
    where
        T: FromStr,
        T::Err: fmt::Display,
    {
        let word = self.word();
        self.named(name, word)
    }

    /// A range such as `1..100`, from 1 on and not empty.
    fn range(&mut self, name: &str) -> Result<RangeInclusive<usize>, SweepError> {
        let text: String = self.take(name)?;
        let ends = text.split_once("..").and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
        let (first, last) = ends.ok_or_else(|| self.error("a range such as 1..100 is expected"))?;
        if first == 0 || last < first {
            return Err(self.error(SweepError::Empty { first, last }.to_string()));
        }
        Ok(first..=last)
    }

    fn states(&mut self) -> Result<States, SweepError> {
        let states = self.take("states")?;
        States::new(states).map_err(|error| self.error(error.to_string()))
    }

    fn plain_edges(&mut self) -> Result<PlainEdges, SweepError> {
        let edges: Edges = self.take("edges")?;
        PlainEdges::try_from(edges)
            .map_err(|edges| self.error(format!("{edges} edges: flat, cylinder or torus can be swept")))
    }

    fn plain(&mut self) -> Result<Plain, SweepError> {
        let (edges, states) = (self.plain_edges()?, self.states()?);
        if states.modulus().is_prime() { Ok(Plain { edges, states }) } else { Err(SweepError::NotPrime(states)) }
    }
}

impl FromStr for Sweep {
    type Err = SweepError;

    fn from_str(text: &str) -> Result<Self, SweepError> {
        let mut fields = Fields { text, rest: text };
        let question = match fields.word() {
            "nullities" => {
                let (sides, plain) = (fields.range("sides")?, fields.plain()?);
                Size::square(*sides.end())?;
                Question::Nullities(Nullities { sides, plain })
            }
            "rectangles" => {
                let (widths, heights, plain) = (fields.range("widths")?, fields.range("heights")?, fields.plain()?);
                let (width, height, limit) = (*widths.end(), *heights.end(), u32::MAX as usize);
                Size::new(width, height)?;
                if width.max(height) > limit {
                    return Err(SizeError::TooLarge { width, height, limit }.into());
                }
                Question::Rectangles(Rectangles { widths, heights, plain })
            }
            "all-on" => {
                let (sides, edges) = (fields.range("sides")?, fields.plain_edges()?);
                Size::square(*sides.end())?;
                Question::AllOn(AllOn { sides, edges })
            }
            "random-boards" => {
                let (size, edges, rule) = (fields.take("size")?, fields.take("edges")?, fields.take("rule")?);
                let (states, boards) = (fields.states()?, fields.take("boards")?);
                let seed: String = fields.named("seed", fields.rest)?;
                fields.rest = "";
                Question::RandomBoards(RandomBoards::new(size, edges, rule, states, boards, &seed)?.into())
            }
            _ => return Err(fields.error("it begins with nullities, rectangles, all-on or random-boards")),
        };
        if !fields.rest.is_empty() {
            return Err(fields.error(format!("'{}' is too much", fields.rest)));
        }
        Ok(Self(question))
    }
}
