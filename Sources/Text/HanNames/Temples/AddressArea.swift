/// County and township at the beginning of an address: 彰化縣 and 鹿港鎮 in 彰化縣鹿港鎮中山路430號.
public struct AddressArea: Hashable, Sendable {
    /// Place names that people put before a temple's name, folded: a township such as 鹿港 or a city such as 臺中.
    let stems: [Stem]
    /// County and township as one folded text.
    public let text: String

    struct Stem: Hashable, Sendable {
        let name: [Unicode.Scalar]
        /// Most characters between the place and the temple's name: 通霄白沙屯拱天宮, 嘉義市城隍廟. A city's reach is short, because
        /// much of a text may be about places in the city.
        let reach: Int
    }

    /// - Returns: nil if the address has neither a county nor a township.
    public init?(_ address: String) {
        let folded = address.unicodeScalars.prefix(AddressKey.longest).map(FoldedText.fold).filter { $0 != " " }
        var rest = folded.drop(while: FoldedText.isDigit)
        var stems: [Stem] = []
        var text: [Unicode.Scalar] = []
        while let county = PlacePrefix.county(atStartOf: rest) {
            text = county.name
            // Many temples of a county may share a name. In a city, people add the city's name to say which one.
            stems = county.name.last == "市" ? [Stem(name: county.name.dropLast(), reach: 1)] : []
            rest = rest.dropFirst(county.length).drop(while: FoldedText.isDigit)
        }
        let length = Township.length(atStartOf: rest)
        // 東區 would leave 東, which does not identify a place.
        if length > 2 { stems.append(Stem(name: Array(rest.prefix(length - 1)), reach: 4)) }
        text += rest.prefix(length)
        guard !text.isEmpty else { return nil }
        self.stems = stems
        self.text = String(String.UnicodeScalarView(text))
    }

    /// Returns a name without the township or city at its beginning, as people there call the temple: 老大公廟 for 基隆老大公廟.
    public func localName(of name: TempleNameKey) -> TempleNameKey? {
        for stem in stems where name.characters.starts(with: stem.name) && name.characters.count > stem.name.count + 1 {
            return TempleNameKey(String(String.UnicodeScalarView(name.characters[stem.name.count...])))
        }
        return nil
    }
}
