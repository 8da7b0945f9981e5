//! Boards, rules, text forms, solving, analysis and generation of Lights Out puzzles, under one name.

pub use douse_analysis::{explain, hardest, hint, lit_only, path, sweep};
pub use douse_puzzle::{
    board, edges, family, goal, graph, incidence, pattern, place, random, rule, shape, size, text, variant,
};
pub use douse_shortest as shortest;
pub use douse_shortest as fewest;
pub use douse_solver::{generate, plain, repair, solve, space};
