/// Members of a header such as `Accept`, each with its weight (RFC 9110 section 12.4.2).
///
/// Members in any other form are ignored, and so are all members after the 64th.
public struct WeightedList: Sendable, Hashable {
    /// One member, without parameters other than `q`.
    public struct Member: Sendable, Hashable {
        /// The value in lower case.
        public let value: String
        /// The weight, from 0 to 1000; 0 means "not acceptable".
        public let weight: Int
    }

    public let members: [Member]

    private static let mostMembers = 64

    /// Reads all fields with this name. Nil if there are none or none can be read.
    public init?(_ name: String, of headers: Headers) {
        var members: [Member] = []
        for field in headers.fields where field.name.equalsIgnoringCase(name) {
            for part in field.value.utf8.split(separator: UInt8(ascii: ",")) where members.count < Self.mostMembers {
                if let member = Self.member(part) { members.append(member) }
            }
        }
        guard !members.isEmpty else { return nil }
        self.members = members
    }

    /// Returns the weight of the first member with this value. Nil if there is none.
    public func weight(of value: String) -> Int? {
        members.first { $0.value == value }?.weight
    }

    /// Returns the media type with the highest weight; the first one wins a tie. Nil if none is acceptable.
    ///
    /// The most specific range that matches a type gives its weight (RFC 9110 section 12.5.1).
    public func best(ofMediaTypes offered: [String]) -> String? {
        var best: (type: String, weight: Int)?
        for type in offered {
            let family = type.prefix { $0 != "/" } + "/*"
            let weight = weight(of: type) ?? weight(of: String(family)) ?? weight(of: "*/*") ?? 0
            if weight > best?.weight ?? 0 { best = (type, weight) }
        }
        return best?.type
    }

    /// Returns what `read` makes of the member with the highest weight that it knows; the first one wins a tie. Nil if it
    /// knows none that is acceptable.
    public func best<Value>(_ read: (String) -> Value?) -> Value? {
        var best: (value: Value, weight: Int)?
        for member in members where member.weight > best?.weight ?? 0 {
            if let value = read(member.value) { best = (value, member.weight) }
        }
        return best?.value
    }

    /// Whether the client wants the content coding `gzip` at least as much as no coding.
    public var prefersGzip: Bool {
        let weight = weight(of: "gzip") ?? weight(of: "x-gzip") ?? weight(of: "*") ?? 0
        return weight > 0 && weight >= self.weight(of: "identity") ?? 0
    }

    /// Whether the client refuses an answer without a content coding (RFC 9110 section 12.5.3).
    public var refusesPlain: Bool { (weight(of: "identity") ?? weight(of: "*")) == 0 }

    private static func member(_ bytes: Substring.UTF8View) -> Member? {
        let end = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
        let value = word(bytes[..<end])
        guard !value.isEmpty else { return nil }
        let parameters = bytes[end...].split(separator: UInt8(ascii: ";")).lazy.map(word)
        guard let quality = parameters.first(where: { $0.hasPrefix("q=") }) else {
            return Member(value: value, weight: 1000)
        }
        return thousandths(quality.dropFirst(2)).map { Member(value: value, weight: $0) }
    }

    /// Returns a part of a member in lower case, without spaces and tabs.
    private static func word(_ bytes: Substring.UTF8View) -> String {
        let written = bytes.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return String(decoding: written, as: UTF8.self).lowercased()
    }

    /// Parses a weight: 0 or 1 with at most three decimals.
    private static func thousandths(_ text: Substring) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts[0] == "0" || parts[0] == "1" else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let read = Int(decimals + String(repeating: "0", count: 3 - decimals.utf8.count))
        else { return nil }
        let weight = parts[0] == "1" ? 1000 + read : read
        return weight <= 1000 ? weight : nil
    }
}
