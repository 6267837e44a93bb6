internal import DeityNames
internal import LunarCalendar
internal import SpatialSQLite
internal import TempleModel

/// What searches look up beside the temples, kept in memory: what comes next for the days that are asked about, and the
/// deities' names. Read anew only when the data has changed.
final class AlmanacCache {
    private let connection: Connection
    private let versionStatement: Statement
    private var version: Int64?
    /// The state that everything here is of.
    private(set) var state = DataState()
    private var days: AlmanacData?
    private var whole: AlmanacData?
    private var almanacs: [CivilDay: Almanac] = [:]
    private var names: DeityResolver?
    private var knownRevision: DataRevision?

    /// Nearly every question is about today; a caller who asks about many days is bounded by this.
    private static let keptDays = 8

    init(_ connection: Connection) throws(DatabaseError) {
        self.connection = connection
        // SQLite's own counter, which changes whenever another connection has committed.
        versionStatement = try connection.prepare("PRAGMA data_version")
    }

    /// What comes next, seen from a day.
    func almanac(on day: CivilDay) throws -> Almanac {
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
        let read = try whole ?? AlmanacRows(connection: connection).read()
        whole = read
        return read
    }

    /// What the data is.
    func revision() throws -> DataRevision {
        if let knownRevision { return knownRevision }
        let made = try DataVersion.revision(connection)
        knownRevision = made
        return made
    }

    /// Every name of every deity, for a hint where a name is known to nobody.
    func deityNames() throws -> DeityResolver {
        if let names { return names }
        let all = try connection.prepare(DeitiesByName.allSQL)
        var known: [Int: [String]] = [:]
        while try all.step() { known[Int(all.integer(0)), default: []].append(all.text(1)) }
        let made = DeityResolver(
            entries: known.map { DeityEntry(id: $0.key, slug: String($0.key), names: $0.value) })
        names = made
        return made
    }

    /// To be called before anything is asked of another state of the file.
    func forgetWhatHasChanged() throws {
        defer { versionStatement.reset() }
        let current = try versionStatement.step() ? versionStatement.integer(0) : 0
        guard current != version else { return }
        version = current
        state = DataState()
        days = nil
        whole = nil
        names = nil
        knownRevision = nil
        almanacs.removeAll(keepingCapacity: true)
    }
}
