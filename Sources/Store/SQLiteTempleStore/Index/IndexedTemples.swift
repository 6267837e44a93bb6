internal import Geodesy
internal import SQLiteDriver
internal import TempleIndex
internal import TempleTables

/// The queries that read the temples of a file into an index.
enum IndexedTemples {
    /// Builds the index.
    ///
    /// - Parameter passed: gets the ids of the temples that are passed over because their values are out of bounds.
    /// - Returns: nil when the file has more temples than an index can hold.
    static func read(
        _ connection: Connection, passed: inout Set<Int64>,
        atMost mostItems: Int = InMemoryTempleIndexBuilder.mostItems,
        textBytes: Int = InMemoryTempleIndexBuilder.mostTextBytes,
        mostInSegment: Int = IndexPlan.usualInSegment
    ) throws -> InMemoryTempleIndex? {
        let newest = try connection.integer(TempleIDs.newestSQL) ?? 0
        var plan = IndexPlan(expecting: min(max(0, Int(newest)), mostItems), mostInSegment: mostInSegment)
        let positions = try connection.prepare("SELECT id, lat, lng FROM temple")
        var count = 0
        while try positions.step() {
            count += 1
            guard count <= mostItems else { return nil }
            let id = positions.integer(0)
            if let position = position(positions, 1), StoredBound.ids.contains(id) {
                plan.append(id: id, at: position)
            } else {
                passed.insert(id)
            }
        }
        plan.divide()
        var builder = InMemoryTempleIndexBuilder(plan, atMost: mostItems, textBytes: textBytes)
        let rows = TempleReader(byID: try connection.prepare(TempleByID.rowSQL))
        for id in plan.ids {
            guard let row = try rows.row(id), builder.append(try IndexedTemple(row) { builder.belonging($0, $1) })
            else { return nil }
        }
        return builder.finish()
    }

    /// Returns the update of an index since a change.
    ///
    /// - Returns: nil when the index has to be made anew.
    static func update(
        of index: InMemoryTempleIndex, after known: ChangePosition, passed: inout Set<Int64>,
        _ connection: Connection
    ) throws -> IndexUpdate? {
        guard let changed = try TempleChangeLog.changes(after: known, connection) else { return nil }
        var update = IndexUpdate(to: index)
        let rows = TempleReader(byID: try connection.prepare(TempleByID.rowSQL))
        for one in changed {
            // A temple that was passed over is not in the index.
            if passed.remove(one.id) == nil, let former = one.former { update.remove(id: one.id, at: former) }
            guard let row = try rows.row(one.id) else { continue }
            guard StoredBound.ids.contains(one.id), (try? row.coordinate()) != nil else {
                passed.insert(one.id)
                continue
            }
            update.write(try IndexedTemple(row) { update.belonging($0, $1) })
        }
        return update
    }

    /// Returns the position in two columns; nil where the numbers are none.
    private static func position(_ row: Statement, _ first: Int32) -> Coordinate? {
        try? Coordinate(latitude: row.double(first), longitude: row.double(first + 1))
    }
}
