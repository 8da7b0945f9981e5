//! Rules of play, from outside.

mod play_rules;
