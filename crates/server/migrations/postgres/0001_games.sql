-- Games are what was set up, who sits where, and everything that was done, in order.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    edition TEXT NOT NULL,
    plan TEXT NOT NULL,
    seed TEXT NOT NULL,
    state TEXT NOT NULL,
    players BIGINT NOT NULL,
    listed BIGINT NOT NULL,
    origin TEXT NOT NULL,
    seq BIGINT NOT NULL,
    created BIGINT NOT NULL,
    began BIGINT,
    updated BIGINT NOT NULL,
    -- When a clock runs out, and since when a bot has to choose.
    deadline BIGINT,
    bot_since BIGINT,
    result TEXT,
    rematch TEXT
);
CREATE INDEX games_open ON games (state, listed, created);
CREATE INDEX games_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_bot ON games (bot_since) WHERE bot_since IS NOT NULL;
CREATE INDEX games_origin ON games (origin, state);

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    player BIGINT NOT NULL,
    kind TEXT NOT NULL,
    bot TEXT,
    name TEXT,
    taken BIGINT NOT NULL,
    -- Hashes only: of the seat's token, and of the token that may take it.
    token TEXT,
    reserved TEXT,
    brings TEXT,
    PRIMARY KEY (game, player)
);

CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    kind TEXT NOT NULL,
    player BIGINT NOT NULL,
    body TEXT NOT NULL,
    key TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, key)
);
