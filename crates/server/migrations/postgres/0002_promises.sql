-- What a game is played with: the kernel and the content it began with. Games from before this was kept have none.
ALTER TABLE games ADD COLUMN mark TEXT;
-- 1 once it was written down how the game looked, for times when it cannot be put together any more.
ALTER TABLE games ADD COLUMN recorded BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_unrecorded ON games (updated) WHERE state = 'over' AND recorded = 0;
CREATE INDEX games_waiting ON games (updated) WHERE state = 'waiting';
CREATE TABLE recordings (
    game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    body BYTEA NOT NULL
);

-- A request to make or join a game that is repeated with its key gets the same answer: the hash of the key, and what the seat's token
-- is made of together with the key.
ALTER TABLE games ADD COLUMN key TEXT;
CREATE UNIQUE INDEX games_key ON games (key) WHERE key IS NOT NULL;
ALTER TABLE seats ADD COLUMN key TEXT;
ALTER TABLE seats ADD COLUMN salt TEXT;

-- How much of the time since the entry before it was lost by the server and is nobody's.
ALTER TABLE entries ADD COLUMN lost_ms BIGINT NOT NULL DEFAULT 0;
-- When a server was last known to run, and the times when none could store anything.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    padding TEXT NOT NULL
);
CREATE TABLE outages (
    from_ms BIGINT PRIMARY KEY,
    to_ms BIGINT NOT NULL
);
