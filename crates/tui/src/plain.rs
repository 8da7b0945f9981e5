//! The game line by line: for screen readers, pipes, and terminals that can do nothing else.

use crate::app::{FirstScreen, Settings, rename_unread_game, seed_of, within};
use crate::data_folder::DataFolder;
use crate::draw::par_text;
use crate::error_text;
use crate::game_view::find_par;
use crate::theme::Symbols;
use douse::place::column_letters;
use douse::play_rules::PlayRule;
use douse_game::choice::Choice;
use douse_game::daily::Date;
use douse_game::game::Game;
use douse_game::par::WayError;
use douse_game::records::Records;
use douse_game::score_service::{News, ScoreService};
use douse_game::session::Session;
use douse_game::time_limit;
use douse_messages::Messages;
use douse_messages::texts::clock;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// Commands, in the order of `plain-commands`.
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
    Yes,
}

/// Every command with its English name and its key on the screen.
const COMMANDS: [(Command, &str, &str); 11] = [
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
    (Command::Yes, "yes", "y"),
];

/// Reads a command in the language of the player or in English.
fn command(line: &str, messages: &Messages) -> Option<Command> {
    let own = messages.get("plain-commands");
    let named = |(at, (_, name, key)): &(usize, &(Command, &str, &str))| {
        line == *name || line == *key || own.split(' ').nth(*at) == Some(line)
    };
    COMMANDS.iter().enumerate().find(named).map(|(_, (command, _, _))| *command)
}

/// A game line by line.
struct Plain<'a> {
    messages: Messages,
    data: DataFolder,
    choice: Choice,
    entropy: u64,
    boards: u64,
    session: Session,
    no_way: Option<WayError>,
    clock: &'a dyn Fn() -> Duration,
    today: fn() -> Date,
    /// Whether the player already knows that nothing can be saved.
    failed: bool,
    score_service: Option<Box<dyn ScoreService>>,
}

/// Plays until the input ends or the player quits. Every line is a command, or names of cells to
/// press. The game is saved after every line.
pub fn run(settings: Settings, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
    let start = Instant::now();
    run_with(settings, &|| start.elapsed(), input, output).map(|_| ())
}

