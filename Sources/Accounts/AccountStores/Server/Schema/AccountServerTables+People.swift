extension AccountServerTables {
    /// People and their sessions.
    static let people = """
        -- A person who has signed in.
        CREATE TABLE account (
            id bigint PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740991),
            uuid text COLLATE "C" NOT NULL UNIQUE CHECK (octet_length(uuid) = 36),
            email text COLLATE "C" UNIQUE CHECK (octet_length(email) BETWEEN 1 AND 254),
            display_name text COLLATE "C" NOT NULL CHECK (octet_length(display_name) <= 4000),
            -- Whether the person has given the name, and not the provider.
            is_name_own bigint NOT NULL CHECK (is_name_own IN (0, 1)),
            avatar_url text COLLATE "C" CHECK (octet_length(avatar_url) <= 4000),
            locale text COLLATE "C" NOT NULL CHECK (octet_length(locale) <= 4000),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at bigint NOT NULL CHECK (updated_at BETWEEN 0 AND 999999999999),
            -- Digest of the key of the calendar's secret address; NULL where there is none.
            calendar_hash text COLLATE "C" UNIQUE CHECK (octet_length(calendar_hash) = 64)
        );

        -- What a provider calls a person, and the address that it has said last.
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

        -- A sign-in on one device, until the end of its last refresh token.
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

        -- A token by its digest. A used refresh token stays until its time is over, so that a second use is noticed.
        CREATE TABLE token (
            hash text COLLATE "C" PRIMARY KEY CHECK (octet_length(hash) = 64),
            session_id text COLLATE "C" NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            kind text COLLATE "C" NOT NULL CHECK (kind IN ('access', 'refresh')),
            until bigint NOT NULL CHECK (until BETWEEN 0 AND 999999999999),
            -- Of a refresh token that was shown: when, by which client, and what its successor was made of.
            used_at bigint CHECK (used_at BETWEEN 0 AND 999999999999),
            client_mark text COLLATE "C" CHECK (octet_length(client_mark) <= 4000),
            salt text COLLATE "C" CHECK (octet_length(salt) <= 4000),
            next_access_until bigint CHECK (next_access_until BETWEEN 0 AND 999999999999),
            next_refresh_until bigint CHECK (next_refresh_until BETWEEN 0 AND 999999999999),
            -- Of a pair that a refresh has made: the digest of the refresh token before it, and when one of the pair was first
            -- shown.
            parent_hash text COLLATE "C" CHECK (octet_length(parent_hash) = 64),
            shown_at bigint CHECK (shown_at BETWEEN 0 AND 999999999999)
        );
        CREATE INDEX token_session ON token (session_id);
        CREATE INDEX token_account ON token (account_id, until);
        CREATE INDEX token_until ON token (until);

        ALTER TABLE account ENABLE ROW LEVEL SECURITY;
        ALTER TABLE identity ENABLE ROW LEVEL SECURITY;
        ALTER TABLE session ENABLE ROW LEVEL SECURITY;
        ALTER TABLE token ENABLE ROW LEVEL SECURITY;
        -- The account of the transaction. A setting that was never set is NULL or empty, and equals nothing.
        CREATE POLICY own ON account
            USING (id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON identity
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON session
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        CREATE POLICY own ON token
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
        -- An operator knows an account by the id that the app shows.
        CREATE POLICY of_uuid ON account FOR SELECT
            USING (uuid = nullif(current_setting('nearby.uuid', true), ''));
        """

    /// How people without a provider sign in.
    static let signIn = """
        -- A link by mail that somebody has asked for, who may have no account yet.
        CREATE TABLE mail_sign_in (
            -- Digest of the link's token.
            link_hash text COLLATE "C" PRIMARY KEY CHECK (octet_length(link_hash) = 64),
            -- Digest of the token in the cookie of the browser that has asked.
            browser_hash text COLLATE "C" NOT NULL CHECK (octet_length(browser_hash) = 64),
            email text COLLATE "C" NOT NULL CHECK (octet_length(email) <= 254),
            -- Where the browser is led afterwards: a path of the site.
            return_to text COLLATE "C" NOT NULL CHECK (octet_length(return_to) <= 4000),
            locale text COLLATE "C" NOT NULL CHECK (octet_length(locale) <= 4000),
            asked_at bigint NOT NULL CHECK (asked_at BETWEEN 0 AND 999999999999),
            until bigint NOT NULL CHECK (until BETWEEN 0 AND 999999999999),
            used_at bigint CHECK (used_at BETWEEN 0 AND 999999999999)
        );
        CREATE INDEX mail_sign_in_email ON mail_sign_in (email, asked_at);
        CREATE INDEX mail_sign_in_asked_at ON mail_sign_in (asked_at);
        ALTER TABLE mail_sign_in ENABLE ROW LEVEL SECURITY;
        -- Whoever has a link reads it, and uses it.
        CREATE POLICY mail_link ON mail_sign_in FOR SELECT
            USING (link_hash = nullif(current_setting('nearby.link', true), ''));
        CREATE POLICY mail_link_used ON mail_sign_in FOR UPDATE
            USING (link_hash = nullif(current_setting('nearby.link', true), ''));
        -- Those of an address are counted, another one is added, and all go with its account.
        CREATE POLICY mail_address ON mail_sign_in FOR SELECT
            USING (email = nullif(current_setting('nearby.mail', true), ''));
        CREATE POLICY mail_address_asks ON mail_sign_in FOR INSERT
            WITH CHECK (email = nullif(current_setting('nearby.mail', true), ''));
        CREATE POLICY mail_address_ends ON mail_sign_in FOR DELETE
            USING (email = nullif(current_setting('nearby.mail', true), ''));
        """
}
