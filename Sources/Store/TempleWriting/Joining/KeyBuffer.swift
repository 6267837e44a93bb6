internal import TempleModel

/// Buffer for keys of new temples, written to `temple_source` in the order of that table.
///
/// A source's ids come in any order. Written singly, each would open another page of the table.
struct KeyBuffer {
    /// A key's position in the table's order. Its first bytes nearly always decide.
    private struct Entry {
        let prefix: UInt64
        let id: Range<Int32>
        let templeID: Int64
    }

    /// Most keys in the buffer.
    private static let mostKept = 1 << 18
    /// Most hashes that are kept to detect duplicates: at most 64 MB.
    private static let mostHashed = 1 << 21

    /// Source of the keys in the buffer.
    private(set) var source = ""
    private var entries: [Entry] = []
    private var bytes: [UInt8] = []
    /// Hashes of all keys that were ever noted, written or not.
    private var hashes: Set<Int> = []

    var isEmpty: Bool { entries.isEmpty }

    /// Whether the buffer can take another key of this source.
    func hasRoom(for source: String) -> Bool {
        entries.isEmpty || (entries.count < Self.mostKept && source == self.source)
    }

    /// Notes a key that is about to be written; false if it may have been noted before.
    mutating func note(_ key: SourceKey) -> Bool {
        guard hashes.count < Self.mostHashed else { return false }
        var hasher = Hasher()
        Self.add(key.id, to: &hasher)
        Self.add(key.source, to: &hasher)
        return hashes.insert(hasher.finalize()).inserted
    }

    /// Hashes the bytes: the hash of a `String` is that of its normalised form.
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

    /// Returns the ids in the table's order, each with its temple, and empties the buffer.
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
