//! The argument that chooses the rule of play.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use douse::play_rules::PlayRule;

#[derive(Clone, Copy, Debug, Args)]
pub struct PlayArgs {
    /// The rule of play: which cells may be pressed
    #[arg(long, value_name = "RULE", value_parser = play_parser(), help_heading = "Playing")]
    play: Option<PlayRule>,

    /// The same as --play lit-only
    #[arg(long, hide = true, conflicts_with_all = ["play", "alternating"])]
    lit_only: bool,

    /// The same as --play alternating
    #[arg(long, hide = true, conflicts_with = "play")]
    alternating: bool,
}

impl PlayArgs {
    /// The rule, if one is given.
    pub fn named(self) -> Option<PlayRule> {
        match (self.lit_only, self.alternating) {
            (true, _) => Some(PlayRule::LitOnly),
            (_, true) => Some(PlayRule::LitFirst),
            _ => self.play,
        }
    }

    /// The rule; by default any cell may be pressed at any time.
    pub fn rule(self) -> PlayRule {
        self.named().unwrap_or_default()
    }
}

/// The name of a rule of play on the command line and in JSON.
pub fn play_name(rule: PlayRule) -> &'static str {
    match rule {
        PlayRule::Any => "free",
        PlayRule::LitOnly => "lit-only",
        PlayRule::LitFirst => "alternating",
        PlayRule::UnlitFirst => "unlit-first",
    }
}

fn play_parser() -> impl TypedValueParser<Value = PlayRule> {
    let about = |rule| match rule {
        PlayRule::Any => "every cell at any time",
        PlayRule::LitOnly => "lit cells only",
        PlayRule::LitFirst => "lit and unlit cells alternating, starting with a lit one",
        PlayRule::UnlitFirst => "lit and unlit cells alternating, starting with an unlit one",
    };
    // Saved games and earlier versions use the names any and lit-first.
    let values = PlayRule::ALL.map(|rule| PossibleValue::new(play_name(rule)).alias(rule.name()).help(about(rule)));
    PossibleValuesParser::new(values).map(|name| {
        let named = |rule: &PlayRule| play_name(*rule) == name || rule.name() == name;
        PlayRule::ALL.into_iter().find(named).unwrap_or_default()
    })
}
