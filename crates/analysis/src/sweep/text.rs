//! Sweeps as text: what travels to other processes and heads the files of results.

use super::{AllOn, Nullities, RandomBoards, Range, Rectangles, Sweep, SweepError};
use douse_puzzle::edges::Edges;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::pattern::States;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first(), self.last())
    }
}

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nullities(sweep) => {
                let (edges, states) = (Edges::from(sweep.edges()), sweep.states().get());
                write!(f, "nullities sides={} edges={edges} states={states}", sweep.sides())
            }
            Self::Rectangles(sweep) => {
                let (edges, states) = (Edges::from(sweep.edges()), sweep.states().get());
                let (widths, heights) = (sweep.widths(), sweep.heights());
                write!(f, "rectangles widths={widths} heights={heights} edges={edges} states={states}")
            }
            Self::AllOn(sweep) => write!(f, "all-on sides={} edges={}", sweep.sides(), Edges::from(sweep.edges())),
            Self::RandomBoards(sweep) => {
                let RandomBoards { size, edges, rule, states, boards, seed, .. } = sweep;
                let states = states.get();
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

    fn states(&mut self) -> Result<States, SweepError> {
        let states = self.take("states")?;
        States::new(states).map_err(|error| self.error(error.to_string()))
    }

    fn plain_edges(&mut self) -> Result<PlainEdges, SweepError> {
        let edges: Edges = self.take("edges")?;
        PlainEdges::try_from(edges)
            .map_err(|edges| self.error(format!("{edges} edges: flat, cylinder or torus can be swept")))
    }
}

impl FromStr for Range {
    type Err = SweepError;

    fn from_str(text: &str) -> Result<Self, SweepError> {
        let side = |side: &str| side.parse().ok();
        let ends = text.split_once("..").and_then(|(first, last)| Some((side(first)?, side(last)?)));
        let error = || SweepError::Text { text: text.into(), problem: "a range such as 1..100 is expected".into() };
        let (first, last) = ends.ok_or_else(error)?;
        Self::new(first, last)
    }
}

impl FromStr for Sweep {
    type Err = SweepError;

    fn from_str(text: &str) -> Result<Self, SweepError> {
        let mut fields = Fields { text, rest: text };
        let sweep = match fields.word() {
            "nullities" => {
                let (sides, edges) = (fields.take("sides")?, fields.plain_edges()?);
                Self::Nullities(Nullities::new(sides, edges, fields.states()?)?)
            }
            "rectangles" => {
                let (widths, heights, edges) = (fields.take("widths")?, fields.take("heights")?, fields.plain_edges()?);
                Self::Rectangles(Rectangles::new(widths, heights, edges, fields.states()?)?)
            }
            "all-on" => Self::AllOn(AllOn::new(fields.take("sides")?, fields.plain_edges()?)?),
            "random-boards" => {
                let (size, edges, rule) = (fields.take("size")?, fields.take("edges")?, fields.take("rule")?);
                let (states, boards) = (fields.states()?, fields.take("boards")?);
                let seed: String = fields.named("seed", fields.rest)?;
                fields.rest = "";
                Self::RandomBoards(RandomBoards::new(size, edges, rule, states, boards, &seed)?)
            }
            _ => return Err(fields.error("it begins with nullities, rectangles, all-on or random-boards")),
        };
        if !fields.rest.is_empty() {
            return Err(fields.error(format!("'{}' is too much", fields.rest)));
        }
        Ok(sweep)
    }
}
