package import TempleModel

extension EditJudge {
    /// The most other names of a temple, and the most characters of each.
    package static let (mostAliases, longestAlias) = (NameList.mostAliases, RowReader.Longest.name)

    /// Returns the most characters of a field as a text of a form; names of a list have a sign between two. Nil for a field
    /// of another kind.
    package static func longest(_ field: MergedTemple.Field) -> Int? {
        switch field {
        case .aliases, .sideDeities: RowReader.Longest.prose
        // Each of the texts that say it.
        case .openTime: RowReader.Longest.openTime
        case .position, .photos, .rating: nil
        default: EditTextRule(field)?.longest
        }
    }
}

extension EditTextRule {
    /// The most characters; of telephone numbers and web addresses the most bytes.
    var longest: Int {
        switch self {
        case .name: RowReader.Longest.name
        case .address: RowReader.Longest.address
        case .county: RowReader.Longest.county
        case .deity: RowReader.Longest.deity
        case .phone: RowReader.Longest.phone
        case .webAddress: WebAddress.longest
        case .openingHours, .lunarHours: RowReader.Longest.openTime
        case .text(let longest), .word(let longest): longest
        }
    }
}
