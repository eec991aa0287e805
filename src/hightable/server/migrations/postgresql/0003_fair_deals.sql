-- Fair deals: the server commits itself to a secret before the players contribute to the deal.

-- For tables with contributions, `secret` is the server's secret: the cards follow from it and from the contributions.
ALTER TABLE tables ADD COLUMN contributions TEXT;   -- JSON, by seat, once the cards are dealt; '[]' before; NULL for older tables
ALTER TABLE tables ADD COLUMN next_secret BYTEA;    -- the server's secret for the rematch

CREATE TABLE pending_secrets (
    person  BYTEA PRIMARY KEY,                          -- the person who will create the next table with this secret
    secret  BYTEA NOT NULL,
    made    DOUBLE PRECISION NOT NULL
);

CREATE TABLE contributions (
    commitment TEXT NOT NULL,                           -- to the server's secret of the deal, in hexadecimal digits
    person     BYTEA NOT NULL,
    random     TEXT NOT NULL,                           -- in hexadecimal digits
    made       DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (commitment, person)
);
