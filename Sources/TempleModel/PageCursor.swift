/// The place where a page of ranked temples ended: the last temple's distance and id, which is what the order is by.
///
/// It names no row number, so rows that come or go between two pages make no other row appear twice or not at all.
public struct PageCursor: Hashable, Sendable {
    public let meters: Double
    public let id: Int64
    /// For temples ranked by date: how many days away the last one's was. Nil for temples ranked by distance.
    public let day: Int?

    public init(meters: Double, id: Int64, day: Int? = nil) {
        self.day = day
        self.meters = meters
        self.id = id
    }

    /// Reads what ``text`` wrote; nil for anything else.
    public init?(text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[0].utf8.count == 16,
            parts.allSatisfy({ (1...16).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.digits.contains) }),
            let bits = UInt64(parts[0], radix: 16), let id = Int64(parts[1], radix: 16)
        else { return nil }
        var day: Int?
        if parts.count == 3 {
            guard parts[2].utf8.count <= 8, let read = Int(parts[2], radix: 16) else { return nil }
            day = read
        }
        let meters = Double(bitPattern: bits)
        guard meters.isFinite, meters >= 0 else { return nil }
        self.init(meters: meters, id: id, day: day)
    }

    /// An opaque word, safe in a URL.
    public var text: String {
        let bits = String(meters.bitPattern, radix: 16)
        return String(repeating: "0", count: 16 - bits.count) + bits + "-" + String(id, radix: 16)
            + (day.map { "-" + String($0, radix: 16) } ?? "")
    }

    private static let digits: Set<UInt8> = Set("0123456789abcdef".utf8)
}
