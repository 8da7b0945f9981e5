-- The game in progress as the pupil's page reported it last; `so_far_at` is missing where there is none.
ALTER TABLE class_games ADD COLUMN so_far TEXT NOT NULL DEFAULT '';
ALTER TABLE class_games ADD COLUMN so_far_moves BIGINT NOT NULL DEFAULT 0;
ALTER TABLE class_games ADD COLUMN so_far_hints BIGINT NOT NULL DEFAULT 0;
ALTER TABLE class_games ADD COLUMN so_far_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE class_games ADD COLUMN so_far_at BIGINT;
