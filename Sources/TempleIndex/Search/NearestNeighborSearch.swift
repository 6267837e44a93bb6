package import Geodesy
package import TempleModel

/// The best-first walk of a ``InMemoryTempleIndex``: places come by the days until something happens there, where days are given, and
/// then nearest first by a lower bound of the distance.
///
/// What is nearest of all that is known is taken from a heap; a node is replaced by its members (G. R. Hjaltason and
/// H. Samet, "Distance Browsing in Spatial Databases", 1999). Nodes and places that cannot answer never come into it.
package struct NearestNeighborSearch: CandidateSource {
    /// Which places there are to choose from.
    package struct Choice {
        /// For each belonging whether the predicate on deities accepts it; nil where all do.
        let belongings: [Bool]?
        /// The numbers of the places, where they are few; nil for all.
        let few: [UInt32]?
        /// The days that places are ranked by, or that a predicate is on; nil where neither is.
        let days: DaysUntilNextEvent?

        package init(belongings: [Bool]?, few: [UInt32]?, days: DaysUntilNextEvent?) {
            self.belongings = belongings
            self.few = few
            self.days = days
        }
    }

    /// What is known but not walked to yet: its number and its rank, days and haversine in one number.
    private struct Entry {
        let rank: UInt64
        let number: UInt32

        init(rank: UInt64, number: UInt32) {
            self.rank = rank
            self.number = number
        }

        /// The order of numbers that are not negative is that of their bits; sixteen of them are let go, downwards, a part in
        /// 10¹¹. At the poles rounding may put one a trace below zero.
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
    /// Nil where no point is asked about: then all places are equally near.
    private let bound: DistanceBound?
    private let limit: Double
    /// Where the page before this one ended: what is certain to come before it is passed over.
    private let after: (days: UInt16, distance: Distance)?
    /// The haversine below which a place lies before the last page's end, whatever the direction.
    private let passed: Double
    private var heap: [Entry] = []

    /// Some hundredths of a millisecond.
    private static let looksBetweenChecks = 1 << 10

    /// Nodes and places that were looked at.
    package private(set) var looked = 0

    /// - Parameter radius: the query's own, or a wider one.
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
            // The walk does not know how temples are rated, nor how well names fit.
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

    /// Its order is that of distances, and that of days.
    package var isRanked: Bool { order == .distance || order == .date }

    /// More than rounding comes to.
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

    /// Others never come into the heap.
    package func accepts(_ found: SearchCandidate) -> Bool { true }

    package func lead(of found: SearchCandidate) -> Double {
        order == .rating ? Rank.lead(rating: index.temple(Int(found.number))?.rating) : found.lead
    }

    package func details(of found: SearchCandidate) -> IndexCandidate? { index.temple(Int(found.number)) }

    package func kept(_ found: SearchCandidate) -> PageEntry { .place(Int(found.number)) }

    // MARK: What may answer

    /// What the days put before the distance of a place or a node; nil where nothing happens within those asked for.
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

    /// A node is left out where the predicates accept nothing within it.
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
