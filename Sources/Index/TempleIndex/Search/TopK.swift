/// The top k candidates so far: one page and one more. The one more shows that a next page exists.
struct TopK<Element> {
    /// The number of candidates on a page.
    let limit: Int
    /// The kept candidates. They are sorted and at most ``limit`` + 1, but after ``gather(_:_:)`` only when ``sort()``
    /// has run.
    private(set) var entries: [Entry] = []
    /// A struct and not a tuple, because arrays of tuples look up the type of their elements at run time.
    struct Entry {
        let element: Element
        let rank: Rank
    }

    /// The rank of the last candidate kept; a new one must rank before it. Nil until there are ``limit`` + 1.
    private(set) var worst: Rank?

    init(limit: Int) {
        self.limit = limit
        entries.reserveCapacity(min(limit, 1000) + 2)
    }

    var isFull: Bool { entries.count > limit }

    /// Adds a candidate of a nearly sorted sequence, so it is nearly always inserted at the end.
    mutating func insert(_ element: Element, _ rank: Rank) {
        var index = entries.endIndex
        while index > 0, rank < entries[index - 1].rank { index -= 1 }
        let entry = Entry(element: element, rank: rank)
        if index == entries.endIndex { entries.append(entry) } else { entries.insert(entry, at: index) }
        if entries.count > limit + 1 { entries.removeLast() }
        if isFull { worst = entries.last?.rank }
    }

    /// Adds a candidate of an unsorted sequence. The entries are sorted only now and then.
    mutating func gather(_ element: Element, _ rank: Rank) {
        entries.append(Entry(element: element, rank: rank))
        if entries.count > 2 * (limit + 1) { sort() }
    }

    mutating func sort() {
        entries.sort { $0.rank < $1.rank }
        guard isFull else { return }
        entries.removeSubrange((limit + 1)...)
        worst = entries.last?.rank
    }
}
