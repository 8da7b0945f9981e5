//! Boards one after another: read as a stream, answered on all cores, printed in order.

mod lines;

use crate::args::{EffortArgs, ReadingArgs, interrupt};
use crate::failure::{self, Failure, Interrupted};
use crate::input::{self, Source};
use crate::json;
use crate::output::{Manner, Output};
use crate::status::Status;
use anyhow::Context;
use douse::board::Board;
use douse::shortest::Budget;
use douse::solve::{Answer, Prepared, Problem, SolveError, solve_problem_within};
use douse::text::{self, Form, ReadOptions, Reading};
use douse::variant::Variant;
use lines::{Line, Lines};
use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

/// One board of the input.
pub struct Item<'a> {
    /// Its number, counted from 0.
    pub index: usize,
    /// The line it stands in, counted from 1, where each line is a board.
    pub line: Option<usize>,
    /// The notation.
    pub form: Form,
    /// The board.
    pub board: &'a Board,
    /// The cells to press in order, where the input names them.
    pub replay: Option<&'a [usize]>,
    /// Whether the input has more boards than this one, or announces how many it has.
    pub many: bool,
    /// Which of the work may be done.
    pub effort: Effort,
    kinds: &'a Kinds,
    /// Made when work on the board begins, so that its time includes all of it.
    budget: OnceCell<Budget<'static>>,
}

/// How much work a board may take now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A moment on one core; boards that need more are postponed and get [`Effort::Full`] later.
    Quick,
    /// As much as the user allows, on all cores.
    Full,
}

/// What a verb does with each board.
pub trait Answering: Sync {
    /// Writes the answer to a board; `None` if it takes more than [`Effort::Quick`].
    fn answer(&self, item: &Item<'_>, output: &mut Output) -> anyhow::Result<Option<Status>>;

    /// Whether the first answer depends on there being more boards.
    fn counts_first(&self) -> bool {
        false
    }
}

/// Kinds of puzzle that were met, prepared for many boards.
#[derive(Default)]
struct Kinds {
    prepared: RwLock<HashMap<Variant, Option<Arc<Prepared>>>>,
    notes: Mutex<HashSet<String>>,
    /// Whether messages about some boards were omitted.
    unsaid: AtomicBool,
}

/// Larger boards, and more kinds, are not prepared.
const MOST_PREPARED_CELLS: usize = 256;
const MOST_KINDS: usize = 512;

impl Kinds {
    fn of(&self, variant: &Variant) -> Option<Arc<Prepared>> {
        if variant.cells() > MOST_PREPARED_CELLS || !variant.states().is_two() {
            return None;
        }
        if let Some(known) = self.prepared.read().unwrap_or_else(PoisonError::into_inner).get(variant) {
            return known.clone();
        }
        let prepared = Prepared::new(variant).ok().flatten().map(Arc::new);
        let mut kinds = self.prepared.write().unwrap_or_else(PoisonError::into_inner);
        if kinds.len() < MOST_KINDS {
            kinds.insert(variant.clone(), prepared.clone());
        }
        prepared
    }

    /// Notes that were not made before.
    fn new_notes(&self, notes: Vec<String>) -> Vec<String> {
        if notes.is_empty() {
            return notes;
        }
        let mut known = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.into_iter().filter(|note| known.insert(note.clone())).collect()
    }
}

/// A budget for a board that is solved in a moment: then there is a solution to show, although the time is up or somebody said stop.
fn a_moment(budget: &Budget<'_>) -> Budget<'static> {
    Budget::unlimited().with_time(Duration::from_millis(100)).with_memory(budget.memory_left())
}

impl Item<'_> {
    /// What the board may take: solving, searching and explaining it share one deadline and one account of memory.
    pub fn budget(&self, effort: &EffortArgs) -> anyhow::Result<&Budget<'static>> {
        if self.budget.get().is_none() {
            let _ = self.budget.set(effort.budget()?);
        }
        self.budget.get().context("a budget that was just set")
    }

    /// Answers the board by the cheapest method; among many boards of one kind by its inverse.
    pub fn solve(&self, budget: &Budget<'_>) -> anyhow::Result<Answer> {
        if self.many
            && let Some(prepared) = self.kinds.of(self.board.variant())
        {
            return Ok(prepared.solve(&self.board.difference())?);
        }
        let problem = Problem::of_board(self.board);
        match solve_problem_within(&problem, budget) {
            Err(SolveError::Stopped) => Ok(solve_problem_within(&problem, &a_moment(budget))?),
            answer => Ok(answer?),
        }
    }

