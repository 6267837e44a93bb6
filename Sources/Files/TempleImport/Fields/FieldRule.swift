internal import TempleModel

/// What a text of a temple must be, and what is stored of it, wherever it comes from: a row of a file, an edit, a form.
enum FieldRule {
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

    /// The rule of a field; nil for one that is not a single text.
    init?(_ field: MergedTemple.Field) {
        switch field {
        case .name: self = .name
        case .officialName, .englishName: self = .text(longest: FieldReader.Longest.name)
        case .address: self = .address
        case .county: self = .county
        case .mainDeity: self = .deity
        case .phone: self = .phone
        case .religion: self = .word(longest: FieldReader.Longest.religion)
        case .website: self = .webAddress
        case .aliases, .position, .sideDeities, .openTime, .photos, .rating: return nil
        default: self = .text(longest: FieldReader.Longest.prose)
        }
    }

    /// The most characters; of telephone numbers and web addresses the most bytes.
    var longest: Int {
        switch self {
        case .name: FieldReader.Longest.name
        case .address: FieldReader.Longest.address
        case .county: FieldReader.Longest.county
        case .deity: FieldReader.Longest.deity
        case .phone: FieldReader.Longest.phone
        case .webAddress: WebAddress.longest
        case .openingHours, .lunarHours: FieldReader.Longest.openTime
        case .text(let longest), .word(let longest): longest
        }
    }

    /// Returns the text as it is stored; nil where it says that there is no value, or where the reader has a warning that it
    /// is left out.
    func read(_ column: Column, _ row: FieldReader) throws(RowFinding) -> String? {
        switch self {
        case .name: return try readName(column, row)
        case .address: return try row.address(column).address
        case .county: return try row.region(column)
        case .deity: return try row.deity(column)
        case .phone: return try row.phone(column)
        case .webAddress: return row.webAddress(column)
        case .openingHours: return try row.openingHours(column)
        case .lunarHours: return try row.lunarHours(column)
        case .text(let longest): return try row.text(column, longest: longest)
        case .word(let longest): return try row.text(column, longest: longest, droppingPlaceholders: true)
        }
    }

    private func readName(_ column: Column, _ row: FieldReader) throws(RowFinding) -> String? {
        guard let name = try row.text(column, longest: FieldReader.Longest.name, droppingPlaceholders: true) else {
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
