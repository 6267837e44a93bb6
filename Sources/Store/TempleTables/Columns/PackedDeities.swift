package import TempleModel
internal import Wording

/// A temple's deities packed into one text column, so that a search needs no join.
///
/// A record has four fields. The ASCII unit and record separators divide fields and records. No name can contain them,
/// because the import removes control characters.
package enum PackedDeities {
    private static let unitSeparator: Character = "\u{1F}"
    private static let recordSeparator: Character = "\u{1E}"

    package static func pack(_ deities: [TempleDeity]) -> String {
        deities.map { deity in
            [String(deity.id), deity.role.rawValue, deity.name, deity.written].joined(separator: String(unitSeparator))
        }
        .joined(separator: String(recordSeparator))
    }

    /// Whether `isOne` accepts any of the packed deities. It receives the id and whether the role is
    /// ``DeityRole/main``.
    static func contain(_ packed: UnsafeBufferPointer<UInt8>, where isOne: (Int64, Bool) -> Bool) -> Bool {
        var offset = packed.startIndex
        while offset < packed.endIndex {
            var id: Int64 = 0
            while offset < packed.endIndex, packed[offset] != 0x1F {
                id = id &* 10 &+ Int64(packed[offset] &- 0x30)
                offset += 1
            }
            offset += 1
            if isOne(id, offset < packed.endIndex && packed[offset] == mainInitial) { return true }
            while offset < packed.endIndex, packed[offset] != 0x1E { offset += 1 }
            offset += 1
        }
        return false
    }

    /// First byte of the raw value of ``DeityRole/main``. The other role begins with another letter.
    private static let mainInitial = UInt8(ascii: "m")

    package static func unpack(_ text: String) -> [TempleDeity] {
        guard !text.isEmpty else { return [] }
        return text.utf8.split(separator: 0x1E).compactMap { record in
            let fields = record.split(separator: 0x1F, maxSplits: 3, omittingEmptySubsequences: false)
            guard fields.count == 4, let id = Int64(Substring(fields[0])), StoredBound.ids.contains(id),
                let role = DeityRole(rawValue: String(Substring(fields[1])))
            else { return nil }
            return TempleDeity(
                id: id, name: CleanText.line(String(Substring(fields[2]))), role: role,
                written: CleanText.line(String(Substring(fields[3]))))
        }
    }
}
