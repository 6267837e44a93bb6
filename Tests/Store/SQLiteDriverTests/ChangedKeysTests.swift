import Expectations
import SQLiteDriver
import Testing

struct ChangedKeysTests {
    /// A row that is replaced is gone: its value before counts too.
    @Test(arguments: ["", " WITHOUT ROWID"]) func aReplacedRowIsNotedTwice(kind: String) throws {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: false)
        try connection.execute(
            """
            CREATE TABLE kept (source TEXT NOT NULL, id TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (source, id))\(kind);
            CREATE INDEX kept_number ON kept (number);
            """)
        let changes = ChangedKeys(of: [("kept", 2)], on: connection)
        try connection.execute("INSERT INTO kept VALUES ('a', '1', 5), ('a', '2', 6)")
        expect(changes.values(of: 0), equals: [5, 6])
        changes.forget()
        try connection.execute("INSERT OR REPLACE INTO kept SELECT 'a', '1', 9")
        expect(changes.values(of: 0), equals: [5, 9])
    }
}
