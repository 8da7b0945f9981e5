//! The game line by line: for screen readers, pipes, and terminals that can do nothing else.

use crate::app::{Settings, Start, is_untouched, next_in_line, numbered, seed_of, set_aside};
use crate::complaint;
use crate::draw::{clock, par_text};
use crate::hint_text::hint_text;
use crate::kind::special_texts;
use crate::menu::play_name;
use crate::messenger::{Messenger, news_text};
use crate::store::{Store, best_name};
use crate::theme::Symbols;
use douse_engine::fewest::Budget;
use douse_engine::lit_only::PlayRule;
use douse_engine::place::column_letters;
use douse_game::choice::Choice;
use douse_game::daily::Date;
use douse_game::game::{Game, Refusal, Stage};
use douse_game::hint::Ladder;
use douse_game::par::{Par, WayError};
use douse_words::Words;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// What a line asks for, in the order of `plain-commands`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Board,
    Undo,
    Redo,
    Restart,
    Hint,
    Solve,
    New,
    Code,
    Quit,
    Help,
}

/// Every command with its English name and the key that it has on the screen.
const COMMANDS: [(Command, &str, &str); 10] = [
    (Command::Board, "board", "b"),
    (Command::Undo, "undo", "u"),
    (Command::Redo, "redo", "r"),
    (Command::Restart, "restart", "x"),
    (Command::Hint, "hint", "h"),
    (Command::Solve, "solve", "s"),
    (Command::New, "new", "n"),
    (Command::Code, "code", "l"),
    (Command::Quit, "quit", "q"),
    (Command::Help, "help", "?"),
];

/// The command that a line is, in the language of the player or in English.
fn command(line: &str, words: &Words) -> Option<Command> {
    let own = words.get("plain-commands");
    let named = |(at, (_, name, key)): &(usize, &(Command, &str, &str))| {
        line == *name || line == *key || own.split(' ').nth(*at) == Some(line)
    };
    COMMANDS.iter().enumerate().find(named).map(|(_, (command, _, _))| *command)
}

/// A game line by line.
struct Session {
    words: Words,
    store: Store,
    choice: Choice,
    today: Date,
    entropy: u64,
    boards: u64,
    game: Game,
    par: Result<Par, WayError>,
    ladder: Ladder,
    /// Whether the board was won already, or its solution told.
    counted: bool,
    /// Whether it was said already that nothing can be kept.
    failed: bool,
    messenger: Option<Box<dyn Messenger>>,
}

/// How long a hint or a solution may be searched for.
fn patience() -> Budget<'static> {
    Budget::unlimited().with_time(Duration::from_secs(2))
}

/// Plays until the input ends or the person leaves. Every line is a command or names of cells to press, and after every
/// line the game is kept.
pub fn run(settings: Settings, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
    let Settings { language, mut store, start, preferences, entropy, today, messenger, .. } = settings;
    let words = Words::new(language);
    let choice = preferences.choice;
    let left = match store.resume() {
        Ok(left) => left,
        Err(error) => {
            writeln!(output, "{}", set_aside(&mut store, &error, &words))?;
            None
        }
    };
    let game = match (start, left) {
        (Start::Game(game), left) => {
            // A game in progress is put by, not lost.
            if let Some(left) = left.filter(|left| left.moves() > 0 && left.stage() == Stage::Playing) {
                store.put_by(&left)?;
            }
            *game
        }
        (Start::Menu, Some(game)) => {
            writeln!(output, "{}", words.get("plain-continued"))?;
            game
        }
        (Start::Menu, None) => {
            choice.game(&seed_of(entropy, 0)).map_err(|error| io::Error::other(complaint::of_choice(&error, &words)))?
        }
    };
    let par = game.par(&patience());
    let mut session = Session {
        words,
        store,
        choice,
        today,
        entropy,
        boards: 0,
        game,
        par,
        ladder: Ladder::default(),
        counted: false,
        failed: false,
        messenger,
    };
    session.announce();
    session.play(input, output)
}

impl Session {
    fn play(&mut self, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
        let mut since = Instant::now();
        writeln!(output, "{}", self.words.get("plain-welcome"))?;
        self.show(output)?;
        self.keep(output)?;
        let mut line = String::new();
        loop {
            while let Some(news) = self.messenger.as_mut().and_then(|messenger| messenger.news()) {
                writeln!(output, "{}", news_text(&news, &self.words))?;
            }
            write!(output, "> ")?;
            output.flush()?;
            line.clear();
            if input.read_line(&mut line)? == 0 {
                writeln!(output)?;
                return self.keep(output);
            }
            let now = Instant::now();
            self.game.pass(now - since);
            since = now;
            let line = line.trim().to_lowercase();
            match command(&line, &self.words) {
                Some(Command::Quit) => return self.keep(output),
                Some(command) => self.obey(command, output)?,
                None if line.is_empty() => {}
                None => press_all(&mut self.game, &line, &self.words, output).and_then(|pressed| match pressed {
                    Pressed::All => self.show(output),
                    Pressed::Some => Ok(()),
                })?,
            }
            // Each board counts once, and not after its solution was told.
            if let Some(score) = self.game.score().filter(|_| !self.counted) {
                self.counted = true;
                if let Some(messenger) = &mut self.messenger {
                    messenger.won(&self.game);
                }
                let counted = self.store.count_win(&best_name(&self.game), score).map(|_| ());
                self.tell_failure(counted, output)?;
            }
            self.keep(output)?;
        }
    }

    /// Says that a game begins, if it does.
    fn announce(&mut self) {
        if let Some(messenger) = self.messenger.as_mut().filter(|_| is_untouched(&self.game)) {
            messenger.begun(&self.game);
        }
    }

