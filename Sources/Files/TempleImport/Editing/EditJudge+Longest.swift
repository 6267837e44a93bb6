package import TempleModel

extension EditJudge {
    /// The most other names of a temple, and the most characters of each.
    package static let (mostAliases, longestAlias) = (NameList.mostAliases, FieldReader.Longest.name)

    /// Returns the most characters of a field as a text of a form; names of a list have a sign between two. Nil for a field
    /// of another kind.
    package static func longest(_ field: MergedTemple.Field) -> Int? {
        switch field {
        case .aliases, .sideDeities: FieldReader.Longest.prose
        // Each of the texts that say it.
        case .openTime: FieldReader.Longest.openTime
        default: field.rule?.longest
        }
    }
}
