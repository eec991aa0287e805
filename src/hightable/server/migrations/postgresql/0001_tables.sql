-- The same tables as in SQLite. The log of a table is its source of truth: numbered moves and undos, never changed.

CREATE TABLE tables (
    id         TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    rules      INTEGER NOT NULL,                        -- the version of the game's rules
    options    TEXT NOT NULL,                           -- JSON
    secret     BYTEA NOT NULL,                          -- determines every card
    listed     BOOLEAN NOT NULL,                        -- whether the lobby shows it
    seconds    INTEGER,                                 -- each player's time for the whole game; NULL without a clock
    state      TEXT NOT NULL,                           -- waiting, running or over
    rematch    TEXT,                                    -- the table of the rematch
    made       DOUBLE PRECISION NOT NULL,
    host       BYTEA,                                   -- the hash of the creator's token
    seen       DOUBLE PRECISION NOT NULL DEFAULT 0,     -- when one of its players was last present
    ending     TEXT NOT NULL DEFAULT '',                -- resigned or aborted; '' if it is running or was played to the end
    components TEXT NOT NULL DEFAULT '',                -- JSON; '' for the game's own
    revision   INTEGER NOT NULL DEFAULT 0,              -- counts every change of the table, its seats and its log
    thought    DOUBLE PRECISION NOT NULL DEFAULT 0,     -- the clock's time for the current move, saved from time to time
    thought_at INTEGER NOT NULL DEFAULT -1              -- the length of the log at that move
) WITH (fillfactor = 70);                               -- room to change a row in place
CREATE INDEX tables_in_the_lobby ON tables (seen) WHERE listed AND state != 'over';

CREATE TABLE seats (
    "table"  TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    person   BYTEA,                                     -- the hash of the person's token; NULL if the seat is open or a bot's
    bot      TEXT NOT NULL DEFAULT '',
    name     TEXT NOT NULL DEFAULT '',
    left_by  BYTEA,                                     -- the person who left it and may come back
    since    DOUBLE PRECISION NOT NULL DEFAULT 0,       -- when it last changed: older codes for it are invalid
    offered  BOOLEAN NOT NULL DEFAULT FALSE,            -- whether everybody agreed that another person may take it
    resigned BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY ("table", seat)
);
CREATE INDEX seats_of_a_person ON seats (person);
CREATE INDEX seats_left_by ON seats (left_by);

CREATE TABLE log (
    "table" TEXT NOT NULL REFERENCES tables (id),
    number  INTEGER NOT NULL,                           -- 1, 2, 3 …
    move    INTEGER,                                    -- the move; NULL for an undo of the last one
    seat    INTEGER NOT NULL,                           -- the seat that was to move
    took    DOUBLE PRECISION NOT NULL,                  -- how long it took, in seconds of that seat's clock
    at      DOUBLE PRECISION NOT NULL,
    PRIMARY KEY ("table", number)
);

CREATE TABLE invites (
    code    BYTEA PRIMARY KEY,                          -- the hash of the code; the code itself is not stored
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat    INTEGER,                                    -- the seat it is for; NULL for any open one
    giver   BYTEA,                                      -- the person who hands the seat over; NULL for an invitation
    made    DOUBLE PRECISION NOT NULL
);
CREATE INDEX invites_to_a_table ON invites ("table", made);

CREATE TABLE guests (
    "table" TEXT NOT NULL REFERENCES tables (id),
    person  BYTEA NOT NULL,                             -- may watch a table that is not listed
    PRIMARY KEY ("table", person)
);

CREATE TABLE people (
    person  BYTEA PRIMARY KEY,                          -- the hash of the token in their cookie
    name    TEXT NOT NULL
);

CREATE TABLE chat (
    "table" TEXT NOT NULL REFERENCES tables (id),
    who     TEXT NOT NULL,
    text    TEXT NOT NULL,
    at      DOUBLE PRECISION NOT NULL,
    seat    INTEGER NOT NULL DEFAULT -1
);
CREATE INDEX chat_of_a_table ON chat ("table", at);

CREATE TABLE removed (
    "table" TEXT NOT NULL REFERENCES tables (id),
    person  BYTEA NOT NULL,                             -- the person whom the host has removed
    PRIMARY KEY ("table", person)
);

CREATE TABLE held (
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat    INTEGER NOT NULL,
    person  BYTEA NOT NULL,                             -- the person who had it, and has given it away, left it or lost it since
    PRIMARY KEY ("table", seat, person)
);

CREATE UNLOGGED TABLE leases (
    "table" TEXT PRIMARY KEY,
    process TEXT NOT NULL,                              -- the process whose bots and clocks act at the table
    expires DOUBLE PRECISION NOT NULL
);
