internal import HanNames

/// The normalized form of a text, in which terms are searched. It is never shown.
///
/// It folds characters as `DeityKey` does: width, case, diacritics, spaces and punctuation make no difference, nor do forms
/// of one character such as 台 and 臺. The scalars are numbers in an array because a search normalizes every row that it
/// reads.
package struct SearchKey: Hashable {
    package private(set) var scalars: [UInt32] = []

    package init() {}

    package init(_ text: some StringProtocol) { append(text) }

    package var isEmpty: Bool { scalars.isEmpty }

    package mutating func removeAll() { scalars.removeAll(keepingCapacity: true) }

    package mutating func append(_ text: some StringProtocol) {
        var text = String(text)
        text.withUTF8 { append(utf8: $0) }
    }

    /// Appends a text. Invalid UTF-8, which occurs only in a damaged file, becomes arbitrary characters or none.
    package mutating func append(utf8: UnsafeBufferPointer<UInt8>) {
        let table = Self.table
        var offset = 0
        while offset < utf8.count {
            let lead = utf8[offset]
            let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            guard offset + length <= utf8.count else { return }
            var value = length == 1 ? UInt32(lead) : UInt32(lead) & 0x7F >> UInt32(length)
            for next in offset + 1..<offset + length { value = value << 6 | UInt32(utf8[next] & 0x3F) }
            offset += length
            if value < 0x1_0000 {
                let folded = table[Int(value)]
                if folded != 0 { scalars.append(UInt32(folded)) }
            } else if let folded = Unicode.Scalar(value).flatMap(DeityKey.fold) {
                scalars.append(folded.value)
            }
        }
    }

    /// Appends a text and the end of its field.
    package mutating func appendField(_ text: some StringProtocol) {
        append(text)
        endField()
    }

    /// Ends a field. A term never matches across the end of a field.
    package mutating func endField() { scalars.append(0) }

    /// Returns the key without its first scalars.
    package func dropping(_ count: Int) -> SearchKey {
        var rest = SearchKey()
        rest.scalars = Array(scalars.dropFirst(count))
        return rest
    }

    /// Returns the key's first scalars.
    func prefix(_ count: Int) -> SearchKey {
        var beginning = SearchKey()
        beginning.scalars = Array(scalars.prefix(count))
        return beginning
    }

    /// The key as a text, which has the same key.
    var text: String { String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))) }

    func starts(with other: SearchKey) -> Bool { scalars.starts(with: other.scalars) }

    /// - Complexity: O(*n* · *m*), with *m* the term's length; terms have a few characters.
    package func contains(_ term: SearchKey) -> Bool {
        let term = term.scalars
        guard let first = term.first, scalars.count >= term.count else { return false }
        for start in 0...(scalars.count - term.count) where scalars[start] == first {
            var length = 1
            while length < term.count, scalars[start + length] == term[length] { length += 1 }
            if length == term.count { return true }
        }
        return false
    }

    /// The search form of each scalar of the Basic Multilingual Plane; 0 for a scalar that is ignored.
    private static let table: [UInt16] = (0..<0x1_0000).map { (value: UInt32) in
        let key = Unicode.Scalar(value).flatMap(DeityKey.fold)
        return key.flatMap { UInt16(exactly: $0.value) } ?? 0
    }
}
