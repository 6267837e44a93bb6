/// The former ids of temples.
enum Migration011 {
    static let sql = """
        -- Ids of temples that turned out to be another one and were joined with it. Links to the old id lead to the other.
        CREATE TABLE former_temple (
            id INTEGER PRIMARY KEY,
            temple_id INTEGER NOT NULL
        );
        CREATE INDEX former_temple_of ON former_temple (temple_id);
        """
}
