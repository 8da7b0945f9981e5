//! Reading draws from its budget: all boards of an input together, in every form in which a few
//! bytes name a large board.

use douse_puzzle::text::{self, Budget, Form, ReadErrorKind, ReadOptions, Reading};
use std::time::Duration;

fn read(input: &str, options: &ReadOptions, memory: usize) -> Result<Reading, ReadErrorKind> {
    text::read(input.as_bytes(), options, &Budget::of_memory(memory)).map_err(|error| error.kind)
}

#[test]
fn all_boards_of_an_input_share_its_memory() {
    let graph = format!("complete90:{}", "0".repeat(23));
    let sized = ReadOptions { size: "400x400".parse().ok(), form: Some(Form::Hex), ..ReadOptions::default() };
    let named = ReadOptions::default();
    let inputs = [
        (graph.as_str(), &named, 100_000),
        ("0x1", &sized, 20_000),
        ("petersen v0", &named, 440),
        ("E?~o", &ReadOptions { form: Some(Form::Graph6), ..ReadOptions::default() }, 400),
    ];
    for (board, options, bytes) in inputs {
        assert_eq!(read(board, options, bytes).map(|reading| reading.boards.len()), Ok(1), "{board}");
        let ten = [board; 10].join("\n");
        let error = read(&ten, options, 5 * bytes).unwrap_err();
        assert!(
            matches!(error, ReadErrorKind::Memory { limit: Some(limit), .. } if limit == 5 * bytes as u128),
            "{board}: {error:?}"
        );
        assert_eq!(read(&ten, options, 10 * bytes).map(|reading| reading.boards.len()), Ok(10), "{board}");
    }
}

#[test]
fn reading_ends_when_the_time_is_up() {
    let budget = Budget::of_memory(1 << 20).with_time(Duration::ZERO);
    for input in ["5x5:002a000", "petersen v0", "##\n.#\n"] {
        let error = text::read(input.as_bytes(), &ReadOptions::default(), &budget).unwrap_err();
        assert_eq!(error.kind, ReadErrorKind::Stopped, "{input}");
    }
    assert_eq!(text::read_code("5x5:002a000", &budget).unwrap_err().kind, ReadErrorKind::Stopped);
}
