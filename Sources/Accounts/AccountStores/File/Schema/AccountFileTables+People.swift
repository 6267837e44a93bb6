extension AccountFileTables {
    /// People and their sessions.
    static let people = """
        -- A person who has signed in.
        CREATE TABLE account (
            id INTEGER PRIMARY KEY
                CONSTRAINT account_id_bounds CHECK (id BETWEEN 1 AND 9007199254740991),
            uuid TEXT NOT NULL UNIQUE
                CONSTRAINT account_uuid_bounds CHECK (length(uuid) = 36),
            email TEXT UNIQUE
                CONSTRAINT account_email_bounds CHECK (length(CAST(email AS BLOB)) <= 254),
            display_name TEXT NOT NULL
                CONSTRAINT account_display_name_bounds CHECK (length(CAST(display_name AS BLOB)) <= 4000),
            -- Whether the person has given the name, and not the provider.
            is_name_own INTEGER NOT NULL
                CONSTRAINT account_is_name_own_bounds CHECK (is_name_own BETWEEN 0 AND 1),
            avatar_url TEXT
                CONSTRAINT account_avatar_url_bounds CHECK (length(CAST(avatar_url AS BLOB)) <= 4000),
            locale TEXT NOT NULL
                CONSTRAINT account_locale_bounds CHECK (length(CAST(locale AS BLOB)) <= 4000),
            created_at INTEGER NOT NULL
                CONSTRAINT account_created_at_bounds CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at INTEGER NOT NULL
                CONSTRAINT account_updated_at_bounds CHECK (updated_at BETWEEN 0 AND 999999999999),
            -- Digest of the key of the calendar's secret address (SHA-256); NULL where there is none.
            calendar_hash TEXT UNIQUE
                CONSTRAINT account_calendar_hash_bounds CHECK (length(calendar_hash) = 64)
        );

        -- What a provider calls a person, and the address that it has said last.
        CREATE TABLE identity (
            issuer TEXT NOT NULL
                CONSTRAINT identity_issuer_bounds CHECK (length(CAST(issuer AS BLOB)) <= 4000),
            subject TEXT NOT NULL
                CONSTRAINT identity_subject_bounds CHECK (length(CAST(subject AS BLOB)) <= 4000),
            account_id INTEGER NOT NULL REFERENCES account(id),
            email TEXT
                CONSTRAINT identity_email_bounds CHECK (length(CAST(email AS BLOB)) <= 254),
            is_email_verified INTEGER NOT NULL
                CONSTRAINT identity_is_email_verified_bounds CHECK (is_email_verified BETWEEN 0 AND 1),
            linked_at INTEGER NOT NULL
                CONSTRAINT identity_linked_at_bounds CHECK (linked_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (issuer, subject)
        ) WITHOUT ROWID;
        CREATE INDEX identity_account_id ON identity(account_id);

        -- A sign-in on one device, until the end of its last refresh token.
        CREATE TABLE session (
            id TEXT NOT NULL PRIMARY KEY
                CONSTRAINT session_id_bounds CHECK (length(id) = 36),
            account_id INTEGER NOT NULL REFERENCES account(id),
            agent TEXT NOT NULL
                CONSTRAINT session_agent_bounds CHECK (length(CAST(agent AS BLOB)) <= 4000),
            created_at INTEGER NOT NULL
                CONSTRAINT session_created_at_bounds CHECK (created_at BETWEEN 0 AND 999999999999),
            refreshed_at INTEGER NOT NULL
                CONSTRAINT session_refreshed_at_bounds CHECK (refreshed_at BETWEEN 0 AND 999999999999),
            until INTEGER NOT NULL
                CONSTRAINT session_until_bounds CHECK (until BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID;
        CREATE INDEX session_account_id ON session(account_id);
        CREATE INDEX session_until ON session(until);

        -- A token by its digest. A used refresh token stays until its time is over, so that a second use is noticed.
        CREATE TABLE token (
            hash TEXT NOT NULL PRIMARY KEY
                CONSTRAINT token_hash_bounds CHECK (length(hash) = 64),
            session_id TEXT NOT NULL
                CONSTRAINT token_session_id_bounds CHECK (length(session_id) = 36),
            account_id INTEGER NOT NULL REFERENCES account(id),
            kind TEXT NOT NULL
                CONSTRAINT token_kind_bounds CHECK (kind IN ('access', 'refresh')),
            until INTEGER NOT NULL
                CONSTRAINT token_until_bounds CHECK (until BETWEEN 0 AND 999999999999),
            -- Of a refresh token that was shown: when, by which client, and what its successor was made of.
            used_at INTEGER
                CONSTRAINT token_used_at_bounds CHECK (used_at BETWEEN 0 AND 999999999999),
            client_mark TEXT
                CONSTRAINT token_client_mark_bounds CHECK (length(CAST(client_mark AS BLOB)) <= 4000),
            salt TEXT
                CONSTRAINT token_salt_bounds CHECK (length(CAST(salt AS BLOB)) <= 4000),
            next_access_until INTEGER
                CONSTRAINT token_next_access_until_bounds CHECK (next_access_until BETWEEN 0 AND 999999999999),
            next_refresh_until INTEGER
                CONSTRAINT token_next_refresh_until_bounds CHECK (next_refresh_until BETWEEN 0 AND 999999999999),
            -- Of a pair that a refresh has made: the digest of the refresh token before it, and when one of the pair was first
            -- shown.
            parent_hash TEXT
                CONSTRAINT token_parent_hash_bounds CHECK (length(parent_hash) = 64),
            shown_at INTEGER
                CONSTRAINT token_shown_at_bounds CHECK (shown_at BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID;
        CREATE INDEX token_session_id ON token(session_id, account_id);
        CREATE INDEX token_account_id ON token(account_id, until);
        CREATE INDEX token_until ON token(until);
        """

    /// How people without a provider sign in.
    static let signIn = """
        -- A link by mail that somebody has asked for, who may have no account yet.
        CREATE TABLE mail_sign_in (
            -- Digest of the link's token.
            link_hash TEXT NOT NULL PRIMARY KEY
                CONSTRAINT mail_sign_in_link_hash_bounds CHECK (length(link_hash) = 64),
            -- Digest of the token in the cookie of the browser that has asked.
            browser_hash TEXT NOT NULL
                CONSTRAINT mail_sign_in_browser_hash_bounds CHECK (length(browser_hash) = 64),
            email TEXT NOT NULL
                CONSTRAINT mail_sign_in_email_bounds CHECK (length(CAST(email AS BLOB)) <= 254),
            -- Where the browser is led afterwards: a path of the site.
            return_to TEXT NOT NULL
                CONSTRAINT mail_sign_in_return_to_bounds CHECK (length(CAST(return_to AS BLOB)) <= 4000),
            locale TEXT NOT NULL
                CONSTRAINT mail_sign_in_locale_bounds CHECK (length(CAST(locale AS BLOB)) <= 4000),
            asked_at INTEGER NOT NULL
                CONSTRAINT mail_sign_in_asked_at_bounds CHECK (asked_at BETWEEN 0 AND 999999999999),
            until INTEGER NOT NULL
                CONSTRAINT mail_sign_in_until_bounds CHECK (until BETWEEN 0 AND 999999999999),
            used_at INTEGER
                CONSTRAINT mail_sign_in_used_at_bounds CHECK (used_at BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID;
        CREATE INDEX mail_sign_in_email ON mail_sign_in(email, asked_at);
        CREATE INDEX mail_sign_in_asked_at ON mail_sign_in(asked_at);
        """
}
