/// Imports of several files by one command, which are undone together.
enum Migration007 {
    static let sql = """
        -- The first import of the command that this one is of. Of older imports each is one by itself.
        ALTER TABLE import ADD COLUMN command INTEGER NOT NULL DEFAULT 0;
        UPDATE import SET command = id;
        """
}
