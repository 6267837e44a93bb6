package import SQLiteDriver
internal import TempleTables

/// The replacement of the rows of all tables at once, without the triggers and indexes that each row would pay for.
package enum BulkReplacement {
    /// Runs `delete`, which empties the tables, and `insert`, which fills them, in the caller's transaction.
    package static func run(on connection: Connection, delete: () throws -> Void, insert: () throws -> Void) throws {
        let triggers = TempleTriggers(connection: connection)
        try triggers.suspend()
        try FeedHold.run(on: connection) {
            try delete()
            try run(insert, on: connection)
        }
        try TempleChangeLog.forgetAll(connection)
        try triggers.resume()
    }

    private static func run(_ insert: () throws -> Void, on connection: Connection) throws {
        let index = try SecondaryIndex(connection: connection)
        try index.suspend()
        try insert()
        try index.finish()
        try PositionIndex(connection: connection).rebuildTree()
    }
}
