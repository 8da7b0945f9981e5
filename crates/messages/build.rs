//! Compiles the texts of `locales` into the form that the program uses.
//!
//! Reading Fluent at run time would need a parser and tables of all languages and numbers: a tenth
//! of the data that a visitor of the browser game has to fetch before the first board. Every folder
//! in `locales` is a language.

#[path = "src/form.rs"]
mod form;
#[path = "src/plural.rs"]
mod plural;
#[path = "src/pseudo.rs"]
mod pseudo;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The language that is listed first, and fills the gaps of all others.
const FIRST_LANGUAGE: &str = "en";

/// The files that a visitor of the browser game fetches first; all others come later.
const FIRST_FILES: [&str; 4] = ["browser", "language", "play", "table"];

/// Texts by their names.
type Texts = BTreeMap<String, String>;

/// A language as its files describe it.
struct Language {
    /// The name in the source: `German`.
    variant: String,
    /// The code: `de`.
    code: String,
    /// The table of its plural categories.
    plurals: String,
    /// The texts that come first, and all others.
    texts: [Texts; 2],
}

fn main() {
    if let Err(error) = run() {
        println!("cargo::error={error}");
        std::process::exit(1);
    }
}

fn run() -> Result<(), String> {
    let out = PathBuf::from(std::env::var("OUT_DIR").map_err(|error| error.to_string())?);
    let folder = Path::new("../../locales");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut codes = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let entry = entry.map_err(|error| error.to_string())?;
        if entry.path().is_dir() {
            codes.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    codes.sort_by_key(|code| (code != FIRST_LANGUAGE, code.clone()));
    let languages = codes.iter().map(|code| language(folder, code)).collect::<Result<Vec<_>, _>>()?;
    for language in &languages {
        write_tables(&out, &language.code, &language.texts)?;
    }
    let lengthened = languages[0].texts.clone().map(|texts| {
        texts
            .into_iter()
            .map(
                |(name, text)| {
                    if name.starts_with("plain-commands") { (name, text) } else { (name, pseudo::lengthened(&text)) }
                },
            )
            .collect()
    });
    write_tables(&out, pseudo::CODE, &lengthened)?;
    std::fs::write(out.join("languages.rs"), source(&languages)).map_err(|error| error.to_string())
}

/// Reads the folder of a language.
fn language(folder: &Path, code: &str) -> Result<Language, String> {
    let mut texts = [Texts::new(), Texts::new()];
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder.join(code)).map_err(|error| format!("{code}: {error}"))? {
        paths.push(entry.map_err(|error| error.to_string())?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "ftl"));
    paths.sort();
    for path in paths {
        let shown = path.display();
        let source = std::fs::read_to_string(&path).map_err(|error| format!("{shown}: {error}"))?;
        let first = path.file_stem().is_some_and(|stem| FIRST_FILES.iter().any(|file| stem == *file));
        read(&source, &mut texts[usize::from(!first)]).map_err(|error| format!("{shown}: {error}"))?;
    }
    let name = texts[0].get("language-english").filter(|name| name.chars().all(|c| c.is_ascii_alphabetic()));
    let variant =
        name.cloned().ok_or(format!("{code}: language-english must be the English name of the language, one word"))?;
    let tag: unic_langid::LanguageIdentifier =
        code.parse().map_err(|error| format!("{code} is not the code of a language: {error:?}"))?;
    let rules = PluralRules::create(tag, PluralRuleType::CARDINAL)
        .map_err(|error| format!("the plural rules of {code} are not known: {error}"))?;
    let of = |number: u64| match rules.select(number) {
        Ok(PluralCategory::ZERO) => "zero",
        Ok(PluralCategory::ONE) => "one",
        Ok(PluralCategory::TWO) => "two",
        Ok(PluralCategory::FEW) => "few",
        Ok(PluralCategory::MANY) => "many",
        Ok(PluralCategory::OTHER) | Err(_) => "other",
    };
    let plurals = plural::table(of)
        .map_err(|number| format!("{code}: the plural of {number} depends on more than its last two digits"))?;
    Ok(Language { variant, code: code.to_owned(), plurals, texts })
}

