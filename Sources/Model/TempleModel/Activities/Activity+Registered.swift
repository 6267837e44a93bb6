internal import LunarCalendar

extension Activity {
    /// Whether an import has brought it. No edition of the catalogue and no editor gives such a number.
    public var isImported: Bool { id > CatalogueKind.activity.idsByHand.upperBound }

    /// Whether it is a festival that a temple has registered: an imported activity of every year at a temple. One of a
    /// single year is an activity like those of feeds.
    public var isRegistered: Bool {
        guard isImported, !temples.isEmpty else { return false }
        switch recurrence.rule {
        case .once, .announced: return false
        default: return true
        }
    }
}

extension [HostedActivity] {
    /// Returns the activities without the registered festivals that the catalogue has too, at the same temple on the same
    /// day of every year, and without those whose temples are all gone.
    public func withoutRepeats() -> [HostedActivity] {
        var known: [Int64: Set<DayRule>] = [:]
        for hosted in self where !hosted.activity.isImported && hosted.activity.recurrence.everyYears == 1 {
            for host in hosted.hosts { known[host.templeID, default: []].insert(hosted.activity.recurrence.rule) }
        }
        return compactMap { hosted in
            guard hosted.activity.isRegistered else { return hosted }
            let rule = hosted.activity.recurrence.rule
            var kept = hosted
            kept.hosts.removeAll { known[$0.templeID]?.contains(rule) ?? false }
            return kept.hosts.isEmpty ? nil : kept
        }
    }
}
