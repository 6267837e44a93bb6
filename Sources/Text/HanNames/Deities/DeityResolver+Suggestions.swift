extension DeityResolver {
    /// Returns the listed names nearest to a query without results, one per deity, nearest first.
    ///
    /// A name is near if one contains the other, or if at most a third of the letters differ.
    ///
    /// - Complexity: O(*names* · *n*²), where *n* is the length of the query; at most 32 characters are read.
    public func suggestions(for query: String, limit: Int) -> [String] {
        let key = Array(DeityKey.key(query).unicodeScalars.prefix(32))
        guard !key.isEmpty, limit > 0 else { return [] }
        var best: [Int: (distance: Int, key: String, text: String)] = [:]
        for (nameKey, known) in knownNames {
            guard let position = known.entries.first,
                let distance = Self.distance(from: key, to: Array(nameKey.unicodeScalars))
            else { continue }
            if let held = best[position], (held.distance, held.key) <= (distance, nameKey) { continue }
            best[position] = (distance, nameKey, known.text)
        }
        return best.sorted { ($0.value.distance, $0.key) < ($1.value.distance, $1.key) }
            .prefix(limit).map(\.value.text)
    }

    /// Returns twice the edit distance, or the difference in length plus one if one contains the other; nil if they are
    /// too far apart.
    private static func distance(from key: [Unicode.Scalar], to name: [Unicode.Scalar]) -> Int? {
        let lengths = abs(key.count - name.count)
        let shorter = min(key.count, name.count)
        if shorter >= 2, holds(key, name) || holds(name, key), lengths <= 2 * shorter { return lengths + 1 }
        let allowed = max(1, max(key.count, name.count) / 3)
        guard lengths <= allowed, shorter >= 2 else { return nil }
        let edits = editDistance(key, name)
        return edits <= allowed ? 2 * edits : nil
    }

    private static func holds(_ long: [Unicode.Scalar], _ short: [Unicode.Scalar]) -> Bool {
        guard long.count >= short.count else { return false }
        return (0...(long.count - short.count)).contains { long[$0..<($0 + short.count)].elementsEqual(short) }
    }

    /// Returns the Levenshtein distance, computed with one row.
    static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var row = Array(0...right.count)
        for (line, scalar) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in right.enumerated() {
                let substitution = diagonal + (scalar == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substitution, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
