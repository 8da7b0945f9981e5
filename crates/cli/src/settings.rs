//! Settings of the service in a file: `--config FILE` sets the defaults of the options of `douse
//! serve`.
//!
//! The options are the only list of settings: a key in the file is the name of an option, and the
//! parser of the option checks the value. The command line overrides the environment, and that
//! overrides the file.

use crate::failure::Failure;
use crate::output::Output;
use crate::{Cli, usage};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use toml::{Spanned, Value};

/// The verb whose options are the settings.
const VERB: &str = "serve";
/// The option that names the file.
const FILE: &str = "config";
/// Options of the verb that are not settings.
const OTHERS: [&str; 2] = [FILE, "print-config"];

/// Parses the arguments, with the defaults of a configuration file if one is given.
pub fn parse(arguments: &[OsString]) -> anyhow::Result<Cli> {
    let (matches, _) = parse_with_file(arguments)?;
    Cli::from_arg_matches(&matches).map_err(|error| usage::explain(&error))
}

/// Prints the settings of this run as a configuration file.
pub fn print(output: &mut Output) -> anyhow::Result<()> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let (matches, file) = parse_with_file(&arguments)?;
    let command = Cli::command();
    let (Some(verb), Some(matches)) = (command.find_subcommand(VERB), matches.subcommand_matches(VERB)) else {
        return Ok(());
    };
    writeln!(output, "# Settings of `douse {VERB}`; each is also an option and a variable.")?;
    // Hidden options are those of earlier versions.
    for (name, option) in options(verb).filter(|(_, option)| !option.is_hide_set()) {
        let values: Vec<String> = matches
            .get_raw(option.get_id().as_str())
            .into_iter()
            .flatten()
            .map(|value| without_password(&value.to_string_lossy()))
            .collect();
        let source = match matches.value_source(option.get_id().as_str()) {
            Some(ValueSource::CommandLine) => "  # from the command line".to_owned(),
            Some(ValueSource::EnvVariable) => format!("  # from {}", variable(option)),
            Some(_) => file.as_ref().and_then(|file| file.source(name)).unwrap_or_default(),
            None => String::new(),
        };
        writeln!(output, "\n# {}", option.get_help().map(ToString::to_string).unwrap_or_default())?;
        let value = match option.get_action() {
            ArgAction::Append => format!("[{}]", values.iter().map(quoted).collect::<Vec<_>>().join(", ")),
            _ => values.first().map_or_else(|| quoted("..."), quoted),
        };
        let unset = if values.is_empty() { "# " } else { "" };
        writeln!(output, "{unset}{name} = {value}{source}")?;
    }
    Ok(())
}

/// True if the log of the service is JSON. Works with invalid arguments and settings too.
pub fn is_log_json() -> bool {
    let arguments: Vec<String> = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let given = |name: &str| {
        let option = format!("--{name}");
        let at = arguments.iter().position(|argument| argument.split('=').next() == Some(&option))?;
        let value = arguments[at].split_once('=').map(|(_, value)| value.to_owned());
        value.or_else(|| arguments.get(at + 1).cloned())
    };
    let of_file = || {
        let path = given(FILE).or_else(|| std::env::var("DOUSE_CONFIG").ok())?;
        let settings: toml::Table = std::fs::read_to_string(path).ok()?.parse().ok()?;
        Some(settings.get("log-form")?.as_str()?.to_owned())
    };
    let form = given("log-form").or_else(|| std::env::var("DOUSE_LOG_FORM").ok()).or_else(of_file);
    form.as_deref() == Some("json")
}

/// The settings and their options.
fn options(verb: &Command) -> impl Iterator<Item = (&str, &Arg)> {
    let named = verb.get_arguments().filter_map(|option| Some((option.get_long()?, option)));
    named.filter(|(name, _)| !OTHERS.contains(name))
}