    /// The number of quiet patterns of its kind.
    pub fn nullity(&self, budget: &Budget<'_>) -> anyhow::Result<usize> {
        match self.kinds.of(self.board.variant()).filter(|_| self.many) {
            Some(prepared) => Ok(prepared.nullity()),
            None => Ok(douse::solve::nullity_within(self.board.variant(), budget)?),
        }
    }
}

/// Boards whose messages are passed on; of further ones only errors are.
const SPOKEN: usize = 5;
/// Boards of a whole reading that are answered in one go.
const BOARDS_AT_A_TIME: usize = 64;

/// Reads the boards that an argument means and answers them in order, on this many threads.
pub fn run(
    board: Option<&OsStr>,
    reading: &ReadingArgs,
    threads: NonZeroUsize,
    answering: &impl Answering,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let options = reading.options(board, output)?;
    let source = input::open(board, &options, output)?;
    let batch = Batch { options, answering, kinds: Kinds::default(), keep_going: reading.keep_going, threads };
    match source {
        Source::Whole(whole) => batch.answer_whole(whole, output),
        Source::Lines { name, start, rest } => {
            let lines = Lines::new(name, start, rest);
            batch.answer_stream(lines, output)
        }
    }
}

struct Batch<'a, A> {
    options: ReadOptions,
    answering: &'a A,
    kinds: Kinds,
    keep_going: bool,
    threads: NonZeroUsize,
}

/// Some of the input, to be answered by one thread.
enum Work {
    Lines { lines: Vec<Line>, name: Arc<str>, many: bool },
    Boards { form: Form, first: usize, boards: Vec<(Board, Option<Vec<usize>>)> },
}

/// What came of some of the input.
enum Piece {
    Answered(Output, Status),
    PutOff { index: usize, line: Option<usize>, form: Form, board: Box<Board>, replay: Option<Vec<usize>>, many: bool },
    Bad { index: usize, line: Option<usize>, error: anyhow::Error },
}

impl Piece {
    fn is_empty(&self) -> bool {
        matches!(self, Self::Answered(output, Status::Yes) if output.is_empty())
    }
}

