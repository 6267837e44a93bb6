internal import Geodesy
package import TempleModel

/// Counts the temples that match a query in each cell of a grid. All sources use this collector.
package struct ClusterCollector {
    /// The temples of one cell so far.
    private struct Cell {
        var count = 0
        var latitudeSum = 0.0
        var longitudeSum = 0.0
        var south = Double.infinity
        var west = Double.infinity
        var north = -Double.infinity
        var east = -Double.infinity
        /// The temple that was added last.
        var id: Int64?
    }

    private let grid: ClusterGrid
    private var filter: TemplePredicates
    private let openingCheck: OpeningCheck?
    private var cells: [Cell]

    /// The number of nodes and temples that were examined.
    package private(set) var looked = 0
    private var checkedAt = 0

    /// The number of nodes and temples between two calls of `check`.
    private static let looksBetweenChecks = 1 << 11

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
            looked += few.count
            for number in few { consider(place: Int(number), of: index, choice) }
            return
        }
        guard let root = index.root else { return }
        let countsNodes =
            choice.belongings == nil && choice.days == nil && !filter.needsDetails && filter.places.ids == nil
        var open = [root]
        while let number = open.popLast() {
            let node = index.nodes[number - index.places.count]
            if let days = choice.days?.days[number], !filter.places.accepts(days: days) { continue }
            guard filter.places.mayAccept(node) else { continue }
            if countsNodes, filter.places.acceptsAll(in: node),
                let cell = grid.cell(south: node.south, west: node.west, north: node.north, east: node.east)
            {
                let isOne = node.count == 1 && node.members.lowerBound < index.places.count
                add(node, to: cell, id: isOne ? index.places[Int(node.members.lowerBound)].id : nil)
                continue
            }
            try look(node.members.count, check)
            if node.members.lowerBound < index.places.count {
                for member in node.members { consider(place: Int(member), of: index, choice) }
            } else {
                for member in node.members { open.append(Int(member)) }
            }
        }
    }

    /// Counts the candidates of any other source.
    package mutating func collect<Source: CandidateSource>(from source: inout Source, check: () throws -> Void) throws {
        while let found = try source.next(check: check) {
            try look(1, check)
            guard source.accepts(found) else { continue }
            if filter.needsDetails {
                guard let details = try source.details(of: found), filter.accepts(details, openingCheck) else {
                    continue
                }
            }
            add(found.position, id: found.id)
        }
    }

    private mutating func look(_ count: Int, _ check: () throws -> Void) throws {
        looked += count
        guard looked - checkedAt >= Self.looksBetweenChecks else { return }
        checkedAt = looked
        try check()
    }

    private mutating func consider(
        place number: Int, of index: InMemoryTempleIndex, _ choice: NearestNeighborSearch.Choice
    ) {
        let place = index.places[number]
        if let belongings = choice.belongings, !belongings[Int(place.belonging)] { return }
        if let days = choice.days?.days[number], !filter.places.accepts(days: days) { return }
        guard filter.places.accepts(id: place.id, at: place.position) else { return }
        if let text = filter.text, !text.mayMatch(place.signature, index.belongings[Int(place.belonging)].deities) {
            return
        }
        if filter.needsDetails {
            guard let details = index.temple(number), filter.accepts(details, openingCheck) else { return }
        }
        add(place.position, id: place.id)
    }

    // MARK: Cells

    private mutating func add(_ position: Coordinate, id: Int64) {
        var node = InMemoryTempleIndex.Node(members: 0..<0)
        node.cover(position)
        add(node, to: grid.cell(latitude: position.latitude, longitude: position.longitude), id: id)
    }

    private mutating func add(_ node: InMemoryTempleIndex.Node, to number: Int, id: Int64?) {
        cells[number].count += Int(node.count)
        cells[number].latitudeSum += node.latitudeSum
        cells[number].longitudeSum += node.longitudeSum
        cells[number].south = min(cells[number].south, node.south)
        cells[number].west = min(cells[number].west, node.west)
        cells[number].north = max(cells[number].north, node.north)
        cells[number].east = max(cells[number].east, node.east)
        cells[number].id = id
    }

    /// The clusters of all cells with a temple, in the order of the cells.
    package var clusters: [TempleCluster] {
        cells.compactMap { cell in
            guard cell.count > 0,
                let bounds = BoundingBox(west: cell.west, south: cell.south, east: cell.east, north: cell.north)
            else { return nil }
            let count = Double(cell.count)
            return TempleCluster(
                count: cell.count, latitude: cell.latitudeSum / count, longitude: cell.longitudeSum / count,
                bounds: bounds, templeID: cell.count == 1 ? cell.id : nil)
        }
    }
}
