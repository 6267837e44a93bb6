/// The n-th day of a kind from a day on, as a rule of festivals and activities.
enum ServerMigration012 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- Of a rule whose name ends in _nth: which of the days it is, and of which kind, such as sunday or 戊. NULL for all others.
        ALTER TABLE festival ADD COLUMN rule_nth bigint, ADD COLUMN rule_of text;
        ALTER TABLE activity ADD COLUMN rule_nth bigint, ADD COLUMN rule_of text;
        ALTER TABLE festival
            ADD CONSTRAINT festival_rule_of_bounds CHECK (octet_length(rule_of) <= 4000) NOT VALID;
        ALTER TABLE activity
            ADD CONSTRAINT activity_rule_of_bounds CHECK (octet_length(rule_of) <= 4000) NOT VALID;
        """
}
