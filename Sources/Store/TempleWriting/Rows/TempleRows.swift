internal import Geodesy
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Rows of a temple: its own, its details and its deities. ``PositionIndex`` maintains the R*Tree, and the triggers
/// are off from the first change to ``finish()``, but in an edit.
final class TempleRows {
    private let connection: Connection
    private let extent: WriteExtent
    private let linker: DeityLinker
    private let triggers: TempleTriggers
    private let changed: TempleChangeLog
    /// The feed's numbers; nil in an edit, where triggers give them.
    private let feed: FeedNumbers?
    private let index: SecondaryIndex
    private let insertRow: Statement
    private let updateRow: Statement
    private let deleteRow: Statement
    private let deleteSourceRows: Statement
    private let writeDetail: Statement
    private let deleteDetail: Statement
    private let readPosition: Statement
    private let readDeities: Statement

    init(
        connection: Connection, linker: DeityLinker, changed: TempleChangeLog, feed: FeedNumbers?,
        extent: WriteExtent = .many
    ) throws(DatabaseError) {
        self.connection = connection
        self.extent = extent
        self.linker = linker
        self.changed = changed
        self.feed = feed
        triggers = TempleTriggers(connection: connection)
        index = try SecondaryIndex(connection: connection)
        let parameters = Self.columns.indices.map { "?\($0 + 3)" }.joined(separator: ", ")
        let columns = Self.columns.joined(separator: ", ")
        insertRow = try connection.prepare(
            "INSERT INTO temple (id, changed, \(columns)) VALUES (?1, coalesce(?2, 0), \(parameters))")
        updateRow = try connection.prepare(
            "UPDATE temple SET changed = coalesce(?2, changed), (\(columns)) = (\(parameters)) WHERE id = ?1")
        // A temple's details are deleted with it, by their foreign key.
        deleteRow = try connection.prepare("DELETE FROM temple WHERE id = ?1")
        deleteSourceRows = try connection.prepare(
            "DELETE FROM temple_source WHERE temple_id = ?1 AND source <> '\(SourceKey.editSource)'")
        let details = ["same_as", "photos"] + FieldTexts.ofPage.map(\.rawValue)
        writeDetail = try connection.prepare(
            """
            INSERT INTO temple_detail (temple_id, \(details.joined(separator: ", ")))
            VALUES (?1, \(details.indices.map { "?\($0 + 2)" }.joined(separator: ", ")))
            ON CONFLICT (temple_id) DO UPDATE SET \(details.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
            """)
        deleteDetail = try connection.prepare("DELETE FROM temple_detail WHERE temple_id = ?1")
        readPosition = try connection.prepare("SELECT lat, lng FROM temple WHERE id = ?1")
        readDeities = try connection.prepare("SELECT deities FROM temple WHERE id = ?1")
    }

    /// - Parameter sources: all sources that have the temple.
    func insert(_ record: TempleRecord, id: Int64, knownTo sources: [SourceKey]) throws {
        try begin()
        if extent == .many {
            try index.suspend()
            try changed.note(id: id) { nil }
        }
        let deities = try linker.deities(of: record)
        try bind(record, id: id, packed: deities.packed, knownTo: sources, to: insertRow)
        try insertRow.run()
        try feed?.revive(.temple, id)
        if hasDetails(record) { try writeDetails(of: record, id: id) }
        try linker.insert(deities.links, of: id)
    }

    /// - Parameter sources: all sources that have the temple.
    func update(_ record: TempleRecord, id: Int64, knownTo sources: [SourceKey]) throws {
        try begin()
        try noteChange(id: id)
        let former = try deities(id: id)
        let keepsDeities = DeityLinker.areLinks(former, of: record)
        if !keepsDeities { try linker.remove(former, of: id) }
        let deities = keepsDeities ? DeityLinker.Links(former) : try linker.deities(of: record)
        try bind(record, id: id, packed: deities.packed, knownTo: sources, to: updateRow)
        try updateRow.run()
        if hasDetails(record) {
            try writeDetails(of: record, id: id)
        } else {
            try deleteDetail.bind(id, at: 1)
            try deleteDetail.run()
        }
        if !keepsDeities { try linker.insert(deities.links, of: id) }
    }

