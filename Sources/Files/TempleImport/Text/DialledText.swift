internal import RecordFiles

/// Text in the form that a telephone would dial. All kinds of digits and signs become ASCII, invisible characters are
/// left out, and every other character becomes one byte that is not a sign.
struct DialledText {
    private(set) var bytes: [UInt8] = []
    /// Offset in the text of each byte in ``bytes``.
    private var offsets: [Int] = []
    private let count: Int

    private static let other: UInt8 = 0xFF

    init(_ text: UnsafeBufferPointer<UInt8>) {
        count = text.count
        bytes.reserveCapacity(text.count)
        offsets.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let (byte, length) = Self.dialled(text, at: index)
            if let byte {
                bytes.append(byte)
                offsets.append(index)
            }
            index += length
        }
    }

    /// Returns the range of the text for a range of ``bytes``.
    func originalRange(of range: Range<Int>) -> Range<Int> {
        offsets[range.lowerBound]..<(range.upperBound < offsets.count ? offsets[range.upperBound] : count)
    }

    /// Returns the byte for a character, nil for an invisible character, and the character's length. The text may be
    /// invalid UTF-8.
    private static func dialled(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (byte: UInt8?, length: Int) {
        let first = text[index]
        if first < 0x80 { return (first == 0x5F || first == 0x7E ? ASCII.hyphen : first, 1) }
        if first == 0xC2, index + 1 < text.count {
            switch text[index + 1] {
            case 0xA0: return (ASCII.space, 2)
            case 0xAD: return (nil, 2)
            case 0xB7: return (ASCII.point, 2)
            default: return (other, 2)
            }
        }
        guard first & 0xF0 == 0xE0, index + 2 < text.count, text[index + 1] & 0xC0 == 0x80,
            text[index + 2] & 0xC0 == 0x80
        else { return (other, 1) }
        let scalar = UInt32(first & 0x0F) << 12 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
        return (sign(scalar), 3)
    }

    private static func sign(_ scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF: nil
        case 0x2000...0x200A, 0x202F, 0x205F, 0x3000: ASCII.space
        case 0x2010...0x2015, 0x2043, 0x2212, 0x2500, 0x30FC, 0xFE58, 0xFE63, 0xFF3F, 0xFF5E: ASCII.hyphen
        case 0x2022, 0x2027, 0x3002, 0x30FB: ASCII.point
        case 0x3008, 0x300A, 0x300C, 0x3010, 0x3014: UInt8(ascii: "(")
        case 0x3009, 0x300B, 0x300D, 0x3011, 0x3015: UInt8(ascii: ")")
        case 0xFF01...0xFF5D: UInt8(scalar - 0xFEE0)
        default: other
        }
    }
}
