-- What a person has written and when they came last is known, so that they can take it away; a host can mute a player.

ALTER TABLE chat ADD COLUMN person BYTEA;                                   -- the author; NULL if they have had their data deleted
UPDATE chat SET person = seats.person FROM seats WHERE seats."table" = chat."table" AND seats.seat = chat.seat AND name = who;
CREATE INDEX chat_of_a_person ON chat (person);

ALTER TABLE people ADD COLUMN seen DOUBLE PRECISION NOT NULL DEFAULT 0;     -- when they last came, to within a day
UPDATE people SET seen = extract(epoch FROM now());

ALTER TABLE seats ADD COLUMN muted BOOLEAN NOT NULL DEFAULT FALSE;          -- whether the host has muted the player

CREATE INDEX tables_not_over ON tables (seen) WHERE state != 'over';
CREATE INDEX tables_by_rematch ON tables (rematch) WHERE rematch IS NOT NULL;
