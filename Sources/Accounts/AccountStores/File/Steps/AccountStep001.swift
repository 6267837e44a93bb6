/// People who sign in, and what they keep.
enum AccountStep001 {
    /// SQL of this step. A released step never changes; a test pins its hash.
    static let sql = """
        PRAGMA application_id = 0x4E524143;

        -- Somebody who has signed in. The numbers are random. `email` is an address that a provider has verified, in lower
        -- case. Times are seconds since 1970, here and below.
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

        -- The providers' names of a person, and the address that each has said last.
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

        -- One sign-in on one device. `until` is the end of its last refresh token.
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

        -- Tokens by their digests (SHA-256). A refresh token that was used stays until its time is over, so that its second
        -- use is noticed: when it was used, by which client, and what its successor was made of.
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
            used_at INTEGER
                CONSTRAINT token_used_at_bounds CHECK (used_at BETWEEN 0 AND 999999999999),
            client_mark TEXT
                CONSTRAINT token_client_mark_bounds CHECK (length(CAST(client_mark AS BLOB)) <= 4000),
            salt TEXT
                CONSTRAINT token_salt_bounds CHECK (length(CAST(salt AS BLOB)) <= 4000),
            next_access_until INTEGER
                CONSTRAINT token_next_access_until_bounds CHECK (next_access_until BETWEEN 0 AND 999999999999),
            next_refresh_until INTEGER
                CONSTRAINT token_next_refresh_until_bounds CHECK (next_refresh_until BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID;
        CREATE INDEX token_session_id ON token(session_id, account_id);
        CREATE INDEX token_account_id ON token(account_id, until);
        CREATE INDEX token_until ON token(until);

        -- When and of what somebody wants to be told. NULL is the usual value.
        CREATE TABLE notification_settings (
            account_id INTEGER PRIMARY KEY REFERENCES account(id),
            is_enabled INTEGER
                CONSTRAINT notification_settings_is_enabled_bounds CHECK (is_enabled BETWEEN 0 AND 1),
            advance_days INTEGER
                CONSTRAINT notification_settings_advance_days_bounds CHECK (advance_days BETWEEN 0 AND 30),
            notify_minute INTEGER
                CONSTRAINT notification_settings_notify_minute_bounds CHECK (notify_minute BETWEEN 0 AND 1439),
            tells_new_moon INTEGER
                CONSTRAINT notification_settings_tells_new_moon_bounds CHECK (tells_new_moon BETWEEN 0 AND 1),
            tells_full_moon INTEGER
                CONSTRAINT notification_settings_tells_full_moon_bounds CHECK (tells_full_moon BETWEEN 0 AND 1),
            tells_own_days INTEGER
                CONSTRAINT notification_settings_tells_own_days_bounds CHECK (tells_own_days BETWEEN 0 AND 1),
            time_zone TEXT
                CONSTRAINT notification_settings_time_zone_bounds CHECK (length(CAST(time_zone AS BLOB)) <= 4000),
            latitude REAL
                CONSTRAINT notification_settings_latitude_bounds CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL
                CONSTRAINT notification_settings_longitude_bounds CHECK (longitude BETWEEN -180 AND 180),
            updated_at INTEGER
                CONSTRAINT notification_settings_updated_at_bounds CHECK (updated_at BETWEEN 0 AND 999999999999)
        );

        -- Devices that are told by push. A token is on one account.
        CREATE TABLE device (
            id TEXT NOT NULL PRIMARY KEY
                CONSTRAINT device_id_bounds CHECK (length(id) = 36),
            account_id INTEGER NOT NULL REFERENCES account(id),
            token TEXT NOT NULL UNIQUE
                CONSTRAINT device_token_bounds CHECK (length(CAST(token AS BLOB)) BETWEEN 1 AND 20000),
            platform TEXT NOT NULL
                CONSTRAINT device_platform_bounds CHECK (length(CAST(platform AS BLOB)) <= 4000),
            p256dh TEXT
                CONSTRAINT device_p256dh_bounds CHECK (length(CAST(p256dh AS BLOB)) <= 4000),
            auth TEXT
                CONSTRAINT device_auth_bounds CHECK (length(CAST(auth AS BLOB)) <= 4000),
            is_active INTEGER NOT NULL
                CONSTRAINT device_is_active_bounds CHECK (is_active BETWEEN 0 AND 1),
            created_at INTEGER NOT NULL
                CONSTRAINT device_created_at_bounds CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at INTEGER NOT NULL
                CONSTRAINT device_updated_at_bounds CHECK (updated_at BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID;
        CREATE INDEX device_account_id ON device(account_id);

        -- Events, groups and deities that somebody follows, by their numbers in the temples' database.
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

        -- Temples that somebody keeps, by their numbers in the temples' database, in the order of `position`.
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

        -- Days of somebody's own. No month: a day of each month. No day: the last one of the month.
        CREATE TABLE reminder (
            id TEXT NOT NULL PRIMARY KEY
                CONSTRAINT reminder_id_bounds CHECK (length(id) = 36),
            account_id INTEGER NOT NULL REFERENCES account(id),
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
                CONSTRAINT reminder_updated_at_bounds CHECK (updated_at BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID;
        CREATE INDEX reminder_account_id ON reminder(account_id);
        """
}
