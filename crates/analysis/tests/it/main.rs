//! The public interface: rules of play and hardest boards.

mod play_rules;
mod thin_boards;
