internal import Geodesy

/// The best temples of a search for names so far: so many, and few of one and the same name.
struct NamedTop {
    /// The most temples of one and the same name.
    static let mostOfName = 3

    struct Entry {
        let item: InMemoryTempleIndex.ItemNumber
        let rank: Rank
        /// The characters of the name that fits.
        let name: [UInt16]
        /// Equal for equal names. Most names are told apart by it.
        fileprivate let hash: Int

        init(item: InMemoryTempleIndex.ItemNumber, rank: Rank, name: [UInt16]) {
            self.item = item
            self.rank = rank
            self.name = name
            hash = NamedTop.hash(name)
        }
    }

    private static func hash(_ name: some Sequence<UInt16>) -> Int { name.reduce(0) { $0 &* 0x1_0003 &+ Int($1) } }

    private let limit: Int
    /// Sorted by rank.
    private(set) var entries: [Entry] = []

    /// - Parameter limit: the number of temples that are kept.
    init(limit: Int) {
        self.limit = limit
    }

    var isFull: Bool { entries.count >= limit }

    /// Returns the rank before which an entry of a name must be to be kept; nil while any is.
    func worst(ofName name: UnsafeBufferPointer<UInt16>) -> Rank? {
        var count = 0
        var last: Rank?
        let hash = Self.hash(name)
        for entry in entries where entry.hash == hash && entry.name.elementsEqual(name) {
            count += 1
            last = entry.rank
        }
        return count >= Self.mostOfName ? last : worst
    }

    /// Returns the rank before which an entry must be to be kept, whatever its name; nil while there are few.
    var worst: Rank? { isFull ? entries.last?.rank : nil }

    /// Adds a temple that ranks before ``worst(ofName:)``.
    mutating func insert(_ entry: Entry) {
        let ofName = entries.indices.filter { entries[$0].hash == entry.hash && entries[$0].name == entry.name }
        if ofName.count >= Self.mostOfName, let last = ofName.last {
            entries.remove(at: last)
        } else if isFull {
            entries.removeLast()
        }
        let place = entries.firstIndex { entry.rank < $0.rank } ?? entries.endIndex
        entries.insert(entry, at: place)
    }
}
