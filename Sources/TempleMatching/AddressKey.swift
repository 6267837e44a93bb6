/// An address of Taiwan in the form in which two sources are compared: 南投縣南投市營南里5鄰營盤路１３６號之２ and
/// 南投市營盤路136-2號 are the same place.
///
/// Digits are halfwidth, 之 between numbers a hyphen, the numbers of sections in digits, 鄰 is left out, 里 and 村 where a
/// road follows, and all that stands behind the house number.
public struct AddressKey: Hashable, Sendable {
    /// The longest address that is looked at, in characters.
    public static let longest = 128

    private let county: [Unicode.Scalar]
    private let township: [Unicode.Scalar]
    /// From the road or the village to 號.
    private let house: [Unicode.Scalar]

    /// - Returns: nil for an address without a house number: it may be the address of many.
    public init?(_ address: String) {
        let folded = FoldedText.withoutNotes(address.unicodeScalars.prefix(Self.longest).map(FoldedText.fold))
        var rest = folded.filter { $0 != " " }.drop { FoldedText.isDigit($0) }
        var county: [Unicode.Scalar] = []
        while let found = PlacePrefix.county(atStartOf: rest) {
            county = found.name
            rest = rest.dropFirst(found.length)
        }
        self.county = county
        let length = Township.length(atStartOf: rest)
        township = Array(rest.prefix(length).dropLast())
        var house = Self.withHyphens(Array(rest.dropFirst(length)))
        house = Self.withoutNeighbourhood(house)
        house = Self.withoutVillage(house)
        guard let number = Self.upToNumber(Self.withDigitSections(house)) else { return nil }
        self.house = number
    }

    /// Whether both are one house; a county or township that only one of them names is no difference.
    public func matches(_ other: AddressKey) -> Bool {
        house == other.house && Self.agree(county, other.county) && Self.agree(township, other.township)
    }

    private static func agree(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool { a.isEmpty || b.isEmpty || a == b }

    /// 之 next to a number, and every dash, as `-`.
    private static func withHyphens(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        text.enumerated().map { index, scalar in
            switch scalar {
            case "之":
                let next = index + 1 < text.count ? text[index + 1] : " "
                return FoldedText.isDigit(next) ? "-" : scalar
            case "~", "–", "—", "‐", "−", "﹣": return "-"
            default: return scalar
            }
        }
    }

    /// Without 12鄰 or 十二鄰.
    private static func withoutNeighbourhood(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard let end = text.firstIndex(of: "鄰") else { return text }
        var start = end
        while start > 0, isNumeral(text[start - 1]) { start -= 1 }
        return start < end ? Array(text[..<start] + text[(end + 1)...]) : text
    }

    private static func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
        FoldedText.isDigit(scalar) || scalar == "十" || numerals[scalar] != nil
    }

    /// Without a village in front of a road; where none follows, the village is what says where the number counts.
    private static func withoutVillage(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard let end = text.prefix(5).firstIndex(where: { $0 == "里" || $0 == "村" }), end > 0 else { return text }
        let rest = text[(end + 1)...]
        guard let road = rest.firstIndex(where: isRoad), road > rest.startIndex else { return text }
        return Array(rest)
    }

    private static func isRoad(_ scalar: Unicode.Scalar) -> Bool { scalar == "路" || scalar == "街" || scalar == "道" }

    /// 二段 as 2段.
    private static func withDigitSections(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        text.enumerated().map { index, scalar in
            index + 1 < text.count && text[index + 1] == "段" ? numerals[scalar] ?? scalar : scalar
        }
    }

    private static let numerals: [Unicode.Scalar: Unicode.Scalar] = [
        "一": "1", "二": "2", "三": "3", "四": "4", "五": "5", "六": "6", "七": "7", "八": "8", "九": "9",
    ]

    /// Up to the house number, 8號-5 as 8-5號; nil without one.
    private static func upToNumber(_ text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        guard let end = text.firstIndex(of: "號"), end > 0, FoldedText.isDigit(text[end - 1]) else { return nil }
        var number = text[..<end]
        let rest = text[(end + 1)...]
        if rest.first == "-" { number += ["-"] + rest.dropFirst().prefix(while: FoldedText.isDigit) }
        return Array(number)
    }
}
