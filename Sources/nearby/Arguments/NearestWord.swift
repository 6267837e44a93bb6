/// Which known word a mistyped one was probably meant to be.
enum NearestWord {
    /// The known word with the fewest edits, if they are few for its length; nil if none is near.
    static func nearest(to word: String, among known: [String]) -> String? {
        let ranked = known.map { (word: $0, edits: edits(Array(word.lowercased()), Array($0.lowercased()))) }
        guard let best = ranked.min(by: { $0.edits < $1.edits }), best.edits <= max(1, best.word.count / 3) else {
            return nil
        }
        return best.word
    }

    /// Levenshtein's distance, with two neighbours changing places as one edit.
    private static func edits(_ left: [Character], _ right: [Character]) -> Int {
        var twoBack: [Int] = []
        var previous = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var least = min(
                    previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, twoBack[column - 1] + 1)
                }
                current.append(least)
            }
            (twoBack, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
