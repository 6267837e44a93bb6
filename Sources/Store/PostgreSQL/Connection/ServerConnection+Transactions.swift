internal import CPostgreSQL

/// The kinds of a transaction.
public enum TransactionMode: Sendable {
    /// Reads and writes; each statement sees what others have committed before it (READ COMMITTED).
    case readWrite
    /// Reads one state of the database (REPEATABLE READ, READ ONLY). It conflicts with nobody.
    case snapshot
}

extension ServerConnection {
    /// Runs `body` in a transaction, and rolls it back if `body` throws.
    ///
    /// The server gets the time of ``ServerSettings/statementTimeout`` and of the limits as well, for this transaction
    /// only: so it ends a statement by itself if this process dies.
    ///
    /// - Parameter settings: statements `SET LOCAL ...`, separated by `;`, which run with the beginning.
    public func transaction<Result>(
        _ mode: TransactionMode, settings: String? = nil, _ body: () throws -> Result
    ) throws -> Result {
        guard !isInTransaction else {
            throw PostgreSQLError(kind: .protocol, message: "a transaction is already open", sql: nil)
        }
        let result: Result
        do {
            try execute([beginning(mode), settings].compactMap { $0 }.joined(separator: "; "))
            result = try body()
            do { try limits.check() } catch { throw failure(error, sql: "COMMIT") }
        } catch {
            rollBack()
            throw error
        }
        try commit()
        return result
    }

    private func beginning(_ mode: TransactionMode) -> String {
        let begin =
            switch mode {
            case .readWrite: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
            case .snapshot: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
            }
        guard let deadline = limits.within(settings.statementTimeout).deadline else { return begin }
        let left = max(.zero, deadline - .now).components
        // One statement after the other may use the whole time, so this is the maximum of the longest one.
        let milliseconds = min(Int64(Int32.max), left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1)
        return begin + "; SET LOCAL statement_timeout = \(milliseconds)"
    }

    /// Commits. It is not cancelled half way, because then nobody would know whether it happened; only its time is
    /// limited.
    private func commit() throws(PostgreSQLError) {
        let limits = Limits().within(settings.statementTimeout)
        let tag: CommandTag
        do {
            tag = try run("COMMIT", within: limits)
        } catch {
            rollBack()
            guard error.kind == .unreachable || error.kind == .timedOut else { throw error }
            throw PostgreSQLError(
                kind: error.kind, code: error.code,
                message: error.message + "; it is unknown whether the transaction was committed", sql: error.sql)
        }
        // The answer to the commit of a transaction that had failed.
        guard tag.text == "COMMIT" else {
            throw PostgreSQLError(kind: .other, code: "25P02", message: "the transaction had failed", sql: "COMMIT")
        }
    }

    /// Rolls back if a transaction is open, whatever the limits of the work. The connection is broken if that fails.
    private func rollBack() {
        guard isUsable, isInTransaction else { return }
        do { _ = try run("ROLLBACK", within: Limits().within(endingTime)) } catch { isBroken = true }
    }

    /// Runs a query in batches, through a cursor, until `row` returns false. It needs no more memory than a batch, and
    /// the server computes no more than the batches that are read.
    ///
    /// Outside a transaction it opens a ``TransactionMode/snapshot`` for itself.
    ///
    /// - Parameter batch: the number of rows of a batch, at least 1.
    public func fetch(
        _ sql: String, _ values: [ServerValue] = [], batch: Int, _ row: (ServerRow) throws -> Bool
    ) throws {
        guard isInTransaction else {
            return try transaction(.snapshot) { try fetch(sql, values, batch: batch, row) }
        }
        cursors += 1
        let cursor = "nearby_\(cursors)"
        try query("DECLARE \(cursor) NO SCROLL CURSOR FOR " + sql, values) { _ in }
        var goesOn = true
        while goesOn {
            var count = 0
            try query("FETCH \(max(1, batch)) FROM \(cursor)") { current in
                count += 1
                if goesOn { goesOn = try row(current) }
            }
            if count < max(1, batch) { goesOn = false }
        }
        try execute("CLOSE \(cursor)")
    }
}
