//! No code panics the reader; boards and the presses of a replay that were read are written and
//! read back equal.

#![no_main]

use douse::text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|code: &str| {
    let Ok(reading) = text::read_code(code, &text::own_input()) else { return };
    for (board, presses) in reading.boards.iter().zip(&reading.replays) {
        let Ok(written) = text::write_replay(board, presses.as_deref().unwrap_or_default()) else { continue };
        let again = text::read_code(&written, &text::own_input()).expect("what was written is read");
        // Only a title has no place in a code.
        assert_eq!(again.boards, [board.clone().with_title(None)]);
        assert_eq!(again.replays[0].as_deref().unwrap_or_default(), presses.as_deref().unwrap_or_default());
    }
});
