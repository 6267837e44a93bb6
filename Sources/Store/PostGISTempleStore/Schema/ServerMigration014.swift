/// The source of a deity's texts. The triggers, which each migration makes anew, number texts of activities in other languages.
enum ServerMigration014 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- Where the texts of a deity are from, such as its story; NULL where nobody says it.
        ALTER TABLE deity ADD COLUMN source text;
        ALTER TABLE deity
            ADD CONSTRAINT deity_source_bounds CHECK (octet_length(source) <= 80000) NOT VALID;
        """
}