impl<A: Answering> Batch<'_, A> {
    fn answer_whole(&self, reading: Reading, output: &mut Output) -> anyhow::Result<Status> {
        let Reading { form, boards, replays, notes } = reading;
        for note in self.kinds.new_notes(notes) {
            output.note(note);
        }
        let many = boards.len() > 1 || form == Form::Batch;
        let mut both = boards.into_iter().zip(replays).peekable();
        if !many && let Some((board, replay)) = both.next() {
            let index = 0;
            let item = self.item(index, None, form, (&board, replay.as_deref()), many, Effort::Full);
            output.remark(text::summary(&board));
            return Ok(self.answering.answer(&item, output)?.unwrap_or(Status::Yes));
        }
        let mut first = 0;
        let work = std::iter::from_fn(|| {
            let boards: Vec<_> = both.by_ref().take(BOARDS_AT_A_TIME).collect();
            let work = (!boards.is_empty()).then_some(Work::Boards { form, first, boards: boards.clone() });
            first += boards.len();
            work
        });
        let work: Vec<Work> = work.collect();
        self.answer_all(Feed::Ready(work), output)
    }

    fn answer_stream(&self, lines: Lines, output: &mut Output) -> anyhow::Result<Status> {
        self.answer_all(Feed::Stream { lines, counts_first: self.answering.counts_first() }, output)
    }

    fn item<'b>(
        &'b self,
        index: usize,
        line: Option<usize>,
        form: Form,
        (board, replay): (&'b Board, Option<&'b [usize]>),
        many: bool,
        effort: Effort,
    ) -> Item<'b> {
        Item { index, line, form, board, replay, many, effort, kinds: &self.kinds, budget: OnceCell::new() }
    }

    fn answer_all(&self, feed: Feed, output: &mut Output) -> anyhow::Result<Status> {
        let threads = self.threads.get();
        let stop = Arc::new(AtomicBool::new(false));
        let sent = Arc::new(AtomicUsize::new(0));
        let (to_workers, work) = sync_channel::<(usize, Work)>(2 * threads);
        let (to_main, done) = channel::<(usize, Vec<Piece>)>();
        let work = Mutex::new(work);
        let manner = output.manner();
        let ended = Arc::new(Mutex::new(None));
        let feeding = feed.start(to_workers, Arc::clone(&sent), Arc::clone(&stop), Arc::clone(&ended));
        let status = std::thread::scope(|scope| {
            for _ in 0..threads {
                let (to_main, work, stop) = (to_main.clone(), &work, &stop);
                scope.spawn(move || self.work(work, &to_main, manner, stop));
            }
            drop(to_main);
            let is_last = |next: usize| feeding.is_finished() && next == sent.load(Ordering::SeqCst);
            let status = self.collect(&done, &sent, &is_last, output);
            stop.store(true, Ordering::Relaxed);
            status
        });
        // A thread that waits for more input is left to itself; the program ends without it.
        if feeding.is_finished() {
            let _ = feeding.join();
        }
        let status = status?;
        match ended.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => Ok(status),
        }
    }

    fn work(
        &self,
        work: &Mutex<Receiver<(usize, Work)>>,
        to_main: &Sender<(usize, Vec<Piece>)>,
        manner: Manner,
        stop: &AtomicBool,
    ) {
        /// How often a thread without work looks whether it is needed at all.
        const PATIENCE: Duration = Duration::from_millis(50);
        while !stop.load(Ordering::Relaxed) {
            let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE);
            match next {
                Ok((sequence, work)) => {
                    if to_main.send((sequence, self.pieces(work, manner))).is_err() {
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Answers some of the input as far as that is quickly done.
    fn pieces(&self, work: Work, manner: Manner) -> Vec<Piece> {
        let mut pieces = Pieces { done: Vec::new(), open: manner.aside(), status: Status::Yes, manner };
        match work {
            Work::Boards { form, first, boards } => {
                for (index, (board, replay)) in (first..).zip(boards) {
                    self.answer_quickly(&mut pieces, index, None, form, (board, replay), true);
                }
            }
            Work::Lines { lines, name, many } => {
                for Line { text, number, index } in lines {
                    let mut reading = match text::read(&text, &self.options, &text::own_input()) {
                        Ok(reading) => reading,
                        Err(mut error) => {
                            error.line = number;
                            pieces.bad(index, Some(number), input::misread(&name, &text, error, &self.options));
                            continue;
                        }
                    };
                    for note in self.kinds.new_notes(std::mem::take(&mut reading.notes)) {
                        pieces.open.note(note);
                    }
                    let (count, form) = (reading.boards.len(), reading.form);
                    match (reading.boards.pop(), reading.replays.pop()) {
                        (Some(board), replay) if count == 1 => {
                            let replay = replay.flatten();
                            self.answer_quickly(&mut pieces, index, Some(number), form, (board, replay), many);
                        }
                        _ => {
                            let message = format!("{name}:{number}: {count} boards on one line of a stream");
                            let failure = Failure::new(message).advise("write one board per line");
                            pieces.bad(index, Some(number), failure.into());
                        }
                    }
                }
            }
        }
        pieces.close();
        pieces.done
    }

    fn answer_quickly(
        &self,
        pieces: &mut Pieces,
        index: usize,
        line: Option<usize>,
        form: Form,
        (board, replay): (Board, Option<Vec<usize>>),
        many: bool,
    ) {
        let item = self.item(index, line, form, (&board, replay.as_deref()), many, Effort::Quick);
        let before = pieces.open.said();
        pieces.open.remark(text::summary(&board));
        let result = self.answering.answer(&item, &mut pieces.open);
        if index >= SPOKEN && !pieces.open.is_verbose() && pieces.open.unsay(before) {
            self.kinds.unsaid.store(true, Ordering::Relaxed);
        }
        match result {
            Ok(Some(status)) => pieces.status = pieces.status.and(status),
            Ok(None) => {
                let board = Box::new(board);
                pieces.close();
                pieces.done.push(Piece::PutOff { index, line, form, board, replay, many });
            }
            Err(error) => pieces.bad(index, line, error),
        }
    }

    /// Takes in what the threads found, in order.
    fn collect(
        &self,
        done: &Receiver<(usize, Vec<Piece>)>,
        sent: &AtomicUsize,
        is_last: &dyn Fn(usize) -> bool,
        output: &mut Output,
    ) -> anyhow::Result<Status> {
        let (mut status, mut next, mut early) = (Status::Yes, 0, BTreeMap::new());
        let mut bad = 0usize;
        while let Ok((sequence, pieces)) = done.recv() {
            early.insert(sequence, pieces);
            while let Some(pieces) = early.remove(&next) {
                next += 1;
                let mut pieces = pieces.into_iter();
                while let Some(piece) = pieces.next() {
                    let own = match piece {
                        Piece::Answered(aside, own) => {
                            output.take_in(aside)?;
                            own
                        }
                        Piece::PutOff { index, line, form, board, replay, many } => {
                            output.hand_over()?;
                            let item = self.item(index, line, form, (&board, replay.as_deref()), many, Effort::Full);
                            match self.answering.answer(&item, output) {
                                Ok(own) => own.unwrap_or(Status::Yes),
                                Err(error) => self.report(index, line, error, &mut bad, output)?,
                            }
                        }
                        Piece::Bad { index, line, error } => self.report(index, line, error, &mut bad, output)?,
                    };
                    status = status.and(own);
                    // The answer to the last board is complete, with the best so far.
                    let is_over = || pieces.as_slice().iter().all(Piece::is_empty) && is_last(next);
                    if interrupt::is_raised() && !is_over() {
                        output.hand_over()?;
                        return Err(Interrupted.into());
                    }
                }
            }
            // Whoever writes boards one by one waits for each answer.
            if next == sent.load(Ordering::SeqCst) {
                output.hand_over()?;
            }
        }
        output.hand_over()?;
        if self.kinds.unsaid.load(Ordering::Relaxed) {
            output.note("messages about further boards are omitted; -v prints them");
        }
        if bad > 0 {
            output.note(format!("{bad} of the boards could not be answered"));
        }
        Ok(status)
    }

    /// Tells of a board that cannot be answered, and goes on if that is wished.
    fn report(
        &self,
        index: usize,
        line: Option<usize>,
        error: anyhow::Error,
        bad: &mut usize,
        output: &mut Output,
    ) -> anyhow::Result<Status> {
        if failure::is_broken_pipe(&error) {
            return Err(error);
        }
        if !self.keep_going {
            output.hand_over()?;
            return Err(error.context(failure::At { index, line }));
        }
        *bad += 1;
        if output.json() {
            json::write_line(output, &failure::to_json(&error, output.verb(), Some(index), line))?;
        }
        output.hand_over()?;
        failure::tell_about(&error);
        Ok(Status::BadInput)
    }
}

/// Answers of one thread, joined as far as nothing comes between them.
struct Pieces {
    done: Vec<Piece>,
    open: Output,
    status: Status,
    manner: Manner,
}

impl Pieces {
    fn close(&mut self) {
        let open = std::mem::replace(&mut self.open, self.manner.aside());
        let status = std::mem::replace(&mut self.status, Status::Yes);
        self.done.push(Piece::Answered(open, status));
    }

    fn bad(&mut self, index: usize, line: Option<usize>, error: anyhow::Error) {
        self.close();
        self.done.push(Piece::Bad { index, line, error });
    }
}

/// Where the work comes from.
enum Feed {
    Ready(Vec<Work>),
    Stream { lines: Lines, counts_first: bool },
}

impl Feed {
    /// Sends the work from a thread of its own; an error in reading is left behind.
    fn start(
        self,
        to_workers: std::sync::mpsc::SyncSender<(usize, Work)>,
        sent: Arc<AtomicUsize>,
        stop: Arc<AtomicBool>,
        ended: Arc<Mutex<Option<anyhow::Error>>>,
    ) -> std::thread::JoinHandle<()> {
        std::thread::spawn(move || {
            let send = |work: Work| {
                let sequence = sent.fetch_add(1, Ordering::SeqCst);
                !stop.load(Ordering::Relaxed) && to_workers.send((sequence, work)).is_ok()
            };
            match self {
                Self::Ready(work) => {
                    let _ = work.into_iter().all(send);
                }
                Self::Stream { mut lines, counts_first } => {
                    let name = lines.name();
                    let mut held: Vec<Line> = Vec::new();
                    let mut seen = 0;
                    loop {
                        let next = match lines.next_block() {
                            Ok(next) => next,
                            Err(error) => {
                                *ended.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                                None
                            }
                        };
                        let at_end = next.is_none();
                        let block = next.unwrap_or_default();
                        seen += block.len();
                        held.extend(block);
                        // The first answer may look different where another follows.
                        if !held.is_empty() && (at_end || seen > 1 || !counts_first) {
                            let many = seen > 1;
                            let lines = std::mem::take(&mut held);
                            if !send(Work::Lines { lines, name: Arc::clone(&name), many }) {
                                return;
                            }
                        }
                        if at_end {
                            return;
                        }
                    }
                }
            }
        })
    }
}
