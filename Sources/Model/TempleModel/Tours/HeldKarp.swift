/// The shortest order of a few stops, by dynamic programming over sets of stops: M. Held and R. M. Karp, "A dynamic
/// programming approach to sequencing problems", J. SIAM 10 (1962).
enum HeldKarp {
    /// Returns the shortest order of all free stops; of several, the one that comes first by index.
    ///
    /// - Complexity: O(2ⁿ n²) for n stops.
    static func shortestOrder(_ lengths: TourLengths) -> [Int] {
        let count = lengths.count
        guard count > 0 else { return [] }
        let all = (1 << count) - 1
        // rest[set * count + last]: the shortest way on from `last`, where the stops of `set` have been visited.
        var rest = [Int](repeating: .max, count: (all + 1) * count)
        for last in 0..<count { rest[all * count + last] = lengths.exit[last] }
        for set in stride(from: all - 1, to: 0, by: -1) {
            for last in 0..<count where set & (1 << last) != 0 {
                var best = Int.max
                for next in 0..<count where set & (1 << next) == 0 {
                    best = min(best, lengths[last, next] + rest[(set | 1 << next) * count + next])
                }
                rest[set * count + last] = best
            }
        }
        var order: [Int] = []
        var set = 0
        while set != all {
            let (visited, last) = (set, order.last)
            func length(by next: Int) -> Int {
                (last.map { lengths[$0, next] } ?? lengths.entry[next]) + rest[(visited | 1 << next) * count + next]
            }
            // `min` returns the first of equals.
            guard
                let next = (0..<count).filter({ visited & (1 << $0) == 0 }).min(by: { length(by: $0) < length(by: $1) })
            else { break }
            order.append(next)
            set |= 1 << next
        }
        return order
    }
}
