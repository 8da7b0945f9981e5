//! Every method on every kind of board, against each other and against published figures.

mod brute_force;
mod examples;
mod families;
mod foreign_ids;
mod plain;
mod published;
mod ring;
mod stream;
