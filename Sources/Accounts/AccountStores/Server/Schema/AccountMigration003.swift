/// Links by mail that sign people in, and accounts that an operator finds.
enum AccountMigration003 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- A link that somebody has asked for. It is no account's: whoever asks may have none yet. Digests are SHA-256.
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

        -- An operator knows an account by the id that the app shows.
        CREATE POLICY of_uuid ON account FOR SELECT
            USING (uuid = nullif(current_setting('nearby.uuid', true), ''));

        -- Removes some tokens, sessions and links whose time is over, and leaves out those that another transaction has.
        CREATE OR REPLACE FUNCTION remove_expired(moment bigint, most bigint) RETURNS void
        LANGUAGE sql SECURITY DEFINER SET search_path = nearby_accounts, pg_temp AS $$
            DELETE FROM token WHERE hash IN (
                SELECT hash FROM token WHERE until <= moment ORDER BY until LIMIT most FOR UPDATE SKIP LOCKED);
            DELETE FROM session WHERE id IN (
                SELECT id FROM session AS expired WHERE until <= moment
                    AND NOT EXISTS (SELECT 1 FROM token WHERE token.session_id = expired.id)
                ORDER BY until LIMIT most FOR UPDATE SKIP LOCKED);
            DELETE FROM mail_sign_in WHERE link_hash IN (
                SELECT link_hash FROM mail_sign_in WHERE asked_at <= moment - 3600
                ORDER BY asked_at LIMIT most FOR UPDATE SKIP LOCKED);
        $$;
        """
}