/// Writes the texts of a language as two tables.
fn write_tables(out: &Path, code: &str, texts: &[Texts; 2]) -> Result<(), String> {
    for (part, texts) in ["first", "later"].iter().zip(texts) {
        let table: Vec<String> = texts.iter().map(|(name, text)| format!("    ({name:?}, {text:?}),\n")).collect();
        let path = out.join(format!("{code}-{part}.rs"));
        std::fs::write(path, format!("&[\n{}]\n", table.concat())).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The source code of the type `Language`.
fn source(languages: &[Language]) -> String {
    let mut text = String::new();
    let mut arms = [const { String::new() }; 4];
    let mut variants = String::new();
    for (at, Language { variant, code, plurals, .. }) in languages.iter().enumerate() {
        let default = if at == 0 { "    #[default]\n" } else { "" };
        let _ = writeln!(variants, "    /// {variant}.\n{default}    {variant},");
        let _ = writeln!(arms[0], "            Self::{variant} => {code:?},");
        let _ = writeln!(arms[1], "            Self::{variant} => {plurals:?},");
        let _ = writeln!(
            arms[2],
            "            Self::{variant} => include!(concat!(env!(\"OUT_DIR\"), \"/{code}-first.rs\")),"
        );
        let _ = writeln!(
            arms[3],
            "            Self::{variant} => include!(concat!(env!(\"OUT_DIR\"), \"/{code}-later.rs\")),"
        );
    }
    let pseudo = pseudo::CODE;
    let pseudo_gate = "            #[cfg(feature = \"pseudo\")]\n";
    let _ = writeln!(
        variants,
        "    /// English, accented and lengthened: for tests of layouts. It is not in [`Self::ALL`].\n    #[cfg(feature = \"pseudo\")]\n    Pseudo,"
    );
    let _ = writeln!(arms[0], "{pseudo_gate}            Self::Pseudo => {pseudo:?},");
    let _ = writeln!(arms[1], "{pseudo_gate}            Self::Pseudo => {:?},", languages[0].plurals);
    for (part, arm) in ["first", "later"].iter().zip(&mut arms[2..]) {
        let _ = writeln!(
            arm,
            "{pseudo_gate}            Self::Pseudo => include!(concat!(env!(\"OUT_DIR\"), \"/{pseudo}-{part}.rs\")),"
        );
    }
    let _ = writeln!(
        text,
        "/// A language of the game: a folder of `locales`.\n#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]\npub enum Language {{\n{variants}}}\n"
    );
    let all: Vec<String> = languages.iter().map(|language| format!("Self::{}", language.variant)).collect();
    let _ = writeln!(
        text,
        "impl Language {{\n    /// All languages.\n    pub const ALL: [Self; {}] = [{}];\n",
        all.len(),
        all.join(", ")
    );
    for ((head, doc), arms) in [
        ("#[must_use]\n    pub fn name(self) -> &'static str", "The stable name: its code."),
        ("fn plurals(self) -> &'static str", "The table of its plural categories."),
        ("fn first(self) -> Texts", "The texts that come first."),
        ("fn later(self) -> Texts", "All other texts."),
    ]
    .iter()
    .zip(&arms)
    {
        let _ = writeln!(text, "    /// {doc}\n    {head} {{\n        match self {{\n{arms}        }}\n    }}\n");
    }
    text.push_str("}\n");
    text
}

/// Adds the texts of a file.
fn read(source: &str, texts: &mut Texts) -> Result<(), String> {
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
            Entry::Junk { content } => return Err(format!("this is not a message: {content}")),
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
        other => Err(format!("only variables can be inserted or selected by, not {other:?}")),
    }
}
