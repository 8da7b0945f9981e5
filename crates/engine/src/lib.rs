//! Boards, rules, text forms, solving, analysis and generation of Lights Out puzzles.
//!
//! A puzzle is data: a [`Shape`](shape::Shape) (which cells there are), a [`Rule`](rule::Rule) (which lights a
//! press changes) and a number of [`States`](pattern::States) make a [`Variant`](variant::Variant); lights
//! and a goal on top make a [`Board`](board::Board). Solving asks for presses `x` with `A x = t - b` modulo
//! the number of states, where `A` is the press matrix, `b` the lights and `t` the goal.

pub mod board;
pub mod edges;
pub mod explain;
pub mod family;
pub mod fewest;
pub mod generate;
pub mod goal;
pub mod graph;
pub mod hardest;
pub mod hint;
pub mod incidence;
pub mod lit_only;
pub mod path;
pub mod pattern;
pub mod place;
pub mod plain;
mod positions;
pub mod random;
pub mod repair;
pub mod rule;
pub mod shape;
pub mod shortest;
pub mod size;
pub mod solve;
pub mod space;
pub mod sweep;
pub mod symmetry;
pub mod text;
pub mod variant;
