public import Geodesy

/// Which point goes into which node of an R*Tree that is packed: worked out without a database, on any thread.
public struct RTreeTiling: Sendable {
    /// One entry: a row and where it is.
    public struct Point: Sendable {
        public let id: Int64
        public let position: Coordinate

        public init(id: Int64, at position: Coordinate) {
            self.id = id
            self.position = position
        }
    }

    /// A cell of a node: a box and the row or the node below.
    struct Cell: Sendable {
        var id: Int64
        let xMin: Float
        let xMax: Float
        let yMin: Float
        let yMax: Float

        /// A point, under its place among all of them.
        init(_ point: Point, place: Int) {
            id = Int64(place)
            let position = point.position
            (xMin, xMax) = (Self.down(position.longitude), Self.up(position.longitude))
            (yMin, yMax) = (Self.down(position.latitude), Self.up(position.latitude))
        }

        /// The node `id` around `cells`.
        init(id: Int64, around cells: ArraySlice<Cell>) {
            self.id = id
            var (west, east, south, north) = (Float.infinity, -Float.infinity, Float.infinity, -Float.infinity)
            for cell in cells {
                west = min(west, cell.xMin)
                east = max(east, cell.xMax)
                south = min(south, cell.yMin)
                north = max(north, cell.yMax)
            }
            (xMin, xMax, yMin, yMax) = (west, east, south, north)
        }

        /// Rounded outwards, as the module does: the box holds the point.
        private static func down(_ value: Double) -> Float {
            let rounded = Float(value)
            return Double(rounded) > value ? rounded.nextDown : rounded
        }

        private static func up(_ value: Double) -> Float {
            let rounded = Float(value)
            return Double(rounded) < value ? rounded.nextUp : rounded
        }
    }

    /// The nodes of one height, each a range of `cells`, numbered from `firstNode` on.
    struct Level: Sendable {
        let cells: [Cell]
        let nodes: [Range<Int>]
        let firstNode: Int64
    }

    static let rootNode: Int64 = 1

    /// From the leaves up; the last is the root alone.
    let levels: [Level]
    /// The row of each point, in the order they were given, and the leaf it is in.
    let places: [(id: Int64, leaf: Int32)]

    /// - Parameters:
    ///   - points: in the order of their ids, each id once.
    ///   - cellsPerNode: as ``PackedRTree/cellsPerNode`` says.
    public init(of points: [Point], cellsPerNode: Int) {
        // A leaf's cells go by their place among the points until they are given out: the way back is then a step.
        var cells = points.indices.map { Cell(points[$0], place: $0) }
        var places = points.map { (id: $0.id, leaf: Int32(0)) }
        var levels: [Level] = []
        var nextNode = Self.rootNode + 1
        while true {
            let isRoot = cells.count <= cellsPerNode
            let nodes = isRoot ? [0..<cells.count] : Self.tile(&cells, cellsPerNode)
            let firstNode = isRoot ? Self.rootNode : nextNode
            if levels.isEmpty {
                for (number, node) in nodes.enumerated() {
                    for index in node {
                        let place = Int(cells[index].id)
                        places[place].leaf = Int32(truncatingIfNeeded: firstNode + Int64(number))
                        cells[index].id = points[place].id
                    }
                }
            }
            levels.append(Level(cells: cells, nodes: nodes, firstNode: firstNode))
            if isRoot { break }
            nextNode += Int64(nodes.count)
            cells = nodes.enumerated().map { Cell(id: firstNode + Int64($0.offset), around: cells[$0.element]) }
        }
        self.levels = levels
        self.places = places
    }

    /// Orders the cells so that each group is one node's: strips from west to east, each cut from south to north.
    private static func tile(_ cells: inout [Cell], _ cellsPerNode: Int) -> [Range<Int>] {
        let nodes = (cells.count + cellsPerNode - 1) / cellsPerNode
        let strips = Int(Double(nodes).squareRoot().rounded(.up))
        let perStrip = (nodes + strips - 1) / strips * cellsPerNode
        cells.sort { ($0.xMin + $0.xMax, $0.id) < ($1.xMin + $1.xMax, $1.id) }
        var groups: [Range<Int>] = []
        var start = 0
        while start < cells.count {
            let end = min(start + perStrip, cells.count)
            cells[start..<end].sort { ($0.yMin + $0.yMax, $0.id) < ($1.yMin + $1.yMax, $1.id) }
            // Evenly, so that the last node of a strip is not left with one cell.
            let parts = (end - start + cellsPerNode - 1) / cellsPerNode
            for part in 0..<parts {
                groups.append(start + (end - start) * part / parts..<start + (end - start) * (part + 1) / parts)
            }
            start = end
        }
        return groups
    }
}
