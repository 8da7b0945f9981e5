-- Rows of a database as the first version of the tables had them, for both kinds of database; made for this test.
INSERT INTO settings (name, value) VALUES ('ticket secret', 'an old secret');
INSERT INTO players (id, name, folded, created, banned) VALUES
    ('ada00001', 'Ada', 'ada', 1794700000000, 0),
    ('ada00002', 'ada', 'ada', 1794700001000, 0),
    ('cyr00001', 'Аda', 'аda', 1794700002000, 0),
    ('bob00001', 'Bob', 'bob', 1794700003000, 1);
INSERT INTO tokens (hash, player, created) VALUES ('hash ada', 'ada00001', 1794700000000), ('hash bob', 'bob00001', 1794700003000);
INSERT INTO boards (id, title, folded, author, code, play, cells, par_least, par_most, created, likes, hidden) VALUES
    ('board001', 'Lantern', 'lantern', 'ada00001', '5x5:002a000', 'any', 25, 6, 6, 1794700004000, 1, 0);
INSERT INTO likes (board, player) VALUES ('board001', 'ada00002');
INSERT INTO reports (board, player, reason, made) VALUES ('board001', 'ada00002', 'dull', 1794700005000);
INSERT INTO submissions (id, digest, player, made) VALUES ('t1', 'd1', 'ada00001', 1794700006000);
INSERT INTO scores (challenge, chart, player, major, minor, hints, transcript, made, hidden) VALUES
    ('board:board001', 0, 'ada00001', 6, 5000, 0, 'A4C4E4A5C5E5', 1794700006000, 0),
    ('board:board001', 1, 'ada00001', 5000, 6, 0, 'A4C4E4A5C5E5', 1794700006000, 0),
    ('board:board001', 0, 'ada00002', 6, 9223372036854775807, 0, 'A5C5E5A4C4E4', 1794700007000, 0),
    ('board:board001', 2, 'ada00002', 8, 4000, 1, 'A1A1?A4C4E4A5C5E5', 1794700008000, 0),
    ('board:board001', 3, 'ada00002', 3000, 10, 1, 'A1A1B1B1?A4C4E4A5C5E5', 1794700009000, 0);
