//! Boards and their notations, from outside.

mod families;
mod text_budgets;
mod text_examples;
mod text_noise;
mod text_round_trips;
