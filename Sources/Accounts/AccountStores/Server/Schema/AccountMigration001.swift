/// The tables of accounts with their policies; what is about all accounts at once.
enum AccountMigration001 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        CREATE TABLE state (
            version bigint NOT NULL
        );
        INSERT INTO state (version) VALUES (0);

        -- Times are seconds since 1970, flags 0 or 1, digests SHA-256 in hexadecimal digits.
        CREATE TABLE account (
            id bigint PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
            uuid text COLLATE "C" NOT NULL UNIQUE CHECK (octet_length(uuid) = 36),
            email text COLLATE "C" UNIQUE CHECK (octet_length(email) BETWEEN 1 AND 254),
            display_name text COLLATE "C" NOT NULL CHECK (octet_length(display_name) <= 4000),
            is_name_own bigint NOT NULL CHECK (is_name_own IN (0, 1)),
            avatar_url text COLLATE "C" CHECK (octet_length(avatar_url) <= 4000),
            locale text COLLATE "C" NOT NULL CHECK (octet_length(locale) <= 4000),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at bigint NOT NULL CHECK (updated_at BETWEEN 0 AND 999999999999),
            calendar_hash text COLLATE "C" UNIQUE CHECK (octet_length(calendar_hash) = 64)
        );

        -- What a provider calls the person of an account.
        CREATE TABLE identity (
            issuer text COLLATE "C" NOT NULL CHECK (octet_length(issuer) BETWEEN 1 AND 1000),
            subject text COLLATE "C" NOT NULL CHECK (octet_length(subject) BETWEEN 1 AND 1020),
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            email text COLLATE "C" CHECK (octet_length(email) <= 254),
            is_email_verified bigint NOT NULL CHECK (is_email_verified IN (0, 1)),
            linked_at bigint NOT NULL CHECK (linked_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (issuer, subject)
        );
        CREATE INDEX identity_account ON identity (account_id);

        CREATE TABLE session (
            id text COLLATE "C" PRIMARY KEY CHECK (octet_length(id) = 36),
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            agent text COLLATE "C" NOT NULL CHECK (octet_length(agent) <= 4000),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            refreshed_at bigint NOT NULL CHECK (refreshed_at BETWEEN 0 AND 999999999999),
            until bigint NOT NULL CHECK (until BETWEEN 0 AND 999999999999)
        );
        CREATE INDEX session_account ON session (account_id);
        CREATE INDEX session_until ON session (until);

        CREATE TABLE token (
            hash text COLLATE "C" PRIMARY KEY CHECK (octet_length(hash) = 64),
            session_id text COLLATE "C" NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            kind text COLLATE "C" NOT NULL CHECK (kind IN ('access', 'refresh')),
            until bigint NOT NULL CHECK (until BETWEEN 0 AND 999999999999),
            -- Of a refresh token that was shown: when, by whom, and what its successor is made with.
            used_at bigint CHECK (used_at BETWEEN 0 AND 999999999999),
            client_mark text COLLATE "C" CHECK (octet_length(client_mark) <= 4000),
            salt text COLLATE "C" CHECK (octet_length(salt) <= 4000),
            next_access_until bigint CHECK (next_access_until BETWEEN 0 AND 999999999999),
            next_refresh_until bigint CHECK (next_refresh_until BETWEEN 0 AND 999999999999)
        );
        CREATE INDEX token_session ON token (session_id);
        CREATE INDEX token_account ON token (account_id, until);
        CREATE INDEX token_until ON token (until);

        -- NULL is the usual value.
        CREATE TABLE notification_settings (
            account_id bigint PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            is_enabled bigint CHECK (is_enabled IN (0, 1)),
            advance_days bigint CHECK (advance_days BETWEEN 0 AND 30),
            notify_minute bigint CHECK (notify_minute BETWEEN 0 AND 1439),
            tells_new_moon bigint CHECK (tells_new_moon IN (0, 1)),
            tells_full_moon bigint CHECK (tells_full_moon IN (0, 1)),
            tells_own_days bigint CHECK (tells_own_days IN (0, 1)),
            time_zone text COLLATE "C" CHECK (octet_length(time_zone) <= 4000),
            latitude double precision CHECK (latitude BETWEEN -90 AND 90),
            longitude double precision CHECK (longitude BETWEEN -180 AND 180),
            updated_at bigint CHECK (updated_at BETWEEN 0 AND 999999999999)
        );

        CREATE TABLE device (
            id text COLLATE "C" PRIMARY KEY CHECK (octet_length(id) = 36),
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            token text COLLATE "C" NOT NULL CHECK (octet_length(token) BETWEEN 1 AND 20000),
            platform text COLLATE "C" NOT NULL CHECK (octet_length(platform) <= 4000),
            p256dh text COLLATE "C" CHECK (octet_length(p256dh) <= 4000),
            auth text COLLATE "C" CHECK (octet_length(auth) <= 4000),
            is_active bigint NOT NULL CHECK (is_active IN (0, 1)),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at bigint NOT NULL CHECK (updated_at BETWEEN 0 AND 999999999999),
            -- As UNIQUE, for texts that are too long for an entry of a B-tree.
            CONSTRAINT device_token EXCLUDE USING hash (token WITH =)
        );
        CREATE INDEX device_account ON device (account_id);

        CREATE TABLE subscription (
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            kind text COLLATE "C" NOT NULL CHECK (octet_length(kind) <= 100),
            thing_id bigint NOT NULL CHECK (thing_id BETWEEN 1 AND 9007199254740991),
            is_enabled bigint NOT NULL CHECK (is_enabled IN (0, 1)),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (account_id, kind, thing_id)
        );
        CREATE INDEX subscription_thing ON subscription (kind, thing_id);

        CREATE TABLE favourite (
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            temple_id bigint NOT NULL CHECK (temple_id BETWEEN 1 AND 9007199254740991),
            position bigint NOT NULL CHECK (position BETWEEN 0 AND 9007199254740991),
            note text COLLATE "C" CHECK (octet_length(note) <= 20000),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (account_id, temple_id)
        );

        CREATE TABLE reminder (
            id text COLLATE "C" PRIMARY KEY CHECK (octet_length(id) = 36),
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            title text COLLATE "C" NOT NULL CHECK (octet_length(title) <= 4000),
            calendar text COLLATE "C" NOT NULL CHECK (octet_length(calendar) <= 4000),
            month bigint CHECK (month BETWEEN 1 AND 12),
            day bigint CHECK (day BETWEEN 1 AND 31),
            days_ahead bigint CHECK (days_ahead BETWEEN 0 AND 30),
            is_enabled bigint NOT NULL CHECK (is_enabled IN (0, 1)),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at bigint NOT NULL CHECK (updated_at BETWEEN 0 AND 999999999999)
        );
        CREATE INDEX reminder_account ON reminder (account_id);

        ALTER TABLE state ENABLE ROW LEVEL SECURITY;
        ALTER TABLE account ENABLE ROW LEVEL SECURITY;
        ALTER TABLE identity ENABLE ROW LEVEL SECURITY;
        ALTER TABLE session ENABLE ROW LEVEL SECURITY;
        ALTER TABLE token ENABLE ROW LEVEL SECURITY;
        ALTER TABLE notification_settings ENABLE ROW LEVEL SECURITY;
        ALTER TABLE device ENABLE ROW LEVEL SECURITY;
        ALTER TABLE subscription ENABLE ROW LEVEL SECURITY;
        ALTER TABLE favourite ENABLE ROW LEVEL SECURITY;
        ALTER TABLE reminder ENABLE ROW LEVEL SECURITY;

        CREATE POLICY everybody ON state FOR SELECT USING (true);

        -- The account of the transaction. A setting that was never set is NULL or empty, and equals nothing.
        CREATE POLICY own ON account
            USING (id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON identity
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON session
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON token
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON notification_settings
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON device
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON subscription
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON favourite
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON reminder
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);

        -- What leads to an account can be read by whoever has it.
        CREATE POLICY shown ON token FOR SELECT
            USING (hash = nullif(current_setting('nearby.token', true), ''));
        CREATE POLICY of_token ON session FOR SELECT
            USING (id = (SELECT token.session_id FROM token
                WHERE token.hash = nullif(current_setting('nearby.token', true), '')));
        CREATE POLICY of_token ON account FOR SELECT
            USING (id = (SELECT token.account_id FROM token
                WHERE token.hash = nullif(current_setting('nearby.token', true), '')));
        CREATE POLICY shown ON identity FOR SELECT
            USING (issuer = nullif(current_setting('nearby.issuer', true), '')
                AND subject = nullif(current_setting('nearby.subject', true), ''));
        CREATE POLICY of_identity ON account FOR SELECT
            USING (id = (SELECT identity.account_id FROM identity
                WHERE identity.issuer = nullif(current_setting('nearby.issuer', true), '')
                    AND identity.subject = nullif(current_setting('nearby.subject', true), '')));
        CREATE POLICY of_address ON account FOR SELECT
            USING (email = nullif(current_setting('nearby.email', true), ''));
        CREATE POLICY of_calendar ON account FOR SELECT
            USING (calendar_hash = nullif(current_setting('nearby.calendar', true), ''));
        -- A device that another account takes leaves the one that had it.
        CREATE POLICY shown ON device FOR SELECT
            USING (token = nullif(current_setting('nearby.device', true), ''));
        CREATE POLICY leaving ON device FOR DELETE
            USING (token = nullif(current_setting('nearby.device', true), ''));

        CREATE FUNCTION statistics(moment bigint) RETURNS TABLE (accounts bigint, sessions bigint, devices bigint)
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = nearby_accounts, pg_temp AS $$
            SELECT (SELECT count(*) FROM account), (SELECT count(*) FROM session WHERE until > moment),
                (SELECT count(*) FROM device)
        $$;
        REVOKE ALL ON FUNCTION statistics(bigint) FROM PUBLIC;

        -- Removes some tokens and sessions whose time is over, and leaves out those that another transaction has.
        CREATE FUNCTION remove_expired(moment bigint, most bigint) RETURNS void
        LANGUAGE sql SECURITY DEFINER SET search_path = nearby_accounts, pg_temp AS $$
            DELETE FROM token WHERE hash IN (
                SELECT hash FROM token WHERE until <= moment ORDER BY until LIMIT most FOR UPDATE SKIP LOCKED);
            DELETE FROM session WHERE id IN (
                SELECT id FROM session AS expired WHERE until <= moment
                    AND NOT EXISTS (SELECT 1 FROM token WHERE token.session_id = expired.id)
                ORDER BY until LIMIT most FOR UPDATE SKIP LOCKED);
        $$;
        REVOKE ALL ON FUNCTION remove_expired(bigint, bigint) FROM PUBLIC;
        """
}
