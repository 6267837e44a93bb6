package import HanNames
package import LunarCalendar
package import TempleIndex
package import TempleModel

/// A cache of the upcoming events of the requested days, and of the names of the deities. All of it belongs to one
/// revision; ``forget()`` clears it.
package final class UpcomingEventsCache<Source: SQLDatabase> {
    private let source: Source
    private let sharing: CatalogueSharing?
    /// The rows of this cache that were passed over.
    package let gate = RowGate()
    private var days: CatalogueSnapshot?
    private var whole: CatalogueSnapshot?
    private var upcomingCache: [CivilDay: UpcomingEvents] = [:]
    private var names: DeityResolver?
    private var families: DeityFamilies?

    /// The maximum number of cached days. Nearly every query asks about today; the limit bounds a caller who asks about
    /// many days.
    private static var keptDays: Int { CatalogueCache.keptDays }

    /// - Parameter sharing: how the catalogue is shared with other readers; nil for a reader that reads all for itself.
    package init(_ source: Source, sharing: CatalogueSharing? = nil) {
        self.source = source
        self.sharing = sharing
    }

    /// Returns the upcoming events as of a day.
    package func upcomingEvents(on day: CivilDay) throws -> UpcomingEvents {
        if let known = upcomingCache[day] { return known }
        let made = try sharing?.upcomingEvents(on: day, gate) ?? ownDays().upcomingEvents(on: day)
        if upcomingCache.count >= Self.keptDays { upcomingCache.removeAll(keepingCapacity: true) }
        upcomingCache[day] = made
        return made
    }

    private func ownDays() throws -> CatalogueSnapshot {
        let read = try days ?? CatalogueRows(source, gate).readDays()
        days = read
        return read
    }

    /// Returns all data except the temples.
    package func data() throws -> CatalogueSnapshot {
        if let whole { return whole }
        let read = try sharing?.data(gate) ?? CatalogueRows(source, gate).read()
        whole = read
        return read
    }

    /// Returns a resolver of every name of every deity, for suggestions when a name is unknown.
    package func deityNames() throws -> DeityResolver {
        if let names { return names }
        var known: [Int: [String]] = [:]
        for (id, names) in try source.grouped("deity_name", gate, DeitiesByName.allSQL, [], { $0.line(1) }) {
            known[Int(id)] = names
        }
        let made = DeityResolver(
            entries: known.map { DeityEntry(id: $0.key, slug: String($0.key), names: $0.value) })
        names = made
        return made
    }

    /// Returns the families of all deities.
    package func deityFamilies() throws -> DeityFamilies {
        if let families { return families }
        let made = try DeitiesByName.families(in: source)
        families = made
        return made
    }

    package func forget() {
        days = nil
        whole = nil
        names = nil
        families = nil
        gate.forget()
        upcomingCache.removeAll(keepingCapacity: true)
    }
}
