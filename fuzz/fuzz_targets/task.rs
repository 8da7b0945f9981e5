//! No text of a task and no stored result panics a search by tasks, and a task that was read is
//! written and read back equal.

#![no_main]

use douse::prelude::*;
use douse::shortest::{Coset, Partition, Results, Task, TaskSizes, with_tasks};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// A board with few solutions, so that a search takes next to no time.
static COSET: LazyLock<Coset> = LazyLock::new(|| {
    let board = Board::builder(9, 9).all(1).build().expect("a board");
    let answer = board.solve().expect("a small board");
    answer.space().and_then(Coset::of_space).expect("all-on boards of two states can be solved")
});

/// The same bytes for every task.
struct Stored<'a>(&'a [u8]);

impl Results for Stored<'_> {
    fn get(&self, task: &Task) -> Option<Vec<u8>> {
        let (&how, bytes) = self.0.split_first()?;
        // Random bytes would never begin as a list does.
        let head = match how % 2 == 1 && task.to_string().starts_with("list") {
            true => format!("{task} entries {}\n", bytes.len() / 10),
            false => String::new(),
        };
        Some([head.as_bytes(), bytes].concat())
    }
}

fuzz_target!(|input: (String, Vec<u8>)| {
    let (text, stored) = input;
    if let Ok(task) = text.parse::<Task>() {
        assert_eq!(task.to_string().parse(), Ok(task));
    }
    let sizes = TaskSizes { entry_bits: 3, joins: 100.0 };
    let partition = Partition::parity_classes(9, 9);
    with_tasks(&COSET, &partition, sizes, &Budget::default(), |search| search.next(&Stored(&stored)).is_ok());
});
