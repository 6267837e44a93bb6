internal import DeityNames
internal import LunarCalendar
internal import SpatialSQLite
internal import TempleModel

/// What searches look up beside the temples, kept in memory: what comes next for the days that are asked about, and the
/// deities' names. All of it is of one revision, and forgotten with it.
final class UpcomingEventsCache {
    private let connection: Connection
    private var days: CatalogueSnapshot?
    private var whole: CatalogueSnapshot?
    private var upcomingCache: [CivilDay: UpcomingEvents] = [:]
    private var names: DeityResolver?

    /// Nearly every question is about today; a caller who asks about many days is bounded by this.
    private static let keptDays = 8

    init(_ connection: Connection) { self.connection = connection }

    /// What comes next, seen from a day.
    func upcomingEvents(on day: CivilDay) throws -> UpcomingEvents {
        if let known = upcomingCache[day] { return known }
        let source = try days ?? CatalogueRows(connection: connection).readDays()
        days = source
        if upcomingCache.count >= Self.keptDays { upcomingCache.removeAll(keepingCapacity: true) }
        let made = source.upcomingEvents(on: day)
        upcomingCache[day] = made
        return made
    }

    /// Everything beside the temples.
    func data() throws -> CatalogueSnapshot {
        let read = try whole ?? CatalogueRows(connection: connection).read()
        whole = read
        return read
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

    func forget() {
        days = nil
        whole = nil
        names = nil
        upcomingCache.removeAll(keepingCapacity: true)
    }
}