fn variable(option: &Arg) -> String {
    option.get_env().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A value in TOML: quoted unless it is a number, true or false.
fn quoted(text: impl AsRef<str>) -> String {
    let text = text.as_ref();
    let is_plain = text.parse::<u64>().is_ok() || text.parse::<bool>().is_ok();
    if is_plain { text.to_owned() } else { Value::String(text.to_owned()).to_string() }
}

/// The address of a database with its password replaced by stars.
fn without_password(text: &str) -> String {
    let parts = text.split_once("://").and_then(|(scheme, rest)| Some((scheme, rest.rsplit_once('@')?)));
    match parts {
        Some((scheme, (user, host))) if user.contains(':') => {
            format!("{scheme}://{}:***@{host}", user.split(':').next().unwrap_or_default())
        }
        _ => text.to_owned(),
    }
}

/// The parsed arguments, and the configuration file.
fn parse_with_file(arguments: &[OsString]) -> anyhow::Result<(ArgMatches, Option<ConfigFile>)> {
    let parse = |command: Command| command.try_get_matches_from(arguments).map_err(|error| usage::explain(&error));
    let matches = parse(Cli::command())?;
    let Some((verb, given)) = matches.subcommand() else { return Ok((matches, None)) };
    let Ok(Some(path)) = given.try_get_one::<PathBuf>(FILE) else { return Ok((matches, None)) };
    let file = ConfigFile::read(path)?;
    let command = Cli::command().mut_subcommand(verb, |verb| file.apply(verb, given));
    Ok((parse(command)?, Some(file)))
}

/// A configuration file with known and valid settings.
struct ConfigFile {
    path: PathBuf,
    settings: BTreeMap<String, Setting>,
}

struct Setting {
    line: usize,
    values: Vec<String>,
}

impl ConfigFile {
    fn read(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).map_err(|error| Failure::file("cannot read", path, &error))?;
        let line_of = |at: usize| text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1;
        let place = |line: usize| format!("'{}', line {line}", path.display());
        let table: BTreeMap<String, Spanned<Value>> = toml::from_str(&text).map_err(|error| {
            let line = line_of(error.span().map_or(0, |span| span.start));
            let failure = Failure::new(format!("{}: {}", place(line), error.message()));
            failure.advise("write one setting per line, such as: listen = \"127.0.0.1:8080\"")
        })?;
        let mut settings = BTreeMap::new();
        for (name, value) in table {
            let line = line_of(value.span().start);
            check_name(&name).map_err(|error| Failure::new(format!("{}: {}", place(line), error.0)).advise(error.1))?;
            let values = texts(value.get_ref()).ok_or_else(|| {
                let failure = Failure::new(format!("{}: '{name}' is not one value", place(line)));
                failure.advise("write a text in quotes, a number, true or false, or a list of texts in brackets")
            })?;
            check_options(to_options(&name, &values)).map_err(|error| usage::explain(&error).context(place(line)))?;
            settings.insert(name, Setting { line, values });
        }
        let file = Self { path: path.to_owned(), settings };
        let all = file.settings.iter().flat_map(|(name, setting)| to_options(name, &setting.values));
        check_options(all).map_err(|error| usage::explain(&error).context(format!("'{}'", path.display())))?;
        Ok(file)
    }

    /// Sets the defaults of a verb, except for options that conflict with a given one.
    fn apply(&self, verb: Command, given: &ArgMatches) -> Command {
        let explicit = |option: &Arg| {
            let source = given.value_source(option.get_id().as_str());
            matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable))
        };
        let mut defaults = Vec::new();
        for option in verb.get_arguments() {
            let Some(setting) = option.get_long().and_then(|name| self.settings.get(name)) else { continue };
            let excludes = |one: &Arg, other: &Arg| {
                verb.get_arg_conflicts_with(one).iter().any(|arg| arg.get_id() == other.get_id())
            };
            let mut others = verb.get_arguments().filter(|other| explicit(other));
            if !others.any(|other| excludes(option, other) || excludes(other, option)) && !setting.values.is_empty() {
                defaults.push((option.get_id().clone(), setting.values.clone()));
            }
        }
        defaults.into_iter().fold(verb, |verb, (id, values)| {
            // clap needs defaults that live as long as the program.
            let values: Vec<&'static str> = values.into_iter().map(|value| &*value.leak()).collect();
            verb.mut_arg(id, |option| option.default_values(values))
        })
    }

    fn source(&self, name: &str) -> Option<String> {
        let setting = self.settings.get(name)?;
        Some(format!("  # from {}, line {}", self.path.display(), setting.line))
    }
}

/// A value as arguments of the command line.
fn texts(value: &Value) -> Option<Vec<String>> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(yes) => Some(yes.to_string()),
        _ => None,
    };
    match value {
        Value::Array(values) => values.iter().map(text).collect(),
        value => Some(vec![text(value)?]),
    }
}

/// Checks that a setting exists; the error is a message and advice.
fn check_name(name: &str) -> Result<(), (String, String)> {
    let command = Cli::command();
    let is_known = |name: &str| {
        let verb = command.find_subcommand(VERB);
        verb.is_some_and(|verb| options(verb).any(|(known, _)| known == name))
    };
    if is_known(name) {
        return Ok(());
    }
    let error = parse_options([format!("--{name}=")]).err();
    let near = error.as_ref().and_then(|error| match error.get(ContextKind::SuggestedArg) {
        Some(ContextValue::String(near)) => near.trim_start_matches('-').split(['=', ' ', '[']).next(),
        _ => None,
    });
    let advice = match near.filter(|near| is_known(near)) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("douse {VERB} --print-config prints all settings"),
    };
    Err((format!("there is no setting '{name}'"), advice))
}

fn to_options(name: &str, values: &[String]) -> Vec<String> {
    values.iter().map(|value| format!("--{name}={value}")).collect()
}

/// Checks options; others that they require may be given elsewhere.
fn check_options(options: impl IntoIterator<Item = String>) -> Result<(), clap::Error> {
    match parse_options(options) {
        Err(error) if error.kind() != ErrorKind::MissingRequiredArgument => Err(error),
        _ => Ok(()),
    }
}

/// Parses options of the verb, without the environment.
fn parse_options(options: impl IntoIterator<Item = String>) -> Result<ArgMatches, clap::Error> {
    let command = Cli::command().mut_subcommand(VERB, |verb| verb.mut_args(|option| option.env(None::<&str>)));
    command.try_get_matches_from(["douse".to_owned(), VERB.to_owned()].into_iter().chain(options))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_a_variable_of_its_name() {
        let command = Cli::command();
        let options: Vec<_> = options(command.find_subcommand(VERB).unwrap()).collect();
        assert!(options.len() > 15, "{options:?}");
        for (name, option) in options {
            // DOUSE_DATA is the user's data directory, also of the game.
            let expected = match name {
                "data" => "DOUSE_DATA_FILE".to_owned(),
                name => format!("DOUSE_{}", name.to_uppercase().replace('-', "_")),
            };
            assert_eq!(variable(option), expected);
        }
    }

    #[test]
    fn passwords_are_not_printed() {
        assert_eq!(without_password("postgres://a:p@ss@db/x"), "postgres://a:***@db/x");
        for plain in ["postgres://a@db/x", "postgres:///x", "127.0.0.1:80", "/srv/a@b:c.db"] {
            assert_eq!(without_password(plain), plain);
        }
    }
}
