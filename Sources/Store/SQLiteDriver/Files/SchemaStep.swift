/// One step of a schema, from the state before it to the next; the first one makes the whole schema. A released step never
/// changes, because databases exist that it made.
package struct SchemaStep: Sendable {
    /// The place among the steps. A database's `PRAGMA user_version` is the number of its last step.
    package let number: Int
    /// The oldest schema whose programs can read a database that has had this step.
    package let readableFrom: Int
    private let text: @Sendable () -> String

    /// Makes a step of a ``DatabaseFormat``.
    ///
    /// - Parameters:
    ///   - sql: the statements, which run in one transaction on a database that may have rows. Only who applies the step pays
    ///     for the text.
    ///   - oldest: the oldest schema whose programs can go on reading, for a step that only adds what they do not miss; nil
    ///     where none of them can.
    /// - Precondition: `oldest` is no number of a later step.
    package init(
        _ number: Int, _ sql: @autoclosure @escaping @Sendable () -> String, readableFrom oldest: Int? = nil
    ) {
        precondition(oldest ?? number <= number, "a program of a later schema has had this step")
        self.number = number
        text = sql
        readableFrom = oldest ?? number
    }

    /// The statements.
    package var sql: String { text() }

    /// Whether there are steps, and their numbers have no gap.
    package static func areInOrder(_ steps: [SchemaStep]) -> Bool {
        guard let first = steps.first?.number, first > 0 else { return false }
        return steps.map(\.number) == steps.indices.map { first + $0 }
    }
}
