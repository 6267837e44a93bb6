package import SQLiteDriver
internal import LunarCalendar
package import TempleModel

/// The way of one reader of a file to the catalogue that all threads share.
package struct CatalogueSharing {
    private let cache: CatalogueCache
    private let file: ReadableFile
    private let revision: () throws -> DataRevision

    /// - Parameter revision: returns the revision that the reader reads now.
    package init(_ cache: CatalogueCache, _ file: ReadableFile, revision: @escaping () throws -> DataRevision) {
        self.cache = cache
        self.file = file
        self.revision = revision
    }

    /// Returns the upcoming events as of a day.
    ///
    /// - Parameter gate: gets the rows that this reader or another one has passed over.
    func upcomingEvents(on day: CivilDay, _ gate: RowGate) throws -> UpcomingEvents {
        let known = try current()
        gate.pass(known.passed)
        if let events = known.upcoming.last(where: { $0.today == day }) { return events }
        let made = UpcomingEvents(today: day, deities: known.deities, activities: known.activities.shown)
        cache.keep(made, of: known.revision)
        return made
    }

    /// Returns all data except the temples.
    ///
    /// - Parameter gate: gets the rows that this reader or another one has passed over.
    func data(_ gate: RowGate) throws -> CatalogueSnapshot {
        let known = try current()
        let whole = try known.whole ?? read(with: known.activities)
        if known.whole == nil { cache.keep(whole, of: known.revision) }
        gate.pass(known.passed)
        gate.pass(whole.passed)
        return whole.data
    }

    private func read(with activities: ReadActivities) throws -> CatalogueCache.Whole {
        let gate = RowGate()
        let data = try CatalogueRows(file.connection, gate).read(with: activities)
        try file.checkUnchanged()
        return CatalogueCache.Whole(data: data, passed: gate.rows)
    }

    /// Returns what is known of the revision that this reader reads, after what has changed is read.
    private func current() throws -> CatalogueCache.Known {
        let (revision, former) = (try revision(), cache.known)
        if let former, former.revision == revision { return former }
        let place = try TempleChangeLog.position(file.connection)
        let earlier = try former.flatMap { try isOfLaterState(revision, than: $0) ? $0 : nil }
        let gate = RowGate()
        let rows = CatalogueRows(file.connection, gate)
        let activities = try rows.activities(after: earlier?.activities)
        let deities = try rows.deitiesWithDays()
        // Others must not get a mix of two states.
        try file.checkUnchanged()
        var known = CatalogueCache.Known(
            revision: revision, place: place, activities: activities, deities: deities, passed: gate.rows)
        if let former, former.activities === activities, former.deities == deities { known.upcoming = former.upcoming }
        cache.keep(known)
        return known
    }

    /// Whether the reader's state has come from a known one by later changes, so that what has not changed since is equal.
    private func isOfLaterState(_ revision: DataRevision, than known: CatalogueCache.Known) throws -> Bool {
        guard let place = known.place, revision.count > known.revision.count else { return false }
        return try TempleChangeLog.hasCome(from: place, file.connection)
    }
}
