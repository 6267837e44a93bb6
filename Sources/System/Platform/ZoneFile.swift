/// A file of the time zone database, in the form TZif of version 2 or later (RFC 8536).
struct ZoneFile: Sendable {
    /// The moments at which the offset changes, in order, in seconds since 1970.
    private let changes: [Int64]
    /// The offset from each of the changes on, in seconds.
    private let offsets: [Int64]
    /// The offset before the first change.
    private let first: Int64
    /// What holds after the last change; nil where the last offset does.
    private let rule: ZoneRule?

    private static let headerBytes = 44
    /// A zone is never a day or more away from UTC.
    static let possibleOffsets: ClosedRange<Int64> = -86_399...86_399

    /// Reads a file. Nil for bytes of another form, and for a file whose clock counts leap seconds.
    init?(_ bytes: [UInt8]) {
        guard let old = Header(bytes[...], timeBytes: 4), old.version >= UInt8(ascii: "2"),
            let header = Header(bytes.dropFirst(Self.headerBytes + old.dataBytes), timeBytes: 8), header.leaps == 0
        else { return nil }
        let data = bytes.dropFirst(2 * Self.headerBytes + old.dataBytes)
        guard data.count >= header.dataBytes, header.types > 0 else { return nil }
        let times = data.prefix(8 * header.changes)
        let indices = data.dropFirst(times.count).prefix(header.changes)
        let types = data.dropFirst(times.count + indices.count).prefix(6 * header.types)
        let offsetOfType = stride(from: types.startIndex, to: types.endIndex, by: 6).map { start in
            Int64(Int32(truncatingIfNeeded: Self.number(types[start..<start + 4])))
        }
        guard offsetOfType.allSatisfy(Self.possibleOffsets.contains), indices.allSatisfy({ $0 < header.types }) else {
            return nil
        }
        changes = stride(from: times.startIndex, to: times.endIndex, by: 8).map { start in
            Self.number(times[start..<start + 8])
        }
        offsets = indices.map { offsetOfType[Int($0)] }
        first = offsetOfType[0]
        // The rule stands between two line feeds.
        let footer = data.dropFirst(header.dataBytes)
        guard footer.first == UInt8(ascii: "\n"), zip(changes, changes.dropFirst()).allSatisfy(<) else { return nil }
        let text = String(decoding: footer.dropFirst().prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        guard !text.isEmpty else {
            rule = nil
            return
        }
        guard let rule = ZoneRule(text) else { return nil }
        self.rule = rule
    }

    func offset(at moment: Int64) -> Int64 {
        guard let last = changes.last, moment < last else {
            return rule?.offset(at: moment) ?? offsets.last ?? first
        }
        // The number of changes until then, by halves.
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }

    /// The header of one of the two blocks of data.
    private struct Header {
        let version: UInt8
        let leaps: Int
        let changes: Int
        let types: Int
        /// Bytes of the data that follow the header.
        let dataBytes: Int

        init?(_ bytes: ArraySlice<UInt8>, timeBytes: Int) {
            guard bytes.count >= headerBytes, bytes.starts(with: "TZif".utf8) else { return nil }
            let start = bytes.startIndex
            version = bytes[start + 4]
            let counts = (0..<6).map { place in
                Int(number(bytes[start + 20 + 4 * place..<start + 24 + 4 * place]))
            }
            leaps = counts[2]
            changes = counts[3]
            types = counts[4]
            dataBytes =
                counts[0] + counts[1] + leaps * (timeBytes + 4) + changes * (timeBytes + 1) + types * 6 + counts[5]
        }
    }

    /// Returns a number of at most eight bytes, the first of which is the highest.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reduce(0) { $0 << 8 | Int64($1) }
    }
}
