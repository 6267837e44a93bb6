internal import TempleModel

extension AdminPageRoute {
    /// Returns the most bytes of the form of an entity: all that the rules of its kind allow, as a browser sends it, and what
    /// goes along with it.
    static func mostBytes(_ kind: CatalogueKind) -> Int {
        let members = CatalogueForm(kind).members
        return mostBytes + bytesOfCharacter * members.reduce(0) { $0 + $1.type.mostCharacters }
    }

    /// The most bytes of a form of the catalogue.
    static let mostBytesOfCatalogue = CatalogueKind.allCases.map(mostBytes).max() ?? mostBytes

    /// The most bytes of a character as a browser sends it: four in UTF-8, each as `%F0`.
    private static let bytesOfCharacter = 12
}

extension CatalogueMember.Kind {
    /// The most characters of the inputs of a value. The lines of a list have an end each.
    fileprivate var mostCharacters: Int {
        switch self {
        case .line(let longest), .prose(let longest): longest
        // It has only characters of ASCII, most of which are sent as they are, and the others as three.
        case .webAddress: 2_048
        case .word, .number, .flag, .day, .moment: 40
        case .reference, .temple: NameMeanings.longest
        case .list(let element, let most): most * (element.mostCharacters + 1)
        case .object(let members): members.reduce(0) { $0 + $1.type.mostCharacters }
        case .fixed: 0
        }
    }
}
