extension AccountFileTables {
    /// What somebody keeps, and the answers that are kept for repeated requests.
    static let kept = """
        -- A temple that somebody keeps, by its number in the temples' database, in the order of `position`.
        CREATE TABLE favourite (
            account_id INTEGER NOT NULL REFERENCES account(id),
            temple_id INTEGER NOT NULL
                CONSTRAINT favourite_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9007199254740991),
            position INTEGER NOT NULL
                CONSTRAINT favourite_position_bounds CHECK (position BETWEEN 0 AND 9007199254740991),
            note TEXT
                CONSTRAINT favourite_note_bounds CHECK (length(CAST(note AS BLOB)) <= 20000),
            created_at INTEGER NOT NULL
                CONSTRAINT favourite_created_at_bounds CHECK (created_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (account_id, temple_id)
        ) WITHOUT ROWID;

        -- An event, a group or a deity that somebody follows, by its number in the temples' database.
        CREATE TABLE subscription (
            account_id INTEGER NOT NULL REFERENCES account(id),
            kind TEXT NOT NULL
                CONSTRAINT subscription_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 4000),
            thing_id INTEGER NOT NULL
                CONSTRAINT subscription_thing_id_bounds CHECK (thing_id BETWEEN 1 AND 9007199254740991),
            is_enabled INTEGER NOT NULL
                CONSTRAINT subscription_is_enabled_bounds CHECK (is_enabled BETWEEN 0 AND 1),
            created_at INTEGER NOT NULL
                CONSTRAINT subscription_created_at_bounds CHECK (created_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (account_id, kind, thing_id)
        ) WITHOUT ROWID;

        -- The answer to a request with a key of the client's own, for a day.
        CREATE TABLE kept_answer (
            number INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES account(id),
            -- Digest of the client's key.
            key_hash TEXT NOT NULL
                CONSTRAINT kept_answer_key_hash_bounds CHECK (length(key_hash) = 64),
            -- Digest of the request.
            digest TEXT NOT NULL
                CONSTRAINT kept_answer_digest_bounds CHECK (length(digest) = 64),
            status INTEGER NOT NULL
                CONSTRAINT kept_answer_status_bounds CHECK (status BETWEEN 200 AND 299),
            location TEXT
                CONSTRAINT kept_answer_location_bounds CHECK (length(CAST(location AS BLOB)) <= 4000),
            body TEXT NOT NULL
                CONSTRAINT kept_answer_body_bounds CHECK (length(CAST(body AS BLOB)) <= 65536),
            -- What stands in the body in place of a secret, which is made of it and the key.
            salt TEXT
                CONSTRAINT kept_answer_salt_bounds CHECK (length(CAST(salt AS BLOB)) <= 4000),
            until INTEGER NOT NULL
                CONSTRAINT kept_answer_until_bounds CHECK (until BETWEEN 0 AND 999999999999),
            UNIQUE (account_id, key_hash)
        );
        CREATE INDEX kept_answer_account ON kept_answer(account_id, number);
        CREATE INDEX kept_answer_until ON kept_answer(until);
        """
}
