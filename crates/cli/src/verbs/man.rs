//! `douse man`: manual pages.

use crate::Cli;
use crate::args::pictures;
use crate::failure::Failure;
use crate::output::Output;
use crate::replacement;
use crate::status::Status;
use clap::{Arg, Command, CommandFactory};
use clap_mangen::Man;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  Read the page of a verb:
    douse man solve | man -l -
    douse man admin backup
  Install all pages:
    douse man --dir ~/.local/share/man/man1")]
pub struct Args {
    /// The verb, and its subcommand if it has any; by default the page of douse itself
    #[arg(value_name = "VERB", conflicts_with = "dir")]
    verb: Vec<String>,

    /// Write all pages into DIR
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    dir: Option<PathBuf>,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let mut root = Cli::command();
    // Gives every verb the name of its page, such as douse-solve.
    root.build();
    if let Some(dir) = &args.dir {
        std::fs::create_dir_all(dir).map_err(|error| Failure::file("cannot create the directory", dir, &error))?;
        let mut pages = vec![root.clone()];
        for verb in root.get_subcommands() {
            pages.push(verb.clone());
            pages.extend(verb.get_subcommands().filter(|action| action.get_name() != "help").cloned());
        }
        for page in &pages {
            replacement::write(&dir.join(Man::new(page.clone()).get_filename()), &render(page)?)?;
        }
        output.remark(format!("{} pages written to {}", pages.len(), dir.display()));
        return Ok(Status::Yes);
    }
    let mut page = &root;
    for word in &args.verb {
        page = page.find_subcommand(word).ok_or_else(|| {
            let verbs: Vec<_> = page.get_subcommands().map(Command::get_name).collect();
            let failure = Failure::new(format!("'{word}' is not a verb of {}", page.get_name()));
            match verbs.is_empty() {
                true => failure.advise("it has no verbs of its own"),
                false => failure.advise(format!("the verbs are {}", verbs.join(", "))),
            }
        })?;
    }
    output.write_all(&render(page)?)?;
    Ok(Status::Yes)
}

/// A page: the help of a verb, then the sections of all pages.
fn render(page: &Command) -> anyhow::Result<Vec<u8>> {
    // Pictures would be filled like paragraphs there, so they have their own section.
    let pictured = |arg: &Arg| [pictures::RULES, pictures::EDGES].iter().any(|picture| is_help(arg, picture));
    let has_pictures = page.get_arguments().any(pictured);
    let plain = |arg: Arg| if pictured(&arg) { arg.long_help(None::<&str>) } else { arg };
    let man = Man::new(page.clone().mut_args(plain));
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if let Some(after) = page.get_after_help() {
        text.extend(b".PP\n");
        write_after_help(&mut text, &after.to_string());
    }
    man.render_options_section(&mut text)?;
    if page.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    if has_pictures {
        text.extend(b".SH \"RULES AND EDGES\"\n");
        for picture in [pictures::RULES, pictures::EDGES] {
            write_picture(&mut text, picture);
        }
    }
    for (title, entries) in [("EXIT STATUS", EXIT_STATUS), ("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)] {
        text.extend(format!(".SH {title}\n").bytes());
        for (term, meaning) in entries {
            text.extend(format!(".TP\n\\fB{}\\fR\n{}\n", escape(term), escape(meaning)).bytes());
        }
    }
    text.extend(b".SH \"SEE ALSO\"\n");
    text.extend(if page.get_name() == "douse" { ".BR douse-solve (1)\n" } else { ".BR douse (1)\n" }.bytes());
    Ok(text)
}

fn is_help(arg: &Arg, text: &str) -> bool {
    arg.get_long_help().is_some_and(|help| help.to_string() == text)
}

/// Writes sentences as filled text, and the drawings between them verbatim.
fn write_picture(text: &mut Vec<u8>, picture: &str) {
    for part in picture.split("\n\n") {
        let (begin, end) = if part.starts_with(' ') { (".nf\n", ".fi\n") } else { ("", "") };
        text.extend(format!(".PP\n{begin}").bytes());
        for line in part.lines() {
            text.extend(format!("{}\n", escape(line)).bytes());
        }
        text.extend(end.bytes());
    }
}

/// Writes the text below the options: filled paragraphs and verbatim examples.
fn write_after_help(text: &mut Vec<u8>, after: &str) {
    let (prose, examples) = after.split_once("Examples:\n").unwrap_or((after, ""));
    let mut verbatim = false;
    let mut line = |text: &mut Vec<u8>, line: &str, is_verbatim: bool| {
        if is_verbatim != verbatim {
            text.extend(if is_verbatim { ".RS 4\n.nf\n" } else { ".fi\n.RE\n" }.bytes());
            verbatim = is_verbatim;
        }
        text.extend(escape(line).bytes());
        text.push(b'\n');
    };
    for part in prose.lines() {
        match part.trim().is_empty() {
            true => line(text, "", false),
            false => line(text, part.trim_start(), part.starts_with("    ")),
        }
    }
    line(text, "", false);
    if !examples.is_empty() {
        text.extend(b".SH EXAMPLES\n");
        for part in examples.lines() {
            match part.strip_prefix("    ") {
                Some(command) => line(text, command, true),
                None => line(text, part.trim(), false),
            }
        }
        line(text, "", false);
    }
}

/// Escapes a line for roff. An empty line separates paragraphs.
fn escape(text: &str) -> String {
    if text.is_empty() {
        return ".PP".into();
    }
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

const EXIT_STATUS: &[(&str, &str)] = &[
    ("0", "Yes, solved, or done."),
    ("1", "No, no solution, or refused by a service."),
    ("2", "Bad input, options that cannot be used together, or a file that cannot be read or written."),
    ("3", "Not proved in time, or a service that does not answer."),
    ("130", "Ended by Ctrl-C."),
];

const ENVIRONMENT: &[(&str, &str)] = &[
    ("NO_COLOR", "If it is set, results and messages have no colours."),
    ("DOUSE_DATA", "The folder for games, personal bests, settings and saved scores."),
    ("DOUSE_SERVER", "The service for leaderboards and community boards."),
    ("DOUSE_NAME", "Your name on leaderboards."),
    ("DOUSE_DATABASE", "The PostgreSQL database of serve and admin."),
    ("DOUSE_LISTEN, DOUSE_ASSETS, DOUSE_TRUST_PROXY, DOUSE_METRICS_FROM, DOUSE_RATES, DOUSE_LOG", "Options of serve."),
    ("LC_ALL, LC_MESSAGES, LANG", "The language of the game, if none is chosen."),
];

const FILES: &[(&str, &str)] = &[
    ("$DOUSE_DATA, else $XDG_DATA_HOME/douse, else ~/.local/share/douse", "Your games, bests and settings."),
    ("service.db in that folder", "The database of serve, if no other is named."),
];
