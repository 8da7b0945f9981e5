//! Arguments that several verbs share.

mod board;
mod database;
mod effort;
mod global;
pub mod interrupt;
mod method;
mod names;
pub mod pictures;
mod play;
mod server;
mod variant;

pub use board::{BoardArgs, ReadingArgs, TargetArgs, form_parser};
pub use database::DatabaseArgs;
pub use effort::{EffortArgs, MEMORY_IS_FULL, all_threads, interruptible_budget, parse_threads, why_unproved};
pub use global::GlobalArgs;
pub use interrupt::stop_on_interrupt;
pub use method::MethodArgs;
pub use names::with_names;
pub use play::{PlayArgs, play_name};
pub use server::{ServerArgs, accounts, outbox, service_folder};
pub use variant::{Extent, KindArgs, VariantArgs, check_memory};

use std::ffi::OsString;

/// Puts a blank before boards that begin with a dash, such as `-x-/xxx/-x-`, so that they are not
/// mistaken for options. The readers of boards ignore it.
pub fn shield_boards(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    args.map(|arg| match arg.to_str() {
        Some(text) if is_dashed_board(text) => format!(" {text}").into(),
        _ => arg,
    })
    .collect()
}

/// True if an argument consists of rows of two symbols, one of them a dash at the beginning.
fn is_dashed_board(text: &str) -> bool {
    let separator = |symbol| matches!(symbol, '|' | '/' | ';' | ',');
    let mut others = text.chars().filter(|&symbol| symbol != '-' && !separator(symbol));
    let other = others.next();
    text.starts_with('-') && text.contains(separator) && others.all(|symbol| Some(symbol) == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_distinguished_from_options() {
        for board in ["-x---|xxx--|-x-x-|--xxx|---x-", "--/--", "-#,#-"] {
            assert!(is_dashed_board(board), "{board}");
        }
        for option in ["-", "--", "--list", "-o", "-oa/b", "--rule=shape:1/1", "010/111", "-x", "x-/--"] {
            assert!(!is_dashed_board(option), "{option}");
        }
    }
}
