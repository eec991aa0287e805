-- The lobby shows tables where somebody has been lately; a line of chat says whose seat it comes from.

ALTER TABLE tables ADD COLUMN host BLOB;                        -- the hash of who opened it
ALTER TABLE tables ADD COLUMN seen REAL NOT NULL DEFAULT 0;     -- when somebody who sits there was last there
UPDATE tables SET seen = made;

DROP INDEX tables_in_the_lobby;
CREATE INDEX tables_in_the_lobby ON tables (seen) WHERE listed AND state != 'over';

ALTER TABLE chat ADD COLUMN seat INTEGER NOT NULL DEFAULT -1;   -- -1 where it was said before this was kept
