/// The county and the township that an address begins with: 彰化縣 and 鹿港鎮 of 彰化縣鹿港鎮中山路430號.
public struct AddressArea: Hashable, Sendable {
    /// What people put in front of a temple's name, folded: a township, 鹿港, or a city, 臺中.
    let stems: [Stem]
    /// County and township as one folded text.
    public let text: String

    struct Stem: Hashable, Sendable {
        let name: [Unicode.Scalar]
        /// How many characters at most stand between it and the temple's name: 通霄白沙屯拱天宮, 嘉義市城隍廟. Of a city few
        /// do, since much of what a text says is in the city.
        let reach: Int
    }

    /// - Returns: nil for an address without either.
    public init?(_ address: String) {
        let folded = address.unicodeScalars.prefix(AddressKey.longest).map(FoldedText.fold).filter { $0 != " " }
        var rest = folded.drop(while: FoldedText.isDigit)
        var stems: [Stem] = []
        var text: [Unicode.Scalar] = []
        while let county = PlacePrefix.county(atStartOf: rest) {
            text = county.name
            // Many temples of a county may have one name; of a city people say which by its name.
            stems = county.name.last == "市" ? [Stem(name: county.name.dropLast(), reach: 1)] : []
            rest = rest.dropFirst(county.length).drop(while: FoldedText.isDigit)
        }
        let length = Township.length(atStartOf: rest)
        // 東區 is 東, which says nothing.
        if length > 2 { stems.append(Stem(name: Array(rest.prefix(length - 1)), reach: 4)) }
        text += rest.prefix(length)
        guard !text.isEmpty else { return nil }
        self.stems = stems
        self.text = String(String.UnicodeScalarView(text))
    }

    /// A name without the township or city that it begins with, as the temple is called there: 老大公廟 of 基隆老大公廟.
    public func localName(of name: TempleNameKey) -> TempleNameKey? {
        for stem in stems where name.characters.starts(with: stem.name) && name.characters.count > stem.name.count + 1 {
            return TempleNameKey(String(String.UnicodeScalarView(name.characters[stem.name.count...])))
        }
        return nil
    }
}
