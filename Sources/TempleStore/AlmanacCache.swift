internal import LunarCalendar
internal import SpatialSQLite
internal import TempleModel

/// What comes next, kept for the days that are asked about: worked out anew only when the data has changed.
final class AlmanacCache {
    private let connection: Connection
    private let versionStatement: Statement
    private var version: Int64?
    private var days: AlmanacData?
    private var whole: AlmanacData?
    private var almanacs: [CivilDay: Almanac] = [:]

    /// Nearly every question is about today; a caller who asks about many days is bounded by this.
    private static let keptDays = 8

    init(_ connection: Connection) throws(DatabaseError) {
        self.connection = connection
        // SQLite's own counter, which changes whenever another connection has committed.
        versionStatement = try connection.prepare("PRAGMA data_version")
    }

    /// What comes next, seen from a day.
    func almanac(on day: CivilDay) throws -> Almanac {
        try forgetWhatHasChanged()
        if let known = almanacs[day] { return known }
        let source = try days ?? AlmanacRows(connection: connection).readDays()
        days = source
        if almanacs.count >= Self.keptDays { almanacs.removeAll(keepingCapacity: true) }
        let made = source.almanac(on: day)
        almanacs[day] = made
        return made
    }

    /// Everything beside the temples.
    func data() throws -> AlmanacData {
        try forgetWhatHasChanged()
        let read = try whole ?? AlmanacRows(connection: connection).read()
        whole = read
        return read
    }

    private func forgetWhatHasChanged() throws {
        defer { versionStatement.reset() }
        let current = try versionStatement.step() ? versionStatement.integer(0) : 0
        guard current != version else { return }
        version = current
        days = nil
        whole = nil
        almanacs.removeAll(keepingCapacity: true)
    }
}
