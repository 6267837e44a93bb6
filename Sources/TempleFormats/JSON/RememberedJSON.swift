internal import LunarCalendar
public import TempleModel

/// What of temples' JSON is the same in every answer, written once: all but the distance, whether it is open now and what
/// matched. All of it is of one revision and one day. It belongs to one thread.
public final class RememberedJSON {
    /// What the bytes depend on besides the temple.
    private struct Key: Equatable {
        let revision: DataRevision
        /// What comes next is counted from it.
        let day: CivilDay
    }

    /// Where one temple's members are, in the order of the answer and in one piece, with what lies between them left out.
    private struct Members {
        let start: Int32
        let distance: Int32
        let openNow: Int32
        let end: Int32

        /// Writes them at the end of some bytes.
        init(of match: TempleMatch, to bytes: inout [UInt8]) {
            func append(_ write: (inout JSONWriter) -> Void) -> Int32 {
                var json = JSONWriter(reservingCapacity: 1024)
                write(&json)
                bytes += json.bytes
                return Int32(bytes.count)
            }
            start = Int32(bytes.count)
            distance = append { TempleJSON.beforeDistance(match.temple, to: &$0) }
            openNow = append { TempleJSON.openTime(match.temple, to: &$0) }
            end = append {
                TempleJSON.afterOpenNow(
                    match.temple, event: match.specialEvent, day: match.nextLunarDate, noDay: match.noDayReason,
                    to: &$0)
            }
        }
    }

    private var key: Key?
    private var known = ValuesByID<Members>()
    /// What was written, one temple after another as they were asked for: neighbours, mostly.
    private var written: [UInt8] = []

    /// Nothing is remembered yet.
    public init() {}

    /// Writes a page of which the revision is known; false, and nothing, for any other.
    func write(_ page: TemplePage, on day: CivilDay, to json: inout JSONWriter) -> Bool {
        guard let revision = page.revision else { return false }
        let key = Key(revision: revision, day: day)
        if key != self.key {
            self.key = key
            known.removeAll()
            written = []
        }
        // Looked up for all before the first is written: the processor waits for its memory once, not for each.
        let places = page.matches.map { members(of: $0) }
        json.array(zip(page.matches, places)) { json, entry in
            let (match, members) = entry
            json.object { json in
                guard let members else { return TempleJSON.members(of: match, to: &json) }
                json.members(written: written, Int(members.start)..<Int(members.distance))
                TempleJSON.distance(match.distance, to: &json)
                json.members(written: written, Int(members.distance)..<Int(members.openNow))
                TempleJSON.openNow(match.openNow, to: &json)
                json.members(written: written, Int(members.openNow)..<Int(members.end))
                TempleJSON.matchedDeity(match.matchedDeity, to: &json)
            }
        }
        return true
    }

    /// Forgets what a store told that turned out to have a fault: what was read before may have been wrong too.
    public func forget(after error: SearchError) {
        if !error.concernsOneQuestion { key = nil }
    }

    /// Nil for a temple that is not remembered.
    private func members(of match: TempleMatch) -> Members? {
        let id = match.temple.id
        if let members = known[id] { return members }
        guard ValuesByID<Members>.hasPlace(for: id) else { return nil }
        let members = Members(of: match, to: &written)
        known[id] = members
        return members
    }
}
