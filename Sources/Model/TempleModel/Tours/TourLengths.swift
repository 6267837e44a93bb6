internal import Geodesy

/// The lengths between the stops whose order is free, and from and to where the tour begins and ends.
///
/// A length is a whole number of micrometres. So sums are exact in any order, an improvement is always a true one, and
/// equal tours compare equal.
struct TourLengths {
    /// For each free stop, its index among all stops; ascending.
    let stops: [Int]
    /// The length from the beginning of the tour to a free stop; 0 where the tour may begin at any of them.
    let entry: [Int]
    /// The length from a free stop to the end of the tour; 0 where the tour may end at any of them.
    let exit: [Int]
    private let between: [Int]

    var count: Int { stops.count }

    /// Measures the lengths of a task.
    ///
    /// - Parameter first: The stop at which a round without a start begins and ends; it is not free.
    init(_ all: [TourProblem.Stop], from start: Coordinate?, isRound: Bool, beginningAt first: Int?) {
        let stops = all.indices.filter { $0 != first }
        let origin = start ?? first.map { all[$0].coordinate }
        let count = stops.count
        var between = [Int](repeating: 0, count: count * count)
        // The geodesic of the way back may differ by some nanometres, so each pair is measured once.
        for row in 0..<count {
            let geodesic = Geodesic(from: all[stops[row]].coordinate)
            for column in row + 1..<max(count, row + 1) {
                let length = Self.micrometers(geodesic.distance(to: all[stops[column]].coordinate))
                between[row * count + column] = length
                between[column * count + row] = length
            }
        }
        let fromOrigin = origin.map { origin in
            let geodesic = Geodesic(from: origin)
            return stops.map { Self.micrometers(geodesic.distance(to: all[$0].coordinate)) }
        }
        let none = [Int](repeating: 0, count: count)
        self.stops = stops
        self.between = between
        entry = fromOrigin ?? none
        exit = isRound ? fromOrigin ?? none : none
    }

    subscript(_ from: Int, _ to: Int) -> Int { between[from * count + to] }

    /// Returns the length of the tour in an order of all free stops.
    func total(_ order: [Int]) -> Int {
        guard let first = order.first, let last = order.last else { return 0 }
        return zip(order, order.dropFirst()).reduce(entry[first] + exit[last]) { $0 + self[$1.0, $1.1] }
    }

    private static func micrometers(_ distance: Distance) -> Int { Int((distance.meters * 1e6).rounded()) }
}
