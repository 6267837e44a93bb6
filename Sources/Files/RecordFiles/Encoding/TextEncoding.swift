/// Encoding of a file's text, recognised by its first bytes.
struct TextEncoding: Equatable {
    enum Scheme: Equatable {
        case utf8
        case iconv(IconvConverter.Encoding)
    }

    var scheme: Scheme
    /// Length of the byte-order mark.
    var markBytes: Int

    /// Number of bytes that are examined.
    static let sampleBytes = 64 << 10

    /// Recognises the encoding.
    ///
    /// - Throws: ``RecordFileError/Reason/notText(offset:)``, ``RecordFileError/Reason/foreignEncoding(_:)``.
    init(_ head: [UInt8]) throws(RecordFileError.Reason) {
        if head.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.init(scheme: .utf8, markBytes: 3)
        } else if head.starts(with: [0xFF, 0xFE]) {
            self.init(scheme: .iconv(.utf16LittleEndian), markBytes: 2)
        } else if head.starts(with: [0xFE, 0xFF]) {
            self.init(scheme: .iconv(.utf16BigEndian), markBytes: 2)
        } else if let encoding = Self.unmarkedUTF16(head) {
            self.init(scheme: .iconv(encoding), markBytes: 0)
        } else {
            if let offset = Self.firstBinaryByte(head) { throw .notText(offset: offset) }
            switch EncodingGuess(head) {
            case .big5: self.init(scheme: .iconv(.big5), markBytes: 0)
            case .foreign(let name): throw .foreignEncoding(name)
            case .unknown: self.init(scheme: .utf8, markBytes: 0)
            }
        }
        if case .iconv(let encoding) = scheme, encoding != .big5, let offset = binaryByte(in: head, encoding) {
            throw .notText(offset: offset)
        }
    }

    private init(scheme: Scheme, markBytes: Int) {
        self.scheme = scheme
        self.markBytes = markBytes
    }

    /// Returns the byte order of UTF-16 without a mark; nil if the text is not UTF-16. In the right order, the units
    /// are text, and at least one in eight is ASCII: digits, commas and line ends.
    ///
    /// In the wrong order, ASCII becomes Chinese, and a character such as U+4E00 (一) becomes ASCII, but this gives far
    /// less of it.
    private static func unmarkedUTF16(_ head: [UInt8]) -> IconvConverter.Encoding? {
        guard head.contains(0) else { return nil }
        let little = asciiOfUTF16(head, low: 0)
        let big = asciiOfUTF16(head, low: 1)
        let (encoding, count, other): (IconvConverter.Encoding, Int?, Int?) =
            (little ?? 0) >= (big ?? 0) ? (.utf16LittleEndian, little, big) : (.utf16BigEndian, big, little)
        guard let count, count * 16 >= head.count, (other ?? 0) * 4 <= count else { return nil }
        return encoding
    }

    /// Returns the number of ASCII units; nil if a unit cannot be in a text.
    private static func asciiOfUTF16(_ head: [UInt8], low: Int) -> Int? {
        var count = 0
        var awaitsLow = false
        for index in stride(from: 0, to: head.count - 1, by: 2) {
            let unit = UInt16(head[index + 1 - low]) << 8 | UInt16(head[index + low])
            guard (0xDC00...0xDFFF ~= unit) == awaitsLow else { return nil }
            awaitsLow = 0xD800...0xDBFF ~= unit
            switch unit {
            case 0x09...0x0D, 0x20...0x7E: count += 1
            case 0...0x1F, 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF: return nil
            default: break
            }
        }
        return count
    }

    /// Returns the offset of the first binary byte. Zero is never in a text; other control characters are only rare in
    /// a text.
    private static func firstBinaryByte(_ head: [UInt8]) -> Int? {
        if let zero = head.firstIndex(of: 0) { return zero }
        // A text sequence has a record separator in front of each record.
        let separator = head.first == ASCII.recordSeparator ? ASCII.recordSeparator : 0x1B
        let isControl = { (byte: UInt8) in
            byte < 0x20 && !(0x09...0x0D ~= byte) && byte != 0x1A && byte != 0x1B && byte != separator
        }
        let controls = head.lazy.filter(isControl).count
        return controls * 50 > head.count ? head.firstIndex(where: isControl) : nil
    }

    /// Returns the offset of a character in decoded UTF-16 that cannot be in a text.
    private func binaryByte(in head: [UInt8], _ encoding: IconvConverter.Encoding) -> Int? {
        let low = encoding == .utf16LittleEndian ? 0 : 1
        for unit in stride(from: markBytes, to: head.count - 1, by: 2)
        where head[unit + 1 - low] == 0 && head[unit + low] == 0 { return unit }
        return nil
    }
}
