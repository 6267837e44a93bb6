/// The format of a program's databases: how their files are recognised, and the steps that make their schema.
package struct DatabaseFormat: Sendable {
    /// `PRAGMA application_id` of the files. The first step sets it.
    package let applicationID: Int64
    /// Why a file with another number is refused.
    package let foreignReason: String
    /// Whether a writer needs SpatiaLite's functions.
    package let isSpatial: Bool
    /// The steps from an empty file to the current schema.
    package let steps: [SchemaStep]

    /// Makes the description of a format.
    ///
    /// - Precondition: the steps are numbered from 1, in order and without a gap.
    package init(applicationID: Int64, foreignReason: String, isSpatial: Bool, steps: [SchemaStep]) {
        precondition(steps.map(\.number) == steps.indices.map { $0 + 1 }, "steps are numbered from 1, without a gap")
        self.applicationID = applicationID
        self.foreignReason = foreignReason
        self.isSpatial = isSpatial
        self.steps = steps
    }

    /// The number of the current schema, which is that of the last step.
    package var version: Int { steps.count }

    /// Applies the steps that a database lacks, each in a transaction.
    func migrate(_ connection: Connection) throws {
        while try Self.version(of: connection) < version {
            try connection.transaction {
                // Checked again under the write lock: another program may have migrated while this one waited.
                let found = try Self.version(of: connection)
                guard found < version else { return }
                let step = steps[found]
                try connection.execute(step.sql)
                try connection.execute("PRAGMA user_version = \(step.number)")
            }
        }
    }

    /// Returns the number of the last step that a database has had; 0 for none.
    static func version(of connection: Connection) throws(DatabaseError) -> Int {
        Int(try connection.integer("PRAGMA user_version") ?? 0)
    }
}
