-- A match may end before its last move, a player may resign, and a host may remove a player.

ALTER TABLE tables ADD COLUMN ending TEXT NOT NULL DEFAULT '';     -- resigned or aborted; '' if it is running or was played to the end

ALTER TABLE seats ADD COLUMN since REAL NOT NULL DEFAULT 0;        -- when it last changed: older codes for it are invalid
ALTER TABLE seats ADD COLUMN offered INTEGER NOT NULL DEFAULT 0;   -- whether everybody agreed that another person may take it
ALTER TABLE seats ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0;

CREATE TABLE removed (
    "table" TEXT NOT NULL REFERENCES tables (id),
    person  BLOB NOT NULL,              -- the person whom the host has removed
    PRIMARY KEY ("table", person)
) WITHOUT ROWID;
