/// The number of faults between two texts: of elements that are wrong, missing, superfluous, or exchanged with the next.
enum EditDistance {
    /// Whether two texts differ by at most a number of faults (E. Ukkonen, "Algorithms for approximate string matching",
    /// Information and Control 64, 1985: only cells near the diagonal count).
    ///
    /// - Complexity: O(*most* · *n*).
    static func isAtMost(_ most: Int, between first: [UInt32], and second: [UInt32]) -> Bool {
        guard abs(first.count - second.count) <= most else { return false }
        let far = most + 1
        var beforeLast = [Int](repeating: far, count: second.count + 1)
        var last = (0...second.count).map { min($0, far) }
        for row in 1..<first.count + 1 {
            var next = [Int](repeating: far, count: second.count + 1)
            if row <= most { next[0] = row }
            let columns = max(1, row - most)..<min(second.count, row + most) + 1
            var least = next[0]
            for column in columns {
                let isEqual = first[row - 1] == second[column - 1]
                var faults = min(last[column - 1] + (isEqual ? 0 : 1), last[column] + 1, next[column - 1] + 1)
                if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
                    faults = min(faults, beforeLast[column - 2] + 1)
                }
                next[column] = min(faults, far)
                least = min(least, next[column])
            }
            guard least <= most else { return false }
            (beforeLast, last) = (last, next)
        }
        return last[second.count] <= most
    }
}
