/// The format of a program's databases: how their files are recognised, and the steps that make their schema.
package struct DatabaseFormat: Sendable {
    /// `PRAGMA application_id` of the files. The first step sets it.
    package let applicationID: Int64
    /// Why a file with another number is refused.
    package let foreignReason: String
    /// Whether a writer needs SpatiaLite's functions.
    package let isSpatial: Bool
    /// The steps from an empty file to the current schema. The first one makes a schema as a whole.
    package let steps: [SchemaStep]
    /// The names of the views that the steps make.
    let views: Set<String>
    /// What a file may have besides what its steps make, or in its place: SQL for an empty database, for each by itself.
    let alternatives: [String]

    /// The table that notes the oldest schema whose programs can read a file.
    static let noteOfReaders = "schema_state"

    /// Makes the description of a format.
    ///
    /// - Precondition: there is a step, and the steps are numbered in order and without a gap.
    package init(
        applicationID: Int64, foreignReason: String, isSpatial: Bool, steps: [SchemaStep], views: Set<String> = [],
        alternatives: [String] = []
    ) {
        precondition(SchemaStep.areInOrder(steps), "steps are numbered without a gap")
        self.applicationID = applicationID
        self.foreignReason = foreignReason
        self.isSpatial = isSpatial
        self.steps = steps
        self.views = views
        self.alternatives = alternatives
    }

    /// The number of the first schema. No step leads a file with a lower one on.
    package var first: Int { steps.first?.number ?? 0 }
    /// The number of the current schema, which is that of the last step.
    package var version: Int { steps.last?.number ?? 0 }

    /// Applies the steps that a database lacks, each in a transaction.
    ///
    /// - Parameter afterStep: called in the transaction of each step.
    /// - Precondition: the database is empty, or has had the first step.
    func migrate(_ connection: Connection, afterStep: (Connection) throws -> Void) throws {
        while try Self.version(of: connection) < version {
            try connection.transaction {
                // Checked again under the write lock: another program may have migrated while this one waited.
                let found = try Self.version(of: connection)
                guard let step = steps.first(where: { $0.number > found }) else { return }
                // A step may write the schema's own table.
                try connection.withoutDefence { () throws(DatabaseError) in try apply(step, to: connection) }
                try afterStep(connection)
            }
        }
    }

    /// Whether a database has no objects.
    static func isEmpty(_ connection: Connection) throws(DatabaseError) -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_master") == 0
    }

    /// Refuses a database that no step leads on.
    func requireFirstStep(_ found: Int) throws(DatabaseFileError) {
        guard found >= first else { throw .prerelease(found: found) }
    }

    func apply(_ step: SchemaStep, to connection: Connection) throws(DatabaseError) {
        try connection.execute(step.sql)
        try connection.execute(Self.noting(step))
    }

    /// Writes the number of a database's schema again, in the open transaction: a page as it is.
    package static func touch(_ connection: Connection) throws(DatabaseError) {
        try connection.execute("PRAGMA user_version = \(version(of: connection))")
    }

    /// SQL that notes a step as the last one that a database has had.
    private static func noting(_ step: SchemaStep) -> String {
        """
        CREATE TABLE IF NOT EXISTS \(noteOfReaders) (
            -- One row: the oldest schema whose programs can read this file.
            readable_from INTEGER NOT NULL
        );
        DELETE FROM \(noteOfReaders);
        INSERT INTO \(noteOfReaders) VALUES (\(step.readableFrom));
        PRAGMA user_version = \(step.number);
        """
    }

    /// Whether a database lacks steps.
    package func isOlder(_ connection: Connection) throws(DatabaseError) -> Bool {
        try Self.version(of: connection) < version
    }

    /// Returns the number of the last step of a database that has had more steps than this format has, and that its programs
    /// can read nevertheless; nil for a database that has had the same steps.
    ///
    /// - Throws: ``DatabaseFileError/newer(found:supported:)`` if they cannot read it,
    ///   ``DatabaseFileError/older(found:supported:)``, ``DatabaseFileError/prerelease(found:)``, or ``DatabaseError``.
    package func newerVersion(of connection: Connection) throws -> Int? {
        let found = try Self.version(of: connection)
        try requireFirstStep(found)
        guard found >= version else { throw DatabaseFileError.older(found: found, supported: version) }
        guard found > version else { return nil }
        // Where no step of a newer format has noted who can read it, there is no table.
        let isNoted =
            try connection.integer("SELECT 1 FROM sqlite_master WHERE name = '\(Self.noteOfReaders)'") != nil
        guard isNoted, let oldest = try connection.integer("SELECT readable_from FROM \(Self.noteOfReaders)"),
            oldest <= version
        else { throw DatabaseFileError.newer(found: found, supported: version) }
        return found
    }

    /// Returns the number of the last step that a database has had; 0 for none, and for a number that no step has.
    static func version(of connection: Connection) throws(DatabaseError) -> Int {
        max(0, Int(try connection.integer("PRAGMA user_version") ?? 0))
    }
}
