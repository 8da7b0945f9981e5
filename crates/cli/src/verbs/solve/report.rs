//! The answer of `douse solve` as JSON.

use super::Args;
use crate::batch::Item;
use crate::explanation::{self, Search};
use crate::json::{BoardJson, Cell, Rows, Solutions, count_text};
use crate::output::Output;
use crate::status::Status;
use douse::solve::Answer;
use serde::Serialize;

/// The fields of all kinds of answers; those that were not asked for are omitted.
#[derive(Default, Serialize)]
pub struct SolveJson<'a> {
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
    /// Entry `w` counts the solutions of `w` presses; as text because JSON readers lose digits of
    /// large numbers.
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
    /// An answer that says only whether there is a solution.
    pub fn new(item: &Item, status: Status) -> Self {
        Self { board: BoardJson::of_item(item), solvable: status != Status::No, ..Self::default() }
    }

    /// The answer without --min and --play.
    pub fn of(args: &Args, output: &Output, item: &'a Item, answer: &'a Answer) -> anyhow::Result<Self> {
        let variant = item.board.variant();
        let own = Self::new(item, Status::of_answer(answer.is_solvable()));
        let search = Search::Within(&args.effort);
        let explain = |part| explanation::to_json(output, part, &item.board, answer, search);
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
