/// The n-th day of a kind from a day on, as a rule of festivals and activities.
enum Migration022 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- Of a rule whose name ends in _nth: which of the days it is, and of which kind, such as sunday or 戊. NULL for all others.
        -- Rows from before the checks of other columns stay as they are.
        PRAGMA ignore_check_constraints = ON;
        ALTER TABLE festival ADD COLUMN rule_nth INTEGER;
        ALTER TABLE festival ADD COLUMN rule_of TEXT
            CONSTRAINT festival_rule_of_bounds CHECK (length(CAST(rule_of AS BLOB)) <= 4000);
        ALTER TABLE activity ADD COLUMN rule_nth INTEGER;
        ALTER TABLE activity ADD COLUMN rule_of TEXT
            CONSTRAINT activity_rule_of_bounds CHECK (length(CAST(rule_of AS BLOB)) <= 4000);
        PRAGMA ignore_check_constraints = OFF;
        """
}
