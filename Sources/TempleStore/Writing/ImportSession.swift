internal import SpatialSQLite
public import TempleModel

/// The writing of records inside one transaction.
public final class ImportSession {
    /// What an upsert did.
    public enum Outcome: Sendable {
        case inserted
        case updated
        case unchanged
    }

    public private(set) var counts = WriteCounts()
    private let connection: Connection
    private let linker: DeityLinker
    private let find: Statement
    private let insert: Statement
    private let update: Statement
    private let detail: Statement

    init(connection: Connection, linker: DeityLinker) throws {
        self.connection = connection
        self.linker = linker
        find = try connection.prepare(StoredTemple.sql)
        insert = try connection.prepare(TempleUpsert.insertSQL)
        update = try connection.prepare(TempleUpsert.updateSQL)
        detail = try connection.prepare(TempleUpsert.detailSQL)
    }

    /// Writes a record under its source's key: a new temple, a changed one, or nothing to do.
    ///
    /// What the record's source has no place for (`TempleRecord.carried`) stays as it is stored.
    @discardableResult
    public func upsert(_ record: TempleRecord) throws -> Outcome {
        guard let stored = try StoredTemple.find(record.key, with: find) else {
            let links = try linker.links(for: record)
            try TempleUpsert.bind(record, links: links, to: insert)
            try insert.run()
            let id = connection.lastInsertedRowID
            if let extras = record.extras { try TempleUpsert.write(extras, of: id, with: detail) }
            try linker.write(links, of: id)
            counts.inserted += 1
            return .inserted
        }
        let merged = record.completed(from: stored.record)
        guard merged != stored.record else {
            counts.unchanged += 1
            return .unchanged
        }
        let links = try linker.links(for: merged)
        try TempleUpsert.bind(merged, links: links, to: update)
        try update.bind(stored.id, at: TempleUpsert.idParameter)
        try update.run()
        if let extras = merged.extras { try TempleUpsert.write(extras, of: stored.id, with: detail) }
        try linker.write(links, of: stored.id)
        counts.updated += 1
        return .updated
    }

    /// What can only be worked out when all records are in.
    func finish() throws {
        try connection.execute(Self.markSharedPositionsSQL)
        try linker.removeUnusedDeities()
        try connection.execute(DataVersion.countSQL)
    }

    private static let markSharedPositionsSQL = """
        WITH crowded AS (SELECT lat, lng FROM temple GROUP BY lat, lng HAVING count(*) > 1)
        UPDATE temple SET shares_position = 1 - shares_position
        WHERE shares_position <> ((lat, lng) IN (SELECT lat, lng FROM crowded))
        """
}
