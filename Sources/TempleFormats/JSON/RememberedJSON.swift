internal import LunarCalendar
public import TempleModel

/// Cache of the temple JSON that is the same in every answer: all members except the distance, whether the temple is
/// open now, and the matched deity. All entries have the same revision and day. It belongs to one thread.
public final class RememberedJSON {
    /// Everything that the bytes depend on besides the temple.
    private struct Key: Equatable {
        let revision: DataRevision
        /// The day from which the next dates are counted.
        let day: CivilDay
    }

    /// Position of one temple's members in `written`: one piece in the order of the answer, without the members that
    /// are not cached.
    private struct Members {
        let start: Int32
        let distance: Int32
        let openNow: Int32
        let end: Int32

        /// Writes the members at the end of `bytes`.
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
    /// The cached bytes, in the order in which temples were requested: temples close to each other are mostly
    /// neighbours here.
    private var written: [UInt8] = []

    /// Creates an empty cache.
    public init() {}

    /// Writes a page with a known revision. For any other page it writes nothing and returns false.
    func write(_ page: TemplePage, on day: CivilDay, to json: inout JSONWriter) -> Bool {
        guard let revision = page.revision else { return false }
        let key = Key(revision: revision, day: day)
        if key != self.key {
            self.key = key
            known.removeAll()
            written = []
        }
        // Look up all temples before writing the first, so that the processor waits for its memory once and not for
        // each temple.
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

    /// Drops the cache if the error shows a fault in the store: earlier data may have been wrong too.
    public func forget(after error: SearchError) {
        if !error.concernsOneQuestion { key = nil }
    }

    /// Returns the cached members of a temple and caches them first if necessary. Nil if the temple cannot be cached.
    private func members(of match: TempleMatch) -> Members? {
        let id = match.temple.id
        if let members = known[id] { return members }
        guard ValuesByID<Members>.hasPlace(for: id) else { return nil }
        let members = Members(of: match, to: &written)
        known[id] = members
        return members
    }
}

/// Values by temple id. Ids are small numbers without many gaps, so each has an element in an array, up to a bound.
struct ValuesByID<Value> {
    /// Ids from this one on are not stored: memory must not grow with the number of temples.
    static var idsBelow: Int64 { 1 << 14 }

    static func hasPlace(for id: Int64) -> Bool { id >= 0 && id < idsBelow }

    private var values: [Value?] = []

    init() {}

    /// The value of an id. A value for an id above the bound is ignored.
    subscript(id: Int64) -> Value? {
        get { id >= 0 && id < Int64(values.count) ? values[Int(id)] : nil }
        set {
            guard Self.hasPlace(for: id) else { return }
            if values.count <= id {
                values += Array(repeating: nil, count: Int(min(Self.idsBelow, id + id / 2 + 1)) - values.count)
            }
            values[Int(id)] = newValue
        }
    }

    mutating func removeAll() { values = [] }
}
