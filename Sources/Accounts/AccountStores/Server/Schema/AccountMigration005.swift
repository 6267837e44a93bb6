/// Devices belong to sessions, a pair of tokens knows whether it was shown, and answers to requests that may be repeated are
/// kept.
enum AccountMigration005 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The session that has kept the device, and the end of that session. NULL for a topic of ntfy, which is an address that
        -- the person has given, and for what was kept before this migration.
        ALTER TABLE device
            ADD COLUMN session_id text COLLATE "C" REFERENCES session (id) ON DELETE CASCADE,
            ADD COLUMN until bigint CHECK (until BETWEEN 0 AND 999999999999);
        CREATE INDEX device_session ON device (session_id) WHERE session_id IS NOT NULL;

        -- Of a pair that a refresh has made: the digest of the refresh token before it, and when one of the pair was shown first.
        ALTER TABLE token
            ADD COLUMN parent_hash text COLLATE "C" CHECK (octet_length(parent_hash) = 64),
            ADD COLUMN shown_at bigint CHECK (shown_at BETWEEN 0 AND 999999999999);

        CREATE OR REPLACE FUNCTION statistics(moment bigint)
        RETURNS TABLE (accounts bigint, sessions bigint, devices bigint)
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = nearby_accounts, pg_temp AS $$
            SELECT (SELECT count(*) FROM account), (SELECT count(*) FROM session WHERE until > moment),
                (SELECT count(*) FROM device WHERE until IS NULL OR until > moment)
        $$;

        -- The answer to a request with a key of the client's own, for a day. Digests are SHA-256.
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

        -- Clients make ids too, so an id is one of its account, and tells nothing of others.
        ALTER TABLE reminder DROP CONSTRAINT reminder_pkey, ADD PRIMARY KEY (account_id, id);
        DROP INDEX reminder_account;

        -- Removes some tokens, sessions, links and answers whose time is over, and leaves out those that another transaction has.
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
            DELETE FROM kept_answer WHERE number IN (
                SELECT number FROM kept_answer WHERE until <= moment
                ORDER BY until LIMIT most FOR UPDATE SKIP LOCKED);
        $$;
        """
}
