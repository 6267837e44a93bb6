/// The position where a page of ranked temples ends: the distance and id of the last temple, by which the order is
/// defined. In a query without a point, the rank of the name takes the distance's place.
///
/// It holds no row number. So rows that are added or removed between two pages do not make another row appear twice or
/// not at all. It holds the tag of its query, because it says nothing about the order of another one.
public struct PageCursor: Hashable, Sendable {
    public let meters: Double
    public let id: Int64
    /// The last temple's sort key that comes before the distance.
    public let lead: Lead
    /// The query that the page belongs to.
    public let query: QueryTag

    /// The sort key that comes before the distance.
    public enum Lead: Hashable, Sendable {
        /// No such key: ``TempleQuery/Order/distance``.
        case none
        /// How many days away something happens: ``TempleQuery/Order/date``.
        case day(Int)
        /// The rating, nil where nobody has rated the temple: ``TempleQuery/Order/rating``.
        case rating(Double?)
        /// How well the temple is known: ``TempleQuery/Order/known``.
        case known(Int)
        /// How well the name fits, 0 first: ``TempleQuery/Order/name``.
        case name(Int)

        /// The order that the key belongs to.
        var order: TempleQuery.Order {
            switch self {
            case .none: .distance
            case .day: .date
            case .rating: .rating
            case .known: .known
            case .name: .name
            }
        }
    }

    public init(meters: Double, id: Int64, lead: Lead = .none, query: QueryTag) {
        self.query = query
        self.meters = meters
        self.id = id
        self.lead = lead
    }

    /// Parses ``text``; nil for any other text.
    public init?(text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (3...4).contains(parts.count), let meters = Self.number(parts[0]), meters >= 0,
            (1...16).contains(parts[1].utf8.count), Self.isHexadecimal(parts[1]), let id = Int64(parts[1], radix: 16),
            parts[2].utf8.count == 8, Self.isHexadecimal(parts[2]), let query = UInt32(parts[2], radix: 16)
        else { return nil }
        var lead = Lead.none
        if parts.count == 4 {
            guard let read = Self.lead(parts[3]) else { return nil }
            lead = read
        }
        self.init(meters: meters, id: id, lead: lead, query: QueryTag(value: query))
    }

    /// The cursor as an opaque word, safe in a URL.
    public var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``text``.
    public func append(to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + 64)
        Self.append(digits: meters.bitPattern, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(contentsOf: String(id, radix: 16).utf8)
        bytes.append(UInt8(ascii: "-"))
        Self.append(digits: query.value, to: &bytes)
        switch lead {
        case .none: break
        case .day(let days): bytes.append(contentsOf: "-\(String(days, radix: 16))".utf8)
        case .rating(let rating?):
            bytes.append(contentsOf: "-r".utf8)
            Self.append(digits: rating.bitPattern, to: &bytes)
        case .rating(nil): bytes.append(contentsOf: "-u".utf8)
        case .known(let fame): bytes.append(contentsOf: "-k\(String(fame, radix: 16))".utf8)
        case .name(let rank): bytes.append(contentsOf: "-n\(String(rank, radix: 16))".utf8)
        }
    }

    private static func lead(_ text: some StringProtocol) -> Lead? {
        if text == "u" { return .rating(nil) }
        if text.first == "k" { return wholeNumber(text.dropFirst()).map(Lead.known) }
        if text.first == "n" { return wholeNumber(text.dropFirst()).map(Lead.name) }
        if text.first == "r" {
            guard let rating = number(text.dropFirst()), TempleQuery.ratingRange.contains(rating) else { return nil }
            return .rating(rating)
        }
        return wholeNumber(text).map(Lead.day)
    }

    /// Parses a hexadecimal whole number of at most eight digits.
    private static func wholeNumber(_ text: some StringProtocol) -> Int? {
        guard (1...8).contains(text.utf8.count), isHexadecimal(text) else { return nil }
        return Int(text, radix: 16)
    }

    /// Appends all digits of bits. A number is written as its bits, so that no rounding loses anything.
    private static func append<Bits: FixedWidthInteger>(digits bits: Bits, to bytes: inout [UInt8]) {
        for shift in stride(from: Bits.bitWidth - 4, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: bits >> shift) & 15
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }

    private static func number(_ text: some StringProtocol) -> Double? {
        guard text.utf8.count == 16, isHexadecimal(text), let bits = UInt64(text, radix: 16) else { return nil }
        let number = Double(bitPattern: bits)
        return number.isFinite ? number : nil
    }

    private static func isHexadecimal(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy(hexadecimalDigits.contains)
    }

    private static let hexadecimalDigits: Set<UInt8> = Set("0123456789abcdef".utf8)
}

/// How well a temple's names match the search text, best match first.
public enum NameFit: Int, Comparable, Sendable {
    /// A name equals the text; of a starter temple, also a name that is the text after its place, as 艋舺龍山寺 for 龍山寺.
    case exact
    /// A name begins with the text.
    case prefix
    /// The text is a district of the address plus a name, as 鹿港天后宮 for 天后宮 in 鹿港鎮.
    case inDistrict
    /// A name contains the text.
    case contained
    /// The text is in the address or the deities' names, or its words are in several places.
    case elsewhere

    public static func < (left: NameFit, right: NameFit) -> Bool { left.rawValue < right.rawValue }
}
