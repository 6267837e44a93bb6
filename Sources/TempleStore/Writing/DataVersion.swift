/// The number that says whether anything in a database has changed, and when it did.
enum DataVersion {
    static let countSQL = """
        INSERT INTO meta VALUES ('data_version', '1')
        ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1;
        INSERT OR REPLACE INTO meta VALUES ('changed_at', strftime('%s', 'now'))
        """
}
