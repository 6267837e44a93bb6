extension AccountServerTables {
    /// What somebody keeps, and the answers that are kept for repeated requests.
    static let kept = """
        -- A temple that somebody keeps, by its number in the temples' database, in the order of `position`.
        CREATE TABLE favourite (
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            temple_id bigint NOT NULL CHECK (temple_id BETWEEN 1 AND 9007199254740991),
            position bigint NOT NULL CHECK (position BETWEEN 0 AND 9007199254740991),
            note text COLLATE "C" CHECK (octet_length(note) <= 20000),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (account_id, temple_id)
        );
        ALTER TABLE favourite ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON favourite
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);

        -- An event, a group or a deity that somebody follows, by its number in the temples' database.
        CREATE TABLE subscription (
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            kind text COLLATE "C" NOT NULL CHECK (octet_length(kind) <= 100),
            thing_id bigint NOT NULL CHECK (thing_id BETWEEN 1 AND 9007199254740991),
            is_enabled bigint NOT NULL CHECK (is_enabled IN (0, 1)),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (account_id, kind, thing_id)
        );
        CREATE INDEX subscription_thing ON subscription (kind, thing_id);
        ALTER TABLE subscription ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON subscription
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);

        -- The answer to a request with a key of the client's own, for a day.
        CREATE TABLE kept_answer (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- Digest of the client's key.
            key_hash text COLLATE "C" NOT NULL CHECK (octet_length(key_hash) = 64),
            -- Digest of the request.
            digest text COLLATE "C" NOT NULL CHECK (octet_length(digest) = 64),
            status bigint NOT NULL CHECK (status BETWEEN 200 AND 299),
            location text COLLATE "C" CHECK (octet_length(location) <= 4000),
            body text COLLATE "C" NOT NULL CHECK (octet_length(body) <= 65536),
            -- What stands in the body in place of a secret, which is made of it and the key.
            salt text COLLATE "C" CHECK (octet_length(salt) <= 4000),
            until bigint NOT NULL CHECK (until BETWEEN 0 AND 999999999999),
            UNIQUE (account_id, key_hash)
        );
        CREATE INDEX kept_answer_account ON kept_answer (account_id, number);
        CREATE INDEX kept_answer_until ON kept_answer (until);
        ALTER TABLE kept_answer ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON kept_answer
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        """
}