    /// Deletes a temple with its details and deities.
    ///
    /// - Parameter keepsSources: whether what its sources say stays. Edits always do.
    func delete(id: Int64, keepsSources: Bool = false) throws {
        try begin()
        try noteChange(id: id)
        try linker.remove(try deities(id: id), of: id)
        try deleteRow.bind(id, at: 1)
        try deleteRow.run()
        try feed?.bury(.temple, id)
        if !keepsSources { try deleteSources(of: id) }
    }

    /// Deletes what the sources of a temple say. Edits stay: the temple may come back.
    func deleteSources(of id: Int64) throws(DatabaseError) {
        try begin()
        try deleteSourceRows.bind(id, at: 1)
        try deleteSourceRows.run()
    }

    private func begin() throws(DatabaseError) {
        guard extent == .many else { return }
        try triggers.suspend()
        // Before a new deity takes the number.
        _ = try feed?.number()
    }

    private func noteChange(id: Int64) throws {
        if extent == .many { try changed.note(id: id) { try position(id: id) } }
    }

    /// Restores the secondary index, so that a temple's rows can be looked up by more than their primary keys.
    func prepareLookups() throws(DatabaseError) { try index.resume() }

    /// Restores the indexes and triggers that readers expect.
    func finish() throws(DatabaseError) {
        try index.finish()
        try changed.finish()
        // Before the triggers are back.
        try linker.flush()
        try feed?.finish()
        try triggers.resume()
    }

    /// Returns the stored position of a temple; nil if there is no such temple.
    func position(id: Int64) throws -> Coordinate? {
        defer { readPosition.reset() }
        try readPosition.bind(id, at: 1)
        guard try readPosition.step() else { return nil }
        return try Coordinate(latitude: readPosition.double(0), longitude: readPosition.double(1))
    }

    private func deities(id: Int64) throws(DatabaseError) -> [TempleDeity] {
        defer { readDeities.reset() }
        try readDeities.bind(id, at: 1)
        return try readDeities.step() ? PackedDeities.unpack(readDeities.text(0)) : []
    }

    /// The columns that a record decides, from parameter 3 on.
    private static let columns =
        [
            "name", "lat", "lng", "location", "precision", "deities", "side_deities", "open_time", "rating", "aliases",
            "prominence",
        ] + VisitColumns.all + FieldTexts.ofSearch.map(\.rawValue)

    private func bind(
        _ record: TempleRecord, id: Int64, packed: String, knownTo sources: [SourceKey], to statement: Statement
    ) throws(DatabaseError) {
        try statement.bind(id, at: 1)
        try statement.bind(try feed?.number(), at: 2)
        try statement.bind(record.name, at: 3)
        try statement.bind(record.coordinate.latitude, at: 4)
        try statement.bind(record.coordinate.longitude, at: 5)
        try statement.bind(blob: PointBlob.bytes(record.coordinate), at: 6)
        try statement.bind(record.precision?.rawValue, at: 7)
        try statement.bind(packed, at: 8)
        try statement.bind(SideDeities.join(record.extras?.sideDeities ?? []), at: 9)
        try statement.bind(record.extras?.openTime, at: 10)
        try statement.bind(record.extras?.rating, at: 11)
        try statement.bind(TextList.join(record.aliases), at: 12)
        try statement.bind(Prominence.value(of: sources), at: 13)
        try VisitColumns.bind(record.extras, to: statement, from: 14)
        try bind(FieldTexts.ofSearch, of: record, to: statement, from: 14 + VisitColumns.count)
    }

    private func bind(
        _ fields: [MergedTemple.Field], of record: TempleRecord, to statement: Statement, from first: Int32
    ) throws(DatabaseError) {
        for (index, field) in fields.enumerated() { try statement.bind(record.texts[field], at: first + Int32(index)) }
    }

    private func hasDetails(_ record: TempleRecord) -> Bool {
        !record.sameAs.isEmpty || record.extras?.photos.isEmpty == false
            || FieldTexts.ofPage.contains { record.texts[$0] != nil }
    }

    private func writeDetails(of record: TempleRecord, id: Int64) throws {
        try writeDetail.bind(id, at: 1)
        try writeDetail.bind(TextList.join(record.sameAs), at: 2)
        try writeDetail.bind(try PhotoText.text(record.extras?.photos ?? []), at: 3)
        try bind(FieldTexts.ofPage, of: record, to: writeDetail, from: 4)
        try writeDetail.run()
    }
}
