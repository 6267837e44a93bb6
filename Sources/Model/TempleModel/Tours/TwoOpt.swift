/// A short order of many stops: nearest neighbour from each stop, then 2-opt, which turns a part of the tour round while
/// that makes it shorter: G. A. Croes, "A method for solving traveling-salesman problems", Operations Research 6 (1958).
enum TwoOpt {
    /// The most passes over a tour. Each pass but the last makes it shorter; tours of fifty stops need about ten.
    private static let maximumPasses = 1_000

    /// Returns the shortest of the orders from each first stop; among equally short ones the first by index.
    static func shortOrder(_ lengths: TourLengths) -> [Int] {
        var best: (length: Int, order: [Int])?
        for first in 0..<lengths.count {
            let order = directed(improved(nearestNeighbors(from: first, lengths), lengths), lengths)
            let length = lengths.total(order)
            let isBetter =
                best.map { length < $0.length || length == $0.length && order.lexicographicallyPrecedes($0.order) }
                ?? true
            if isBetter { best = (length, order) }
        }
        return best?.order ?? []
    }

    /// Returns the order that begins at a stop and goes on to the nearest one that is left.
    static func nearestNeighbors(from first: Int, _ lengths: TourLengths) -> [Int] {
        var order = [first]
        var left = lengths.stops.indices.filter { $0 != first }
        var last = first
        while let index = left.indices.min(by: { lengths[last, left[$0]] < lengths[last, left[$1]] }) {
            last = left.remove(at: index)
            order.append(last)
        }
        return order
    }

    /// Turns parts of a tour round until no such change makes it shorter.
    static func improved(_ order: [Int], _ lengths: TourLengths) -> [Int] {
        var order = order
        for _ in 0..<maximumPasses {
            var isShorter = false
            for from in order.indices {
                for through in from..<order.count where gain(order, from, through, lengths) > 0 {
                    order[from...through].reverse()
                    isShorter = true
                }
            }
            if !isShorter { break }
        }
        return order
    }

    /// Returns by how much the tour is shorter with a part of it turned round.
    static func gain(_ order: [Int], _ from: Int, _ through: Int, _ lengths: TourLengths) -> Int {
        let (first, last) = (order[from], order[through])
        func before(_ stop: Int) -> Int { from == 0 ? lengths.entry[stop] : lengths[order[from - 1], stop] }
        func after(_ stop: Int) -> Int {
            through == order.count - 1 ? lengths.exit[stop] : lengths[stop, order[through + 1]]
        }
        return before(first) + after(last) - before(last) - after(first)
    }

    /// Returns the order or its reverse, whichever comes first by index, where both are equally long.
    private static func directed(_ order: [Int], _ lengths: TourLengths) -> [Int] {
        let back = Array(order.reversed())
        return lengths.total(back) == lengths.total(order) && back.lexicographicallyPrecedes(order) ? back : order
    }
}
