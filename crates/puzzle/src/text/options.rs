//! Properties of an input that are specified besides the input itself.

use super::form::Form;
use crate::edges::Edges;
use crate::family::Family;
use crate::goal::Goal;
use crate::pattern::States;
use crate::rule::Rule;
use crate::size::Size;

/// Properties of an input that are specified besides the input itself. `None` means not specified:
/// then the input decides, or the defaults (rule plus, two states, flat edges, goal off).
///
/// A rule, edges or a goal given here replace those of the input; a size, a graph or a number of
/// states that contradicts the input is an error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The form; without it the form is recognised.
    pub form: Option<Form>,
    /// The size, for forms that do not say it.
    pub size: Option<Size>,
    /// The graph, for lights that stand alone.
    pub family: Option<Family>,
    /// The number of states.
    pub states: Option<States>,
    /// The press rule.
    pub rule: Option<Rule>,
    /// The edges.
    pub edges: Option<Edges>,
    /// The goal.
    pub goal: Option<Goal>,
    /// The symbols of rows: lit, off.
    pub symbols: Option<(char, char)>,
}

impl ReadOptions {
    /// The number of states that is specified, or two.
    pub(super) fn states_or_two(&self) -> u64 {
        self.states.unwrap_or_default().get().into()
    }
}
