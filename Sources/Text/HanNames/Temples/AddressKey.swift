/// Address in Taiwan in a form that can be compared between sources: 南投縣南投市營南里5鄰營盤路１３６號之２ and 南投市營盤路136-2號 are the same
/// place.
///
/// Digits become halfwidth, 之 between numbers becomes a hyphen, and section numbers become digits. The key leaves out
/// 鄰, a 里 or 村 before a road, and all text after the house number.
public struct AddressKey: Hashable, Sendable {
    /// Most characters of an address that are read.
    public static let longest = 128

    private let county: [Unicode.Scalar]
    private let township: [Unicode.Scalar]
    /// Road or village, up to 號.
    private let house: [Unicode.Scalar]

    /// - Returns: nil for an address without a house number, because many houses may share it.
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

    /// Returns the key of an address that only one house has: with county, township and house number. Nil for another one.
    ///
    /// - Parameter county: The county of an address that does not begin with one.
    public init?(full address: String, county: String?) {
        // Of two counties at the beginning, the second one counts.
        self.init((county ?? "") + address)
        guard !self.county.isEmpty, !township.isEmpty else { return nil }
    }

    /// Whether both keys are the same house. A county or township that only one of them has is not a difference.
    public func matches(_ other: AddressKey) -> Bool {
        house == other.house && Self.agree(county, other.county) && Self.agree(township, other.township)
    }

    private static func agree(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool { a.isEmpty || b.isEmpty || a == b }

    /// Writes 之 before a digit, and every dash, as `-`.
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

    /// Removes a neighbourhood, such as 12鄰 or 十二鄰.
    private static func withoutNeighbourhood(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard let end = text.firstIndex(of: "鄰") else { return text }
        var start = end
        while start > 0, isNumeral(text[start - 1]) { start -= 1 }
        return start < end ? Array(text[..<start] + text[(end + 1)...]) : text
    }

    private static func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
        FoldedText.isDigit(scalar) || scalar == "十" || numerals[scalar] != nil
    }

    /// Removes a village before a road. Without a road, the house number counts within the village, so the village
    /// stays.
    private static func withoutVillage(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard let end = text.prefix(5).firstIndex(where: { $0 == "里" || $0 == "村" }), end > 0 else { return text }
        let rest = text[(end + 1)...]
        guard let road = rest.firstIndex(where: isRoad), road > rest.startIndex else { return text }
        return Array(rest)
    }

    private static func isRoad(_ scalar: Unicode.Scalar) -> Bool { scalar == "路" || scalar == "街" || scalar == "道" }

    /// Writes section numbers in digits: 二段 becomes 2段.
    private static func withDigitSections(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        text.enumerated().map { index, scalar in
            index + 1 < text.count && text[index + 1] == "段" ? numerals[scalar] ?? scalar : scalar
        }
    }

    private static let numerals: [Unicode.Scalar: Unicode.Scalar] = [
        "一": "1", "二": "2", "三": "3", "四": "4", "五": "5", "六": "6", "七": "7", "八": "8", "九": "9",
    ]

    /// Returns the text up to the number of a house or a plot (103地號), with 8號-5 as 8-5號; nil if there is no number.
    private static func upToNumber(_ text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        guard let end = text.firstIndex(of: "號") else { return nil }
        let digits = text[..<end].last == "地" ? text[..<(end - 1)] : text[..<end]
        guard let digit = digits.last, FoldedText.isDigit(digit) else { return nil }
        var number = text[..<end]
        let rest = text[(end + 1)...]
        if rest.first == "-" { number += ["-"] + rest.dropFirst().prefix(while: FoldedText.isDigit) }
        return Array(number)
    }
}
