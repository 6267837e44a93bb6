internal import Geodesy

/// The task of putting stops into a short order.
struct TourProblem: Sendable {
    /// A stop to visit.
    struct Stop: Equatable, Sendable {
        /// Decides between orders of equal length.
        let id: Int64
        let coordinate: Coordinate

        init(id: Int64, coordinate: Coordinate) {
            self.id = id
            self.coordinate = coordinate
        }
    }

    /// The most stops of a tour.
    static let maximumStops = 50
    /// The most stops for which the order is certainly the shortest.
    static let maximumExactStops = 9

    /// The stops as given.
    let stops: [Stop]
    /// Where the traveller sets out; nil for a tour that begins at one of its stops.
    let start: Coordinate?
    /// Whether the tour returns to where it began.
    let isRound: Bool

    /// Creates a task.
    ///
    /// A round without a start begins at the first stop given. A way without a start begins at whichever end is better.
    ///
    /// - Parameter stops: At most ``maximumStops``; ids are different, positions may be the same.
    init(_ stops: [Stop], from start: Coordinate? = nil, isRound: Bool = false) {
        precondition(stops.count <= Self.maximumStops)
        self.stops = stops
        self.start = start
        self.isRound = isRound
    }

    /// Returns the tour in a short order: the shortest for up to ``maximumExactStops`` stops, and a good one for more.
    ///
    /// The same task has always the same tour. The order in which stops are given does not matter, except for the first
    /// stop of a round without a start. Among equally short orders it is the first by ids. Lengths are sums of whole
    /// micrometres, so rounding makes no two orders equal.
    func planned() -> Tour {
        guard stops.count > 1 else { return inGivenOrder() }
        let sorted = stops.sorted { $0.id < $1.id }
        let first = start == nil && isRound ? sorted.firstIndex(of: stops[0]) : nil
        let lengths = TourLengths(sorted, from: start, isRound: isRound, beginningAt: first)
        let isExact = stops.count <= Self.maximumExactStops
        let order = isExact ? HeldKarp.shortestOrder(lengths) : TwoOpt.shortOrder(lengths)
        return tour(((first.map { [$0] } ?? []) + order.map { lengths.stops[$0] }).map { sorted[$0] }, isExact: isExact)
    }

    /// Returns the tour through the stops as they are given.
    func inGivenOrder() -> Tour {
        tour(stops, isExact: stops.count <= 1)
    }

    private func tour(_ order: [Stop], isExact: Bool) -> Tour {
        var legs: [Distance?] = []
        var position = start
        for stop in order {
            legs.append(position.map { Geodesic(from: $0).distance(to: stop.coordinate) })
            position = stop.coordinate
        }
        var legBack: Distance?
        if isRound, let position, let origin = start ?? order.first?.coordinate {
            legBack = Geodesic(from: position).distance(to: origin)
        }
        return Tour(ids: order.map(\.id), legs: legs, legBack: legBack, isExact: isExact)
    }
}

/// An order of stops with its distances, which are geodesics and not along roads.
struct Tour: Equatable, Sendable {
    /// The ids of the stops in the order of the visit.
    let ids: [Int64]
    /// The distance to each stop from the one before. For the first stop it is that from the start; nil without one.
    let legs: [Distance?]
    /// The distance from the last stop back to where the tour began; nil for a way.
    let legBack: Distance?
    /// Whether the order is certainly the shortest.
    let isExact: Bool

    /// The whole length.
    var length: Distance {
        Distance(meters: legs.reduce(legBack?.meters ?? 0) { $0 + ($1?.meters ?? 0) })
    }
}
