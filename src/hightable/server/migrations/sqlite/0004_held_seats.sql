-- Nobody may see two hands of one match: a person who had a seat in a running match gets no other one.

CREATE TABLE held (
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat    INTEGER NOT NULL,
    person  BLOB NOT NULL,              -- the person who had it, and has given it away, left it or lost it since
    PRIMARY KEY ("table", seat, person)
) WITHOUT ROWID;
INSERT INTO held SELECT "table", seat, left_by FROM seats WHERE left_by IS NOT NULL;
