package import TempleModel

extension TempleDetail {
    /// The texts that only a temple's own answer has, by the names of the members; nil for one that is missing.
    package var ownTexts: [String: String?] {
        let inSearches: [MergedTemple.Field] = [.address, .mainDeity, .phone, .website]
        var own: [String: String?] = [:]
        for field in FieldTexts.fields where !inSearches.contains(field) { own[field.rawValue] = .some(texts[field]) }
        return own
    }
}
