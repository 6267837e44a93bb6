/// Devices belong to sessions, a pair of tokens knows whether it was shown, and answers to requests that may be repeated are
/// kept.
enum AccountStep005 {
    /// SQL of this step. A released step never changes; a test pins its hash.
    static let sql = """
        -- What this step drops is overwritten too: a file is not always asked to before its steps.
        PRAGMA secure_delete = ON;

        -- The session that has kept the device, and the end of that session. NULL for a topic of ntfy, which is an address that
        -- the person has given, and for what was kept before this step.
        ALTER TABLE device ADD COLUMN session_id TEXT
            CONSTRAINT device_session_id_bounds CHECK (length(session_id) = 36);
        ALTER TABLE device ADD COLUMN until INTEGER
            CONSTRAINT device_until_bounds CHECK (until BETWEEN 0 AND 999999999999);
        CREATE INDEX device_session_id ON device(session_id) WHERE session_id IS NOT NULL;
        CREATE INDEX device_until ON device(until) WHERE until IS NOT NULL;

        -- Of a pair that a refresh has made: the digest of the refresh token before it, and when one of the pair was shown first.
        ALTER TABLE token ADD COLUMN parent_hash TEXT
            CONSTRAINT token_parent_hash_bounds CHECK (length(parent_hash) = 64);
        ALTER TABLE token ADD COLUMN shown_at INTEGER
            CONSTRAINT token_shown_at_bounds CHECK (shown_at BETWEEN 0 AND 999999999999);

        -- The answer to a request with a key of the client's own, for a day. Digests are SHA-256.
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

        -- Clients make ids too, so an id is one of its account, and tells nothing of others.
        CREATE TABLE reminder_of_account (
            account_id INTEGER NOT NULL REFERENCES account(id),
            id TEXT NOT NULL
                CONSTRAINT reminder_id_bounds CHECK (length(id) = 36),
            title TEXT NOT NULL
                CONSTRAINT reminder_title_bounds CHECK (length(CAST(title AS BLOB)) <= 4000),
            calendar TEXT NOT NULL
                CONSTRAINT reminder_calendar_bounds CHECK (length(CAST(calendar AS BLOB)) <= 4000),
            month INTEGER
                CONSTRAINT reminder_month_bounds CHECK (month BETWEEN 1 AND 12),
            day INTEGER
                CONSTRAINT reminder_day_bounds CHECK (day BETWEEN 1 AND 31),
            days_ahead INTEGER
                CONSTRAINT reminder_days_ahead_bounds CHECK (days_ahead BETWEEN 0 AND 30),
            is_enabled INTEGER NOT NULL
                CONSTRAINT reminder_is_enabled_bounds CHECK (is_enabled BETWEEN 0 AND 1),
            created_at INTEGER NOT NULL
                CONSTRAINT reminder_created_at_bounds CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at INTEGER NOT NULL
                CONSTRAINT reminder_updated_at_bounds CHECK (updated_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (account_id, id)
        ) WITHOUT ROWID;
        INSERT INTO reminder_of_account (account_id, id, title, calendar, month, day, days_ahead, is_enabled, created_at,
            updated_at)
            SELECT account_id, id, title, calendar, month, day, days_ahead, is_enabled, created_at, updated_at
            FROM reminder;
        DROP TABLE reminder;
        ALTER TABLE reminder_of_account RENAME TO reminder;
        """
}
