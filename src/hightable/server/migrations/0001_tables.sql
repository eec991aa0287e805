-- A table's truth is its log: decisions and steps taken back, numbered, only ever added to. All else says who sits where.

CREATE TABLE tables (
    id      TEXT PRIMARY KEY,
    game    TEXT NOT NULL,
    rules   INTEGER NOT NULL,           -- the version of the game's rules that it is played by
    options TEXT NOT NULL,              -- JSON
    secret  BLOB NOT NULL,              -- what every card follows from
    listed  INTEGER NOT NULL,           -- whether strangers find it in the lobby
    seconds INTEGER,                    -- each player's time for the whole game, none where there is no clock
    state   TEXT NOT NULL,              -- waiting, running or over
    rematch TEXT,                       -- the table where it goes on
    made    REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_in_the_lobby ON tables (made) WHERE listed AND state != 'over';

CREATE TABLE seats (
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat    INTEGER NOT NULL,
    person  BLOB,                       -- the hash of who sits there, none where it is open or a bot's
    bot     TEXT NOT NULL DEFAULT '',
    name    TEXT NOT NULL DEFAULT '',
    left_by BLOB,                       -- who may come back to it unasked
    PRIMARY KEY ("table", seat)
) WITHOUT ROWID;
CREATE INDEX seats_of_a_person ON seats (person);
CREATE INDEX seats_left_by ON seats (left_by);

CREATE TABLE log (
    "table" TEXT NOT NULL REFERENCES tables (id),
    number  INTEGER NOT NULL,           -- 1, 2, 3 … : two processes can never both append
    move    INTEGER,                    -- the move made; none where the last one was taken back
    seat    INTEGER NOT NULL,           -- whose decision it was
    took    REAL NOT NULL,              -- how long it took, in seconds of that seat's clock
    at      REAL NOT NULL,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID;

CREATE TABLE invites (
    code    BLOB PRIMARY KEY,           -- the hash of the code; the code itself is kept nowhere
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat    INTEGER,                    -- the seat it is for, none where any open one will do
    giver   BLOB,                       -- who hands the seat over; none where it only invites
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
