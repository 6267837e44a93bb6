public import Geodesy
internal import LunarCalendar

/// 32-bit fingerprint of the parts of a query that decide which temples it finds and in which order.
///
/// A cursor carries the tag of its query, so that a cursor of another query is refused. It is FNV-1a
/// (datatracker.ietf.org/doc/html/draft-eastlake-fnv), which protects from mistakes and not from forgery.
public struct QueryTag: Hashable, Sendable {
    public private(set) var value: UInt32 = 0x811C_9DC5

    /// Creates the tag of a query.
    ///
    /// - Parameter radius: The radius of the page, which is wider than the query's if the query has expanded.
    public init(_ query: TempleQuery, within radius: Distance) {
        add(query.order.rawValue)
        // Without a point, the radius is unused.
        if let center = query.center {
            add(center.latitude)
            add(center.longitude)
            add(radius.meters)
        }
        add(query.deity)
        add(query.withinDays.map(String.init))
        // The day counts only if it is part of the query: in the order by date, or if the client has named it.
        add(query.order == .date || query.time == nil ? query.today.description : nil)
        add(query.filter)
    }

    init(value: UInt32) {
        self.value = value
    }

    private mutating func add(_ filter: TempleQuery.Filter) {
        add(filter.minimumRadius.meters)
        let edges = filter.bounds.map { [$0.west, $0.south, $0.east, $0.north] }
        add(edges?.map { String($0.bitPattern) }.joined(separator: ","))
        add(filter.isOpenNow ? "open" : nil)
        add(filter.minimumRating.map { String($0.bitPattern) })
        add(filter.hasPhone ? "phone" : nil)
        add(filter.text)
        add(filter.ids?.map(String.init).joined(separator: ","))
        add(filter.counties?.joined(separator: ","))
        add(filter.religion)
    }

    private mutating func add(_ number: Double) { add(String(number.bitPattern)) }

    /// Adds a text and a byte that no text has. A missing text is that byte alone; an empty one cannot occur.
    private mutating func add(_ text: String?) {
        for byte in (text ?? "").utf8 { mix(byte) }
        mix(0xFF)
    }

    private mutating func mix(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 0x0100_0193 }
}
