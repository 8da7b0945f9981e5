-- The ids of all games that were handed in, so that each counts once.
CREATE TABLE class_handed_in (
    pupil TEXT NOT NULL,
    number BIGINT NOT NULL,
    game TEXT NOT NULL,
    PRIMARY KEY (pupil, number, game),
    FOREIGN KEY (pupil, number) REFERENCES class_games (pupil, number) ON DELETE CASCADE
);
INSERT INTO class_handed_in (pupil, number, game)
    SELECT pupil, number, used FROM class_games WHERE used <> ''
    UNION SELECT pupil, number, last FROM class_games WHERE last <> '';
-- Replaced by the table above.
ALTER TABLE class_games DROP COLUMN last;
