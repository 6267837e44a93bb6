internal import DeityNames
internal import LunarCalendar
internal import SpatialSQLite
internal import TempleModel

/// A cache of what searches need besides the temples: the upcoming events of the requested days, and the names of the
/// deities. All of it belongs to one revision; ``forget()`` clears it.
final class UpcomingEventsCache {
    private let connection: Connection
    private var days: CatalogueSnapshot?
    private var whole: CatalogueSnapshot?
    private var upcomingCache: [CivilDay: UpcomingEvents] = [:]
    private var names: DeityResolver?

    /// The maximum number of cached days. Nearly every query asks about today; the limit bounds a caller who asks about
    /// many days.
    private static let keptDays = 8

    init(_ connection: Connection) { self.connection = connection }

    /// Returns the upcoming events as of a day.
    func upcomingEvents(on day: CivilDay) throws -> UpcomingEvents {
        if let known = upcomingCache[day] { return known }
        let source = try days ?? CatalogueRows(connection: connection).readDays()
        days = source
        if upcomingCache.count >= Self.keptDays { upcomingCache.removeAll(keepingCapacity: true) }
        let made = source.upcomingEvents(on: day)
        upcomingCache[day] = made
        return made
    }

    /// Returns all data except the temples.
    func data() throws -> CatalogueSnapshot {
        let read = try whole ?? CatalogueRows(connection: connection).read()
        whole = read
        return read
    }

    /// Returns a resolver of every name of every deity, for suggestions when a name is unknown.
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
