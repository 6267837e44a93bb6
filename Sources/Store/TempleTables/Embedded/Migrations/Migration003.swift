/// Temples of each deity. For a deity with few temples, this list is faster than a nearest-neighbour search.
enum Migration003 {
    /// SQL of this migration. A released migration never changes, because databases exist that it made. So it is one
    /// literal without constants of the program. A test pins its hash.
    static let sql = """
        -- Which deity has which temples. A temple's own deities, with their roles and how each is written, stand in its
        -- row (PackedDeities).
        CREATE TABLE deity_temple (
            deity_id INTEGER NOT NULL,
            temple_id INTEGER NOT NULL,
            PRIMARY KEY (deity_id, temple_id)
        ) WITHOUT ROWID;
        INSERT INTO deity_temple SELECT deity_id, temple_id FROM temple_deity ORDER BY deity_id, temple_id;
        DROP TABLE temple_deity;
        """
}
