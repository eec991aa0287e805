-- A match may end before its last move, a seat may be given up for good, and a host may turn somebody away.

ALTER TABLE tables ADD COLUMN ending TEXT NOT NULL DEFAULT '';     -- resigned or aborted; '' where it is on or was played out

ALTER TABLE seats ADD COLUMN since REAL NOT NULL DEFAULT 0;        -- when it became what it is: older codes for it are void
ALTER TABLE seats ADD COLUMN offered INTEGER NOT NULL DEFAULT 0;   -- whether everybody agreed that somebody else may take it
ALTER TABLE seats ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0;

CREATE TABLE removed (
    "table" TEXT NOT NULL REFERENCES tables (id),
    person  BLOB NOT NULL,              -- whom the host has removed from a seat
    PRIMARY KEY ("table", person)
) WITHOUT ROWID;
