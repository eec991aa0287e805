-- Several processes may serve one table: each change of it has a number, and a bot thinks in one process only.

ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;      -- counts every change of the table, its seats and its log
ALTER TABLE tables ADD COLUMN thought REAL NOT NULL DEFAULT 0;          -- the clock's time for the current move, saved from time to time
ALTER TABLE tables ADD COLUMN thought_at INTEGER NOT NULL DEFAULT -1;   -- the length of the log at that move

CREATE TABLE leases (
    "table" TEXT PRIMARY KEY,
    process TEXT NOT NULL,              -- the process whose bots and clocks act at the table
    expires REAL NOT NULL
) WITHOUT ROWID;
