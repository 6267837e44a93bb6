internal import Geodesy
internal import HanNames
internal import LunarCalendar
internal import TempleModel

/// All activities of one state of the data. Two states in which they are the same share one instance.
final class ReadActivities: Sendable {
    /// What is another one after each change of activities, of their temples, and of what they show of them.
    struct Stamp: Equatable, Sendable {
        let count: Int64
        /// The number of the last change (``FeedRows``).
        let last: Int64
        /// The number up to which tombstones may be missing: another one after a server's table was emptied at once, which
        /// gives no number to activities.
        let emptied: String?

        init(_ source: some SQLDatabase) throws {
            let found = try source.all(
                "SELECT (SELECT count(*) FROM activity), (SELECT max(changed) FROM activity)"
            ) { (count: $0.integer(0), last: $0.isNull(1) ? 0 : $0.integer(1)) }.first
            count = found?.count ?? 0
            last = found?.last ?? 0
            emptied = try MetaRows.text("feed_from", source)
        }

        /// Whether a state with this stamp may have come from one with another stamp by changes that gave numbers.
        func isLater(than known: Stamp) -> Bool { emptied == known.emptied && last > known.last }
    }

    /// Those within bounds in ascending order of their ids, as their rows have them.
    let rows: [HostedActivity]
    /// The rows that were passed over.
    let passed: [PassedRows.Row]
    let stamp: Stamp
    /// The day on which a list of each name was last imported.
    let listDays: [String: CivilDay]
    /// The activities as readers see them: without those that the catalogue has too, and with the days of their lists.
    let shown: [HostedActivity]

    init(_ rows: [HostedActivity], passed: [PassedRows.Row], stamp: Stamp, listDays: [String: CivilDay]) {
        self.rows = rows
        self.passed = passed
        self.stamp = stamp
        self.listDays = listDays
        var shown = rows
        Self.markDoubts(&shown)
        shown = shown.withoutRepeats()
        // A list that was imported under another source's name has no day.
        for index in shown.indices where shown[index].activity.isRegistered {
            shown[index].activity.asOf = listDays[shown[index].activity.source]
        }
        self.shown = shown
    }

    /// Creates the activities of a state in which only the days of the lists are others.
    convenience init(_ known: ReadActivities, listDays: [String: CivilDay]) {
        self.init(known.rows, passed: known.passed, stamp: known.stamp, listDays: listDays)
    }

    /// Marks the activities at a position that activities of many townships share.
    private static func markDoubts(_ activities: inout [HostedActivity]) {
        var indices: [Coordinate: [Int]] = [:]
        for (index, hosted) in activities.enumerated() {
            if let position = hosted.activity.coordinate { indices[position, default: []].append(index) }
        }
        for there in indices.values {
            // A feed's place ends with its address.
            let addresses = there.map { index in
                activities[index].activity.place?.split(separator: " ").map(String.init).last { AddressArea($0) != nil }
            }
            guard SharedPosition.isPlaceholder(addresses) else { continue }
            for index in there { activities[index].activity.hasDoubtfulPosition = true }
        }
    }
}
