/// Big5 byte pairs of user-defined characters, mapped to Unicode's private use area as in code page 950.
///
/// Source: Unicode's table of Microsoft code page 950,
/// https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WindowsBestFit/bestfit950.txt
enum Big5UserDefined {
    /// Range of byte pairs, and the code point of the first pair.
    private static let ranges: [(pairs: ClosedRange<UInt16>, first: Int)] = [
        (0xFA40...0xFEFE, 0xE000), (0x8E40...0xA0FE, 0xE311), (0x8140...0x8DFE, 0xEEB8), (0xC6A1...0xC8FE, 0xF6B1),
    ]

    /// Returns the code point of a pair; nil if the pair is not user-defined.
    static func codePoint(lead: UInt8, trail: UInt8) -> Int? {
        guard let trailIndex = trailIndex(trail),
            let range = ranges.first(where: { $0.pairs ~= UInt16(lead) << 8 | UInt16(trail) })
        else { return nil }
        let start = range.pairs.lowerBound
        let row = Int(lead) - Int(start >> 8)
        return Self.trailIndex(UInt8(start & 0xFF)).map { range.first + row * trails + trailIndex - $0 }
    }

    /// Returns the character of a pair in UTF-8; nil if the pair is not user-defined.
    static func utf8(_ pair: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        guard pair.count == 2, let lead = pair.first, let trail = pair.last,
            let scalar = codePoint(lead: lead, trail: trail).flatMap(UnicodeScalar.init)
        else { return nil }
        return Array(String(scalar).utf8)
    }

    /// Number of valid second bytes: 0x40 to 0x7E and 0xA1 to 0xFE.
    private static let trails = 157

    private static func trailIndex(_ trail: UInt8) -> Int? {
        switch trail {
        case 0x40...0x7E: Int(trail) - 0x40
        case 0xA1...0xFE: Int(trail) - 0x62
        default: nil
        }
    }
}
