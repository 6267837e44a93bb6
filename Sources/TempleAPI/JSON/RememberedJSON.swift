internal import LunarCalendar
internal import TempleModel

/// What of temples' JSON is the same in every answer, written once: all but the distance, whether it is open now and what
/// matched. It belongs to one thread.
final class RememberedJSON {
    /// What the bytes depend on besides the temple.
    private struct Key: Equatable {
        let state: DataState
        /// What comes next is counted from it.
        let day: CivilDay
    }

    /// One temple's members in the order of the answer, in one piece, with what lies between them left out.
    private final class Members {
        let bytes: [UInt8]
        let distance: Int
        let openNow: Int

        init(of match: TempleMatch) {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(1200)
            func append(_ write: (inout JSONWriter) -> Void) {
                var json = JSONWriter(reservingCapacity: 1024)
                write(&json)
                bytes += json.bytes
            }
            append { TempleJSON.beforeDistance(match.temple, to: &$0) }
            distance = bytes.count
            append { TempleJSON.openTime(match.temple, to: &$0) }
            openNow = bytes.count
            append {
                TempleJSON.afterOpenNow(match.temple, event: match.specialEvent, day: match.nextLunarDate, to: &$0)
            }
            self.bytes = bytes
        }
    }

    private var key: Key?
    private var known = ValuesByID<Members>()

    /// Writes a page of which the state is known; false, and nothing, for any other.
    func write(_ page: TemplePage, on day: CivilDay, to json: inout JSONWriter) -> Bool {
        guard let state = page.state else { return false }
        let key = Key(state: state, day: day)
        if key != self.key {
            self.key = key
            known.removeAll()
        }
        json.array(page.matches) { json, match in
            json.object { json in
                let members = members(of: match)
                json.members(written: members.bytes, members.bytes.startIndex..<members.distance)
                TempleJSON.distance(match.distance, to: &json)
                json.members(written: members.bytes, members.distance..<members.openNow)
                TempleJSON.openNow(match.openNow, to: &json)
                json.members(written: members.bytes, members.openNow..<members.bytes.endIndex)
                TempleJSON.matchedDeity(match.matchedDeity, to: &json)
            }
        }
        return true
    }

    private func members(of match: TempleMatch) -> Members {
        if let members = known[match.temple.id] { return members }
        let members = Members(of: match)
        known[match.temple.id] = members
        return members
    }
}
