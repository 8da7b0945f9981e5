-- One text for SQLite and PostgreSQL. Moments and times are milliseconds, flags are 0 or 1.

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    created BIGINT NOT NULL,
    banned BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    created BIGINT NOT NULL
);
CREATE INDEX tokens_player ON tokens (player);

CREATE TABLE move_codes (
    hash TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL
);
CREATE INDEX move_codes_player ON move_codes (player);

CREATE TABLE boards (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    folded TEXT NOT NULL,
    author TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    play TEXT NOT NULL,
    cells BIGINT NOT NULL,
    par_least BIGINT NOT NULL,
    par_most BIGINT,
    created BIGINT NOT NULL,
    likes BIGINT NOT NULL DEFAULT 0,
    hidden BIGINT NOT NULL DEFAULT 0,
    UNIQUE (code, play)
);
CREATE INDEX boards_author ON boards (author);
CREATE INDEX boards_new ON boards (created, id);
CREATE INDEX boards_liked ON boards (likes, created, id);
CREATE INDEX boards_hardest ON boards (par_least, created, id);

CREATE TABLE likes (
    board TEXT NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    PRIMARY KEY (board, player)
);
CREATE INDEX likes_player ON likes (player);

CREATE TABLE reports (
    board TEXT NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (board, player)
);
CREATE INDEX reports_player ON reports (player);

-- What was taken, so that the same score sent twice counts once and a ticket is good for one game.
CREATE TABLE submissions (
    id TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    made BIGINT NOT NULL
);
CREATE INDEX submissions_player ON submissions (player);
CREATE INDEX submissions_made ON submissions (made);

-- The best of a player in each of the four charts of a challenge. `major` is what the chart is sorted by, `minor` what
-- decides between equals: moves and time, or time and moves.
CREATE TABLE scores (
    challenge TEXT NOT NULL,
    chart BIGINT NOT NULL,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    major BIGINT NOT NULL,
    minor BIGINT NOT NULL,
    hints BIGINT NOT NULL,
    transcript TEXT NOT NULL,
    made BIGINT NOT NULL,
    hidden BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (challenge, chart, player)
);
CREATE INDEX scores_order ON scores (challenge, chart, hidden, major, minor);
CREATE INDEX scores_player ON scores (player);
