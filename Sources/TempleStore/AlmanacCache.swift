internal import LunarCalendar
internal import SpatialSQLite
internal import TempleModel

/// What comes next, kept for the days that are asked about: worked out anew only when the data has changed.
final class AlmanacCache {
    private var data: AlmanacData?
    private var almanacs: [CivilDay: Almanac] = [:]
    private var version: Int64?
    private var versionStatement: Statement?

    /// Nearly every question is about today; a caller who asks about many days is bounded by this.
    private static let keptDays = 8

    func almanac(on day: CivilDay, _ connection: Connection) throws -> Almanac {
        let data = try data(connection)
        if let known = almanacs[day] { return known }
        if almanacs.count >= Self.keptDays { almanacs.removeAll(keepingCapacity: true) }
        let made = data.almanac(on: day)
        almanacs[day] = made
        return made
    }

    func data(_ connection: Connection) throws -> AlmanacData {
        let current = try currentVersion(connection)
        if let data, version == current { return data }
        let read = try AlmanacRows(connection: connection).read()
        data = read
        almanacs.removeAll(keepingCapacity: true)
        version = current
        return read
    }

    /// SQLite's own counter, which changes whenever another connection has committed.
    private func currentVersion(_ connection: Connection) throws -> Int64 {
        let statement = try versionStatement ?? connection.prepare("PRAGMA data_version")
        versionStatement = statement
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : 0
    }
}
