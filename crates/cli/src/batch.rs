//! Boards one after another: read as a stream, answered on all cores, printed in order.

mod feed;
mod item;
mod lines;

use crate::args::{BoardArgs, interrupt};
use crate::failure::{self, Failure, Interrupted};
use crate::input::{self, Position};
use crate::json;
use crate::output::{Output, Style};
use crate::status::Status;
use douse::board::Board;
use douse::text::{self, Form, ReadOptions, Reading};
use feed::{Feed, Source, Work};
use item::Kinds;
pub use item::{Effort, Item};
use lines::Line;
pub use lines::Lines;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// A verb that answers boards one by one.
pub trait BoardVerb: Sync {
    /// Writes the answer to a board; `None` if it takes more than [`Effort::Quick`].
    fn answer(&self, item: &Item, output: &mut Output) -> anyhow::Result<Option<Status>>;

    /// True if the answer to the first board depends on [`Item::many`].
    fn needs_count(&self, _: &Output) -> bool {
        false
    }
}

/// Reads the boards and answers them in order, on this many threads.
pub fn run(
    verb: &impl BoardVerb,
    boards: &BoardArgs,
    threads: NonZeroUsize,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let BoardArgs { board, reading } = boards;
    let options = reading.options(board.as_deref(), output)?;
    let source = input::open(board.as_deref(), &options, output)?;
    let batch = Batch {
        verb,
        options,
        keep_going: reading.keep_going,
        threads: threads.get(),
        kinds: Arc::default(),
        omits_messages: AtomicBool::new(false),
    };
    match source {
        input::Source::Whole(reading) => batch.answer_reading(reading, output),
        input::Source::Lines(lines) => {
            batch.answer_all(Source::Lines { lines, needs_count: verb.needs_count(output) }, output)
        }
    }
}

/// Messages about further boards are omitted, unless they are errors.
const MAX_BOARDS_WITH_MESSAGES: usize = 5;

struct Batch<'a, V> {
    verb: &'a V,
    options: ReadOptions,
    keep_going: bool,
    threads: usize,
    kinds: Arc<Kinds>,
    omits_messages: AtomicBool,
}

/// The result of some work.
enum Piece {
    Answered(Output, Status),
    Postponed(Box<Item>),
    Failed(Position, anyhow::Error),
}

impl Piece {
    fn is_empty(&self) -> bool {
        matches!(self, Self::Answered(output, Status::Yes) if output.is_empty())
    }
}

