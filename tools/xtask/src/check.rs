//! `cargo xtask check`: checks the source without running it.

use crate::command::{cargo, metadata, succeed};
use crate::steps::run_steps;
use crate::suite::Strictness;
use crate::tools::{Installing, MDBOOK, component_ready};
use crate::{conventions, dependencies, docs, language, workflows};
use anyhow::{Context, Result, bail};
use cargo_metadata::Metadata;
use clap::ValueEnum;

/// Check format, lints, documentation, dependencies, conventions, language and workflows.
///
/// All steps run even if one fails, and a summary comes at the end.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask check                               all steps
  cargo xtask check format conventions language   the quick ones")]
pub struct Arguments {
    /// Only these steps; all of them when none is named
    #[arg(value_enum)]
    steps: Vec<Step>,
    /// Fail if a tool is not installed
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Step {
    /// rustfmt would change nothing
    Format,
    /// clippy has no complaints, including tests and benchmarks
    Lints,
    /// The documentation builds without a warning, and the library has few public items
    Docs,
    /// Licences, banned packages and sources, as deny.toml has them
    Dependencies,
    /// File lengths, layers and their arrows, names, manifests
    Conventions,
    /// Spelling
    Language,
    /// The documentation site builds without a warning
    Site,
    /// actionlint and zizmor find nothing in .github/workflows, and every job has a time limit
    Workflows,
}

pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let strictness = Strictness::of(arguments.strict);
    run_steps("check", &arguments.steps, |step| step.run(strictness, installing))
}

impl Step {
    fn run(self, strictness: Strictness, installing: Installing) -> Result<()> {
        match self {
            Step::Format => {
                needs("fmt", "rustfmt", installing)?;
                succeed(&mut cargo(["fmt", "--all", "--check"]))
            }
            Step::Lints => {
                needs("clippy", "clippy", installing)?;
                let features = "douse-browser-tests/browser,douse-bench/service";
                let mut command = cargo(["clippy", "--workspace", "--all-targets", "--features", features]);
                succeed(command.args(["--", "-D", "warnings"]))
            }
            Step::Docs => {
                let mut command = cargo(["doc", "--workspace", "--no-deps"]);
                succeed(command.env("RUSTDOCFLAGS", "-D warnings"))?;
                few_public_items(&metadata()?)
            }
            Step::Dependencies => dependencies::check(&metadata()?),
            Step::Conventions => conventions::check(&metadata()?),
            Step::Language => language::check(strictness, installing),
            Step::Site if MDBOOK.ready(installing) => docs::build(),
            Step::Site if strictness == Strictness::Strict => bail!("mdBook is not installed"),
            Step::Site => {
                eprintln!("continuing without the documentation site");
                Ok(())
            }
            Step::Workflows => workflows::check(strictness, installing),
        }
    }
}

/// The crates that the library consists of, and the largest number of public items in all of them.
const LIBRARY: [&str; 5] = ["douse_algebra", "douse_puzzle", "douse_solver", "douse_shortest", "douse_analysis"];
/// About thirty of them are the budget and functions that take one.
const MAX_ITEMS: usize = 280;

/// Counts the items on the pages `all.html` of the documentation.
fn few_public_items(metadata: &Metadata) -> Result<()> {
    let mut items = 0;
    for name in LIBRARY {
        let page = metadata.target_directory.join("doc").join(name).join("all.html");
        let html = std::fs::read_to_string(&page).with_context(|| page.to_string())?;
        // Links to headings of the page begin with a `#`.
        items += html.matches("<li><a href=\"").count() - html.matches("<li><a href=\"#").count();
    }
    eprintln!("{items} public items in the library");
    if items > MAX_ITEMS {
        bail!("{items} public items are more than {MAX_ITEMS}: keep private what no other crate uses");
    }
    Ok(())
}

fn needs(subcommand: &str, component: &str, installing: Installing) -> Result<()> {
    if component_ready(subcommand, component, installing) {
        return Ok(());
    }
    bail!("{component} is missing; name the other steps on the command line to run them without it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_named_as_typed() {
        let names: Vec<_> = Step::value_variants().iter().map(crate::steps::name).collect();
        assert_eq!(names, ["format", "lints", "docs", "dependencies", "conventions", "language", "site", "workflows"]);
    }
}
