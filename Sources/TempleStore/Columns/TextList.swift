internal import TempleModel

/// Lists in one text column, their entries joined by line feeds; import leaves none in a text.
enum TextList {
    static func join(_ entries: [String]) -> String { entries.joined(separator: "\n") }

    static func split(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    /// The keys of other sources: source, space, id. No source's name has a space.
    static func join(_ keys: [SourceKey]) -> String? {
        keys.isEmpty ? nil : join(keys.map { $0.source + " " + $0.id })
    }

    static func keys(_ text: String?) -> [SourceKey] {
        split(text ?? "").compactMap { entry in
            let parts = entry.split(separator: " ", maxSplits: 1)
            return parts.count == 2 ? SourceKey(source: String(parts[0]), id: String(parts[1])) : nil
        }
    }
}
