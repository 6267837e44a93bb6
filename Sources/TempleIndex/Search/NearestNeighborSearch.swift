package import Geodesy
package import TempleModel

/// Best-first nearest-neighbour search in an ``InMemoryTempleIndex``. When days are given, places come in the order of
/// the days until their next event, and then nearest first by a lower bound of the distance.
///
/// A heap holds the nodes and places that are known but not visited. Each step takes the nearest entry; a node is
/// replaced by its members (G. R. Hjaltason and H. Samet, "Distance Browsing in Spatial Databases", 1999). Nodes and
/// places that the predicates reject never enter the heap; the filter of a node's texts is asked when it is visited.
package struct NearestNeighborSearch: CandidateSource {
    /// The part of the index that the search reads.
    package struct Choice {
        /// For each set of deities, whether the predicate on deities accepts it; nil when all are accepted.
        let belongings: [Bool]?
        /// The numbers of the only possible places, when these are few; nil for all places.
        let few: [InMemoryTempleIndex.PlaceNumber]?
        /// The days until the next events, for the ranking or for a predicate; nil when the query uses neither.
        let days: DaysUntilNextEvent?

        package init(belongings: [Bool]?, few: [InMemoryTempleIndex.PlaceNumber]?, days: DaysUntilNextEvent?) {
            self.belongings = belongings
            self.few = few
            self.days = days
        }
    }

    /// A heap entry: the number of a node or place that is not visited yet, that of its layer, and its rank, which is
    /// days and haversine in one number.
    private struct Entry {
        let rank: UInt64
        let number: UInt32
        let layer: UInt32

        /// Packs days and haversine into one rank. Non-negative doubles have the same order as their bit patterns. The
        /// lowest sixteen bits are dropped, which rounds down by at most one part in 10¹¹. At the poles, rounding may
        /// make a haversine slightly negative; it then counts as zero.
        init(days: UInt16, haversine: Double, number: UInt32, layer: Int) {
            let nearness = haversine > 0 ? haversine.bitPattern >> 16 : 0
            rank = UInt64(days) << 48 | nearness
            self.number = number
            self.layer = UInt32(truncatingIfNeeded: layer)
        }

        var days: UInt16 { UInt16(truncatingIfNeeded: rank >> 48) }
        var haversine: Double { Double(bitPattern: rank << 16) }
    }

    private let index: InMemoryTempleIndex
    private let layers: [SearchedLayer]
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
        layers = index.searched
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
            for place in few {
                let layer = Int(place.layer)
                consider(place: place.number, of: layers[layer], layer)
            }
        } else {
            for (number, layer) in layers.enumerated() where !layer.nodes.isEmpty {
                consider(node: UInt32(layer.places.count + layer.nodes.count - 1), of: layer, number)
            }
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
            if let following = heap.first { prefetchMembers(of: following) }
            let number = Int(nearest.layer)
            let layer = layers[number]
            let places = layer.places.count
            guard Int(nearest.number) >= places else { return found(nearest, layer.places[Int(nearest.number)]) }
            // Only now: most nodes that are known are never visited.
            guard text == nil || mayMatch(node: nearest.number, of: layer) else { continue }
            let node = layer.nodes[Int(nearest.number) - places]
            if looked % Self.looksBetweenChecks < node.members.count { try check() }
            looked += node.members.count
            if node.members.lowerBound < places {
                for member in node.members { consider(place: member, of: layer, number) }
            } else {
                for member in node.members { consider(node: member, of: layer, number) }
            }
        }
        return nil
    }

    private func found(_ entry: Entry, _ place: IndexSegment.Place) -> SearchCandidate {
        let lead: Double =
            switch order {
            case .distance, .name: 0
            case .date: entry.days == DaysUntilNextEvent.never ? Rank.lead(days: nil) : Double(entry.days)
            case .rating: Rank.anyLead
            }
        return SearchCandidate(
            id: place.id, position: place.position,
            place: InMemoryTempleIndex.PlaceNumber(layer: entry.layer, number: entry.number), lead: lead,
            haversine: entry.haversine)
    }

    /// True: the search pushes only accepted places into the heap.
    package func accepts(_ found: SearchCandidate) -> Bool { true }

    package func lead(of found: SearchCandidate) -> Double {
        order == .rating ? Rank.lead(rating: details(of: found)?.rating) : found.lead
    }

    package func details(of found: SearchCandidate) -> IndexCandidate? { index.temple(found.place) }

    /// Asks for the temple's texts too, which are read when the page is complete.
    package func kept(_ found: SearchCandidate) -> PageEntry {
        let layer = layers[Int(found.place.layer)]
        layer.prefetchTexts(of: layer.places[Int(found.place.number)])
        return .place(found.place)
    }

    /// Asks for the memory that is read when an entry is visited. It comes while the entry before it is worked at.
    private func prefetchMembers(of entry: Entry) {
        let layer = layers[Int(entry.layer)]
        let places = layer.places.count
        guard Int(entry.number) >= places else { return }
        let node = Int(entry.number) - places
        let members = layer.nodes[node].members
        if text != nil { layer.filters?.prefetch(node: node) }
        if members.lowerBound < places {
            let members = Int(members.lowerBound)..<Int(members.upperBound)
            layer.places.prefetch(members)
            if text != nil { layer.filters?.prefetch(places: members) }
        } else {
            layer.nodes.prefetch(Int(members.lowerBound) - places..<Int(members.upperBound) - places)
        }
    }

    // MARK: Filtering

    /// Returns the days that rank a place or a node before its distance: 0 unless the order is by date. Nil when the
    /// predicate on days rejects it.
    private func rank(of number: UInt32, _ layer: Int) -> UInt16? {
        guard let days = choice.days?.ofLayers[layer][Int(number)] else { return 0 }
        guard filter.accepts(days: days) else { return nil }
        return order == .date ? days : 0
    }

    private mutating func consider(place number: UInt32, of layer: SearchedLayer, _ layerNumber: Int) {
        let place = layer.places[Int(number)]
        if let belongings = choice.belongings, !belongings[Int(place.belonging)] { return }
        guard !isRemoved(number, layer, layerNumber), let rank = rank(of: number, layerNumber),
            filter.accepts(id: place.id, at: place.position)
        else { return }
        if let text, let filters = layer.filters,
            !text.mayMatch(place, filters.signature(ofPlace: Int(number)), in: index)
        {
            return
        }
        let haversine =
            bound?.haversine(toLatitude: place.position.latitude, longitude: place.position.longitude) ?? 0
        guard haversine <= limit else { return }
        if let after, rank < after.days || rank == after.days && haversine < passed { return }
        if text != nil { layer.prefetchTexts(of: place) }
        push(Entry(days: rank, haversine: haversine, number: number, layer: layerNumber))
    }

    /// Whether the predicate on texts may accept a temple of a node.
    private func mayMatch(node number: UInt32, of layer: SearchedLayer) -> Bool {
        guard let filter = layer.filter(of: number) else { return true }
        return text?.mayMatch(filter) ?? true
    }

    private func isRemoved(_ number: UInt32, _ layer: SearchedLayer, _ layerNumber: Int) -> Bool {
        layer.hasRemoved && index.layers[layerNumber].isRemoved(number)
    }

    /// Pushes a node, unless the predicates on positions and days reject everything in it.
    private mutating func consider(node number: UInt32, of layer: SearchedLayer, _ layerNumber: Int) {
        let node = layer.nodes[Int(number) - layer.places.count]
        guard let rank = rank(of: number, layerNumber), filter.mayAccept(node.box) else { return }
        let haversine =
            bound?.haversine(
                toBoxSouth: node.box.south, west: node.box.west, north: node.box.north, east: node.box.east) ?? 0
        guard haversine <= limit else { return }
        push(Entry(days: rank, haversine: haversine, number: number, layer: layerNumber))
    }

    // MARK: The heap

    /// The number of children of an entry. Four take as much memory as a line of the processor's cache, and the heap has
    /// half as many levels as one with two.
    private static let children = 4

    private mutating func push(_ entry: Entry) {
        var place = heap.count
        heap.append(entry)
        heap.withUnsafeMutableBufferPointer { heap in
            while place > 0 {
                let parent = (place &- 1) / Self.children
                guard entry.rank < heap[parent].rank else { break }
                heap[place] = heap[parent]
                place = parent
            }
            heap[place] = entry
        }
    }

    private mutating func popFirst() -> Entry? {
        guard let last = heap.popLast() else { return nil }
        guard let first = heap.first else { return last }
        heap.withUnsafeMutableBufferPointer { heap in
            var place = 0
            while true {
                let start = Self.children &* place &+ 1
                guard start < heap.count else { break }
                var nearest = start
                for child in start &+ 1..<min(start &+ Self.children, heap.count)
                where heap[child].rank < heap[nearest].rank {
                    nearest = child
                }
                guard heap[nearest].rank < last.rank else { break }
                heap[place] = heap[nearest]
                place = nearest
            }
            heap[place] = last
        }
        return first
    }
}
