-- A deleted row stays for some days, so that the deletion can be undone; then it is purged. The moment is missing where nothing was deleted.
ALTER TABLE players ADD COLUMN deleted_at BIGINT;
ALTER TABLE scores ADD COLUMN deleted_at BIGINT;
ALTER TABLE classes ADD COLUMN deleted_at BIGINT;
CREATE INDEX players_deleted ON players (deleted_at);
CREATE INDEX scores_deleted ON scores (deleted_at);
CREATE INDEX classes_deleted ON classes (deleted_at);

-- The only game that counts on a daily board: the first that a player finished.
CREATE TABLE first_games (
    challenge TEXT NOT NULL,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    PRIMARY KEY (challenge, player)
);
CREATE INDEX first_games_player ON first_games (player);
INSERT INTO first_games (challenge, player, game)
    SELECT challenge, player, MIN(game) FROM scores WHERE challenge LIKE 'daily:%' GROUP BY challenge, player;

-- The actions of the operator as data: what was changed, to what, and what it was before.
CREATE TABLE admin_log (
    id TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    actor TEXT NOT NULL,
    verb TEXT NOT NULL,
    -- The id of the player or board, or the code of the class.
    subject TEXT NOT NULL,
    -- The leaderboard or the new name, or nothing.
    object TEXT NOT NULL,
    -- The value before.
    was TEXT NOT NULL,
    -- The id of the action that this one undoes, or nothing.
    undoes TEXT NOT NULL,
    undone BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX admin_log_made ON admin_log (made);
CREATE INDEX admin_log_subject ON admin_log (subject);