    /// Keeps the game; where that fails it is said once, and the game goes on.
    fn keep(&mut self, output: &mut dyn Write) -> io::Result<()> {
        let kept = match self.game.stage() {
            Stage::Won => self.store.forget(),
            _ => self.store.keep(&self.game),
        };
        self.tell_failure(kept, output)
    }

    fn tell_failure(&mut self, done: io::Result<()>, output: &mut dyn Write) -> io::Result<()> {
        match done {
            Err(error) if !self.failed => {
                self.failed = true;
                let error = complaint::of_io(&error, &self.words);
                writeln!(output, "{}", self.words.with("not-kept", &[("error", &error)]))
            }
            _ => Ok(()),
        }
    }

    fn obey(&mut self, command: Command, output: &mut dyn Write) -> io::Result<()> {
        match command {
            Command::Board => {}
            Command::Undo => _ = self.game.undo(),
            Command::Redo => _ = self.game.redo(),
            Command::Restart => self.game.restart(),
            Command::Hint => {
                return match self.ladder.climb(&mut self.game, &patience()) {
                    Ok(hint) => {
                        let hint = hint.clone();
                        writeln!(output, "{}", hint_text(&hint, &self.game, &self.words))
                    }
                    Err(error) => writeln!(output, "{}", complaint::of_hint(&error, &self.words)),
                };
            }
            Command::Solve => return self.tell_solution(output),
            Command::Code => return writeln!(output, "{}", self.game.code().unwrap_or_default()),
            Command::Help => return writeln!(output, "{}", self.words.get("plain-help")),
            Command::New => {
                self.boards += 1;
                let seed = seed_of(self.entropy, self.boards);
                match next_in_line(&self.game, self.today).map_or_else(|| self.choice.game(&seed), Ok) {
                    Ok(next) => {
                        self.game = numbered(&self.game, next);
                        self.par = self.game.par(&patience());
                        self.counted = false;
                        self.announce();
                    }
                    Err(error) => writeln!(output, "{}", complaint::of_choice(&error, &self.words))?,
                }
            }
            Command::Quit => return Ok(()),
        }
        self.show(output)
    }

    fn tell_solution(&mut self, output: &mut dyn Write) -> io::Result<()> {
        let text = match self.game.way_from_here(&patience()) {
            Ok(way) => match way.moves {
                Some(moves) if moves.is_empty() => self.words.get("plain-solution"),
                Some(moves) => {
                    self.counted = true;
                    let shape = self.game.variant().shape();
                    let names: Vec<String> = moves.iter().map(|&cell| shape.cell_name(cell)).collect();
                    self.words.with("hint-rest", &[("cells", &names.join(" "))])
                }
                None => self.words.get("no-way"),
            },
            Err(error) => complaint::of_way(&error, &self.words),
        };
        writeln!(output, "{text}")
    }

    /// The board and what is known of it, in lines that can be read aloud.
    fn show(&self, output: &mut dyn Write) -> io::Result<()> {
        let (game, words) = (&self.game, &self.words);
        show_board(game, output)?;
        let mut facts = vec![
            words.with("moves", &[("n", &game.moves())]),
            par_text(&self.par, words),
            words.with("round", &[("n", &game.round())]),
            words.with("left", &[("n", &game.missing())]),
        ];
        if game.rule() != PlayRule::Any {
            facts.push(words.get(play_name(game.rule())));
        }
        facts.extend(special_texts(game.variant(), words));
        writeln!(output, "{}", facts.join(", "))?;
        if game.stage() == Stage::Won {
            let time = words.with("time", &[("time", &clock(game.elapsed()))]);
            writeln!(output, "{} {time}", words.with("won", &[("n", &game.moves())]))?;
            writeln!(output, "{}", words.get("plain-won"))?;
        }
        Ok(())
    }
}

/// How many of the cells of a line were pressed.
enum Pressed {
    All,
    Some,
}

fn press_all(game: &mut Game, cells: &str, words: &Words, output: &mut dyn Write) -> io::Result<Pressed> {
    for name in cells.split([' ', ',', ';']).filter(|name| !name.is_empty()) {
        let Some(cell) = game.cell_named(name) else {
            writeln!(output, "{}", words.with("plain-unknown", &[("text", &name)]))?;
            return Ok(Pressed::Some);
        };
        let refusal = match game.press(cell) {
            Ok(()) => continue,
            Err(Refusal::MustBeLit) => "must-be-lit",
            Err(Refusal::MustBeUnlit) => "must-be-unlit",
            Err(Refusal::Won | Refusal::NoCell { .. }) => "nothing-to-press",
        };
        writeln!(output, "{}: {}", name.to_uppercase(), words.get(refusal))?;
        return Ok(Pressed::Some);
    }
    Ok(Pressed::All)
}

fn show_board(game: &Game, output: &mut dyn Write) -> io::Result<()> {
    let states = game.variant().states().get();
    let light = |cell: usize| Symbols::Ascii.light(game.lights().get(cell), states);
    let Some(grid) = game.variant().shape().as_grid() else {
        let cells: Vec<String> = (0..game.lights().len())
            .map(|cell| format!("{}={}", game.variant().shape().cell_name(cell), light(cell)))
            .collect();
        return writeln!(output, "{}", cells.join(" "));
    };
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
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_words::Language;

    #[test]
    fn every_command_has_a_name_in_every_language() {
        for language in Language::ALL {
            let words = Words::new(language);
            let own = words.get("plain-commands");
            assert_eq!(own.split(' ').count(), COMMANDS.len(), "{language}");
            for (name, (expected, english, key)) in own.split(' ').zip(COMMANDS) {
                for line in [name, english, key] {
                    assert_eq!(command(line, &words), Some(expected), "{language} {line}");
                }
            }
            assert_eq!(command("b2", &words), None);
        }
    }
}