/// Plays as [`run`] does, with another clock; returns the last game.
pub fn run_with(
    settings: Settings,
    clock: &dyn Fn() -> Duration,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Session> {
    let Settings { language, mut data, today, start, preferences, entropy, score_service, .. } = settings;
    let messages = Messages::new(language);
    let choice = preferences.choice;
    let left = match data.current_game(clock()) {
        Ok(left) => left,
        Err(error) => {
            writeln!(output, "{}", rename_unread_game(&mut data, &error, &messages))?;
            None
        }
    };
    let session = match (start, left) {
        (FirstScreen::Game(game), left) => {
            // The game in progress is saved, not lost.
            left.map_or(Ok(()), |left| data.save_replaced(&left))?;
            Session::new(*game, clock())
        }
        (FirstScreen::Menu, Some(left)) => {
            writeln!(output, "{}", messages.get("plain-continued"))?;
            left
        }
        (FirstScreen::Menu, None) => {
            let game = choice.game(&seed_of(entropy, 0));
            Session::new(game.map_err(|error| io::Error::other(error_text::choice_error(&error, &messages)))?, clock())
        }
    };
    let mut plain = Plain {
        messages,
        data,
        choice,
        entropy,
        boards: 0,
        session,
        no_way: None,
        clock,
        today,
        failed: false,
        score_service,
    };
    plain.start_session();
    plain.play(input, output)?;
    Ok(plain.session)
}

impl Plain<'_> {
    fn play(&mut self, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{}", self.messages.get("plain-welcome"))?;
        self.show(output)?;
        self.save(output)?;
        let mut line = String::new();
        loop {
            while let Some(news) = self.score_service.as_mut().and_then(|score_service| score_service.next_news()) {
                let text = match news {
                    News::UnknownPlayer => self.messages.get("plain-player-unknown"),
                    news => self.messages.news(&news),
                };
                writeln!(output, "{text}")?;
            }
            write!(output, "> ")?;
            output.flush()?;
            line.clear();
            if input.read_line(&mut line)? == 0 {
                writeln!(output)?;
                self.session.tick((self.clock)());
                return self.save(output);
            }
            self.session.tick((self.clock)());
            let line = line.trim().to_lowercase();
            match command(&line, &self.messages) {
                Some(Command::Quit) => return self.save(output),
                Some(command) => self.obey(command, output)?,
                None if line.is_empty() => {}
                None => self.press_all(&line, output)?,
            }
            // A line may have won the game and continued with the next.
            self.record_result(output)?;
            self.save(output)?;
        }
    }

    fn start_session(&mut self) {
        self.no_way = find_par(&mut self.session);
        if let Some((service, challenge)) = self.score_service.as_mut().zip(self.data.start(&mut self.session)) {
            service.start_game(&challenge);
        }
    }

    /// Records a result before it is shown.
    fn record_result(&mut self, output: &mut dyn Write) -> io::Result<()> {
        let (submission, saved) = self.data.finish(&mut self.session, (self.today)());
        if let Some((service, submission)) = self.score_service.as_mut().zip(submission) {
            service.submit(submission);
        }
        self.report_failure(saved, output)
    }

    /// Saves the game. A failure is reported once, and the game continues.
    fn save(&mut self, output: &mut dyn Write) -> io::Result<()> {
        let kept = self.data.save_current_game(&self.session);
        self.report_failure(kept, output)
    }

    fn report_failure(&mut self, done: io::Result<()>, output: &mut dyn Write) -> io::Result<()> {
        match done {
            Err(error) if !self.failed => {
                self.failed = true;
                let error = error_text::io_error(&error, &self.messages);
                writeln!(output, "{}", self.messages.with("not-kept", &[("error", &error)]))
            }
            _ => Ok(()),
        }
    }

    fn obey(&mut self, command: Command, output: &mut dyn Write) -> io::Result<()> {
        let now = (self.clock)();
        match command {
            Command::Board => {}
            Command::Undo => _ = self.session.undo(now),
            Command::Redo => _ = self.session.redo(now),
            Command::Restart => self.session.restart(now),
            Command::Hint => {
                let text = match self.session.climb_within(&within(time_limit::HINT_LINE_BY_LINE)) {
                    Ok(hint) => self.messages.hint(&hint, self.session.game()),
                    Err(error) => self.messages.no_hint(&error),
                };
                return writeln!(output, "{text}");
            }
            Command::Solve => return self.write_solution(output),
            Command::Code => return writeln!(output, "{}", self.session.game().code().unwrap_or_default()),
            Command::Help => return writeln!(output, "{}", self.messages.get("plain-help")),
            Command::New => {
                self.boards += 1;
                let seed = seed_of(self.entropy, self.boards);
                match self.session.next().game(&self.choice, &seed) {
                    Ok(next) => {
                        self.data.save_replaced(&self.session)?;
                        self.session = self.session.start_next(next, now);
                        self.start_session();
                    }
                    Err(error) => writeln!(output, "{}", error_text::choice_error(&error, &self.messages))?,
                }
            }
            Command::Yes => {
                if let Some(score_service) = &mut self.score_service {
                    score_service.reset_player();
                }
                return Ok(());
            }
            Command::Quit => return Ok(()),
        }
        self.show(output)
    }

    fn write_solution(&mut self, output: &mut dyn Write) -> io::Result<()> {
        let text = match self.session.game().way_from_here(&within(time_limit::HINT_LINE_BY_LINE)) {
            _ if self.session.is_unaided() => self.messages.get("hints-forbidden"),
            Ok(way) => match way.moves {
                Some(moves) if moves.is_empty() => self.messages.get("plain-solution"),
                Some(moves) => {
                    self.session.mark_solution_shown();
                    let shape = self.session.game().variant().shape();
                    let names: Vec<String> = moves.iter().map(|&cell| shape.cell_name(cell)).collect();
                    self.messages.with("plain-all-left", &[("cells", &names.join(" "))])
                }
                None => self.messages.get("no-way"),
            },
            Err(error) => self.messages.no_way(&error),
        };
        writeln!(output, "{text}")
    }

    /// Writes the board and the facts about it, in lines that can be read aloud.
    fn show(&mut self, output: &mut dyn Write) -> io::Result<()> {
        self.record_result(output)?;
        let (session, messages) = (&self.session, &self.messages);
        let game = session.game();
        show_board(game, output)?;
        let mut facts = vec![
            messages.with("moves", &[("n", &game.moves())]),
            par_text(session, self.no_way.as_ref(), messages),
            messages.with("round", &[("n", &game.round())]),
            messages.with("left", &[("n", &game.missing())]),
        ];
        if game.rule() != PlayRule::Any {
            facts.push(messages.play(game.rule()));
        }
        facts.extend(messages.special(game.variant()));
        writeln!(output, "{}", facts.join(", "))?;
        if let Some(report) = session.report() {
            let time = messages.with("time", &[("time", &clock(report.time))]);
            let stars = report.stars.map(|stars| messages.with("stars", &[("n", &stars)]) + ".");
            let title = messages.result_title(&report);
            // Elsewhere a title is a line of its own; here it is a sentence.
            let lines = [
                vec![if title.ends_with('!') { title } else { title + "." }],
                messages.result(&report),
                stars.into_iter().collect(),
                vec![time],
            ];
            writeln!(output, "{}", lines.concat().join(" "))?;
            writeln!(output, "{}", messages.get("plain-won"))?;
        } else if game.missing() == 0 {
            writeln!(output, "{}", messages.get("verdict-solved"))?;
        }
        Ok(())
    }

    /// Presses the cells of a line, as far as the rule of play allows.
    fn press_all(&mut self, cells: &str, output: &mut dyn Write) -> io::Result<()> {
        // A line with a mistake presses nothing.
        let mut presses = Vec::new();
        for name in cells.split([' ', ',', ';']).filter(|name| !name.is_empty()) {
            match self.session.game().cell_named(name) {
                Some(cell) => presses.push(cell),
                None => return writeln!(output, "{}", self.messages.with("plain-unknown", &[("text", &name)])),
            }
        }
        for (made, cell) in presses.into_iter().enumerate() {
            if let Err(refusal) = self.session.press(cell, (self.clock)()) {
                let name = self.session.game().variant().shape().cell_name(cell);
                let why = self.messages.refusal(refusal).unwrap_or_else(|| self.messages.get("nothing-to-press"));
                writeln!(output, "{name}: {why}")?;
                return if made > 0 { self.show(output) } else { Ok(()) };
            }
        }
        self.show(output)
    }
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
        let cell = |column| grid.cell_at(douse::place::Place { row, column });
        let cells: Vec<String> =
            (0..width).map(|column| format!("{:>wide$}", cell(column).map_or(' ', light))).collect();
        writeln!(output, "{:digits$} {}", row + 1, cells.join(" ").trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_messages::Language;

    #[test]
    fn every_command_has_a_name_in_every_language() {
        for language in Language::ALL {
            let messages = Messages::new(language);
            let own = messages.get("plain-commands");
            assert_eq!(own.split(' ').count(), COMMANDS.len(), "{language}");
            for (name, (expected, english, key)) in own.split(' ').zip(COMMANDS) {
                for line in [name, english, key] {
                    assert_eq!(command(line, &messages), Some(expected), "{language} {line}");
                }
            }
            assert_eq!(command("b2", &messages), None);
        }
    }
}
