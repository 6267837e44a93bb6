internal import AccountModel
internal import PostgreSQL

/// When a transaction may run again.
enum Repetition {
    /// The errors of a row that another transaction has made at the same time: unique_violation, exclusion_violation.
    static let madeMeanwhile = ["23505", "23P01"]

    /// Whether a transaction that ended with an error may run again: it was certainly not committed, and what stopped it
    /// passes.
    static func mayFollow(_ error: any Error, _ mode: TransactionMode) -> Bool {
        if let error = error as? AccountError, case .busy = error {
            // Another transaction did the same at the same moment. The next look finds its work.
            return true
        }
        // Without a statement no server was reached.
        guard let error = error as? PostgreSQLError, let sql = error.sql else { return false }
        switch error.kind {
        // Where the connection is lost during the commit, nobody knows whether it happened.
        case .unreachable: return mode == .snapshot || sql != "COMMIT"
        // The server has rolled it back.
        case .serialization: return true
        default: return error.code.map(madeMeanwhile.contains) ?? false
        }
    }
}
