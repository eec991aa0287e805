-- The log of a table is its source of truth: numbered moves and undos, never changed. The other tables say who sits where.

CREATE TABLE tables (
    id      TEXT PRIMARY KEY,
    game    TEXT NOT NULL,
    rules   INTEGER NOT NULL,           -- the version of the game's rules
    options TEXT NOT NULL,              -- JSON
    secret  BLOB NOT NULL,              -- determines every card
    listed  INTEGER NOT NULL,           -- whether the lobby shows it
    seconds INTEGER,                    -- each player's time for the whole game; NULL without a clock
    state   TEXT NOT NULL,              -- waiting, running or over
    rematch TEXT,                       -- the table of the rematch
    made    REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_in_the_lobby ON tables (made) WHERE listed AND state != 'over';

CREATE TABLE seats (
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat    INTEGER NOT NULL,
    person  BLOB,                       -- the hash of the person's token; NULL if the seat is open or a bot's
    bot     TEXT NOT NULL DEFAULT '',
    name    TEXT NOT NULL DEFAULT '',
    left_by BLOB,                       -- the person who left it and may come back
    PRIMARY KEY ("table", seat)
) WITHOUT ROWID;
CREATE INDEX seats_of_a_person ON seats (person);
CREATE INDEX seats_left_by ON seats (left_by);

CREATE TABLE log (
    "table" TEXT NOT NULL REFERENCES tables (id),
    number  INTEGER NOT NULL,           -- 1, 2, 3 …: two processes can never both append the same number
    move    INTEGER,                    -- the move; NULL for an undo of the last one
    seat    INTEGER NOT NULL,           -- the seat that was to move
    took    REAL NOT NULL,              -- how long it took, in seconds of that seat's clock
    at      REAL NOT NULL,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID;

CREATE TABLE invites (
    code    BLOB PRIMARY KEY,           -- the hash of the code; the code itself is not stored
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat    INTEGER,                    -- the seat it is for; NULL for any open one
    giver   BLOB,                       -- the person who hands the seat over; NULL for an invitation
    made    REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX invites_to_a_table ON invites ("table", made);

CREATE TABLE guests (
    "table" TEXT NOT NULL REFERENCES tables (id),
    person  BLOB NOT NULL,              -- may watch a table that is not listed
    PRIMARY KEY ("table", person)
) WITHOUT ROWID;

CREATE TABLE people (
    person  BLOB PRIMARY KEY,           -- the hash of the token in their cookie
    name    TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE chat (
    "table" TEXT NOT NULL REFERENCES tables (id),
    who     TEXT NOT NULL,
    text    TEXT NOT NULL,
    at      REAL NOT NULL
);
CREATE INDEX chat_of_a_table ON chat ("table", at);
