//! Rules of play, from outside.

mod lit_only;
