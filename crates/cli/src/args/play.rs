//! The argument that says which cells may be pressed.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use douse::play_rules::PlayRule;

/// Which cells may be pressed: the rule of play.
#[derive(Clone, Copy, Debug, Args)]
pub struct PlayArgs {
    /// Which cells may be pressed
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
    /// The rule, where one is named.
    pub fn named(self) -> Option<PlayRule> {
        match (self.lit_only, self.alternating) {
            (true, _) => Some(PlayRule::LitOnly),
            (_, true) => Some(PlayRule::LitFirst),
            _ => self.play,
        }
    }

    /// The rule; any cell at any time where none is named.
    pub fn rule(self) -> PlayRule {
        self.named().unwrap_or_default()
    }
}

/// What a rule of play is called on the command line and in JSON.
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
    // Saved games and earlier versions say any and lit-first.
    let values = PlayRule::ALL.map(|rule| PossibleValue::new(play_name(rule)).alias(rule.name()).help(about(rule)));
    PossibleValuesParser::new(values).map(|name| {
        let named = |rule: &PlayRule| play_name(*rule) == name || rule.name() == name;
        PlayRule::ALL.into_iter().find(named).unwrap_or_default()
    })
}
