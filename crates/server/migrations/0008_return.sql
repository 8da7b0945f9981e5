-- The hash of a pupil's new token until it is used: the token before works as long as nobody has. Empty where there is none.
ALTER TABLE class_pupils ADD COLUMN next_token TEXT NOT NULL DEFAULT '';
