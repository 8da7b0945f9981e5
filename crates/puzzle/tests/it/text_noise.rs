//! Spoiled inputs: nothing panics, nothing takes memory or time out of proportion, and what is read
//! is written and read back equal. The fuzz target `read` asks the same for longer; this one is the
//! same on every run.

use douse_algebra::random::SplitMix;
use douse_puzzle::text::{self, Budget, Form, ReadOptions};

/// Inputs to spoil: the examples of both files, and those bytes and words that mean something to
/// some form.
fn corpus() -> Vec<Vec<u8>> {
    let files = [include_str!("../data/text/good.txt"), include_str!("../data/text/bad.txt")];
    let mut corpus: Vec<Vec<u8>> = Vec::new();
    for example in files.iter().flat_map(|file| file.split("\n==")) {
        let input = example.split_once('\n').and_then(|(_, rest)| rest.split_once("\n--")).map(|(input, _)| input);
        corpus.extend(input.map(|input| input.as_bytes().to_vec()));
    }
    corpus.push(b"P4\n10 3\n\x7f\xc0\xff\x80\x00\x00".to_vec());
    corpus
}

const WORDS: [&[u8]; 26] = [
    b"0",
    b"1",
    b"2",
    b"9",
    b"\n",
    b" ",
    b"\r\n",
    b"#",
    b".",
    b"_",
    b",",
    b":",
    b"!",
    b"=",
    b"x",
    b"-",
    b"A1",
    b"v0",
    b"18446744073709551615",
    b"99999999999999999999999999",
    b"1000000",
    b"\xff",
    b"\xf0\x9f\x9f\xa8",
    b"[",
    b"{",
    b"65536",
];

/// Seeded, so that the inputs are equal on every machine.
struct Noise(SplitMix);

impl Noise {
    fn below(&mut self, end: usize) -> usize {
        self.0.below(end.max(1))
    }

    fn spoil(&mut self, input: &mut Vec<u8>, corpus: &[Vec<u8>]) {
        let at = self.below(input.len() + 1);
        match self.below(7) {
            0 => input.truncate(at),
            1 if at < input.len() => input[at] ^= 1 << self.below(8),
            2 if at < input.len() => drop(input.remove(at)),
            3 => {
                let end = (at + self.below(8)).min(input.len());
                let piece = input[at..end].to_vec();
                input.splice(at..at, piece);
            }
            4 => {
                let other = &corpus[self.below(corpus.len())];
                input.truncate(at);
                input.extend_from_slice(&other[self.below(other.len() + 1)..]);
            }
            _ => {
                let word = WORDS[self.below(WORDS.len())];
                input.splice(at..at, word.iter().copied());
            }
        }
    }

    fn options(&mut self) -> ReadOptions {
        let mut options = ReadOptions::default();
        if self.below(6) == 0 {
            options.form = Some(Form::ALL[self.below(Form::ALL.len())]);
        }
        if self.below(3) == 0 {
            options.size = "5x5".parse().ok();
        }
        if self.below(4) == 0 {
            let all = [2, 3, 12, 36, 40, 300, 65536];
            options.states = douse_puzzle::pattern::States::new(all[self.below(7)]).ok();
        }
        options
    }
}

#[test]
fn spoiled_inputs_are_refused_or_come_back() {
    let corpus = corpus();
    assert!(corpus.len() > 200, "{} examples", corpus.len());
    let mut noise = Noise(SplitMix(1));
    let mut read = 0;
    for _ in 0..30_000 {
        let mut input = corpus[noise.below(corpus.len())].clone();
        for _ in 0..noise.below(3) {
            noise.spoil(&mut input, &corpus);
        }
        let options = noise.options();
        match text::read(&input, &options, &Budget::of_memory(1 << 16)) {
            Err(error) => {
                assert!(error.span.start <= error.span.end && error.span.end <= input.len());
                assert!(error.line >= 1 && error.column >= 1);
                assert!(!error.to_string().is_empty() && !error.label().is_empty());
                assert!(
                    error
                        .advice(&|setting, value| format!("{setting} {value}"))
                        .is_none_or(|advice| !advice.is_empty())
                );
            }
            Ok(reading) => {
                read += 1;
                assert_eq!(reading.boards.len(), reading.replays.len());
                assert!(!reading.boards.is_empty(), "{:?}", String::from_utf8_lossy(&input));
                for board in &reading.boards {
                    assert!(!text::summary(board).is_empty());
                    let written = text::write(board, Form::File).unwrap();
                    let again = text::read(&written, &ReadOptions::default(), &text::own_input()).unwrap();
                    assert_eq!(&again.boards[..], std::slice::from_ref(board));
                    for form in Form::ALL {
                        let _ = text::write(board, form);
                    }
                }
            }
        }
    }
    assert!(read > 2000, "only {read} of the inputs were boards: too spoiled to test reading");
}

/// Time grows with the input, not with its square, in the forms that people use for large boards.
#[test]
fn a_million_lights_are_read_in_every_row_form() {
    let row = "01".repeat(500) + "\n";
    let rows = row.repeat(1000);
    let options = ReadOptions::default();
    let board = text::read(rows.as_bytes(), &options, &text::own_input()).unwrap().boards.remove(0);
    assert_eq!(board.lights().support(), 500_000);
    for form in [Form::Rows, Form::Line, Form::Json, Form::Pbm, Form::PbmPacked, Form::File, Form::Code] {
        let written = text::write(&board, form).unwrap();
        assert_eq!(
            text::read(&written, &options, &text::own_input()).unwrap().boards[0].lights(),
            board.lights(),
            "{form}"
        );
    }
}
