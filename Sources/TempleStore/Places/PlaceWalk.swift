internal import Geodesy
internal import TempleModel

/// The best-first walk of a ``PlaceIndex``: places come by the days until something happens there, where days are given, and
/// then nearest first by a lower bound of the distance.
///
/// What is nearest of all that is known is taken from a heap; a node is replaced by its members (G. R. Hjaltason and
/// H. Samet, "Distance Browsing in Spatial Databases", 1999). Nodes and places that cannot answer never come into it.
struct PlaceWalk {
    /// Which places there are to choose from.
    struct Choice {
        /// For each belonging whether it answers; nil where all do.
        let belongings: [Bool]?
        /// The numbers of the places, where they are few; nil for all.
        let few: [UInt32]?
        /// The days that places are ranked by, or that are at most so many; nil where neither is.
        let days: PlaceDays?
    }

    /// What is asked of places.
    struct Question {
        /// Nil where no point is asked about: then all places are equally near.
        let bound: DistanceBound?
        let radius: Distance
        let ids: Set<Int64>?
        let bounds: BoundingBox?
        let choice: Choice
        let isRankedByDays: Bool
        let mostDays: UInt16
        /// Where the page before this one ended: what is certain to come before it is passed over.
        let after: (days: UInt16, distance: Distance)?
        let text: SearchText?

        init(
            _ query: TempleQuery, from bound: DistanceBound?, within radius: Distance, _ choice: Choice,
            ids: Set<Int64>?, text: SearchText?
        ) {
            self.bound = bound
            self.ids = ids
            self.radius = radius
            bounds = query.filter.bounds
            self.choice = choice
            isRankedByDays = query.order == .date
            mostDays = query.withinDays.map { UInt16(clamping: $0) } ?? PlaceDays.never
            after = query.after.flatMap { after in
                switch after.lead {
                case .none: (0, Distance(meters: after.meters))
                case .day(let days): (UInt16(clamping: days), Distance(meters: after.meters))
                // The walk does not know how temples are rated, nor how well names fit.
                case .rating, .name: nil
                }
            }
            self.text = text
        }
    }

    /// What is known but not walked to yet: its number and its rank, days and haversine in one number.
    private struct Entry {
        let rank: UInt64
        let number: UInt32
    }

    private let index: PlaceIndex
    private let question: Question
    private let limit: Double
    /// The haversine below which a place lies before the last page's end, whatever the direction.
    private let passed: Double
    private var heap: [Entry] = []

    /// Some hundredths of a millisecond.
    private static let looksBetweenChecks = 1 << 10

    /// Nodes and places that were looked at.
    private(set) var looked = 0

    init(_ index: PlaceIndex, _ question: Question) {
        self.index = index
        self.question = question
        limit = DistanceBound.haversine(
            of: Distance(meters: question.radius.meters + DistanceBound.indexRoundingMeters))
        let after = question.bound == nil ? nil : question.after
        passed = after.map { DistanceBound.haversine(ofAllNearerThan: $0.distance) } ?? 0
        heap.reserveCapacity(256)
        if let few = question.choice.few {
            looked = few.count
            for number in few { consider(place: number) }
        } else if let root = index.root {
            heap.append(Entry(rank: 0, number: UInt32(root)))
        }
    }

    /// The next place.
    ///
    /// - Parameter check: called now and then on a long way; what it throws ends the walk.
    mutating func next(check: () throws -> Void) rethrows -> Int? {
        while let nearest = popFirst() {
            let number = Int(nearest.number)
            if number < index.places.count { return number }
            let node = index.nodes[number - index.places.count]
            if looked % Self.looksBetweenChecks < node.members.count { try check() }
            looked += node.members.count
            if node.members.lowerBound < index.places.count {
                for member in node.members { consider(place: member) }
            } else {
                for member in node.members { consider(node: member) }
            }
        }
        return nil
    }

    /// The days until something happens at a place; 0 where they do not matter to the order.
    func days(ofPlace number: Int) -> UInt16 {
        question.isRankedByDays ? question.choice.days?.days[number] ?? 0 : 0
    }

    /// What the days put before the distance of a place or a node; nil where nothing happens within those asked for.
    private func rank(of number: UInt32) -> UInt16? {
        guard let days = question.choice.days?.days[Int(number)] else { return 0 }
        guard days <= question.mostDays else { return nil }
        return question.isRankedByDays ? days : 0
    }

    private mutating func consider(place number: UInt32) {
        let place = index.places[Int(number)]
        if let belongings = question.choice.belongings, !belongings[Int(place.belonging)] { return }
        guard let rank = rank(of: number) else { return }
        if let bounds = question.bounds, !bounds.contains(place.position) { return }
        if let ids = question.ids, !ids.contains(place.id) { return }
        let haversine =
            question.bound?.haversine(toLatitude: place.position.latitude, longitude: place.position.longitude) ?? 0
        guard haversine <= limit else { return }
        if let after = question.after, rank < after.days || rank == after.days && haversine < passed { return }
        if let text = question.text, !text.mayMatch(place.signature, index.belongings[Int(place.belonging)].deities) {
            return
        }
        push(number, rank, haversine)
    }

    private mutating func consider(node number: UInt32) {
        let node = index.nodes[Int(number) - index.places.count]
        guard let rank = rank(of: number) else { return }
        if let bounds = question.bounds, !bounds.mayMeet(node) { return }
        let haversine =
            question.bound?.haversine(
                toBoxSouth: node.south, west: node.west, north: node.north, east: node.east) ?? 0
        guard haversine <= limit else { return }
        push(number, rank, haversine)
    }

    // MARK: The heap

    private mutating func push(_ number: UInt32, _ days: UInt16, _ haversine: Double) {
        // The order of numbers that are not negative is that of their bits; sixteen of them are let go, downwards, a part
        // in 10¹¹. At the poles rounding may put one a trace below zero.
        let nearness = haversine > 0 ? haversine.bitPattern >> 16 : 0
        let entry = Entry(rank: UInt64(days) << 48 | nearness, number: number)
        var place = heap.count
        heap.append(entry)
        while place > 0 {
            let parent = (place - 1) / 2
            guard entry.rank < heap[parent].rank else { break }
            heap[place] = heap[parent]
            place = parent
        }
        heap[place] = entry
    }

    private mutating func popFirst() -> Entry? {
        guard let last = heap.popLast() else { return nil }
        guard let first = heap.first else { return last }
        var place = 0
        while true {
            var child = 2 * place + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1].rank < heap[child].rank { child += 1 }
            guard heap[child].rank < last.rank else { break }
            heap[place] = heap[child]
            place = child
        }
        heap[place] = last
        return first
    }
}

extension BoundingBox {
    /// Whether anything of a node may be inside; for a box across 180 degrees, or at it, latitudes alone tell.
    fileprivate func mayMeet(_ node: PlaceIndex.Node) -> Bool {
        guard node.north >= south, node.south <= north else { return false }
        return !isOneRange || node.east >= west && node.west <= east
    }
}
