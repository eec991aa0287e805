-- The lobby shows tables that a player visited recently; a chat message has the seat of its author.

ALTER TABLE tables ADD COLUMN host BLOB;                        -- the hash of the creator's token
ALTER TABLE tables ADD COLUMN seen REAL NOT NULL DEFAULT 0;     -- when one of its players was last present
UPDATE tables SET seen = made;

DROP INDEX tables_in_the_lobby;
CREATE INDEX tables_in_the_lobby ON tables (seen) WHERE listed AND state != 'over';

ALTER TABLE chat ADD COLUMN seat INTEGER NOT NULL DEFAULT -1;   -- -1 for messages from before this column
