public import Geodesy
internal import LunarCalendar
internal import Platform

/// 32-bit fingerprint of the parts of a query that decide which temples it finds and in which order.
///
/// A cursor carries the tag of its query, so that a cursor of another query is refused. It protects from mistakes and
/// not from forgery.
public struct QueryTag: Hashable, Sendable {
    public let value: UInt32

    /// Creates the tag of a query.
    ///
    /// - Parameter radius: The radius of the page, which is wider than the query's if the query has expanded.
    public init(_ query: TempleQuery, within radius: Distance) {
        var hash = FNV1a()
        hash.add(query.order.rawValue)
        // Without a point, the radius is unused.
        if let center = query.center {
            hash.add(center.latitude)
            hash.add(center.longitude)
            hash.add(radius.meters)
        }
        hash.add(query.deity)
        hash.add(query.withinDays.map(String.init))
        // The day counts only if it is part of the query: in the order by date, or if the client has named it.
        hash.add(query.order == .date || query.time == nil ? query.today.description : nil)
        hash.add(query.filter)
        // Only where it is asked for: cursors of an older release go on.
        if query.isFuzzy { hash.add("fuzzy") }
        value = UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32)
    }

    init(value: UInt32) {
        self.value = value
    }
}

extension FNV1a {
    fileprivate mutating func add(_ filter: TempleQuery.Filter) {
        add(filter.minimumRadius.meters)
        let edges = filter.bounds.map { [$0.west, $0.south, $0.east, $0.north] }
        add(edges?.map { String($0.bitPattern) }.joined(separator: ","))
        add(filter.isOpenNow ? "open" : nil)
        add(filter.minimumRating.map { String($0.bitPattern) })
        add(filter.hasPhone ? "phone" : nil)
        add(filter.text)
        add(filter.ids?.map(String.init).joined(separator: ","))
        add(filter.counties?.joined(separator: ","))
        add(filter.labels[.religion])
        for label in FieldTexts.labels where label != .religion {
            if let text = filter.labels[label] { add(label.rawValue + "=" + text) }
        }
        // Only where it is given: cursors of an older release go on.
        if let since = filter.updatedSince { add(since.text) }
    }

    /// Adds the bits of a number as decimal text.
    fileprivate mutating func add(_ number: Double) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalText.mostBytes) { buffer in
            guard let start = buffer.baseAddress else { return }
            let count = DecimalText.write(number.bitPattern, to: start)
            add(UnsafeBufferPointer(start: start, count: count))
        }
        add(UInt8(0xFF))
    }

    /// Adds a text. A missing one is the end mark alone; an empty one cannot occur.
    fileprivate mutating func add(_ text: String?) { add(text: text ?? "") }
}
