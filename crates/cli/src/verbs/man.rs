//! `douse man`: manual pages.

use crate::Cli;
use crate::failure::Failure;
use crate::output::Output;
use crate::replacement::Replacement;
use crate::status::Status;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  Read the page of a verb:
    douse man solve | man -l -
  Install all pages:
    douse man --dir ~/.local/share/man/man1")]
pub struct Args {
    /// The verb; without it the page of douse itself
    #[arg(value_name = "VERB", conflicts_with = "dir")]
    verb: Option<String>,

    /// Write all pages into DIR
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    dir: Option<PathBuf>,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let mut root = Cli::command();
    // Gives every verb the name of its page: douse-solve.
    root.build();
    let pages = || std::iter::once(root.clone()).chain(root.get_subcommands().cloned());
    if let Some(dir) = &args.dir {
        std::fs::create_dir_all(dir).map_err(|error| Failure::file("cannot make the directory", dir, &error))?;
        for page in pages() {
            let man = Man::new(page);
            let mut file = Replacement::create(&dir.join(man.get_filename()))?;
            man.render(&mut file)?;
            file.commit()?;
        }
        output.remark(format!("{} pages written to {}", pages().count(), dir.display()));
        return Ok(Status::Yes);
    }
    let page = match &args.verb {
        None => root.clone(),
        Some(verb) => root.find_subcommand(verb).cloned().ok_or_else(|| {
            let verbs: Vec<_> = root.get_subcommands().map(Command::get_name).collect();
            Failure::new(format!("'{verb}' is no verb of douse")).advise(format!("the verbs are {}", verbs.join(", ")))
        })?,
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    output.write_all(&text)?;
    Ok(Status::Yes)
}
