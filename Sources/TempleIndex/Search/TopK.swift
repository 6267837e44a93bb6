/// The candidates that rank first among those seen so far: as many as a page holds, and one more, by which the next page is
/// known of.
struct TopK<Element> {
    /// How many a page holds.
    let limit: Int
    /// Sorted and at most one more than ``limit``; after ``gather(_:_:)`` only once ``sort()`` was called.
    private(set) var entries: [(element: Element, rank: Rank)] = []
    /// The rank that a candidate has to beat, once there are enough.
    private(set) var worst: Rank?

    init(limit: Int) {
        self.limit = limit
        entries.reserveCapacity(min(limit, 1000) + 2)
    }

    var isFull: Bool { entries.count > limit }

    /// Keeps one of candidates that come nearly in order, so that its place is nearly always at the end.
    mutating func insert(_ element: Element, _ rank: Rank) {
        var place = entries.endIndex
        while place > 0, rank < entries[place - 1].rank { place -= 1 }
        entries.insert((element, rank), at: place)
        if entries.count > limit + 1 { entries.removeLast() }
        if isFull { worst = entries.last?.rank }
    }

    /// Keeps one of candidates that come in no order: they are sorted now and then.
    mutating func gather(_ element: Element, _ rank: Rank) {
        entries.append((element, rank))
        if entries.count > 2 * (limit + 1) { sort() }
    }

    mutating func sort() {
        entries.sort { $0.rank < $1.rank }
        guard isFull else { return }
        entries.removeSubrange((limit + 1)...)
        worst = entries.last?.rank
    }
}
