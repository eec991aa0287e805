-- Nobody sees two hands of one match: whoever had a seat of a running match gets no other one.

CREATE TABLE held (
    "table" TEXT NOT NULL REFERENCES tables (id),
    seat    INTEGER NOT NULL,
    person  BLOB NOT NULL,              -- who had it, and has given it away, left it or lost it since
    PRIMARY KEY ("table", seat, person)
) WITHOUT ROWID;
INSERT INTO held SELECT "table", seat, left_by FROM seats WHERE left_by IS NOT NULL;
