internal import TempleModel

/// Cache of the JSON of next days: thousands of temples share the day of one deity. It belongs to one thread.
final class RememberedDays {
    private struct Written {
        let day: UpcomingDay
        /// The members of its object.
        let members: [UInt8]
    }

    /// By the number of the deity whose day it is, one day each.
    private var known: [Int64: Written] = [:]

    /// A bound for the memory: there are about 200 deities that have days.
    private static let mostDays = 512

    /// About the most memory of the cache: a day takes some 300 bytes.
    static let mostBytes = mostDays << 9

    /// Writes the members of a day.
    func members(of day: UpcomingDay, to json: inout JSONWriter) {
        // A temple's own day belongs to no deity.
        guard let deity = day.deity?.id else { return CalendarJSON.members(of: day, to: &json) }
        if let written = known[deity], written.day == day {
            return written.members.withUnsafeBufferPointer { json.members(written: $0) }
        }
        var new = JSONWriter(reservingCapacity: 512)
        CalendarJSON.members(of: day, to: &new)
        let members = new.bytes
        if known.count >= Self.mostDays { known = [:] }
        known[deity] = Written(day: day, members: members)
        members.withUnsafeBufferPointer { json.members(written: $0) }
    }
}
