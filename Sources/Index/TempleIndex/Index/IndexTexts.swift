internal import LunarCalendar
internal import TempleModel

/// The texts of all temples in an index, packed into one byte array.
///
/// A million entries take about 50 MB; as separate strings they would take ten times that. ``IndexTextsWriter``
/// describes the format of an entry.
final class IndexTexts: Sendable {
    /// One temple's entry: its rating, and the byte ranges of its texts.
    struct Entry {
        let members: IndexTextsWriter.Members
        let rating: Double?
        let name: Range<Int>
        /// The number of the prefix of the address; 0 for none.
        fileprivate(set) var beginning = 0
        fileprivate(set) var address: Range<Int>?
        fileprivate(set) var openTime: Range<Int>?
        fileprivate(set) var phone: Range<Int>?
        fileprivate(set) var otherNames: Range<Int>?
        fileprivate(set) var visit: Range<Int>?
        fileprivate var labels: Int?
        /// See ``IndexedTemple/prominence``.
        fileprivate(set) var prominence: Int64 = 1
        /// Where the next entry starts.
        fileprivate(set) var end = 0
    }

    /// All entries, one after the other.
    nonisolated(unsafe) let bytes: PackedColumn<UInt8>
    /// The prefixes that addresses share, one after the other, and where each begins and the last one ends.
    private nonisolated(unsafe) let beginnings: PackedColumn<UInt8>
    private nonisolated(unsafe) let beginningStarts: PackedColumn<UInt32>
    /// Entries store indices into this array.
    private let labels: [FieldTexts]
    /// The size of the texts in bytes.
    let count: Int

    init(bytes: [UInt8], beginnings: [[UInt8]], labels: [FieldTexts]) {
        self.bytes = PackedColumn(bytes)
        self.beginnings = PackedColumn(Array(beginnings.joined()))
        var starts: [UInt32] = [0]
        for beginning in beginnings { starts.append(starts[starts.count - 1] + UInt32(beginning.count)) }
        beginningStarts = PackedColumn(starts)
        self.labels = labels
        count = bytes.count + self.beginnings.count
    }

    deinit {
        bytes.deallocate()
        beginnings.deallocate()
        beginningStarts.deallocate()
    }

    /// The number of bytes of most entries.
    static let usualEntry = 128

    func entry(at start: UInt32) -> Entry {
        var offset = Int(start)
        let members = IndexTextsWriter.Members(rawValue: number(at: &offset))
        var rating: Double?
        if members.contains(.rating) { rating = Double(bitPattern: number(at: &offset)) }
        var entry = Entry(members: members, rating: rating, name: range(at: &offset))
        if members.contains(.address) {
            let beginning: UInt16 = number(at: &offset)
            entry.beginning = Int(beginning)
            entry.address = range(at: &offset)
        }
        if members.contains(.openTime) { entry.openTime = range(at: &offset) }
        if members.contains(.phone) { entry.phone = range(at: &offset) }
        if members.contains(.otherNames) { entry.otherNames = range(at: &offset) }
        if members.contains(.visit) { entry.visit = range(at: &offset) }
        if members.contains(.labels) { entry.labels = Int(number(at: &offset) as UInt16) }
        if members.contains(.prominence) { entry.prominence = Int64(number(at: &offset) as UInt16) }
        entry.end = offset
        return entry
    }

    private func number<Number: FixedWidthInteger>(at offset: inout Int) -> Number {
        defer { offset += MemoryLayout<Number>.size }
        let memory = UnsafeRawBufferPointer(bytes.elements(offset..<offset + MemoryLayout<Number>.size))
        return Number(littleEndian: memory.loadUnaligned(as: Number.self))
    }

    private func range(at offset: inout Int) -> Range<Int> {
        var length = 0
        var shift = 0
        while bytes[offset] > 0x7F {
            length |= Int(bytes[offset] & 0x7F) << shift
            shift += 7
            offset += 1
        }
        length |= Int(bytes[offset]) << shift
        let start = offset + 1
        offset = start + length
        return start..<offset
    }

    /// Returns the bytes of a text. They are valid as long as the texts.
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { bytes.elements(range) }

    func bytes(_ range: Range<Int>?) -> UnsafeBufferPointer<UInt8>? { range.map { bytes.elements($0) } }

    /// The prefix that the address shares with others; empty for none.
    func beginning(_ entry: Entry) -> UnsafeBufferPointer<UInt8> {
        beginnings.elements(Int(beginningStarts[entry.beginning])..<Int(beginningStarts[entry.beginning + 1]))
    }

