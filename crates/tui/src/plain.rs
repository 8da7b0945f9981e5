//! The game line by line: for screen readers, pipes, and terminals that can do nothing else.

use crate::app::{Settings, Start};
use crate::draw::{clock, hint_words};
use crate::store::best_name;
use crate::theme::Symbols;
use douse_engine::fewest::Budget;
use douse_engine::place::column_letters;
use douse_game::game::{Game, Refusal, Stage};
use douse_game::hint::Ladder;
use douse_words::Words;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// Plays until the input ends or the person leaves. Every line is a command or names of cells to press.
pub fn run(settings: Settings, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
    let Settings { language, store, start, choice, entropy, .. } = settings;
    let words = Words::new(language);
    let kept = store.resume();
    let mut game = match (start, kept) {
        (Start::Game(game), kept) => {
            // A game in progress is put by, not lost.
            if let Ok(Some(left)) = kept
                && left.moves() > 0
                && left.stage() == Stage::Playing
            {
                store.put_by(&left)?;
            }
            *game
        }
        (Start::Menu, Ok(Some(game))) => {
            writeln!(output, "{}", words.get("plain-continued"))?;
            game
        }
        (Start::Menu, kept) => {
            if let Err(error) = kept {
                let file = store.set_aside()?.map_or_else(String::new, |path| path.display().to_string());
                writeln!(output, "{}", words.with("unread", &[("error", &error), ("file", &file)]))?;
            }
            choice.game(&format!("{entropy:x}-0")).map_err(io::Error::other)?
        }
    };
    let budget = || Budget::unlimited().with_time(Duration::from_secs(2));
    let mut ladder = Ladder::default();
    let mut rounds = 0;
    let mut counted = false;
    let mut since = Instant::now();
    writeln!(output, "{}", words.get("plain-welcome"))?;
    show(&game, &words, output)?;
    let mut line = String::new();
    loop {
        write!(output, "> ")?;
        output.flush()?;
        line.clear();
        if input.read_line(&mut line)? == 0 {
            break;
        }
        let now = Instant::now();
        game.pass(now - since);
        since = now;
        match line.trim().to_lowercase().as_str() {
            "" => {}
            "quit" | "q" => break,
            "help" | "?" => writeln!(output, "{}", words.get("plain-help"))?,
            "board" | "b" => show(&game, &words, output)?,
            "undo" | "u" => {
                game.undo();
                show(&game, &words, output)?;
            }
            "redo" | "r" => {
                game.redo();
                show(&game, &words, output)?;
            }
            "restart" | "x" => {
                game.restart();
                show(&game, &words, output)?;
            }
            "hint" | "h" => match ladder.climb(&mut game, &budget()) {
                Ok(hint) => {
                    let shape = game.variant().shape();
                    writeln!(output, "{}", hint_words(hint, &|cell| shape.cell_name(cell), &words))?;
                }
                Err(error) => writeln!(output, "{error}")?,
            },
            "solve" | "s" => match game.way_from_here(&budget()) {
                Ok(way) => {
                    counted = true;
                    let names: Vec<String> = way
                        .moves
                        .unwrap_or_default()
                        .iter()
                        .map(|&cell| game.variant().shape().cell_name(cell))
                        .collect();
                    writeln!(output, "{}", words.with("hint-rest", &[("cells", &names.join(" "))]))?;
                }
                Err(error) => writeln!(output, "{error}")?,
            },
            "code" | "l" => writeln!(output, "{}", game.code().unwrap_or_default())?,
            "new" | "n" => {
                rounds += 1;
                counted = false;
                match choice.game(&format!("{entropy:x}-{rounds}")) {
                    Ok(next) => game = game.next_round(next.start().clone(), next.origin().clone()).unwrap_or(next),
                    Err(error) => writeln!(output, "{error}")?,
                }
                show(&game, &words, output)?;
            }
            cells => press_all(&mut game, cells, &words, output)?,
        }
        // Each board counts once, and not after its solution was told.
        if let Some(score) = game.score().filter(|_| !counted) {
            counted = true;
            store.count_win(&best_name(&game), score)?;
        }
    }
    if game.stage() == Stage::Won { store.forget() } else { store.keep(&game) }
}

fn press_all(game: &mut Game, cells: &str, words: &Words, output: &mut dyn Write) -> io::Result<()> {
    for name in cells.split([' ', ',', ';']).filter(|name| !name.is_empty()) {
        let Some(cell) = game.cell_named(name) else {
            return writeln!(output, "{}", words.with("plain-unknown", &[("text", &name)]));
        };
        match game.press(cell) {
            Ok(()) => {}
            Err(Refusal::MustBeLit) => return writeln!(output, "{name}: {}", words.get("must-be-lit")),
            Err(Refusal::MustBeUnlit) => return writeln!(output, "{name}: {}", words.get("must-be-unlit")),
            Err(refusal) => return writeln!(output, "{name}: {refusal}"),
        }
    }
    show(game, words, output)
}

/// The board and what is known of it, in lines that can be read aloud.
fn show(game: &Game, words: &Words, output: &mut dyn Write) -> io::Result<()> {
    let states = game.variant().states().get();
    let light = |cell: usize| Symbols::Ascii.light(game.lights().get(cell), states);
    match game.variant().shape().as_grid() {
        Some(grid) => {
            let (width, height) = (grid.size().width(), grid.size().height());
            let digits = height.to_string().len();
            let letters: Vec<String> = (0..width).map(column_letters).collect();
            let wide = letters.iter().map(String::len).max().unwrap_or(1);
            let head: Vec<String> = letters.iter().map(|letter| format!("{letter:>wide$}")).collect();
            writeln!(output, "{:digits$} {}", "", head.join(" "))?;
            for row in 0..height {
                let cell = |column| grid.cell_at(douse_engine::place::Place { row, column });
                let cells: Vec<String> =
                    (0..width).map(|column| format!("{:>wide$}", cell(column).map_or(' ', light))).collect();
                writeln!(output, "{:digits$} {}", row + 1, cells.join(" ").trim_end())?;
            }
        }
        None => {
            let cells: Vec<String> = (0..game.lights().len())
                .map(|cell| format!("{}={}", game.variant().shape().cell_name(cell), light(cell)))
                .collect();
            writeln!(output, "{}", cells.join(" "))?;
        }
    }
    let mut facts = vec![words.with("moves", &[("n", &game.moves())])];
    if let Ok(par) = game.par(&Budget::unlimited().with_time(Duration::from_millis(400))) {
        let name = if par.proved().is_some() { "par" } else { "par-open" };
        facts.push(words.with(name, &[("par", &par)]));
    }
    facts.push(words.with("round", &[("n", &game.round())]));
    facts.push(words.with("left", &[("n", &game.missing())]));
    writeln!(output, "{}", facts.join(", "))?;
    if game.stage() == Stage::Won {
        writeln!(
            output,
            "{} {}",
            words.with("won", &[("n", &game.moves())]),
            words.with("time", &[("time", &clock(game.elapsed()))])
        )?;
        writeln!(output, "{}", words.get("plain-won"))?;
    }
    Ok(())
}
