package import AccountModel

/// A value of a query's parameter.
package enum AccountValue: Sendable {
    case integer(Int64?)
    case text(String?)
    case real(Double?)
}

/// A row of a query's result.
package protocol AccountRow {
    func isNull(_ column: Int32) -> Bool
    /// 0 for NULL.
    func integer(_ column: Int32) -> Int64
    /// 0 for NULL.
    func double(_ column: Int32) -> Double
    /// Empty for NULL.
    func text(_ column: Int32) -> String
    func optionalText(_ column: Int32) -> String?
}

/// Whose rows the statements of a transaction may see. PostgreSQL holds them to it by row-level security; a file has one
/// reader and needs none.
package enum AccountScope: Equatable, Sendable {
    case account(AccountID)
    /// The session and the account whose token has this digest.
    case token(String)
    /// The account with this identity, and the one with this verified address, if any.
    case identity(issuer: String, subject: String, email: String?)
    /// The device with this token, whoever has it, so that it can leave that account.
    case device(String)
    /// The account whose calendar has a key with this digest.
    case calendar(String)
    /// The account that the app and its operator know by this id.
    case uuid(String)
    /// The link by mail whose token has this digest.
    case link(String)
    /// The links by mail that this address has asked for. Until the end of the transaction nobody else counts them.
    case mail(String)
}

/// What a transaction does with the queue of reminders. Nobody plans while somebody takes messages, so that all of a message
/// are taken at once.
package enum QueueUse: Sendable { case planning, taking }

/// An open transaction of a database of accounts, in SQL that SQLite and PostgreSQL share. Parameters are `?1`, `?2` and so
/// on, each at most once in the text or always of one type.
package protocol AccountDatabase {
    /// Runs a query and passes each row to `body`; the row is valid until `body` returns.
    func rows(_ sql: String, _ values: [AccountValue], _ body: (any AccountRow) throws -> Void) throws

    /// Runs a statement that returns no rows. Returns how many rows it has changed.
    @discardableResult
    func change(_ sql: String, _ values: [AccountValue]) throws -> Int

    /// Adds a scope to those of the transaction. One of each kind may be open at once; another of the same kind replaces it.
    func enter(_ scope: AccountScope) throws

    /// Waits until the queue of reminders may be used, and holds it until the end of the transaction. Several may plan at once.
    func holdQueue(_ use: QueueUse) throws

    /// The elements of an array in JSON, as SQL of a table with the one column `value`.
    ///
    /// - Parameter array: a parameter, such as `?1`.
    static func elements(of array: String) -> String

    /// SQL at the end of a query that locks its rows until the end of the transaction; empty where there is one writer.
    static var locking: String { get }
}

extension AccountDatabase {
    /// Runs a query and returns a value of each row.
    package func all<Value>(
        _ sql: String, _ values: [AccountValue], _ value: (any AccountRow) throws -> Value
    ) throws -> [Value] {
        var all: [Value] = []
        try rows(sql, values) { all.append(try value($0)) }
        return all
    }

    /// Runs a query and returns a value of its first row; nil if there is none.
    package func first<Value>(
        _ sql: String, _ values: [AccountValue], _ value: (any AccountRow) throws -> Value
    ) throws -> Value? {
        var first: Value?
        try rows(sql, values) { if first == nil { first = try value($0) } }
        return first
    }
}
