internal import TempleModel

/// How the text of a member is read: as the field of an import's row.
enum EditTextRule {
    case name
    case address
    case county
    case deity
    case phone
    case webAddress
    case openingHours
    case lunarHours
    /// Any text of at most so many characters.
    case text(longest: Int)
    /// The same, where a word such as 無 says that there is no value.
    case word(longest: Int)

    /// The rule of a field; nil for a field of another kind.
    init?(_ field: MergedTemple.Field) {
        switch field {
        case .name: self = .name
        case .officialName, .englishName: self = .text(longest: RowReader.Longest.name)
        case .address: self = .address
        case .county: self = .county
        case .mainDeity: self = .deity
        case .phone: self = .phone
        case .religion: self = .word(longest: RowReader.Longest.religion)
        case .website: self = .webAddress
        case .aliases, .position, .sideDeities, .openTime, .photos, .rating: return nil
        default: self = .text(longest: RowReader.Longest.prose)
        }
    }

    /// Returns the text as an import stores it; nil where it says that there is no value, or where the row has a warning
    /// that it is left out.
    func read(_ column: Column, _ row: RowReader) throws(RowFinding) -> String? {
        switch self {
        case .name: return try readName(column, row)
        case .address: return try row.address(column).address
        case .county: return try row.region(column)
        case .deity: return try row.deity(column)
        case .phone: return try row.phone(column, keepingMobiles: false)
        case .webAddress: return row.webAddress(column)
        case .openingHours: return try row.openingHours(column)
        case .lunarHours: return try row.lunarHours(column)
        case .text(let longest): return try row.text(column, longest: longest)
        case .word(let longest): return try row.text(column, longest: longest, droppingPlaceholders: true)
        }
    }

    private func readName(_ column: Column, _ row: RowReader) throws(RowFinding) -> String? {
        guard let name = try row.text(column, longest: RowReader.Longest.name, droppingPlaceholders: true) else {
            return nil
        }
        row.judge(name: name, column)
        if PersonName.matches(name) {
            row.warn(
                .nameOfPerson, column: column, reason: "reads like a person's name",
                remedy: "write the temple's name, and leave people's names out")
        }
        return NameTidying.tidied(name)
    }
}
