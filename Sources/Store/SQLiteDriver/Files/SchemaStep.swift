/// One step of a schema, from the state before it to the next. A released step never changes, because databases exist
/// that it made.
package struct SchemaStep: Sendable {
    /// The place among the steps: the first one has any number, each later one the next. A database's `PRAGMA user_version` is the number of its last step.
    package let number: Int
    /// The statements, which run in one transaction on a database that may have rows.
    package let sql: String
    /// The oldest schema whose programs can read a database that has had this step.
    package let readableFrom: Int

    /// Makes a step of a ``DatabaseFormat``.
    ///
    /// - Parameter oldest: the oldest schema whose programs can go on reading, for a step that only adds what they do not
    ///   miss; nil where none of them can.
    /// - Precondition: `oldest` is no number of a later step.
    package init(_ number: Int, _ sql: String, readableFrom oldest: Int? = nil) {
        precondition(oldest ?? number <= number, "a program of a later schema has had this step")
        self.number = number
        self.sql = sql
        readableFrom = oldest ?? number
    }
}
