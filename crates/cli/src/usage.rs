//! Errors in the arguments, in the words of this program.

use crate::failure::Failure;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error;

/// The error in the arguments. If help or the version was requested, prints it and ends the
/// program.
pub fn explain(error: &clap::Error) -> anyhow::Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let first = |kind| text(kind).into_iter().next().unwrap_or_default();
    let argument = option_of(&first(ContextKind::InvalidArg));
    let value = first(ContextKind::InvalidValue);
    let help = "--help lists the options of a verb, with examples";
    let failure = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => Failure::new(format!("{argument} needs a value"))
            .advise(choices(&text(ContextKind::ValidValue)).unwrap_or_else(|| help.into())),
        ErrorKind::InvalidValue => {
            let near = first(ContextKind::SuggestedValue);
            let choices = choices(&text(ContextKind::ValidValue)).unwrap_or_else(|| help.into());
            let advice = if near.is_empty() { choices } else { format!("did you mean {near}? {choices}") };
            Failure::new(format!("'{value}' is not a value for {argument}")).advise(advice)
        }
        ErrorKind::ValueValidation => {
            let own = error.source().map(ToString::to_string);
            let reason = own.unwrap_or_else(|| first(ContextKind::Custom));
            Failure::new(format!("'{value}' is not a value for {argument}")).advise(reword(&reason))
        }
        ErrorKind::UnknownArgument if argument.parse::<f64>().is_ok() => {
            Failure::new(format!("'{argument}' is negative")).advise("write a number of 0 or more")
        }
        ErrorKind::UnknownArgument => {
            let near = first(ContextKind::SuggestedArg);
            let advice = if near.is_empty() { help.to_owned() } else { format!("did you mean {}?", option_of(&near)) };
            Failure::new(format!("there is no option '{argument}' here")).advise(advice)
        }
        ErrorKind::InvalidSubcommand => {
            let name = first(ContextKind::InvalidSubcommand);
            let near = text(ContextKind::SuggestedSubcommand).join(" or ");
            let advice = match near.is_empty() {
                true => "douse --help lists the verbs".to_owned(),
                false => format!("did you mean {near}?"),
            };
            Failure::new(format!("'{name}' is not a verb of douse")).advise(advice)
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = text(ContextKind::InvalidArg);
            let are = if missing.len() == 1 { "is" } else { "are" };
            Failure::new(format!("{} {are} missing", missing.join(" and "))).advise(help)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Failure::new("the command is missing").advise("--help lists the verbs and options, with examples")
        }
        ErrorKind::MissingSubcommand => Failure::new("the command is missing")
            .advise(format!("name one of {}", text(ContextKind::ValidSubcommand).join(", "))),
        ErrorKind::ArgumentConflict => {
            let others: Vec<String> = text(ContextKind::PriorArg).iter().map(|other| option_of(other)).collect();
            let message = match others.is_empty() || others.contains(&argument) {
                true => format!("{argument} is given twice"),
                false => format!("{argument} and {} cannot be used together", others.join(", ")),
            };
            Failure::new(message).advise("leave one of them out")
        }
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            Failure::new(format!("{argument} does not take that many values")).advise(help)
        }
        ErrorKind::NoEquals => Failure::new(format!("the value of {argument} follows an =")).advise(help),
        ErrorKind::InvalidUtf8 => Failure::new("an argument is not UTF-8").advise(help),
        // Help, the version, and errors that later versions of clap may add.
        _ => error.exit(),
    };
    failure.into()
}

/// Rewords messages of the standard library and of clap.
fn reword(reason: &str) -> String {
    let number = ["invalid digit found in string", "cannot parse integer from empty string", "invalid float literal"];
    if number.contains(&reason) {
        return "write a number, such as 10".into();
    }
    if reason == "number too large to fit in target type" {
        return "the number is too large".into();
    }
    match reason.split_once(" is not in ").and_then(|(_, range)| range.split_once("..")) {
        Some((least, "")) => format!("write a number of {least} or more"),
        Some((least, most)) => format!("write a number from {least} to {}", most.trim_start_matches('=')),
        None => reason.to_owned(),
    }
}

/// The option without its value: `--size` of `--size <SIZE>`.
fn option_of(argument: &str) -> String {
    match argument.starts_with('-') {
        true => argument.split([' ', '=', '[']).next().unwrap_or_default().to_owned(),
        false => argument.to_owned(),
    }
}

fn choices(values: &[String]) -> Option<String> {
    (!values.is_empty()).then(|| format!("choose among {}", values.join(", ")))
}
