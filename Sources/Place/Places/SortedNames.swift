/// Names as sequences of numbers (letters or syllables) in order, each with a value.
///
/// A name is found letter by letter: all names with one beginning are neighbours.
struct SortedNames<Value: Sendable>: Sendable {
    private let letters: [UInt32]
    /// Where each name begins in `letters`, and the end of the last one.
    private let starts: [Int]
    let values: [Value]

    /// Equal names keep their order.
    init(_ names: [(letters: [UInt32], value: Value)]) {
        let order = names.indices.sorted { left, right in
            let (first, second) = (names[left].letters, names[right].letters)
            return first == second ? left < right : first.lexicographicallyPrecedes(second)
        }
        letters = order.flatMap { names[$0].letters }
        starts = order.reduce(into: [0]) { $0.append($0[$0.count - 1] + names[$1].letters.count) }
        values = order.map { names[$0].value }
    }

    var all: Range<Int> { values.indices }

    /// Narrows names with a common beginning of `depth` letters to those whose next letter is `letter`.
    ///
    /// - Complexity: O(log *n*).
    func narrowed(_ names: Range<Int>, at depth: Int, to letter: UInt32) -> Range<Int> {
        let lower = first(in: names) { next(of: $0, at: depth) >= Int64(letter) }
        return lower..<first(in: lower..<names.upperBound) { next(of: $0, at: depth) > Int64(letter) }
    }

    /// The names of exactly `depth` letters among names with a common beginning of so many.
    func ending(_ names: Range<Int>, at depth: Int) -> Range<Int> {
        names.lowerBound..<first(in: names) { next(of: $0, at: depth) >= 0 }
    }

    /// The names that begin with `letters`.
    func beginning(with letters: some Sequence<UInt32>) -> Range<Int> {
        var names = all
        for (depth, letter) in letters.enumerated() {
            if names.isEmpty { break }
            names = narrowed(names, at: depth, to: letter)
        }
        return names
    }

    /// The letter of a name after the first `depth`; nil at its end.
    func letter(of name: Int, at depth: Int) -> UInt32? {
        let position = starts[name] + depth
        return position < starts[name + 1] ? letters[position] : nil
    }

    private func next(of name: Int, at depth: Int) -> Int64 { letter(of: name, at: depth).map(Int64.init) ?? -1 }

    private func first(in names: Range<Int>, where isReached: (Int) -> Bool) -> Int {
        var (lower, upper) = (names.lowerBound, names.upperBound)
        while lower < upper {
            let middle = (lower + upper) / 2
            if isReached(middle) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}
