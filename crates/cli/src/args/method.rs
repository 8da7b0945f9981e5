//! The argument that chooses the method of solving.

use crate::batch::Item;
use crate::failure::Failure;
use clap::Args;
use clap::builder::PossibleValuesParser;
use douse::shortest::Budget;
use douse::solve::{Answer, METHODS, Method, Problem};

#[derive(Clone, Debug, Args)]
pub struct MethodArgs {
    /// Solve by this method instead of the cheapest; all give the same answer
    #[arg(long, value_name = "NAME", value_parser = method_parser(), help_heading = "Solving")]
    pub method: Option<String>,
}

impl MethodArgs {
    /// Solves a board by the chosen method, else by the cheapest.
    pub fn solve(&self, item: &Item, budget: &Budget<'_>) -> anyhow::Result<Answer> {
        let Some(method) = self.method.as_deref().and_then(Method::named) else {
            return item.solve(budget);
        };
        let problem = &Problem::of_board(&item.board);
        if !method.applies(problem, budget) {
            let others: Vec<_> =
                METHODS.iter().filter(|other| other.applies(problem, budget)).map(|other| other.name).collect();
            let failure = Failure::new(format!("the method {} does not apply to this board", method.name));
            let advice = match others.is_empty() {
                true => "no method applies to it".into(),
                false => format!("leave --method out, or choose among {}", others.join(", ")),
            };
            return Err(failure.advise(advice).into());
        }
        Ok(method.solve(problem, budget)?)
    }
}

fn method_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(METHODS.iter().map(|method| method.name))
}
