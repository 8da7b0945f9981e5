//! Examples of every form, good and bad: what was understood, or where it is wrong and in which
//! words.
//!
//! The vectors are in `data/text/good.txt` and `data/text/bad.txt`: a line `== options`, the input
//! up to the next `--`, then what is to come out. `\n`, `\t`, `\r`, `\\` and `\xHH` in an input
//! stand for those bytes; line breaks of the file are line breaks of the input, but for the last.
//! With `BLESS=1` in the environment the outcomes are written to the files instead, to be looked
//! through before they are kept.

use douse_puzzle::text::{self, ReadOptions};

struct Example {
    line: usize,
    head: String,
    options: ReadOptions,
    input: Vec<u8>,
    expected: String,
}

fn options(words: &str) -> ReadOptions {
    let mut options = ReadOptions::default();
    let mut words = words.split_whitespace();
    while let (Some(option), Some(value)) = (words.next(), words.next()) {
        match option {
            "from" => options.form = Some(value.parse().unwrap()),
            "size" => options.size = Some(value.parse().unwrap()),
            "family" => options.family = Some(value.parse().unwrap()),
            "states" => {
                options.states = Some(douse_puzzle::pattern::States::new(value.parse().unwrap()).unwrap());
            }
            "rule" => options.rule = Some(value.parse().unwrap()),
            "edges" => options.edges = Some(value.parse().unwrap()),
            "goal" => options.goal = Some(value.parse().unwrap()),
            "symbols" => {
                let symbols: Vec<char> = value.chars().collect();
                options.symbols = Some((symbols[0], symbols[1]));
            }
            _ => panic!("unknown option {option}"),
        }
    }
    options
}

fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            continue;
        }
        bytes.push(match chars.next() {
            Some('n') => b'\n',
            Some('t') => b'\t',
            Some('r') => b'\r',
            Some('\\') => b'\\',
            Some('x') => u8::from_str_radix(&chars.by_ref().take(2).collect::<String>(), 16).unwrap(),
            other => panic!("unknown escape {other:?}"),
        });
    }
    bytes
}

fn examples(file: &str) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut lines = file.lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        let Some(words) = line.strip_prefix("==") else {
            assert!(line.is_empty() || line.starts_with("//"), "line {}: {line}", number + 1);
            continue;
        };
        let input: Vec<&str> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "--").collect();
        let mut expected = Vec::new();
        while let Some((_, line)) = lines.next_if(|(_, line)| !line.is_empty()) {
            expected.push(line);
        }
        examples.push(Example {
            line: number + 1,
            head: format!("{line}\n{}\n--\n", input.join("\n")),
            options: options(words),
            input: unescape(&input.join("\n")),
            expected: expected.join("\n"),
        });
    }
    examples
}

/// The content of a reading: form, summaries, replays, notes.
fn told(example: &Example) -> String {
    match text::read(&example.input, &example.options, &text::own_input()) {
        Ok(reading) => {
            let mut lines = Vec::new();
            for (board, replay) in reading.boards.iter().zip(&reading.replays) {
                let mut line = format!("{}: {}", reading.form, text::summary(board));
                if let Some(presses) = replay {
                    let names: Vec<_> = presses.iter().map(|&cell| board.variant().shape().cell_name(cell)).collect();
                    line.push_str(&format!(", presses {}", names.join(" ")));
                }
                lines.push(line);
                let code = text::write(board, text::Form::Code).unwrap_or_else(|error| error.to_string().into_bytes());
                lines.push(format!("  {}", String::from_utf8(code).unwrap().trim_end()));
            }
            lines.extend(reading.notes.iter().map(|note| format!("note: {note}")));
            lines.join("\n")
        }
        Err(error) => {
            let span = &error.span;
            let found = String::from_utf8_lossy(&example.input[span.clone()]).escape_debug().to_string();
            let form = error.form.map_or("-".to_string(), |form| form.to_string());
            let advice = error
                .advice(&|setting, value| format!("{setting} {value}"))
                .map(|advice| format!("\n  help: {advice}"))
                .unwrap_or_default();
            let shown: String = found.chars().take(60).collect();
            format!("{form} {}:{} [{shown}] {error}{advice}", error.line, error.column)
        }
    }
}

fn run(name: &str) {
    let path = format!("{}/tests/data/text/{name}", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::read_to_string(&path).unwrap();
    let bless = std::env::var_os("BLESS").is_some();
    let comments = file.lines().take_while(|line| line.starts_with("//")).map(|line| format!("{line}\n"));
    let mut blessed: String = comments.collect();
    let mut wrong = Vec::new();
    for example in examples(&file) {
        let told = told(&example);
        if told != example.expected {
            wrong.push(format!("line {}\n--- expected\n{}\n--- found\n{told}\n", example.line, example.expected));
        }
        blessed.push_str(&format!("\n{}{told}\n", example.head));
    }
    if bless {
        std::fs::write(&path, blessed).unwrap();
        return;
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn good_inputs_are_understood() {
    run("good.txt");
}

#[test]
fn bad_inputs_are_explained() {
    run("bad.txt");
}
