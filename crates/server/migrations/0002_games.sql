-- The moves of a game are kept once, whichever tables it stands in.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    challenge TEXT NOT NULL,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    transcript TEXT NOT NULL,
    -- Milliseconds from one press to the next, the first from when the board was shown; empty where nobody noted them.
    offsets TEXT NOT NULL DEFAULT ''
);
CREATE INDEX games_player ON games (player);
CREATE INDEX games_challenge ON games (challenge, player);

ALTER TABLE scores ADD COLUMN game TEXT NOT NULL DEFAULT '';
INSERT INTO games (id, challenge, player, transcript)
    SELECT challenge || '/' || player || '/' || MIN(chart), challenge, player, transcript
    FROM scores GROUP BY challenge, player, transcript, made;
UPDATE scores SET game = (
    SELECT same.challenge || '/' || same.player || '/' || MIN(same.chart) FROM scores same
    WHERE same.challenge = scores.challenge AND same.player = scores.player
    AND same.transcript = scores.transcript AND same.made = scores.made
    GROUP BY same.challenge, same.player);
ALTER TABLE scores DROP COLUMN transcript;
DROP INDEX scores_order;
CREATE INDEX scores_order ON scores (challenge, chart, hidden, major, minor, made, player);

-- The game that a player has begun on a challenge: one at a time. `digest` is that of the game sent for it, or empty.
CREATE TABLE starts (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    challenge TEXT NOT NULL,
    number TEXT NOT NULL,
    issued BIGINT NOT NULL,
    digest TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (player, challenge)
);
CREATE INDEX starts_issued ON starts (issued);
-- What a ticket was used for stands there now. Tickets given out before count no time any more.
DROP TABLE submissions;

-- Names that look alike have one skeleton; the number tells them apart.
ALTER TABLE players ADD COLUMN skeleton TEXT NOT NULL DEFAULT '';
ALTER TABLE players ADD COLUMN number BIGINT NOT NULL DEFAULT 0;

-- Tokens of players and devices that are gone, so that their owners can be told.
CREATE TABLE gone (
    hash TEXT PRIMARY KEY,
    made BIGINT NOT NULL
);
CREATE INDEX gone_made ON gone (made);

CREATE TABLE player_reports (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    reporter TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (player, reporter)
);
CREATE INDEX player_reports_reporter ON player_reports (reporter);

-- What whoever runs the service did, and what it takes to undo it.
CREATE TABLE actions (
    id TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    actor TEXT NOT NULL,
    verb TEXT NOT NULL,
    target TEXT NOT NULL,
    undo TEXT NOT NULL,
    undone BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX actions_made ON actions (made);
