/// County and township in a form that can be compared between sources: 臺中縣大甲鎮 and 台中市大甲區 are the same area.
///
/// A county has its present name. A township has no character for its kind, because that changed when its county became a
/// city (2010, 2014).
public struct AreaKey: Hashable, Sendable {
    private let county: [Unicode.Scalar]
    /// The township's name without 鄉, 鎮, 市 or 區.
    private let township: [Unicode.Scalar]

    /// Reads the beginning of an address, or a field that has no more than the area.
    ///
    /// - Parameter county: The county of a text that does not begin with one.
    /// - Returns: nil for a text with neither a county nor a township.
    public init?(_ text: String, county: String? = nil) {
        let folded = ((county ?? "") + text).unicodeScalars.prefix(AddressKey.longest).map(FoldedText.fold)
        var rest = folded.filter { $0 != " " }.drop(while: FoldedText.isDigit)
        var found: [Unicode.Scalar] = []
        // Of two counties at the beginning, the second one counts.
        while let county = PlacePrefix.county(atStartOf: rest) {
            found = county.name
            rest = rest.dropFirst(county.length).drop(while: FoldedText.isDigit)
        }
        self.county = found
        township = Array(rest.prefix(Township.length(atStartOf: rest)).dropLast())
        if self.county.isEmpty, township.isEmpty { return nil }
    }

    /// The county alone; nil without one.
    public var wholeCounty: AreaKey? { county.isEmpty ? nil : AreaKey(county: county, township: []) }

    private init(county: [Unicode.Scalar], township: [Unicode.Scalar]) {
        self.county = county
        self.township = township
    }

    /// Whether it has both a county and a township.
    public var isComplete: Bool { !county.isEmpty && !township.isEmpty }

    /// Whether both can be the same area. A county or township that only one of them has is not a difference.
    public func agrees(with other: AreaKey) -> Bool {
        Self.agree(county, other.county) && Self.agree(township, other.township)
    }

    private static func agree(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool { a.isEmpty || b.isEmpty || a == b }
}
