package import TempleModel

extension TempleDetail {
    /// The texts that only a temple's own page has, by the names of the members; nil for one that is missing.
    package var ownTexts: [String: String?] {
        var texts: [String: String?] = [:]
        for member in Mirror(reflecting: self).children {
            if let name = member.label, let text = member.value as? String? { texts[name] = .some(text) }
        }
        for field in TempleProse.fields { texts[field.rawValue] = .some(prose[field]) }
        return texts
    }
}