impl<V: BoardVerb> Batch<'_, V> {
    fn item(&self, position: Position, form: Form, board: (Board, Option<Vec<usize>>), many: bool) -> Item {
        let (board, replay) = board;
        let (kinds, budget) = (Arc::clone(&self.kinds), OnceCell::new());
        Item { position, form, board, replay, many, effort: Effort::Quick, kinds, budget }
    }

    fn answer_reading(&self, reading: Reading, output: &mut Output) -> anyhow::Result<Status> {
        let Reading { form, boards, replays, notes } = reading;
        for note in self.kinds.new_notes(notes) {
            output.note(note);
        }
        let many = boards.len() > 1 || form == Form::Batch;
        let boards = (0..).map(Position::nth).zip(boards.into_iter().zip(replays));
        let mut items: Vec<Item> = boards.map(|(position, board)| self.item(position, form, board, many)).collect();
        if !many && let Some(item) = items.pop() {
            output.remark(text::summary(&item.board));
            return Ok(self.verb.answer(&item.with_full_effort(), output)?.unwrap_or(Status::Yes));
        }
        self.answer_all(Source::Items(items), output)
    }

    fn answer_all(&self, source: Source, output: &mut Output) -> anyhow::Result<Status> {
        let style = output.style();
        let feed = Feed::start(source, self.threads);
        let (to_main, answers) = channel();
        let status = std::thread::scope(|scope| {
            for _ in 0..self.threads {
                let (to_main, feed) = (to_main.clone(), &feed);
                scope.spawn(move || self.answer_work(feed, &to_main, style));
            }
            drop(to_main);
            let status = self.collect(&answers, &feed, output);
            feed.stop();
            status
        })?;
        feed.finish()?;
        Ok(status)
    }

    /// Answers work until there is no more, on one thread.
    fn answer_work(&self, feed: &Feed, to_main: &Sender<(usize, Vec<Piece>)>, style: Style) {
        /// The pause between two looks at whether the feed was stopped.
        const POLL: Duration = Duration::from_millis(50);
        while !feed.is_stopped() {
            let next = feed.work.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(POLL);
            match next {
                Ok((number, work)) => {
                    if to_main.send((number, self.answer_quickly(work, style))).is_err() {
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Answers boards that take a moment, and postpones the others.
    fn answer_quickly(&self, work: Work, style: Style) -> Vec<Piece> {
        let mut pieces = Pieces { done: Vec::new(), open: style.buffer(), status: Status::Yes, style };
        match work {
            Work::Items(items) => items.into_iter().for_each(|item| self.answer_item(item, &mut pieces)),
            Work::Lines { lines, name, many } => {
                for line in lines {
                    let position = line.position;
                    match self.read_line(line, &name, many, &pieces.open) {
                        Ok(item) => self.answer_item(item, &mut pieces),
                        Err(error) => pieces.fail(position, error),
                    }
                }
            }
        }
        pieces.close();
        pieces.done
    }

    fn read_line(&self, line: Line, name: &str, many: bool, output: &Output) -> anyhow::Result<Item> {
        let Line { text, position, reading } = line;
        let number = position.line.unwrap_or_default();
        let reading = reading.unwrap_or_else(|| text::read(&text, &self.options, &text::own_input()));
        let mut reading = reading.map_err(|mut error| {
            error.line = number;
            input::to_input_error(name, &text, error, &self.options)
        })?;
        for note in self.kinds.new_notes(std::mem::take(&mut reading.notes)) {
            output.note(note);
        }
        let count = reading.boards.len();
        match (reading.boards.pop(), reading.replays.pop()) {
            (Some(board), replay) if count == 1 => {
                Ok(self.item(position, reading.form, (board, replay.flatten()), many))
            }
            _ => {
                let failure = Failure::new(format!("{name}:{number}: {count} boards on one line of a stream"));
                Err(failure.advise("write one board per line").into())
            }
        }
    }

    fn answer_item(&self, item: Item, pieces: &mut Pieces) {
        let position = item.position;
        let before = pieces.open.message_count();
        pieces.open.remark(text::summary(&item.board));
        let result = self.verb.answer(&item, &mut pieces.open);
        if position.index >= MAX_BOARDS_WITH_MESSAGES
            && !pieces.open.is_verbose()
            && pieces.open.drop_messages_after(before)
        {
            self.omits_messages.store(true, Ordering::Relaxed);
        }
        match result {
            Ok(Some(status)) => pieces.status = pieces.status.and(status),
            Ok(None) => {
                pieces.close();
                pieces.done.push(Piece::Postponed(Box::new(item)));
            }
            Err(error) => pieces.fail(position, error),
        }
    }

    /// Prints the answers in order.
    fn collect(
        &self,
        answers: &Receiver<(usize, Vec<Piece>)>,
        feed: &Feed,
        output: &mut Output,
    ) -> anyhow::Result<Status> {
        let (mut status, mut next, mut early) = (Status::Yes, 0, BTreeMap::new());
        let mut failed = 0usize;
        while let Ok((number, pieces)) = answers.recv() {
            early.insert(number, pieces);
            while let Some(pieces) = early.remove(&next) {
                next += 1;
                let mut pieces = pieces.into_iter();
                while let Some(piece) = pieces.next() {
                    let own = match piece {
                        Piece::Answered(buffer, own) => {
                            output.append(buffer)?;
                            own
                        }
                        Piece::Postponed(item) => {
                            output.release()?;
                            let position = item.position;
                            match self.verb.answer(&item.with_full_effort(), output) {
                                Ok(own) => own.unwrap_or(Status::Yes),
                                Err(error) => self.report(position, error, &mut failed, output)?,
                            }
                        }
                        Piece::Failed(position, error) => self.report(position, error, &mut failed, output)?,
                    };
                    status = status.and(own);
                    // After Ctrl-C the answer to the last board is still complete.
                    let is_over = || pieces.as_slice().iter().all(Piece::is_empty) && feed.is_complete(next);
                    if interrupt::is_raised() && !is_over() {
                        output.release()?;
                        return Err(Interrupted.into());
                    }
                }
            }
            // A program that writes boards one by one waits for each answer.
            if feed.is_drained(next) {
                output.release()?;
            }
        }
        output.release()?;
        if self.omits_messages.load(Ordering::Relaxed) {
            output.note("messages about further boards are omitted; -v prints them");
        }
        if failed > 0 {
            output.note(format!("{failed} of the boards could not be answered"));
        }
        Ok(status)
    }

    /// Reports a board that cannot be answered, and ends the run unless --keep-going is given.
    fn report(
        &self,
        position: Position,
        error: anyhow::Error,
        failed: &mut usize,
        output: &mut Output,
    ) -> anyhow::Result<Status> {
        if failure::is_broken_pipe(&error) {
            return Err(error);
        }
        if !self.keep_going {
            output.release()?;
            return Err(error.context(position));
        }
        *failed += 1;
        if output.json() {
            json::write_line(output, &failure::to_json(&error, output.verb(), Some(position)))?;
        }
        output.release()?;
        failure::print_error(&error);
        Ok(Status::BadInput)
    }
}

/// The pieces of one thread; consecutive answers are one piece.
struct Pieces {
    done: Vec<Piece>,
    open: Output,
    status: Status,
    style: Style,
}

impl Pieces {
    fn close(&mut self) {
        let open = std::mem::replace(&mut self.open, self.style.buffer());
        let status = std::mem::replace(&mut self.status, Status::Yes);
        self.done.push(Piece::Answered(open, status));
    }

    fn fail(&mut self, position: Position, error: anyhow::Error) {
        self.close();
        self.done.push(Piece::Failed(position, error));
    }
}
