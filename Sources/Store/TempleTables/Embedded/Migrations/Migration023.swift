/// Roles of people who sign in to the back office with their account.
enum Migration023 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The UUID of the account by which the person signs in; NULL for whoever has a token. One account has one role at most.
        ALTER TABLE person ADD COLUMN account TEXT
            CONSTRAINT person_account_bounds CHECK (length(CAST(account AS BLOB)) = 36);
        CREATE UNIQUE INDEX person_account ON person(account) WHERE revoked_at IS NULL;
        """
}