    func name(_ entry: Entry) -> String { text(entry.name) }

    func address(_ entry: Entry) -> String? {
        entry.address.map { rest in
            let beginning = beginning(entry)
            guard !beginning.isEmpty else { return text(rest) }
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: beginning.count + rest.count) { whole in
                _ = whole.initialize(fromContentsOf: beginning)
                _ = whole[beginning.count...].initialize(fromContentsOf: bytes.elements(rest))
                return Self.text(UnsafeBufferPointer(whole))
            }
        }
    }

    /// Returns the information for visitors: opening hours, cover image, website and number of ratings. Nil if there is
    /// none.
    @inline(__always)
    func visit(_ entry: Entry) -> Temple.Visit? {
        if entry.visit == nil, entry.openTime == nil { return nil }
        return PackedVisit.unpack(entry.visit.map(text), openTime: entry.openTime.map(text))
    }

    func phone(_ entry: Entry) -> String? {
        entry.phone.map { entry.members.contains(.packedPhone) ? PackedPhone.unpack(bytes($0)) : text($0) }
    }

    func otherNames(_ entry: Entry) -> [String] {
        entry.otherNames.map { text($0).split(separator: "\n").map(String.init) } ?? []
    }

    /// Returns a temple with everything that a search result shows.
    func temple(_ item: IndexSegment.Item, _ set: DeitySet) -> Temple {
        let entry = entry(at: item.text)
        return Temple(
            id: item.id, name: name(entry), address: address(entry), coordinate: item.position,
            mainDeity: set.mainDeity, deities: set.deities, rating: entry.rating, phone: phone(entry),
            visit: visit(entry), prominence: entry.prominence)
    }

    /// The texts of ``FieldTexts/labels``.
    func labels(_ entry: Entry) -> FieldTexts { entry.labels.map { labels[$0] } ?? [:] }

    /// Calls a function with each name of a temple in UTF-8: first the name, then the other ones.
    func forEachName(_ entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        body(bytes.elements(entry.name))
        guard let names = entry.otherNames else { return }
        for name in bytes.elements(names).split(separator: UInt8(ascii: "\n")) {
            body(UnsafeBufferPointer(rebasing: name))
        }
    }

    /// Appends the names and the address to a key, each as a field.
    func appendNamesAndAddress(_ entry: Entry, to key: inout SearchKey) {
        key.append(utf8: bytes.elements(entry.name))
        key.endField()
        key.append(utf8: beginning(entry))
        if let address = entry.address { key.append(utf8: bytes.elements(address)) }
        key.endField()
        guard let names = entry.otherNames else { return }
        for name in bytes.elements(names).split(separator: UInt8(ascii: "\n")) {
            key.append(utf8: UnsafeBufferPointer(rebasing: name))
            key.endField()
        }
    }

    private func text(_ range: Range<Int>) -> String {
        Self.text(bytes.elements(range))
    }

    /// The bytes are UTF-8: they come from texts.
    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(copying: unsafe UTF8Span(unchecked: bytes.span))
    }
}

/// A temple's information for visitors, except the text of its hours, packed into one text. Few temples have any of it.
enum PackedVisit {
    /// Packs the values, one per line. A missing value is an empty line, and the result is nil when all are missing. No
    /// value contains a line end.
    static func pack(_ visit: Temple.Visit) -> String? {
        let lines = [
            visit.hours.stated, visit.hours.statedLunar, visit.hours.asOf?.description, visit.coverURL, visit.website,
            visit.ratingCount.map(String.init),
            visit.hasDoubtfulPosition ? doubtful : visit.hasSharedPosition ? shared : nil,
        ]
        guard lines.contains(where: { $0 != nil }) else { return nil }
        return lines.map { $0 ?? "" }.joined(separator: "\n")
    }

    static func unpack(_ text: String?, openTime: String?) -> Temple.Visit {
        guard let text else { return Temple.Visit(hours: TempleHours(text: openTime)) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? nil : String($0) }
        guard lines.count == 7 else { return Temple.Visit(hours: TempleHours(text: openTime)) }
        return Temple.Visit(
            hours: TempleHours(
                text: openTime, stated: lines[0], statedLunar: lines[1],
                asOf: lines[2].flatMap { CivilDay(iso8601: $0) }),
            coverURL: lines[3], website: lines[4], ratingCount: lines[5].flatMap { Int($0) },
            hasDoubtfulPosition: lines[6] == doubtful, hasSharedPosition: lines[6] == shared)
    }

    private static let doubtful = "1"
    private static let shared = "2"
}
