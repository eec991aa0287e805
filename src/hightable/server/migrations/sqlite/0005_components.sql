-- A private table may have components of its own.

ALTER TABLE tables ADD COLUMN components TEXT NOT NULL DEFAULT '';   -- JSON; '' for the game's own
