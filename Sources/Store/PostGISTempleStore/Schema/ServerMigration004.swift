/// Keys of former temples are compared as bytes, as all keys are.
enum ServerMigration004 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        ALTER TABLE kept_number
            ALTER COLUMN source TYPE text COLLATE "C",
            ALTER COLUMN source_id TYPE text COLLATE "C";
        """
}
