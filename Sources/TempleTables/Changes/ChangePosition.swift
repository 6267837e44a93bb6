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
