internal import RecordFiles
internal import TempleModel

/// Spellings of Taiwan's counties and cities at the start of a text.
package enum CountySpelling {
    /// Bytes in a county's name: three characters.
    package static let nameBytes = 9

    /// All spellings by their first eight bytes. The ninth byte is the last byte of the third character.
    private static let spellings: [UInt64: (lastByte: UInt8, name: String)] = {
        var table: [UInt64: (lastByte: UInt8, name: String)] = [:]
        for (spelling, name) in County.names.map({ ($0, $0) }) + County.merged.map({ ($0.key, $0.value) }) {
            let colloquial = spelling.hasPrefix("臺") ? "台" + spelling.dropFirst() : spelling
            for var written in [spelling, colloquial] {
                written.withUTF8 { table[key(of: $0)] = ($0[8], name) }
            }
        }
        return table
    }()

    /// Returns today's county or city at the start of `text`, 臺中市 for 台中市 and for 臺中縣; nil if there is none.
    package static func prefix(of text: UnsafeBufferPointer<UInt8>) -> String? {
        guard text.count >= nameBytes, let found = spellings[key(of: text)], found.lastByte == text[8] else {
            return nil
        }
        return found.name
    }

    private static func key(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var key: UInt64 = 0
        for index in 0..<8 { key = key << 8 | UInt64(text[index]) }
        return key
    }

    /// Returns `address` without a repeated county, as in 南投縣南投縣草屯鎮.
    package static func withoutRepeatedCounty(_ address: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var tidied = address
        while let first = prefix(of: tidied) {
            var rest = UnsafeBufferPointer(rebasing: tidied[nameBytes...])
            if rest.first == ASCII.space { rest = UnsafeBufferPointer(rebasing: rest[1...]) }
            guard prefix(of: rest) == first else { break }
            tidied = rest
        }
        return tidied
    }
}
