/// Devices belong to sessions, and a pair of tokens knows whether it was shown.
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
        """
}
