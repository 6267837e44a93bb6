internal import PostgreSQL

/// What a role may not do, and what allows it.
///
/// Both come from the statement and not from the server's message, which is in the server's language.
struct RefusedOperation: Equatable {
    /// What was refused, such as `reading`.
    let name: String
    /// What helps, as the end of a sentence. `ROLE` and `NAME` stand for the role and the database.
    let remedy: String

    private static let connecting = RefusedOperation(
        name: "connecting",
        remedy: "give the role's password by PGPASSWORD or ~/.pgpass, and let pg_hba.conf of the server admit the role")
    private static let connectingToDatabase = RefusedOperation(
        name: "connecting", remedy: "let its owner run GRANT CONNECT ON DATABASE NAME TO ROLE")
    private static let makingTheSchema = RefusedOperation(
        name: "making the schema nearby", remedy: "let the database's owner run GRANT CREATE ON DATABASE NAME TO ROLE")
    private static let staging = RefusedOperation(
        name: "writing", remedy: "let the database's owner run GRANT TEMPORARY ON DATABASE NAME TO ROLE")
    private static let reading = RefusedOperation(
        name: "reading",
        remedy: "let the schema's owner run GRANT USAGE ON SCHEMA nearby TO ROLE; "
            + "GRANT SELECT ON ALL TABLES IN SCHEMA nearby TO ROLE")
    private static let writing = RefusedOperation(
        name: "writing", remedy: "write with the role that owns the schema nearby")

    /// The beginnings of the statements that only read.
    private static let readingStatements = ["SELECT ", "WITH ", "COPY (", "DECLARE ", "FETCH ", "LISTEN "]

    private init(name: String, remedy: String) {
        self.name = name
        self.remedy = remedy
    }

    /// - Parameter error: of the kind ``PostgreSQLError/Kind/authentication`` or ``PostgreSQLError/Kind/forbidden``.
    init(_ error: PostgreSQLError) {
        self =
            switch error.sql {
            case nil: error.kind == .forbidden ? Self.connectingToDatabase : Self.connecting
            case let sql? where sql.hasPrefix("CREATE SCHEMA "): Self.makingTheSchema
            case let sql? where sql.hasPrefix("CREATE TEMPORARY "): Self.staging
            case let sql? where Self.readingStatements.contains(where: sql.hasPrefix): Self.reading
            case _?: Self.writing
            }
    }
}
