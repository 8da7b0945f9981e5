-- Every player has a number by now: names that look alike are told apart by it.
CREATE UNIQUE INDEX IF NOT EXISTS players_skeleton ON players (skeleton, number);
