internal import AccountModel
internal import PostgreSQL

extension AccountError {
    /// Runs `body` and converts all its errors to ``AccountModel/AccountError``.
    static func ofServer<Result>(_ body: () throws -> Result) throws(AccountError) -> Result {
        do {
            return try body()
        } catch let error as AccountError {
            throw error
        } catch let error as PostgreSQLError {
            throw AccountError(error)
        } catch {
            throw .unavailable(reason: "\(error)")
        }
    }

    /// lock_not_available: the wait for another transaction was too long.
    private static let lockNotAvailable = "55P03"
    /// foreign_key_violation: a row of an account, or of a session, that is not there any more.
    private static let foreignKeyViolation = "23503"
    /// too_many_connections.
    private static let tooManyConnections = "53300"

    init(_ error: PostgreSQLError) {
        switch error.kind {
        case _ where error.code == Self.foreignKeyViolation: self = .ended
        case _ where error.code == Self.lockNotAvailable:
            self = .busy(reason: "another transaction holds the account: \(error.message)")
        case _ where error.code == Self.tooManyConnections: self = .busy(reason: error.description)
        case _ where Repetition.madeMeanwhile.contains(error.code ?? ""): self = .busy(reason: error.description)
        case .unreachable, .timedOut, .cancelled, .serialization: self = .busy(reason: error.description)
        case .readOnly:
            self = .busy(reason: "\(error.message); accounts are written on a primary server, and none was found")
        case .missing where error.sql != nil:
            self = .unavailable(
                reason: "the database has no accounts (\(error.message)); let the schema's owner run "
                    + "nearby accounts migrate --accounts ADDRESS --role ROLE")
        case .forbidden where error.sql != nil:
            self = .unavailable(
                reason: "\(error.message); let the schema's owner run nearby accounts migrate --accounts ADDRESS "
                    + "--role ROLE with the role of this address")
        case .authentication:
            self = .unavailable(
                reason:
                    "\(error.description); give the role's password by PGPASSWORD or ~/.pgpass, and let pg_hba.conf "
                    + "of the server admit the role")
        case .full, .missing, .forbidden, .protocol, .other:
            self = .unavailable(reason: error.description)
        }
    }
}
