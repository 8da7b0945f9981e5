//! `douse repl`: one process for many commands, for other programs.

use crate::Cli;
use crate::args::{interrupt, shield_boards, stop_on_interrupt};
use crate::failure::{self, Failure};
use crate::input;
use crate::json::{self, VERSION};
use crate::output::Output;
use crate::status::Status;
use crate::usage;
use clap::Parser;
use serde_json::json;
use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Reads one command per line from standard input and writes JSON to standard output, one object per line, described in \
docs/schema. A command is what would follow 'douse' on the command line; quotes work as in a shell. Every command ends with a separate line, so that a program knows when its answer is complete:

    > solve 3x3:5d0
    {\"version\":1,\"verb\":\"solve\",\"status\":\"yes\",...}
    {\"version\":1,\"done\":1,\"status\":\"yes\",\"code\":0}

'done' counts the commands, and 'code' is the exit status that the command would have on its own. A long search writes lines with \
'info' while it runs: the best so far, the bound, the method, what is being done, the seconds. These commands are answered while a search \
runs: 'stop' ends it with its best so far, 'isready' is answered at once with 'readyok'. 'quit', or the end of the input, ends \
the program after the commands before it; 'stop' and then 'quit' end it at once. 'help' and 'help solve' print help. Boards are arguments or files: standard input is for commands.

Examples:
    printf 'solve 3x3:5d0\\nnullity 1000\\nquit\\n' | douse repl")]
pub struct Args {}

pub fn run(_: &Args, output: &mut Output) -> anyhow::Result<Status> {
    stop_on_interrupt()?;
    let (to_main, commands) = channel::<Vec<u8>>();
    // `stop` ends the commands before it, including those that have not begun.
    let stopped = Arc::new(AtomicUsize::new(0));
    let stop = Arc::clone(&stopped);
    let stdin = input::reserve_stdin();
    // Lines are read while a search runs, so that `stop` ends it.
    std::thread::spawn(move || {
        let mut sent = 0;
        let mut lines = stdin.lock().split(b'\n').map_while(Result::ok);
        let first = lines.next().map(|line| line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&line).to_vec());
        for line in first.into_iter().chain(lines) {
            match line.trim_ascii() {
                b"" => {}
                b"stop" => {
                    stop.store(sent, Ordering::SeqCst);
                    interrupt::raise();
                }
                b"isready" => print_now(&json!({ "version": VERSION, "readyok": true })),
                // The commands before it are answered first, like at the end of the input.
                b"quit" => return,
                command => {
                    sent += 1;
                    if to_main.send(command.to_owned()).is_err() {
                        return;
                    }
                }
            }
        }
    });
    for (number, command) in (1..).zip(commands) {
        interrupt::clear();
        if stopped.load(Ordering::SeqCst) >= number {
            interrupt::raise();
        }
        let (answer, status) = execute(&command);
        output.write_all(&answer)?;
        json::write_line(
            output,
            &json!({ "version": VERSION, "done": number, "status": status.name(), "code": status as u8 }),
        )?;
        output.release()?;
    }
    interrupt::clear();
    Ok(Status::Yes)
}

/// Some programs write it at the beginning of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Prints a line between answers, without waiting for the current one.
fn print_now(value: &serde_json::Value) {
    let mut stdout = io::stdout().lock();
    let _ = writeln!(stdout, "{value}").and_then(|()| stdout.flush());
}

/// The answer to a command, and its status.
fn execute(command: &[u8]) -> (Vec<u8>, Status) {
    let mut verb = "repl";
    let mut answer = Vec::new();
    let mut run = || -> anyhow::Result<Status> {
        let command = std::str::from_utf8(command).map_err(|_| {
            Failure::new("the command is not UTF-8").advise("write commands in UTF-8, the encoding of most programs")
        })?;
        let mut words = split(command)?;
        if words.first().is_some_and(|word| word == "help") {
            words.rotate_left(1);
            words.pop();
            words.push("--help".to_owned());
        }
        let arguments = std::iter::once("douse".to_owned()).chain(words).map(OsString::from);
        let cli = match Cli::try_parse_from(shield_boards(arguments)) {
            Ok(cli) => cli,
            Err(error) if !error.use_stderr() => {
                answer = format!(
                    "{}\n",
                    json!({ "version": VERSION, "verb": "help", "status": "yes", "text": error.to_string() })
                )
                .into_bytes();
                return Ok(Status::Yes);
            }
            Err(error) => return Err(usage::explain(&error)),
        };
        let Some(named) = &cli.verb else { return Err(Failure::new("no verb").into()) };
        verb = named.name();
        let refusal = match verb {
            "repl" | "play" | "serve" => Some("is not available in a repl"),
            _ if cli.global.output.is_some() => Some("has --output, but a repl answers on standard output"),
            _ => None,
        };
        if let Some(reason) = refusal {
            return Err(Failure::new(format!("'{verb}' {reason}")).into());
        }
        let mut output = Output::for_repl(verb);
        let status = named.run(&mut output);
        answer = output.into_bytes();
        status
    };
    let result = run();
    match result {
        Ok(status) => (answer, status),
        Err(error) => {
            answer.extend(format!("{}\n", failure::to_json(&error, verb, None)).into_bytes());
            (answer, failure::status_of(&error))
        }
    }
}

/// Splits a command into words, with the quotes of a shell.
fn split(command: &str) -> anyhow::Result<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut symbols = command.chars();
    while let Some(symbol) = symbols.next() {
        match (quote, symbol) {
            (Some(open), _) if symbol == open => quote = None,
            (Some('\''), _) => word.get_or_insert_default().push(symbol),
            (_, '\\') => word.get_or_insert_default().extend(symbols.next()),
            (Some(_), _) => word.get_or_insert_default().push(symbol),
            (None, '\'' | '"') => {
                word.get_or_insert_default();
                quote = Some(symbol);
            }
            (None, _) if symbol.is_whitespace() => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(symbol),
        }
    }
    if quote.is_some() {
        return Err(Failure::new("a quote is not closed").advise("close it, or put a \\ before it").into());
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn words_are_split_as_in_a_shell() {
        let cases: [(&str, &[&str]); 5] = [
            ("solve 3x3:5d0  --min", &["solve", "3x3:5d0", "--min"]),
            ("check '#. .#' --symbols \"a b\"", &["check", "#. .#", "--symbols", "a b"]),
            ("a'b'c ''", &["abc", ""]),
            ("a\\ b", &["a b"]),
            ("  ", &[]),
        ];
        for (command, words) in cases {
            assert_eq!(split(command).unwrap(), words, "{command}");
        }
        assert!(split("solve 'x").is_err());
    }
}
