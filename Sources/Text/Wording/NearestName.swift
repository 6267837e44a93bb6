/// Finds the known name that a mistyped name probably means.
public enum NearestName {
    /// Returns the nearest of `names` by edit distance, ignoring letter case; nil when none is within a third of its
    /// length.
    public static func nearest(to name: String, in names: [String]) -> String? {
        guard name.utf8.count <= 64 else { return nil }
        let wanted = Array(name.lowercased().unicodeScalars)
        let distances = names.map { (name: $0, distance: distance(wanted, Array($0.lowercased().unicodeScalars))) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, best.name.unicodeScalars.count / 3) ? best.name : nil
    }

    /// Returns the Levenshtein distance that counts an exchange of two neighbours as one step (optimal string
    /// alignment). It keeps three rows of the table.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var next = [i + 1]
            for (j, b) in right.enumerated() {
                var best = min(row[j] + (a == b ? 0 : 1), next[j] + 1, row[j + 1] + 1)
                if i > 0, j > 0, a == right[j - 1], left[i - 1] == b { best = min(best, before[j - 1] + 1) }
                next.append(best)
            }
            before = row
            row = next
        }
        return row[right.count]
    }
}
