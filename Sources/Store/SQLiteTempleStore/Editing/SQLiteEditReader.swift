package import SQLiteDriver
package import TempleModel
internal import TempleTables

/// What editors read in a file, and who they are. It writes nothing, not even an older schema.
package final class SQLiteEditReader: StoredEditReading {
    private let file: ReadableFile

    private static let longestWaitMilliseconds: Int32 = 2_000

    /// Opens a file.
    package init(path: String) throws(SearchError) {
        file = try TempleDatabase.openForReading(path, busyTimeoutMilliseconds: Self.longestWaitMilliseconds)
    }

    package func reading<Answer>(_ body: (Connection) throws -> Answer) throws(SearchError) -> Answer {
        let answer = try SearchError.rethrowing {
            try file.connection.execute("BEGIN")
            defer { try? file.connection.execute("COMMIT") }
            return try body(file.connection)
        }
        try file.checkUnchanged()
        return answer
    }
}
