//! Arguments that name boards and say how to read them.

use super::VariantArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::snippet::InputError;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use douse::goal::Goal;
use douse::text::{self, Form, ReadOptions, Reading};
use std::ffi::{OsStr, OsString};

#[derive(Clone, Debug, Args)]
pub struct BoardArgs {
    /// The board: a code, rows such as 010/111/010, a file, or - for standard input (the default)
    #[arg(value_name = "BOARD")]
    pub board: Option<OsString>,

    #[command(flatten)]
    pub reading: ReadingArgs,
}

#[derive(Clone, Debug, Args)]
pub struct ReadingArgs {
    /// The form the board is written in; without it the form is recognised
    #[arg(long, value_name = "FORM", value_parser = form_parser(), help_heading = "Reading")]
    pub from: Option<Form>,

    /// The symbols of rows, the lit one first, such as '*o'
    #[arg(long, value_name = "SYMBOLS", value_parser = parse_symbols, help_heading = "Reading")]
    pub symbols: Option<(char, char)>,

    #[command(flatten)]
    pub variant: VariantArgs,

    /// Report boards that cannot be read or answered, and continue; the exit status is then 2
    #[arg(long, help_heading = "Reading")]
    pub keep_going: bool,

    #[command(flatten)]
    pub target: TargetArgs,
}

#[derive(Clone, Debug, Args)]
pub struct TargetArgs {
    /// The goal for the lights: off, on, state:J, or a board (a code, rows, a file)
    #[arg(long, visible_alias = "goal", value_name = "GOAL", help_heading = "Puzzle")]
    target: Option<OsString>,
}

impl BoardArgs {
    /// Reads the boards, at least one, and reports how they were read.
    pub fn read(&self, output: &Output) -> anyhow::Result<Reading> {
        self.reading.read(self.board.as_deref(), output)
    }
}

impl ReadingArgs {
    /// Reads the boards that an argument names, at least one, and reports how they were read.
    pub fn read(&self, board: Option<&OsStr>, output: &Output) -> anyhow::Result<Reading> {
        if self.keep_going {
            let failure = Failure::new(format!("'{}' reads all boards before it begins", output.verb()));
            return Err(failure.advise("leave --keep-going out; only check, solve, hint and convert take it").into());
        }
        let reading = input::read(board, &self.options(board, output)?, output)?;
        const MAX_SUMMARIES: usize = 5;
        for board in reading.boards.iter().take(MAX_SUMMARIES) {
            output.remark(text::summary(board));
        }
        if reading.boards.len() > MAX_SUMMARIES {
            output.remark(format!("and {} more boards", reading.boards.len() - MAX_SUMMARIES));
        }
        for note in &reading.notes {
            output.note(note);
        }
        Ok(reading)
    }

    /// The options of the reader. Reads the target if it is a picture.
    pub fn options(&self, board: Option<&OsStr>, output: &Output) -> anyhow::Result<ReadOptions> {
        let from_stdin = board.is_none_or(|board| board == "-");
        if from_stdin && self.target.target.as_deref().is_some_and(|target| target == "-") {
            let message = "the board and the target cannot both come from standard input";
            return Err(Failure::new(message).advise("put one of them into a file").into());
        }
        let options = ReadOptions { form: self.from, symbols: self.symbols, ..self.variant.read_options() };
        let goal = self.target.goal(&options, output)?;
        Ok(ReadOptions { goal, ..options })
    }
}

impl TargetArgs {
    /// True if the goal is all lights off.
    pub fn is_off(&self) -> bool {
        self.target.as_deref().is_none_or(|target| target == "off")
    }

    /// The goal, read with these options if it is a picture; `None` if no target is given.
    pub fn goal(&self, options: &ReadOptions, output: &Output) -> anyhow::Result<Option<Goal>> {
        let Some(target) = self.target.as_deref() else { return Ok(None) };
        if let Some(Ok(goal)) = target.to_str().map(str::parse) {
            return Ok(Some(goal));
        }
        let options = ReadOptions { form: None, ..options.clone() };
        let reading =
            input::read(Some(target), &options, output).map_err(|error| match error.downcast::<InputError>() {
                Ok(error) => error.of_option("--target").into(),
                Err(error) => error,
            })?;
        match &reading.boards[..] {
            [board] => Ok(Some(Goal::Picture(board.lights().clone()))),
            boards => {
                let message = format!("the target has {} boards", boards.len());
                Err(Failure::new(message).advise("one target is used for all boards").into())
            }
        }
    }
}

/// A parser of form names; help and completions list all of them.
pub fn form_parser() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(|form| PossibleValue::new(form.name()).help(form.description())))
        .try_map(|name| name.parse::<Form>())
}

fn parse_symbols(text: &str) -> Result<(char, char), String> {
    match text.chars().collect::<Vec<_>>()[..] {
        [lit, off] if lit != off => Ok((lit, off)),
        _ => Err("write two different symbols, the lit one first, such as '#.'".into()),
    }
}
