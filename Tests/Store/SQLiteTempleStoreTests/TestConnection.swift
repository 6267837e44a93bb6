import SQLiteDriver

/// A second connection, which reads or damages the database under test.
struct TestConnection {
    let connection: Connection

    init(_ database: TemporaryDatabase) throws {
        connection = try Connection(path: database.path, mode: .readWrite, spatial: true)
    }

    /// Runs statements as a program without this one's defence does.
    func execute(_ sql: String) throws { try connection.withoutDefence { try connection.execute(sql) } }

    func integer(_ sql: String) throws -> Int64? { try connection.integer(sql) }
}

extension TestConnection {
    /// Returns the first column of every row.
    func texts(_ sql: String) throws -> [String] {
        let statement = try connection.prepare(sql)
        var texts: [String] = []
        while try statement.step() { texts.append(statement.text(0)) }
        return texts
    }
}
