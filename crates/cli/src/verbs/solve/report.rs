//! The answer of `douse solve` as JSON.

use super::Args;
use crate::batch::Item;
use crate::explanation::{self, Search};
use crate::json::{BoardJson, Cell, Head, Rows, Solutions, count_text};
use crate::output::Output;
use crate::status::Status;
use douse::solve::Answer;
use serde::Serialize;

/// All that any way of asking for solutions may answer; what was not asked for is left out.
#[derive(Serialize)]
pub struct SolveJson<'a> {
    #[serde(flatten)]
    pub head: Head,
    pub board: BoardJson,
    pub solvable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presses: Option<Rows<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<Vec<Cell>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub press_count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nullity: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution_count: Option<String>,
    /// Entry `w` counts the solutions of `w` presses; as text because JSON readers lose digits of large numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution_counts: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Rows<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Solutions<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<serde_json::Value>,
}

impl<'a> SolveJson<'a> {
    /// An answer without anything but whether there is a solution.
    pub fn new(output: &Output, item: &Item<'a>, status: Status) -> Self {
        Self {
            head: Head::of(output, item, status),
            board: BoardJson::of_item(item),
            solvable: status != Status::No,
            play: None,
            presses: None,
            sequence: None,
            press_count: None,
            at_least: None,
            proved: None,
            method: None,
            nullity: None,
            solution_count: None,
            solution_counts: None,
            witness: None,
            solutions: None,
            explanation: None,
        }
    }

    /// The whole answer to a board.
    pub fn of(args: &Args, output: &Output, item: &Item<'a>, answer: &'a Answer) -> anyhow::Result<Self> {
        let variant = item.board.variant();
        let own = Self::new(output, item, Status::of_answer(answer.is_solvable()));
        let search = Search::Within(&args.effort);
        let explain = |part| explanation::to_json(output, part, item.board, answer, search);
        let explanation = args.explain.map(explain).transpose()?;
        Ok(match answer {
            Answer::Solvable(space) => Self {
                presses: (!args.count).then(|| Rows(variant, space.presses())),
                press_count: (!args.count).then(|| space.presses().total()),
                nullity: Some(space.nullity()),
                solution_count: Some(count_text(&space.count())),
                solutions: args.all.then(|| Solutions::Space { variant, space, limit: args.limit() }),
                explanation,
                ..own
            },
            Answer::Unsolvable(witness) => Self {
                nullity: Some(item.nullity(item.budget(&args.effort)?)?),
                solution_count: Some("0".into()),
                witness: Some(Rows(variant, &witness.pattern)),
                explanation,
                ..own
            },
        })
    }
}
