//! Playing by a rule: only lit cells may be pressed, or lit and unlit ones alternating.
//!
//! [`solve_lit_only`] finds a legal sequence for every solvable board that is not dark, of a length
//! that grows at most with cells times diameter; [`shortest_legal_solution`] finds a shortest one
//! by any [`PlayRule`] where the board is small enough to search.

mod detour;
mod lit_only;
mod play_rule;
mod search;

pub use lit_only::{LitOnlyError, solve_lit_only, solve_lit_only_from};
pub use play_rule::{IllegalPress, PlayRule, replay};
pub use search::{LegalSolution, LegalSolutionError, max_searched_cells, shortest_legal_solution};
