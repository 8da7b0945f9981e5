//! Which cells may be pressed when.

use douse::play_rules::PlayRule;
use serde::{Deserialize, Serialize};

/// Which cells may be pressed: the rule of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// Any cell.
    #[default]
    Any,
    /// Lit cells only.
    LitOnly,
    /// Lit and unlit cells alternating, a lit one first.
    LitFirst,
    /// Lit and unlit cells alternating, an unlit one first.
    UnlitFirst,
}

impl From<PlayRule> for Play {
    fn from(rule: PlayRule) -> Self {
        match rule {
            PlayRule::Any => Self::Any,
            PlayRule::LitOnly => Self::LitOnly,
            PlayRule::LitFirst => Self::LitFirst,
            PlayRule::UnlitFirst => Self::UnlitFirst,
        }
    }
}

impl From<Play> for PlayRule {
    fn from(play: Play) -> Self {
        match play {
            Play::Any => Self::Any,
            Play::LitOnly => Self::LitOnly,
            Play::LitFirst => Self::LitFirst,
            Play::UnlitFirst => Self::UnlitFirst,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_engine() {
        for play in [Play::Any, Play::LitOnly, Play::LitFirst, Play::UnlitFirst] {
            let rule = PlayRule::from(play);
            assert_eq!(serde_json::to_string(&play).unwrap(), format!("\"{rule}\""));
            assert_eq!(Play::from(rule), play);
        }
    }
}
