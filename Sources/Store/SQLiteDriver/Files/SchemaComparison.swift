/// One object of a schema: a table, an index, a trigger, a view or a virtual table.
struct SchemaObject: Hashable, Sendable {
    /// What there is one of in a schema: a trigger may have the name of a table.
    struct Name: Hashable, Comparable, Sendable, CustomStringConvertible {
        let kind: String
        let name: String

        var description: String { "\(kind) \(name.prefix(80))" }

        static func < (one: Name, other: Name) -> Bool { (one.kind, one.name) < (other.kind, other.name) }
    }

    let name: Name
    let table: String
    /// The statement that makes it; nil for the index of a key.
    let sql: String?

    init(_ kind: String, _ name: String, of table: String, _ sql: String?) {
        self.name = Name(kind: kind, name: name)
        self.table = table
        self.sql = sql.map(Self.withoutSpacesAtLineEnds)
    }

    /// A dump that somebody has opened in an editor may have lost them.
    private static func withoutSpacesAtLineEnds(_ sql: String) -> String {
        guard sql.utf8.contains(0x0A) else { return sql }
        return sql.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.lastIndex { $0 != " " }.map { line[...$0] } ?? ""
        }.joined(separator: "\n")
    }

    /// Passes all objects of a database to `body`, one after the other.
    static func forEach(of connection: Connection, _ body: (SchemaObject) -> Void) throws(DatabaseError) {
        let rows = try connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_master")
        while try rows.step() {
            body(SchemaObject(rows.text(0), rows.text(1), of: rows.text(2), rows.optionalText(3)))
        }
    }
}

extension DatabaseFormat {
    /// The statistics that ANALYZE makes (sqlite.org/fileformat2.html, 2.6).
    private static let statistics = [
        SchemaObject("table", "sqlite_stat1", of: "sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
        SchemaObject(
            "table", "sqlite_stat4", of: "sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
    ]

    /// What only some versions of SpatiaLite make (`InitSpatialMetaData`): 5.0 the first, 5.1 the second.
    private static let ofOneSpatiaLite = [
        SchemaObject("table", "KNN", of: "KNN", "CREATE VIRTUAL TABLE KNN USING VirtualKNN()"),
        SchemaObject("table", "KNN2", of: "KNN2", "CREATE VIRTUAL TABLE KNN2 USING VirtualKNN2()"),
    ]

    /// Compares the objects of a database with those of a fresh one of its schema, statement by statement.
    ///
    /// The fresh one is made in memory, by the steps that the database has had. Besides its objects, a database may have the
    /// tables of ANALYZE and the ``alternatives``. What SpatiaLite has made for itself may be that of another version. Nothing of
    /// the database runs, and its tables are not read.
    ///
    /// - Parameter most: the most lines.
    /// - Returns: a line for each object that is foreign, other than the fresh one, or missing; empty where all are as they
    ///   should be. Nil for a schema that is newer than this format, whose objects it does not know.
    package func schemaProblems(of connection: Connection, atMost most: Int) throws(DatabaseError) -> [String]? {
        let version = try Self.version(of: connection)
        guard version <= self.version else { return nil }
        let spatial = isSpatial ? Self.ofOneSpatiaLite : []
        var others = Set(Self.statistics + spatial)
        for sql in alternatives {
            let made = try Connection(path: ":memory:", mode: .create, spatial: false)
            try made.execute(sql)
            try SchemaObject.forEach(of: made) { others.insert($0) }
        }
        return try Self.difference(
            of: connection, from: fresh(version), besides: others, Set(spatial.map(\.name)), atMost: most)
    }

    /// Compares the objects of two databases.
    ///
    /// - Parameters:
    ///   - others: what the first may have besides those of the second, or in their place.
    ///   - optional: what the first may lack.
    ///   - most: the most lines.
    /// - Returns: a line for each object that differs.
    private static func difference(
        of connection: Connection, from fresh: Connection, besides others: Set<SchemaObject>,
        _ optional: Set<SchemaObject.Name>, atMost most: Int
    ) throws(DatabaseError) -> [String] {
        var expected: [SchemaObject.Name: SchemaObject] = [:]
        try SchemaObject.forEach(of: fresh) { expected[$0.name] = $0 }
        let known = Set(expected.keys).union(others.map(\.name))
        var missing = Set(expected.keys).subtracting(optional)
        var lines: [String] = []
        try SchemaObject.forEach(of: connection) { object in
            missing.remove(object.name)
            guard expected[object.name] != object, !others.contains(object) else { return }
            guard lines.count < most else { return }
            let isKnown = known.contains(object.name)
            lines.append("the \(object.name) is \(isKnown ? "not as nearby makes it" : "none of nearby's")")
        }
        lines += missing.sorted().map { "the \($0) is missing" }
        return Array(lines.prefix(most))
    }

    /// Makes an empty database of a schema in memory.
    private func fresh(_ version: Int) throws(DatabaseError) -> Connection {
        let connection = try Connection(path: ":memory:", mode: .create, spatial: isSpatial)
        try connection.withoutDefence { () throws(DatabaseError) in
            for step in steps where step.number <= version { try apply(step, to: connection) }
        }
        return connection
    }

    /// Returns the name of a view that is in the place of a table: whoever reads the table would run its query, which may
    /// have no end. Nil where there is none.
    func viewInPlaceOfATable(on connection: Connection) throws(DatabaseError) -> String? {
        let names = try connection.prepare("SELECT name FROM sqlite_master WHERE type = 'view'")
        while try names.step() {
            let name = names.text(0)
            guard !views.contains(name), isOfATable(name.lowercased()) else { continue }
            return name
        }
        return nil
    }

    private func isOfATable(_ name: String) -> Bool {
        name == Self.noteOfReaders
            || steps.contains { step in
                let sql = step.sql.lowercased()
                return sql.contains("table \(name) ") || sql.contains("table \(name);")
            }
    }
}
