//! Arguments of every verb: output, messages and colours.

use anstream::ColorChoice;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct GlobalArgs {
    /// Write the results to FILE instead of standard output; the file is replaced at the end. - is
    /// standard output
    #[arg(short, long, global = true, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// Print one JSON object per line, described in docs/schema; cells are 0-based [row, column]
    #[arg(long, global = true, help_heading = "Output")]
    pub json: bool,

    /// Print only results and errors
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Output")]
    pub quiet: bool,

    /// Report how the input was read, even if standard error is not a terminal
    #[arg(short, long, global = true, help_heading = "Output")]
    pub verbose: bool,

    /// When to use colours; NO_COLOR in the environment means never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    pub color: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl GlobalArgs {
    /// Sets the choice of colours for the whole program.
    pub fn set_colour(&self) {
        match self.color {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        }
        .write_global();
    }
}
