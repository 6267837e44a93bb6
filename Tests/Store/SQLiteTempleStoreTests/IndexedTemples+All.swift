import SQLiteDriver
import TempleIndex

@testable import SQLiteTempleStore

extension IndexedTemples {
    /// Builds the index of a file whose rows are all within their bounds.
    static func read(
        _ connection: Connection, atMost mostItems: Int = InMemoryTempleIndexBuilder.mostItems
    ) throws -> InMemoryTempleIndex? {
        var passed: Set<Int64> = []
        return try read(connection, passed: &passed, atMost: mostItems)
    }
}
