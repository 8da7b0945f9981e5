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

pub use board::{BoardArgs, ReadingArgs, form_parser, read_goal};
pub use database::{DatabaseArgs, told_store};
pub use effort::{EffortArgs, MEMORY_IS_FULL, all_threads, parse_threads, why_unproved};
pub use global::GlobalArgs;
pub use interrupt::stop_on_interrupt;
pub use method::MethodArgs;
pub use names::offering;
pub use play::{PlayArgs, play_name};
pub use server::{ServerArgs, accounts, outbox, service_folder, told, told_account};
pub use variant::{Extent, KindArgs, VariantArgs, check_memory};

use std::ffi::OsString;

/// Marks boards that begin with a dash, such as `-x-/xxx/-x-`, so that they are not taken for options: a blank in front
/// means nothing to the readers of boards.
pub fn shield_boards(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    args.map(|arg| match arg.to_str() {
        Some(text) if is_dashed_board(text) => format!(" {text}").into(),
        _ => arg,
    })
    .collect()
}

/// Whether an argument that begins with a dash consists of rows of two symbols, one of them the dash.
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
    fn boards_are_told_from_options() {
        for board in ["-x---|xxx--|-x-x-|--xxx|---x-", "--/--", "-#,#-"] {
            assert!(is_dashed_board(board), "{board}");
        }
        for option in ["-", "--", "--list", "-o", "-oa/b", "--rule=shape:1/1", "010/111", "-x", "x-/--"] {
            assert!(!is_dashed_board(option), "{option}");
        }
    }
}
