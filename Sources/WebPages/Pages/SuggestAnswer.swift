internal import DeityNames
internal import TempleFormats
internal import TempleModel

/// `/suggest?deity=`: the deities whose names begin with or contain what a reader has typed, as JSON for `deity-field`.
enum SuggestAnswer {
    private static let most = 8

    static func answer(_ context: PageContext) throws -> PageAnswer {
        let typed = context["deity"].map { String($0.prefix(TempleQuery.maximumDeityLength)) } ?? ""
        let deities = try context.store.catalogueSnapshot().deities
        var json = JSONWriter()
        json.array(suggestions(for: typed, among: deities)) { json, suggestion in
            json.object { json in
                json.member("name", suggestion.name)
                json.member("known_as", suggestion.other)
            }
        }
        return .document(json.bytes, type: "application/json")
    }

    /// Returns the deities with a name that begins with the text, then the deities with a name that contains it, each
    /// group in the catalogue's order. An alias that matched is returned too.
    static func suggestions(for typed: String, among deities: [Deity]) -> [(name: String, other: String?)] {
        let key = DeityKey.key(typed)
        guard !key.isEmpty else { return [] }
        var beginning: [(name: String, other: String?)] = []
        var containing: [(name: String, other: String?)] = []
        for deity in deities where !deity.slug.isEmpty {
            let names = [deity.name] + deity.aliases + deity.romanized
            let keys = names.map { DeityKey.key($0) }
            if let index = keys.firstIndex(where: { $0.hasPrefix(key) }) {
                beginning.append((deity.name, index == 0 ? nil : names[index]))
            } else if let index = keys.firstIndex(where: { $0.contains(key) }) {
                containing.append((deity.name, index == 0 ? nil : names[index]))
            }
        }
        return Array((beginning + containing).prefix(most))
    }
}
