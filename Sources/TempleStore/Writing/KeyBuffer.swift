internal import TempleModel

/// Keys of new temples that are kept back from `temple_source` and written in the order of that table: a source's ids come
/// in any order, and one by one each would open another page of it.
struct KeyBuffer {
    /// One key's place in the table's order: its first bytes decide nearly always.
    private struct Entry {
        let prefix: UInt64
        let id: Range<Int32>
        let templeID: Int64
    }

    /// As many are kept back.
    private static let mostKept = 1 << 18
    /// As many are told apart by their hashes: 64 MB at most.
    private static let mostHashed = 1 << 21

    /// Whose keys are kept.
    private(set) var source = ""
    private var entries: [Entry] = []
    private var bytes: [UInt8] = []
    /// The hashes of all keys ever noted, written or not.
    private var hashes: Set<Int> = []

    var isEmpty: Bool { entries.isEmpty }

    /// Whether another key of that source can be kept back.
    func hasRoom(for source: String) -> Bool {
        entries.isEmpty || (entries.count < Self.mostKept && source == self.source)
    }

    /// Notes a key that is about to be written; false where it may have been noted before.
    mutating func note(_ key: SourceKey) -> Bool {
        guard hashes.count < Self.mostHashed else { return false }
        var hasher = Hasher()
        Self.add(key.id, to: &hasher)
        Self.add(key.source, to: &hasher)
        return hashes.insert(hasher.finalize()).inserted
    }

    /// By its bytes: a string's own hash is of what it is normalised to.
    private static func add(_ text: String, to hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    mutating func append(_ key: SourceKey, templeID: Int64) {
        source = key.source
        let start = bytes.count
        var id = key.id
        id.withUTF8 { bytes.append(contentsOf: $0) }
        var prefix: UInt64 = 0
        for index in start..<start + 8 { prefix = prefix << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
        entries.append(Entry(prefix: prefix, id: Int32(start)..<Int32(bytes.count), templeID: templeID))
    }

    /// The ids in their order, each with its temple; they are not kept any longer.
    mutating func takeAll() -> [(id: String, templeID: Int64)] {
        let bytes = bytes
        entries.sort {
            $0.prefix == $1.prefix
                ? Self.slice(bytes, $0).lexicographicallyPrecedes(Self.slice(bytes, $1)) : $0.prefix < $1.prefix
        }
        let all = entries.map { (id: String(decoding: Self.slice(bytes, $0), as: UTF8.self), templeID: $0.templeID) }
        entries.removeAll(keepingCapacity: true)
        self.bytes.removeAll(keepingCapacity: true)
        return all
    }

    private static func slice(_ bytes: [UInt8], _ entry: Entry) -> ArraySlice<UInt8> {
        bytes[Int(entry.id.lowerBound)..<Int(entry.id.upperBound)]
    }
}
