/// ISO 8601 text.
extension CivilDay: CustomStringConvertible {
    /// Parses `YYYY-MM-DD`: exactly ten ASCII characters, and a day that the calendar has; nil for anything else.
    public init?(iso8601 text: some StringProtocol) {
        // Native strings are parsed in place. Other strings are bridged, and only their first 11 bytes are copied.
        let day = text.utf8.withContiguousStorageIfAvailable { CivilDay(iso8601: $0[...]) }
        guard let day = day ?? CivilDay(iso8601: Array(text.utf8.prefix(11))[...]) else { return nil }
        self = day
    }

    private init?(iso8601 bytes: some RandomAccessCollection<UInt8>) {
        guard bytes.count == 10 else { return nil }
        var fields = (year: 0, month: 0, day: 0)
        for (position, byte) in bytes.enumerated() {
            switch (position, byte) {
            case (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")): break
            case (0...3, UInt8(ascii: "0")...UInt8(ascii: "9")): fields.year = fields.year * 10 + Int(byte & 0xF)
            case (5...6, UInt8(ascii: "0")...UInt8(ascii: "9")): fields.month = fields.month * 10 + Int(byte & 0xF)
            case (8...9, UInt8(ascii: "0")...UInt8(ascii: "9")): fields.day = fields.day * 10 + Int(byte & 0xF)
            default: return nil
            }
        }
        do throws(Invalid) {
            try self.init(year: fields.year, month: fields.month, day: fields.day)
        } catch {
            return nil
        }
    }

    /// `YYYY-MM-DD`; years outside 0000...9999 have a sign, as ISO 8601 requires for expanded years.
    public var description: String {
        guard (0...9999).contains(year) else { return expandedDescription }
        // Ten bytes fit into the string value itself, so nothing is allocated.
        return String(unsafeUninitializedCapacity: 10) { bytes in
            func write(_ value: Int, at position: Int) {
                bytes[position] = UInt8(ascii: "0") + UInt8(value / 10)
                bytes[position + 1] = UInt8(ascii: "0") + UInt8(value % 10)
            }
            write(year / 100, at: 0)
            write(year % 100, at: 2)
            bytes[4] = UInt8(ascii: "-")
            write(month, at: 5)
            bytes[7] = UInt8(ascii: "-")
            write(day, at: 8)
            return 10
        }
    }

    private var expandedDescription: String {
        func padded(_ value: Int, to width: Int) -> String {
            let digits = String(value.magnitude)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        return "\(year < 0 ? "-" : "+")\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }
}

/// Encoded as ISO 8601 text.
extension CivilDay: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let text = try value.decode(String.self)
        guard let day = CivilDay(iso8601: text) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "\(text) is no day")
        }
        self = day
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(description)
    }
}
