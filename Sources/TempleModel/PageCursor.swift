/// The place where a page of ranked temples ended: the last temple's distance and id, which is what the order is by.
///
/// It names no row number, so rows that come or go between two pages make no other row appear twice or not at all.
public struct PageCursor: Hashable, Sendable {
    public let meters: Double
    public let id: Int64

    public init(meters: Double, id: Int64) {
        self.meters = meters
        self.id = id
    }

    /// Reads what ``text`` wrote; nil for anything else.
    public init?(text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 16, (1...16).contains(parts[1].utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { byte in Self.digits.contains(byte) } }),
            let bits = UInt64(parts[0], radix: 16), let id = Int64(parts[1], radix: 16)
        else { return nil }
        let meters = Double(bitPattern: bits)
        guard meters.isFinite, meters >= 0 else { return nil }
        self.init(meters: meters, id: id)
    }

    /// An opaque word, safe in a URL.
    public var text: String {
        let bits = String(meters.bitPattern, radix: 16)
        return String(repeating: "0", count: 16 - bits.count) + bits + "-" + String(id, radix: 16)
    }

    private static let digits: Set<UInt8> = Set("0123456789abcdef".utf8)
}
