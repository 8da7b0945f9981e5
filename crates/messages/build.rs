//! Puts the texts of `locales` into the form that they have in the program.
//!
//! Reading Fluent at run time takes a parser, tables of all languages and of all numbers, which is a tenth of what a visitor of the browser
//! game would have to fetch before the first board.

#[path = "src/form.rs"]
mod form;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use std::collections::BTreeMap;
use std::path::Path;

/// The languages, each with its files: those that a visitor of the browser game fetches first, and all others.
const LANGUAGES: [(&str, &[&str], &[&str]); 2] = [
    ("en", &["play", "browser"], &["pages", "terminal"]),
    ("de", &["play", "browser"], &["pages", "terminal", "levels"]),
];

fn main() {
    if let Err(error) = run() {
        println!("cargo::error={error}");
        std::process::exit(1);
    }
}

fn run() -> Result<(), String> {
    let out = std::env::var("OUT_DIR").map_err(|error| error.to_string())?;
    for (language, first, later) in LANGUAGES {
        for (part, files) in [("first", first), ("later", later)] {
            let mut texts = BTreeMap::new();
            for file in files {
                let path = format!("../../locales/{language}/{file}.ftl");
                println!("cargo::rerun-if-changed={path}");
                let source = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
                read(&source, &mut texts).map_err(|error| format!("{path}: {error}"))?;
            }
            let table: Vec<String> = texts.iter().map(|(name, text)| format!("    ({name:?}, {text:?}),\n")).collect();
            let path = Path::new(&out).join(format!("{language}-{part}.rs"));
            std::fs::write(path, format!("&[\n{}]\n", table.concat())).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

/// Adds the texts of a file.
fn read(source: &str, texts: &mut BTreeMap<String, String>) -> Result<(), String> {
    let resource = fluent_syntax::parser::parse(source).map_err(|(_, errors)| format!("{:?}", errors[0]))?;
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let name = message.id.name;
                let pattern = message.value.ok_or(format!("{name} has no text"))?;
                if !message.attributes.is_empty() {
                    return Err(format!("{name} has attributes, which no front end shows"));
                }
                let mut text = String::new();
                write(&pattern, &mut text).map_err(|error| format!("{name}: {error}"))?;
                texts.insert(name.to_owned(), text);
            }
            Entry::Term(term) => return Err(format!("-{}: terms are not read", term.id.name)),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Junk { content } => return Err(format!("this is no text: {content}")),
        }
    }
    Ok(())
}

/// Writes a pattern in the form of the program.
fn write(pattern: &Pattern<&str>, text: &mut String) -> Result<(), String> {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression: Expression::Inline(InlineExpression::StringLiteral { value }) } => {
                text.push_str(&fluent_syntax::unicode::unescape_unicode_to_string(value));
            }
            PatternElement::Placeable { expression: Expression::Inline(value) } => {
                text.push(form::VALUE);
                text.push_str(variable(value)?);
                text.push(form::END);
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                text.push(form::CHOICE);
                text.push_str(variable(selector)?);
                text.push(form::END);
                for variant in variants {
                    text.push(if variant.default { form::OTHERWISE } else { form::CASE });
                    let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) = variant.key;
                    text.push_str(key);
                    text.push(form::END);
                    write(&variant.value, text)?;
                }
                text.push(form::DONE);
            }
        }
    }
    Ok(())
}

fn variable<'a>(expression: &InlineExpression<&'a str>) -> Result<&'a str, String> {
    match expression {
        InlineExpression::VariableReference { id } => Ok(id.name),
        other => Err(format!("only values can be put in and chosen by, not {other:?}")),
    }
}
