package import Geodesy
package import TempleModel

/// Best-first nearest-neighbour search in an ``InMemoryTempleIndex``. When days are given, places come in the order of
/// the days until their next event, and then nearest first by a lower bound of the distance.
///
/// A heap holds the nodes and places that are known but not visited. Each step takes the nearest entry; a node is
/// replaced by its members (G. R. Hjaltason and H. Samet, "Distance Browsing in Spatial Databases", 1999). Nodes and
/// places that the predicates reject never enter the heap.
package struct NearestNeighborSearch: CandidateSource {
    /// The part of the index that the search reads.
    package struct Choice {
        /// For each set of deities, whether the predicate on deities accepts it; nil when all are accepted.
        let belongings: [Bool]?
        /// The numbers of the only possible places, when these are few; nil for all places.
        let few: [UInt32]?
        /// The days until the next events, for the ranking or for a predicate; nil when the query uses neither.
        let days: DaysUntilNextEvent?

        package init(belongings: [Bool]?, few: [UInt32]?, days: DaysUntilNextEvent?) {
            self.belongings = belongings
            self.few = few
            self.days = days
        }
    }

    /// A heap entry: the number of a node or place that is not visited yet, and its rank, which is days and haversine
    /// in one number.
    private struct Entry {
        let rank: UInt64
        let number: UInt32

        init(rank: UInt64, number: UInt32) {
            self.rank = rank
            self.number = number
        }

        /// Packs days and haversine into one rank. Non-negative doubles have the same order as their bit patterns. The
        /// lowest sixteen bits are dropped, which rounds down by at most one part in 10¹¹. At the poles, rounding may
        /// make a haversine slightly negative; it then counts as zero.
        init(days: UInt16, haversine: Double, number: UInt32) {
            let nearness = haversine > 0 ? haversine.bitPattern >> 16 : 0
            self.init(rank: UInt64(days) << 48 | nearness, number: number)
        }

        var days: UInt16 { UInt16(truncatingIfNeeded: rank >> 48) }
        var haversine: Double { Double(bitPattern: rank << 16) }
    }

    private let index: InMemoryTempleIndex
    private let choice: Choice
    private let filter: PlacePredicates
    private let text: SearchText?
    private let order: TempleQuery.Order
    /// Nil for a query without a point: then all places are equally near.
    private let bound: DistanceBound?
    private let limit: Double
    /// The end of the previous page. Places that certainly rank before it are skipped.
    private let after: (days: UInt16, distance: Distance)?
    /// Places with a smaller haversine lie before the end of the previous page, in whatever direction.
    private let passed: Double
    private var heap: [Entry] = []

    /// The number of nodes and places between two calls of `check`: less than a tenth of a millisecond.
    private static let looksBetweenChecks = 1 << 11

    /// The number of nodes and places that the search has examined.
    package private(set) var looked = 0

    /// Prepares a search; `next(check:)` runs it.
    ///
    /// - Parameter radius: the query's radius, or a wider one.
    package init(
        _ index: InMemoryTempleIndex, _ query: TempleQuery, within radius: Distance, _ filter: TemplePredicates,
        _ choice: Choice
    ) {
        self.index = index
        self.choice = choice
        self.filter = filter.places
        text = filter.text
        order = query.order
        bound = query.center.map { DistanceBound(from: $0) }
        limit = DistanceBound.haversine(of: Distance(meters: radius.meters + DistanceBound.indexRoundingMeters))
        after = query.after.flatMap { after in
            switch after.lead {
            case .none: (0, Distance(meters: after.meters))
            case .day(let days): (UInt16(clamping: days), Distance(meters: after.meters))
            // The index does not rank by rating or by name.
            case .rating, .name: nil
            }
        }
        passed = bound == nil ? 0 : after.map { DistanceBound.haversine(ofAllNearerThan: $0.distance) } ?? 0
        heap.reserveCapacity(256)
        if let few = choice.few {
            looked = few.count
            for number in few { consider(place: number) }
        } else if let root = index.root {
            heap.append(Entry(rank: 0, number: UInt32(root)))
        }
    }

    // MARK: Candidates

    /// The search returns candidates in the order of distances or of days only.
    package var isRanked: Bool { order == .distance || order == .date }

    /// Greater than any rounding error.
    package var slackMeters: Double { 0.01 }

    package var hasDetailsAtHand: Bool { index.hasTexts }

    package mutating func next(check: () throws -> Void) throws -> SearchCandidate? {
        while let nearest = popFirst() {
            let number = Int(nearest.number)
            if number < index.places.count { return found(nearest) }
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

    private func found(_ entry: Entry) -> SearchCandidate {
        let place = index.places[Int(entry.number)]
        let lead: Double =
            switch order {
            case .distance, .name: 0
            case .date: entry.days == DaysUntilNextEvent.never ? Rank.lead(days: nil) : Double(entry.days)
            case .rating: Rank.anyLead
            }
        return SearchCandidate(
            id: place.id, position: place.position, number: entry.number, lead: lead, haversine: entry.haversine)
    }

    /// True: the search pushes only accepted places into the heap.
    package func accepts(_ found: SearchCandidate) -> Bool { true }

    package func lead(of found: SearchCandidate) -> Double {
        order == .rating ? Rank.lead(rating: index.temple(Int(found.number))?.rating) : found.lead
    }

    package func details(of found: SearchCandidate) -> IndexCandidate? { index.temple(Int(found.number)) }

    package func kept(_ found: SearchCandidate) -> PageEntry { .place(Int(found.number)) }

    // MARK: Filtering

    /// Returns the days that rank a place or a node before its distance: 0 unless the order is by date. Nil when the
    /// predicate on days rejects it.
    private func rank(of number: UInt32) -> UInt16? {
        guard let days = choice.days?.days[Int(number)] else { return 0 }
        guard filter.accepts(days: days) else { return nil }
        return order == .date ? days : 0
    }

    private mutating func consider(place number: UInt32) {
        let place = index.places[Int(number)]
        if let belongings = choice.belongings, !belongings[Int(place.belonging)] { return }
        guard let rank = rank(of: number), filter.accepts(id: place.id, at: place.position) else { return }
        let haversine =
            bound?.haversine(toLatitude: place.position.latitude, longitude: place.position.longitude) ?? 0
        guard haversine <= limit else { return }
        if let after, rank < after.days || rank == after.days && haversine < passed { return }
        if let text, !text.mayMatch(place.signature, index.belongings[Int(place.belonging)].deities) { return }
        push(number, rank, haversine)
    }

    /// Pushes a node, unless the predicates reject everything in it.
    private mutating func consider(node number: UInt32) {
        let node = index.nodes[Int(number) - index.places.count]
        guard let rank = rank(of: number), filter.mayAccept(node) else { return }
        let haversine =
            bound?.haversine(toBoxSouth: node.south, west: node.west, north: node.north, east: node.east) ?? 0
        guard haversine <= limit else { return }
        push(number, rank, haversine)
    }

    // MARK: The heap

    private mutating func push(_ number: UInt32, _ days: UInt16, _ haversine: Double) {
        let entry = Entry(days: days, haversine: haversine, number: number)
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
