internal import Platform
package import TempleModel

/// A place in a log of changes: after one change, and before those that came later.
package struct ChangePosition: Equatable, Sendable {
    /// The random name of the database that has the log.
    package let database: String
    /// The number of the change.
    package let number: Int64
    /// A random number of that change. It distinguishes changes with the same number, such as those before and after
    /// a database was restored.
    package let mark: Int64

    package init(database: String, number: Int64, mark: Int64) {
        self.database = database
        self.number = number
        self.mark = mark
    }
}

extension DataRevision {
    /// Creates the revision of a server's data after a change. It comes from the change alone, so each copy has the same
    /// one.
    ///
    /// - Parameter changedAt: the time that ``MetaRows/changedAt(_:)`` returns.
    package init(at position: ChangePosition, changedAt: Int64) {
        var hash = FNV1a()
        hash.add(text: position.database)
        hash.add(number: position.number)
        hash.add(number: position.mark)
        self.init(count: position.number, changedAt: changedAt, mark: Int64(bitPattern: hash.value))
    }
}
