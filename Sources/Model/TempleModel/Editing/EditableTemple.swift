internal import Platform

/// A temple as an editor sees it: what each source says, and what is shown of it.
public struct EditableTemple: Equatable, Sendable {
    public let id: Int64
    /// What is shown: the merged record. Of a deleted temple, what would be shown.
    public let record: TempleRecord
    /// The record of each source, the edits first, then the most trusted source first.
    public let records: [TempleRecord]
    /// Where each field comes from, as for readers.
    public let sources: [TempleSource]
    public let isDeleted: Bool
    /// A text that is another one for each other state of the temple: 16 hexadecimal digits.
    public let version: String

    /// - Parameters:
    ///   - records: the record of each source, not empty.
    ///   - stored: the records as they are stored, in any order, for the version.
    /// - Returns: nil for no records.
    public init?(id: Int64, records: [TempleRecord], stored: [String], isDeleted: Bool) {
        guard let merged = MergedTemple(records) else { return nil }
        self.id = id
        record = merged.record
        sources = merged.sources
        let places = Dictionary(
            merged.sources.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
        self.records = records.sorted { places[$0.key, default: .max] < places[$1.key, default: .max] }
        self.isDeleted = isDeleted
        version = Self.version(of: stored, isDeleted: isDeleted)
    }

    private static func version(of stored: [String], isDeleted: Bool) -> String {
        var hash = FNV1a()
        for text in stored.sorted() { hash.add(text: text) }
        hash.add(isDeleted ? 1 : 0)
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// What is decided by hand, each field with its value.
    public var edited: FieldValues { records.first { $0.isEdit }?.edited ?? [:] }
}
