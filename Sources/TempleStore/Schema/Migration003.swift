/// The temples of each deity, for deities that have few: those are listed sooner than found on the way outwards.
enum Migration003 {
    /// The text of a released migration never changes: there are databases that it made. Therefore it is one literal that uses
    /// no constant of the program. A test pins its hash.
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
