CREATE TABLE users (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    login TEXT UNIQUE,
    password TEXT,
    created BIGINT NOT NULL
);
CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id),
    created BIGINT NOT NULL
);
CREATE TABLE decks (
    id TEXT PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX decks_of_user ON decks (user_id);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    visibility TEXT NOT NULL,
    setup TEXT NOT NULL,
    guest TEXT,
    host_user BIGINT,
    guest_user BIGINT,
    host_name TEXT NOT NULL,
    guest_name TEXT,
    clock TEXT NOT NULL,
    created BIGINT NOT NULL,
    started BIGINT,
    result TEXT
);
CREATE INDEX tables_of_host ON tables (host_user);
CREATE INDEX tables_of_guest ON tables (guest_user);
CREATE INDEX tables_by_status ON tables (status, created);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);
