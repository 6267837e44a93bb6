/// Roles of people who sign in to the back office with their account.
enum ServerMigration013 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The UUID of the account by which the person signs in; NULL for whoever has a token. One account has one role at most.
        ALTER TABLE person ADD COLUMN account text;
        ALTER TABLE person ADD CONSTRAINT person_account_bounds CHECK (octet_length(account) = 36) NOT VALID;
        CREATE UNIQUE INDEX person_account ON person(account) WHERE revoked_at IS NULL;
        """
}
