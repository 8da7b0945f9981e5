-- What goes along with a player who moves to another device; deleted with the code.
ALTER TABLE move_codes ADD COLUMN luggage TEXT NOT NULL DEFAULT '';
