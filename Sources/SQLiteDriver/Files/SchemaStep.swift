/// One step of a schema, from the state before it to the next. A released step never changes, because databases exist
/// that it made.
package struct SchemaStep: Sendable {
    /// The place among the steps, from 1. A database's `PRAGMA user_version` is the number of its last step.
    package let number: Int
    /// The statements, which run in one transaction on a database that may have rows.
    package let sql: String

    /// Makes a step of a ``DatabaseFormat``.
    package init(_ number: Int, _ sql: String) {
        self.number = number
        self.sql = sql
    }
}
