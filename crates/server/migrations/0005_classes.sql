-- Classes: assignments by link, without accounts. Everything about a class goes when its row goes.
CREATE TABLE classes (
    -- Five letters that pupils type.
    code TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    -- Hashes of the token in the teacher's link and of the code that makes a new one.
    teacher TEXT NOT NULL,
    recovery TEXT NOT NULL,
    names_hidden BIGINT NOT NULL,
    open BIGINT NOT NULL,
    places BIGINT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX classes_expires ON classes (expires);

CREATE TABLE class_assignments (
    class TEXT NOT NULL REFERENCES classes (code) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    title TEXT NOT NULL,
    play TEXT NOT NULL,
    par_least BIGINT NOT NULL,
    par_most BIGINT,
    hints BIGINT NOT NULL,
    due BIGINT,
    -- Whether each pupil has another board.
    individual BIGINT NOT NULL,
    PRIMARY KEY (class, number)
);

-- The board of each place in the class; place 0 is the board of everyone.
CREATE TABLE class_boards (
    class TEXT NOT NULL,
    number BIGINT NOT NULL,
    place BIGINT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (class, number, place),
    FOREIGN KEY (class, number) REFERENCES class_assignments (class, number) ON DELETE CASCADE
);

CREATE TABLE class_pupils (
    id TEXT PRIMARY KEY,
    class TEXT NOT NULL REFERENCES classes (code) ON DELETE CASCADE,
    place BIGINT NOT NULL,
    name TEXT NOT NULL,
    -- What names that look alike have in common; there is one of each in a class.
    skeleton TEXT NOT NULL,
    token TEXT NOT NULL,
    joined BIGINT NOT NULL,
    UNIQUE (class, place),
    UNIQUE (class, skeleton)
);

-- What a pupil did on an assignment. `ticket` and `issued` are of the game begun last, `used` is the game handed in with it,
-- `last` the game handed in last; the rest is about all of them, and about the best, once there is one.
CREATE TABLE class_games (
    pupil TEXT NOT NULL REFERENCES class_pupils (id) ON DELETE CASCADE,
    class TEXT NOT NULL,
    number BIGINT NOT NULL,
    started BIGINT NOT NULL,
    ticket TEXT NOT NULL,
    issued BIGINT NOT NULL,
    used TEXT NOT NULL,
    last TEXT NOT NULL,
    games BIGINT NOT NULL,
    hints BIGINT NOT NULL,
    moves BIGINT,
    time_ms BIGINT,
    solved BIGINT,
    transcript TEXT NOT NULL,
    offsets TEXT NOT NULL,
    PRIMARY KEY (pupil, number),
    FOREIGN KEY (class, number) REFERENCES class_assignments (class, number) ON DELETE CASCADE
);
CREATE INDEX class_games_class ON class_games (class, number);
