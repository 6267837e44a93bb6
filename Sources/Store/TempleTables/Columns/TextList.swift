package import TempleModel

/// Lists in one text column. Line feeds join the entries; the import leaves no line feed in an entry.
package enum TextList {
    package static func join(_ entries: [String]) -> String { entries.joined(separator: "\n") }

    package static func split(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    /// Joins source keys into one text, each as source, space, id; nil for no keys. A source's name contains no space.
    package static func join(_ keys: [SourceKey]) -> String? {
        keys.isEmpty ? nil : join(keys.map { $0.source + " " + $0.id })
    }

    package static func keys(_ entries: [String]) -> [SourceKey] {
        entries.compactMap { entry in
            let parts = entry.split(separator: " ", maxSplits: 1)
            return parts.count == 2 ? SourceKey(source: String(parts[0]), id: String(parts[1])) : nil
        }
    }
}
