package import Geodesy
package import TempleModel

/// Best-first nearest-neighbour search in an ``InMemoryTempleIndex``. By date, items come in the order of the days until
/// their next event, and by how well they are known in that order; then nearest first by a lower bound of the distance.
///
/// A heap holds the nodes and items that are known but not visited. Each step takes the nearest entry; a node is
/// replaced by its members (G. R. Hjaltason and H. Samet, "Distance Browsing in Spatial Databases", 1999). Nodes and
/// items that the predicates reject never enter the heap; the filter of a node's texts is asked when it is visited.
package struct NearestNeighborSearch: CandidateSource {
    private let index: InMemoryTempleIndex
    private let layers: [SearchedLayer]
    private let choice: Choice
    private let filter: ItemPredicates
    private let text: SearchText?
    private let order: TempleQuery.Order
    /// Nil for a query without a point: then all items are equally near.
    private let bound: DistanceBound?
    /// The same for boxes; nil when the radius is not small.
    private let flatBound: FlatBound?
    private let limit: Double
    /// Items with a smaller haversine are nearer than the minimum radius, in whatever direction; -1 without one: rounding may
    /// make a haversine slightly negative.
    private let tooNear: Double
    /// Where everything is that is near enough; nil when that is not one range of longitudes.
    private let window: DistanceWindow?
    /// Whether the set of deities of an item may reject it.
    private let asksForSets: Bool
    /// The end of the previous page. Items that certainly rank before it are skipped.
    private let after: (lead: UInt16, distance: Distance)?
    /// Items with a smaller haversine lie before the end of the previous page, in whatever direction.
    private let passed: Double
    private var heap: SearchHeap
    /// The items of the node that was visited last which are not in the heap yet.
    private var waiting = (layer: 0, items: NodeMembers(0..<0))

    private var looks = Looks()

    /// The number of nodes and items that the search has examined.
    package var looked: Int { looks.count }

    /// Prepares a search; `next(check:)` runs it.
    ///
    /// - Parameters:
    ///   - radius: the query's radius, or a wider one.
    ///   - isOrdered: whether the items come in their order, and not in any one.
    package init(
        _ index: InMemoryTempleIndex, _ query: TempleQuery, within radius: Distance, _ filter: TemplePredicates,
        _ choice: Choice, isOrdered: Bool = true
    ) {
        heap = SearchHeap(isOrdered: isOrdered)
        self.index = index
        layers = index.searched
        self.choice = choice
        self.filter = filter.items
        text = filter.text
        order = query.order
        bound = query.center.map { DistanceBound(from: $0) }
        let reach = Distance(meters: radius.meters + DistanceBound.indexRoundingMeters)
        limit = DistanceBound.haversine(of: reach)
        let least = query.filter.minimumRadius
        tooNear = bound == nil || least.meters == 0 ? -1 : DistanceBound.haversine(ofAllNearerThan: least)
        let window = query.center.flatMap { DistanceWindow(around: $0, within: reach) }
        self.window = window
        flatBound = query.center.flatMap { center in window.flatMap { FlatBound(from: center, in: $0) } }
        asksForSets = choice.deities != nil || filter.text != nil
        after = query.after.flatMap { after in
            switch after.lead {
            case .none: (0, Distance(meters: after.meters))
            case .day(let days): (UInt16(clamping: days), Distance(meters: after.meters))
            case .known(let fame): (.max - UInt16(clamping: fame), Distance(meters: after.meters))
            // The index does not rank by rating or by name.
            case .rating, .name: nil
            }
        }
        passed = bound == nil ? 0 : after.map { DistanceBound.haversine(ofAllNearerThan: $0.distance) } ?? 0
        if let few = choice.few {
            looks = Looks(count: few.count)
            for item in few {
                let layer = Int(item.layer)
                visit(item.number..<item.number + 1, of: layers[layer], layer, SearchText.anyTerms)
            }
        } else {
            for number in layers.indices {
                guard let root = layers[number].root else { continue }
                consider(root.node, number: root.number, layer: number)
            }
        }
    }

    // MARK: Candidates

    // These functions are inlined because the compiler passes a copy of the whole search to one that is not.

    @inline(__always)
    package var isRanked: Bool { order == .distance || order == .date || order == .known }

    /// Greater than any rounding error.
    package var slackMeters: Double { 0.01 }

    package var hasDetailsAtHand: Bool { index.hasTexts }

    package mutating func next(check: () throws -> Void) throws -> SearchCandidate? {
        while true {
            // The nearest item is known only when all that were found are in the heap.
            if heap.first.map({ isItem($0) }) ?? true { considerWaiting() }
            guard let nearest = heap.popFirst() else { return nil }
            if let following = heap.first { prefetchMembers(of: following) }
            let number = Int(nearest.layer)
            let layer = layers[number]
            let items = layer.items.count
            guard Int(nearest.number) >= items else { return found(nearest, layer.items[Int(nearest.number)]) }
            let nodeNumber = Int(nearest.number) - items
            // Only now: most nodes that are known are never visited.
            guard let inTexts = choice.termsInTexts(of: layer.filters, node: nodeNumber, text) else {
                try looks.add(1, check: check)
                continue
            }
            let node = layer.nodes[nodeNumber]
            try looks.add(node.members.count, check: check)
            if node.members.lowerBound < items {
                visit(node.members, of: layer, number, inTexts)
            } else {
                for member in node.members {
                    consider(layer.nodes[Int(member) - items], number: member, layer: number)
                }
            }
        }
    }

    private func isItem(_ entry: SearchHeap.Entry) -> Bool {
        Int(entry.number) < layers[Int(entry.layer)].items.count
    }

    private func found(_ entry: SearchHeap.Entry, _ item: IndexSegment.Item) -> SearchCandidate {
        let lead: Double =
            switch order {
            case .distance, .name: 0
            case .date: entry.lead == DaysUntilNextEvent.never ? Rank.lead(days: nil) : Double(entry.lead)
            case .known: Double(entry.lead) - Double(UInt16.max)
            case .rating: Rank.anyLead
            }
        return SearchCandidate(
            id: item.id, position: item.position,
            item: InMemoryTempleIndex.ItemNumber(layer: entry.layer, number: entry.number), lead: lead,
            haversine: entry.haversine)
    }

    /// True: the search pushes only accepted items into the heap.
    @inline(__always)
    package func accepts(_ found: SearchCandidate) -> Bool { true }

    @inline(__always)
    package func lead(of found: SearchCandidate) -> Double {
        switch order {
        case .distance, .date, .known, .name: found.lead
        case .rating: Rank.lead(rating: details(of: found)?.rating)
        }
    }

    @inline(__always)
    package func details(of found: SearchCandidate) -> IndexCandidate? { index.candidate(found.item) }

    /// Asks for the temple's texts too, which are read when the page is complete.
    @inline(__always)
    package func kept(_ found: SearchCandidate) -> PageEntry {
        let layer = layers[Int(found.item.layer)]
        layer.prefetchTexts(of: layer.items[Int(found.item.number)])
        return .item(found.item)
    }

    /// Asks for the memory that is read when an entry is visited. It comes while the entry before it is worked at.
    @inline(__always)
    private func prefetchMembers(of entry: SearchHeap.Entry) {
        let layer = layers[Int(entry.layer)]
        let items = layer.items.count
        guard Int(entry.number) >= items else { return }
        let node = Int(entry.number) - items
        let members = layer.nodes[node].members
        if asksForSets { layer.filters?.prefetch(node: node) }
        if members.lowerBound < items {
            let members = Int(members.lowerBound)..<Int(members.upperBound)
            if asksForSets { layer.belongings.prefetch(members) } else { layer.items.prefetch(members) }
        } else {
            layer.nodes.prefetch(Int(members.lowerBound) - items..<Int(members.upperBound) - items)
        }
    }

    // MARK: Filtering

    /// Returns what ranks an item or a node before its distance: the days by date, its obscurity by how well temples are
    /// known, and 0 in other orders. Nil when the predicate on days rejects it.
    private func lead(of number: UInt32, _ layer: Int, _ obscurity: UInt16) -> UInt16? {
        let known = order == .known ? obscurity : 0
        guard let days = choice.days?.ofLayers[layer][Int(number)] else { return known }
        guard filter.accepts(days: days) else { return nil }
        return order == .date ? days : known
    }

    /// Finds the items of a node that the predicates may accept. They wait until the next node is visited: their memory
    /// comes in the meantime.
    private mutating func visit(
        _ members: Range<UInt32>, of layer: SearchedLayer, _ layerNumber: Int, _ inTexts: UInt16
    ) {
        let accepted =
            asksForSets ? choice.accepted(members, of: layer, text, inTexts, index) : NodeMembers(members)
        considerWaiting()
        waiting = (layerNumber, accepted)
    }

    /// Pushes the items that wait.
    private mutating func considerWaiting() {
        guard !waiting.items.isEmpty else { return }
        let layer = layers[waiting.layer]
        while let number = waiting.items.next() { consider(item: number, of: layer, waiting.layer) }
    }

    private mutating func consider(item number: UInt32, of layer: SearchedLayer, _ layerNumber: Int) {
        let item = layer.items[Int(number)]
        guard !isRemoved(number, layer, layerNumber), let lead = lead(of: number, layerNumber, item.obscurity),
            filter.accepts(id: item.id, at: item.position)
        else { return }
        let haversine =
            bound?.haversine(toLatitude: item.position.latitude, longitude: item.position.longitude) ?? 0
        guard haversine >= tooNear, haversine <= limit else { return }
        if let after, lead < after.lead || lead == after.lead && haversine < passed { return }
        if text != nil { layer.prefetchTexts(of: item) }
        heap.push(SearchHeap.Entry(lead: lead, haversine: haversine, number: number, layer: layerNumber))
    }

    private func isRemoved(_ number: UInt32, _ layer: SearchedLayer, _ layerNumber: Int) -> Bool {
        layer.hasRemoved && index.layers[layerNumber].isRemoved(number)
    }

    /// Pushes a node, unless the predicates on positions and days reject everything in it.
    private mutating func consider(_ node: IndexSegment.Node, number: UInt32, layer: Int) {
        let box = node.box
        if let window, !window.mayHold(south: box.south, west: box.west, north: box.north, east: box.east) { return }
        guard let lead = lead(of: number, layer, node.obscurity), filter.mayAccept(box) else { return }
        let haversine =
            flatBound?.haversine(toBoxSouth: box.south, west: box.west, north: box.north, east: box.east)
            ?? bound?.haversine(toBoxSouth: box.south, west: box.west, north: box.north, east: box.east) ?? 0
        guard haversine <= limit else { return }
        heap.push(SearchHeap.Entry(lead: lead, haversine: haversine, number: number, layer: layer))
    }
}
