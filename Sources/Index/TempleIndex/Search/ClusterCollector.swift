internal import Geodesy
package import TempleModel

/// Counts the temples that match a query in each cell of a grid. All sources use this collector.
package struct ClusterCollector {
    /// The temples of one cell so far.
    private struct Cell {
        var box = IndexSegment.Box()
        var sums = IndexSegment.Sums()
        /// The temple that was added last; nil when that was a node of several.
        var id: Int64?
    }

    private let grid: ClusterGrid
    private var filter: TemplePredicates
    private let openingCheck: OpeningCheck?
    private var cells: [Cell]

    /// The number of nodes and temples that were examined.
    package var looked: Int { looks.count }
    private var looks = Looks()

    package init(_ query: ClusterQuery, _ filter: TemplePredicates, openingCheck: OpeningCheck?) {
        grid = query.grid
        self.filter = filter
        self.openingCheck = openingCheck
        cells = Array(repeating: Cell(), count: query.grid.count)
    }

    // MARK: Sources

    /// Counts the temples of an index. A node whose temples are all in one cell is counted as a whole, if the query has
    /// no predicate besides the box.
    ///
    /// - Precondition: the index has texts, or the predicates need no details.
    /// - Parameter check: called regularly; an error that it throws ends the count.
    package mutating func collect(
        from index: InMemoryTempleIndex, _ choice: NearestNeighborSearch.Choice, check: () throws -> Void
    ) throws {
        if let few = choice.few {
            looks = Looks(count: few.count)
            for item in few {
                let layer = Int(item.layer)
                consider(item: item.number, of: index.layers[layer], layer, index, choice)
            }
            return
        }
        for number in index.layers.indices { try collect(from: index, layer: number, choice, check) }
    }

    private mutating func collect(
        from index: InMemoryTempleIndex, layer number: Int, _ choice: NearestNeighborSearch.Choice,
        _ check: () throws -> Void
    ) throws {
        let layer = index.layers[number]
        let segment = layer.segment
        guard let root = segment.root else { return }
        let countsNodes =
            choice.deities == nil && choice.days == nil && !filter.needsDetails && filter.items.ids == nil
        let firstNode = UInt32(segment.items.count)
        var open = [root]
        while let nodeNumber = open.popLast() {
            let node = segment.nodes[Int(nodeNumber - firstNode)]
            if let days = choice.days?.ofLayers[number][Int(nodeNumber)], !filter.items.accepts(days: days) {
                continue
            }
            guard filter.items.mayAccept(node.box) else { continue }
            guard let inTexts = choice.termsInTexts(of: segment.filters, node: Int(nodeNumber - firstNode), filter.text)
            else { continue }
            if countsNodes, !layer.isRemoved(nodeNumber), filter.items.acceptsAll(in: node.box),
                let cell = grid.cell(
                    south: node.box.south, west: node.box.west, north: node.box.north, east: node.box.east)
            {
                let sums = segment.sums(ofNode: Int(nodeNumber - firstNode))
                let isOne = sums.count == 1 && node.members.lowerBound < firstNode
                cells[cell].box.cover(node.box)
                cells[cell].sums.add(sums)
                cells[cell].id = isOne ? segment.items[Int(node.members.lowerBound)].id : nil
                continue
            }
            try looks.add(node.members.count, check: check)
            if node.members.lowerBound < firstNode {
                let accepted = choice.accepted(
                    node.members, of: index.searched[number], filter.text, inTexts, index)
                for member in accepted { consider(item: member, of: layer, number, index, choice) }
            } else {
                open += node.members
            }
        }
    }

    /// Counts the candidates of any other source.
    package mutating func collect<Source: CandidateSource>(from source: inout Source, check: () throws -> Void) throws {
        while let found = try source.next(check: check) {
            try looks.add(1, check: check)
            guard source.accepts(found) else { continue }
            if filter.needsDetails {
                guard let details = try source.details(of: found), filter.accepts(details, openingCheck) else {
                    continue
                }
            }
            add(found.position, id: found.id)
        }
    }

    private mutating func consider(
        item number: UInt32, of layer: InMemoryTempleIndex.Layer, _ layerNumber: Int, _ index: InMemoryTempleIndex,
        _ choice: NearestNeighborSearch.Choice
    ) {
        let item = layer.segment.items[Int(number)]
        if let days = choice.days?.ofLayers[layerNumber][Int(number)], !filter.items.accepts(days: days) { return }
        guard !layer.isRemoved(number), filter.items.accepts(id: item.id, at: item.position) else { return }
        if filter.needsDetails {
            let item = InMemoryTempleIndex.ItemNumber(layer: layerNumber, number: number)
            guard let details = index.candidate(item), filter.accepts(details, openingCheck) else { return }
        }
        add(item.position, id: item.id)
    }

    // MARK: Cells

    private mutating func add(_ position: Coordinate, id: Int64) {
        let cell = grid.cell(latitude: position.latitude, longitude: position.longitude)
        cells[cell].box.cover(position)
        cells[cell].sums.add(position)
        cells[cell].id = id
    }

    /// The clusters of all cells with a temple, in the order of the cells.
    package var clusters: [TempleCluster] {
        cells.compactMap { cell in
            let (sums, box) = (cell.sums, cell.box)
            guard sums.count > 0,
                let bounds = BoundingBox(west: box.west, south: box.south, east: box.east, north: box.north)
            else { return nil }
            let mean = sums.mean(in: box)
            return TempleCluster(
                count: Int(sums.count), latitude: mean.latitude, longitude: mean.longitude, bounds: bounds,
                templeID: sums.count == 1 ? cell.id : nil)
        }
    }
}
