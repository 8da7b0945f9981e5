//! Sentences of a language with formulas among their words.

use crate::document::{Block, Math, Span};
use douse_messages::{Language, Messages};
use std::fmt::Display;

/// The words of a language.
pub(super) struct Words {
    messages: Messages,
}

/// A value to insert into a sentence.
pub(super) enum Value<'a> {
    /// A number, which also chooses the plural.
    Number(&'a dyn Display),
    Text(String),
    Math(Vec<Math>),
}

/// The character that stands for formula number 0 in a sentence; the others follow it. No text has
/// these characters.
const FIRST_MARK: u32 = 0xE000;

impl Words {
    pub(super) fn new(language: Language) -> Self {
        Self { messages: Messages::new(language) }
    }

    pub(super) fn messages(&self) -> &Messages {
        &self.messages
    }

    /// A heading or another text without formulas.
    pub(super) fn line(&self, name: &str, values: &[(&str, &dyn Display)]) -> String {
        self.messages.with(name, values)
    }

    pub(super) fn heading(&self, name: &str) -> Block {
        Block::Heading(self.messages.get(name))
    }

    pub(super) fn paragraph(&self, name: &str, values: &[(&str, Value<'_>)]) -> Block {
        Block::Paragraph(self.spans(name, values))
    }

    /// A sentence with its formulas.
    pub(super) fn spans(&self, name: &str, values: &[(&str, Value<'_>)]) -> Vec<Span> {
        let mark = |i: usize| char::from_u32(FIRST_MARK + i as u32).unwrap_or(' ').to_string();
        let marks: Vec<String> = (0..values.len()).map(mark).collect();
        let inserted: Vec<(&str, &dyn Display)> = values
            .iter()
            .zip(&marks)
            .map(|((name, value), mark)| match value {
                Value::Number(number) => (*name, *number),
                Value::Text(text) => (*name, text as &dyn Display),
                Value::Math(_) => (*name, mark as &dyn Display),
            })
            .collect();
        let text = self.messages.with(name, &inserted);
        let mut spans = Vec::new();
        let mut words = String::new();
        for character in text.chars() {
            let formula = (character as u32).checked_sub(FIRST_MARK).and_then(|i| values.get(i as usize));
            match formula {
                Some((_, Value::Math(formula))) => {
                    if !words.is_empty() {
                        spans.push(Span::Text(std::mem::take(&mut words)));
                    }
                    spans.push(Span::Math(formula.clone()));
                }
                _ => words.push(character),
            }
        }
        if !words.is_empty() {
            spans.push(Span::Text(words));
        }
        spans
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_below(folder: &std::path::Path, names: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                names_below(&path, names);
                continue;
            }
            let source = std::fs::read_to_string(path).unwrap();
            let texts = source
                .split('"')
                .filter(|text| ["paper-", "sheet-", "text-"].iter().any(|prefix| text.starts_with(prefix)));
            names.extend(texts.map(str::to_owned));
        }
    }

    #[test]
    fn every_text_that_is_asked_for_exists() {
        let mut names = Vec::new();
        names_below(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut names);
        names.retain(|name| !["paper-", "sheet-", "text-"].contains(&name.as_str()) && !name.contains('{'));
        assert!(names.len() > 40);
        for language in Language::ALL {
            let messages = Messages::new(language);
            names.iter().for_each(|name| assert_ne!(messages.get(name), *name, "{language}"));
        }
    }

    #[test]
    fn formulas_stand_where_the_language_puts_them() {
        let a = vec![Math::Letter('x')];
        let values = || [("x", Value::Math(a.clone())), ("cell", Value::Text("A1".into())), ("k", Value::Number(&2))];
        for language in Language::ALL {
            let spans = Words::new(language).spans("paper-equations-text", &values());
            assert_eq!(spans.iter().filter(|span| **span == Span::Math(a.clone())).count(), 1, "{language}");
            let text: String = spans.iter().map(|span| if let Span::Text(text) = span { text } else { "" }).collect();
            assert!(text.contains("A1") && text.contains('2'), "{text}");
        }
    }
}
