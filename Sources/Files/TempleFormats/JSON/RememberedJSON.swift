internal import CMemory
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

    /// One temple's members: one piece in the order of the answer, without the members that are not cached.
    struct Members {
        /// All bytes, in a ``PieceStore``.
        let start: UnsafePointer<UInt8>
        /// Where the distance, `open_now` and the matched deity belong.
        let distance: UInt32
        let openNow: UInt32
        let end: UInt32

        var beforeDistance: UnsafeBufferPointer<UInt8> { piece(0, distance) }
        var openTime: UnsafeBufferPointer<UInt8> { piece(distance, openNow) }
        var afterOpenNow: UnsafeBufferPointer<UInt8> { piece(openNow, end) }

        /// Asks for the bytes, which will be read soon.
        func prefetch() { prefetch_bytes(start, Int(end)) }

        private func piece(_ from: UInt32, _ to: UInt32) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(start: start + Int(from), count: Int(to - from))
        }
    }

    private var key: Key?
    private var known = ValuesByID<Members>()
    /// The cached bytes, in the order in which temples were requested: temples close to each other are mostly
    /// neighbours here.
    private var pieces: PieceStore
    /// The JSON of deities, also of temples that are not cached.
    let deities = RememberedDeities()

    /// Creates an empty cache.
    ///
    /// - Parameter mostBytes: The most memory that it takes. It remembers no further temples beyond that.
    public init(mostBytes: Int = 64 << 20) {
        let others = ValuesByID<Members>.mostBytes + RememberedDeities.mostBytes
        pieces = PieceStore(mostBytes: max(0, mostBytes - others))
    }

    /// Writes a page with a known revision. For any other page it writes nothing and returns false.
    func write(_ page: ResultPage, on day: CivilDay, to json: inout JSONWriter) -> Bool {
        guard let revision = page.revision else { return false }
        let key = Key(revision: revision, day: day)
        if key != self.key {
            self.key = key
            known.removeAll()
            pieces.removeAll()
        }
        page.matches.withUnsafeBufferPointer { matches in
            // Look up all temples before writing the first, so that the processor waits for its memory once and not
            // for each temple.
            let found = matches.indices.map { known[matches[$0].temple.id] ?? newMembers(of: matches[$0]) }
            json.array(matches.indices) { json, index in
                json.object { json in
                    if index + 1 < found.count { found[index + 1]?.prefetch() }
                    guard let members = found[index] else {
                        return TempleJSON.members(of: matches[index], deities, to: &json)
                    }
                    json.members(written: members.beforeDistance)
                    TempleJSON.distance(matches[index].distance, to: &json)
                    json.members(written: members.openTime)
                    TempleJSON.openNow(matches[index].openNow, to: &json)
                    json.members(written: members.afterOpenNow)
                    TempleJSON.matchedDeity(matches[index].matchedDeity, to: &json)
                }
            }
        }
        return true
    }

    /// Drops the cache if the error shows a fault in the store: earlier data may have been wrong too.
    public func forget(after error: SearchError) {
        if !error.concernsOneQuestion { key = nil }
    }

    /// Caches the members of a temple and returns them. Nil if the temple cannot be cached.
    private func newMembers(of match: TempleMatch) -> Members? {
        let id = match.temple.id
        guard ValuesByID<Members>.canHold(for: id), !pieces.isFull else { return nil }
        var json = JSONWriter(reservingCapacity: 2048 + MapLinks.maximumLength)
        let ofDeities = deities.pieces(of: match)
        TempleJSON.beforeDistance(match.temple, ofDeities, to: &json)
        let distance = json.count
        // Each piece begins without a comma.
        json.beginAgain()
        TempleJSON.openTime(match.temple, to: &json)
        let openNow = json.count
        json.beginAgain()
        TempleJSON.afterOpenNow(match, ofDeities, to: &json)
        guard let start = json.withBytes({ pieces.add($0) }) else { return nil }
        let members = Members(
            start: start, distance: UInt32(distance), openNow: UInt32(openNow), end: UInt32(json.count))
        known[id] = members
        return members
    }
}

/// Values by temple id. Ids are small numbers without many gaps, so each has an element in an array, up to a bound.
struct ValuesByID<Value> {
    /// Ids from this one on are not stored: memory must not grow with the number of temples.
    static var idsBelow: Int64 { 1 << 14 }

    /// The most memory of the values.
    static var mostBytes: Int { Int(idsBelow) * MemoryLayout<Value?>.stride }

    static func canHold(for id: Int64) -> Bool { id >= 0 && id < idsBelow }

    private var values: [Value?] = []

    init() {}

    /// The value of an id. A value for an id above the bound is ignored.
    subscript(id: Int64) -> Value? {
        get { id >= 0 && id < Int64(values.count) ? values[Int(id)] : nil }
        set {
            guard Self.canHold(for: id) else { return }
            if values.count <= id {
                values += Array(repeating: nil, count: Int(min(Self.idsBelow, id + id / 2 + 1)) - values.count)
            }
            values[Int(id)] = newValue
        }
    }

    mutating func removeAll() { values = [] }
}
