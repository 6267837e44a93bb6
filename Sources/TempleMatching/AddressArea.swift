/// The county and the township that an address begins with: 彰化縣 and 鹿港鎮 of 彰化縣鹿港鎮中山路430號.
public struct AddressArea: Hashable, Sendable {
    /// What people put in front of a temple's name, folded: 鹿港; of a city also 臺中.
    let stems: [[Unicode.Scalar]]
    /// County and township as one folded text.
    public let text: String

    /// - Returns: nil for an address without either.
    public init?(_ address: String) {
        let folded = address.unicodeScalars.prefix(AddressKey.longest).map(FoldedText.fold).filter { $0 != " " }
        var rest = folded.drop(while: FoldedText.isDigit)
        var stems: [[Unicode.Scalar]] = []
        var text: [Unicode.Scalar] = []
        while let county = PlacePrefix.county(atStartOf: rest) {
            text = county.name
            // Many temples of a county may have one name; of a city people say which by its name.
            stems = county.name.last == "市" ? [Array(county.name.dropLast())] : []
            rest = rest.dropFirst(county.length).drop(while: FoldedText.isDigit)
        }
        let length = Township.length(atStartOf: rest)
        // 東區 is 東, which says nothing.
        if length > 2 { stems.append(Array(rest.prefix(length - 1))) }
        text += rest.prefix(length)
        guard !text.isEmpty else { return nil }
        self.stems = stems
        self.text = String(String.UnicodeScalarView(text))
    }

    /// A name without the township or city that it begins with, as the temple is called there: 老大公廟 of 基隆老大公廟.
    public func localName(of name: TempleNameKey) -> TempleNameKey? {
        for stem in stems where name.characters.starts(with: stem) && name.characters.count > stem.count + 1 {
            return TempleNameKey(String(String.UnicodeScalarView(name.characters[stem.count...])))
        }
        return nil
    }
}
