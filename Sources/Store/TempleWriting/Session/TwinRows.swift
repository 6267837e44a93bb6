internal import SQLiteDriver
internal import TempleModel

/// The rows of a file that are of temples with several rows of one source, such as two that an editor has merged. A file that
/// lists one of these rows does not list the others.
struct TwinRows {
    /// Temples with several rows of one source.
    private var temples: Set<Int64> = []
    private var listed: Set<SourceKey> = []

    /// No temple has several.
    init() {}

    init(connection: Connection) throws(DatabaseError) {
        let several = try connection.prepare(
            "SELECT temple_id FROM temple_source WHERE said GROUP BY temple_id, source HAVING count(*) > 1")
        while try several.step() { temples.insert(several.integer(0)) }
    }

    /// Notes that the file has a row.
    mutating func note(_ key: SourceKey, of templeID: Int64) {
        if !temples.isEmpty, temples.contains(templeID) { listed.insert(key) }
    }

    /// Whether the file lacks a row of a temple that it has by another row.
    func isMissing(_ key: SourceKey, of templeID: Int64) -> Bool {
        !temples.isEmpty && temples.contains(templeID) && !listed.contains(key)
    }
}
