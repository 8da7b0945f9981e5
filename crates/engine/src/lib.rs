//! Boards, rules, text forms, solving, analysis and generation of Lights Out puzzles.
