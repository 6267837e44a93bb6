/// Devices belong to sessions, and a pair of tokens knows whether it was shown.
enum AccountStep005 {
    /// SQL of this step. A released step never changes; a test pins its hash.
    static let sql = """
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
        """
}
