//! Answers in the names that `package/engine.d.ts` describes.

use douse::board::Board;
use douse::hint::{Effect, Hint, HintError, Reason};
use douse::pattern::Pattern;
use douse::shape::Shape;
use douse::shortest::Shortest;
use douse::solve::SolveError;
use douse::space::SolutionSpace;
use douse::text::{self, ReadError};
use serde::Serialize;

/// Why there is no answer.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Failure {
    /// The name by which programs tell failures apart.
    pub(crate) code: &'static str,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Vec<String>>,
}

impl Failure {
    pub(crate) fn new(code: &'static str, message: String) -> Self {
        Self { code, message, line: None, column: None, witness: None }
    }

    pub(crate) fn of_reading(error: &ReadError) -> Self {
        Self { line: Some(error.line), column: Some(error.column), ..Self::new("read", error.to_string()) }
    }

    #[allow(clippy::needless_pass_by_value, reason = "to be named where errors are mapped")]
    pub(crate) fn of_solving(error: SolveError) -> Self {
        match error {
            SolveError::Stopped => {
                Self::new("time", "the time was over; allow more with the option 'seconds'".to_owned())
            }
            error => Self::new("too-large", error.to_string()),
        }
    }

    pub(crate) fn of_hint(shape: &Shape, error: HintError) -> Self {
        match error {
            HintError::Solve(error) => Self::of_solving(error),
            HintError::Unsolvable(witness) => Self {
                witness: Some(names(shape, &witness.pattern)),
                ..Self::new("unsolvable", "the board cannot be solved".to_owned())
            },
        }
    }
}

/// The cells of a pattern by their names, each as often as its value says.
pub(crate) fn names(shape: &Shape, pattern: &Pattern) -> Vec<String> {
    let cells = pattern.nonzero().flat_map(|(cell, times)| std::iter::repeat_n(cell, times.into()));
    cells.map(|cell| shape.cell_name(cell)).collect()
}

/// A board.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardView {
    code: String,
    summary: String,
    width: Option<usize>,
    height: Option<usize>,
    states: u32,
    rule: String,
    edges: Option<String>,
    goal: String,
    lights: Vec<u16>,
    solved: bool,
}

impl BoardView {
    pub(crate) fn of(board: &Board) -> Self {
        let grid = board.variant().shape().as_grid();
        Self {
            code: board.to_string(),
            summary: text::summary(board),
            width: grid.map(|grid| grid.size().width()),
            height: grid.map(|grid| grid.size().height()),
            states: board.variant().states().get(),
            rule: board.variant().rule().name().to_owned(),
            edges: grid.map(|grid| grid.edges().name().to_owned()),
            goal: board.goal().name(),
            lights: board.lights().iter().collect(),
            solved: board.is_solved(),
        }
    }
}

/// A quiet pattern.
#[derive(Serialize)]
pub(crate) struct QuietView {
    presses: Vec<String>,
    order: u32,
}

/// The quiet patterns of a space.
pub(crate) fn quiet_views(space: &SolutionSpace) -> Vec<QuietView> {
    let shape = space.variant().shape();
    let quiet = space.quiet();
    let view = |(pattern, &order)| QuietView { presses: names(shape, &pattern), order };
    quiet.iter().zip(quiet.orders()).map(view).collect()
}

/// The fewest presses.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShortestView {
    moves: u64,
    at_least: u64,
    proved: bool,
    method: &'static str,
}

impl From<&Shortest> for ShortestView {
    fn from(shortest: &Shortest) -> Self {
        let (moves, proved) = (shortest.count(), shortest.is_proved());
        Self { moves, at_least: shortest.at_least, proved, method: shortest.method.name() }
    }
}

/// The answer of solving.
pub(crate) enum SolvedView {
    Solvable {
        presses: Vec<String>,
        nullity: usize,
        count: Vec<(u32, u64)>,
        quiet: Vec<QuietView>,
        shortest: Option<ShortestView>,
    },
    Unsolvable {
        witness: Vec<String>,
        explanation: String,
    },
}

impl Serialize for SolvedView {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        match self {
            Self::Solvable { presses, nullity, count, quiet, shortest } => {
                map.serialize_entry("solvable", &true)?;
                map.serialize_entry("presses", presses)?;
                map.serialize_entry("nullity", nullity)?;
                map.serialize_entry("count", count)?;
                map.serialize_entry("quiet", quiet)?;
                if let Some(shortest) = shortest {
                    map.serialize_entry("shortest", shortest)?;
                }
            }
            Self::Unsolvable { witness, explanation } => {
                map.serialize_entry("solvable", &false)?;
                map.serialize_entry("witness", witness)?;
                map.serialize_entry("explanation", explanation)?;
            }
        }
        map.end()
    }
}

/// A hint.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HintView {
    next: Option<NextView>,
    moves: u64,
    at_least: u64,
    proved: bool,
    effects: Vec<&'static str>,
}

#[derive(Serialize)]
struct NextView {
    cell: String,
    reason: &'static str,
    /// The number of shortest solutions, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<u64>,
    /// The number of those that make the press.
    #[serde(skip_serializing_if = "Option::is_none")]
    containing: Option<u64>,
}

impl HintView {
    pub(crate) fn of(shape: &Shape, hint: &Hint) -> Self {
        let next = hint.next.map(|next| {
            let (reason, shortest, containing) = match next.reason {
                Reason::OnlySolution => ("only-solution", Some(1), Some(1)),
                Reason::OnlyShortest => ("only-shortest", Some(1), Some(1)),
                Reason::EveryShortest { solutions } => ("every-shortest", Some(solutions), Some(solutions)),
                Reason::SomeShortest { solutions, containing } => ("some-shortest", Some(solutions), Some(containing)),
                Reason::AShortest => ("a-shortest", None, None),
                Reason::BestKnown => ("best-known", None, None),
            };
            NextView { cell: shape.cell_name(next.cell), reason, shortest, containing }
        });
        let effect = |effect: &Effect| match effect {
            Effect::Nearer => "nearer",
            Effect::Neither => "neither",
            Effect::Farther => "farther",
            Effect::Open => "open",
        };
        let effects = hint.effects.iter().map(effect).collect();
        Self { next, moves: hint.presses, at_least: hint.at_least, proved: hint.is_proved(), effects }
    }
}
