//! No input panics or takes memory without bound, and what was read and written as a board file
//! reads back equal.

#![no_main]

use douse::text::{self, Budget, Form, ReadOptions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    // The first byte chooses what the person said besides: nothing, a form, a size, more states.
    let Some((&said, input)) = input.split_first() else { return };
    let mut options = ReadOptions::default();
    match said {
        b' '..=b'~' => {}
        0..=31 => options.form = Form::ALL.get(usize::from(said)).copied(),
        127..=159 => options.size = "5x5".parse().ok(),
        _ => options.states = douse::pattern::States::new(u64::from(said) - 157).ok(),
    }
    // A printable first byte belongs to the board, so that boards as people write them are seeds as
    // they are.
    let input = if said.is_ascii_graphic() || said == b' ' { &[&[said], input].concat()[..] } else { input };
    let Ok(reading) = text::read(input, &options, &Budget::of_memory(1 << 20)) else { return };
    for board in &reading.boards {
        let written = text::write(board, Form::File).expect("a board file says everything");
        let again = text::read(&written, &ReadOptions::default(), &text::own_input()).expect("what was written is read");
        assert_eq!(&again.boards[..], std::slice::from_ref(board));
    }
});
