-- What a moving player takes along is called the same here as in requests and answers.
ALTER TABLE move_codes RENAME COLUMN luggage TO payload;
