public import Geodesy

/// The assignment of points to the nodes of a packed R*Tree. It is computed without a database, on any thread.
public struct RTreeTiling: Sendable {
    /// A point: the id of a row and its position.
    public struct Point: Sendable {
        public let id: Int64
        public let position: Coordinate

        public init(id: Int64, at position: Coordinate) {
            self.id = id
            self.position = position
        }
    }

    /// A cell of a node: a box, and the id of its row or of the node below.
    struct Cell: Sendable {
        var id: Int64
        let xMin: Float
        let xMax: Float
        let yMin: Float
        let yMax: Float

        /// Creates the cell of a point. Its id is the index of the point.
        init(_ point: Point, index: Int) {
            id = Int64(index)
            let position = point.position
            (xMin, xMax) = (Self.down(position.longitude), Self.up(position.longitude))
            (yMin, yMax) = (Self.down(position.latitude), Self.up(position.latitude))
        }

        /// Creates the cell of node `id`, with the box around `cells`.
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

        /// Rounds outwards, as SQLite's module does, so that the box contains the point.
        private static func down(_ value: Double) -> Float {
            let rounded = Float(value)
            return Double(rounded) > value ? rounded.nextDown : rounded
        }

        private static func up(_ value: Double) -> Float {
            let rounded = Float(value)
            return Double(rounded) < value ? rounded.nextUp : rounded
        }
    }

    /// The nodes of one level of the tree. Each is a range of `cells`; their numbers start at `firstNode`.
    struct Level: Sendable {
        let cells: [Cell]
        let nodes: [Range<Int>]
        let firstNode: Int64
    }

    static let rootNode: Int64 = 1

    /// The levels from the leaves up; the last is only the root.
    let levels: [Level]
    /// The row id and the leaf of each point, in the order of the points.
    let leaves: [(id: Int64, leaf: Int32)]

    /// - Parameters:
    ///   - points: sorted by id, each id once.
    ///   - cellsPerNode: the value of ``PackedRTree/cellsPerNode``.
    public init(of points: [Point], cellsPerNode: Int) {
        // The ids of leaf cells are point indices until the leaves are numbered, so that finding a cell's point is one
        // step.
        var cells = points.indices.map { Cell(points[$0], index: $0) }
        var leaves = points.map { (id: $0.id, leaf: Int32(0)) }
        var levels: [Level] = []
        var nextNode = Self.rootNode + 1
        while true {
            let isRoot = cells.count <= cellsPerNode
            let nodes = isRoot ? [0..<cells.count] : Self.tile(&cells, cellsPerNode)
            let firstNode = isRoot ? Self.rootNode : nextNode
            if levels.isEmpty {
                for (number, node) in nodes.enumerated() {
                    for index in node {
                        let point = Int(cells[index].id)
                        leaves[point].leaf = Int32(truncatingIfNeeded: firstNode + Int64(number))
                        cells[index].id = points[point].id
                    }
                }
            }
            levels.append(Level(cells: cells, nodes: nodes, firstNode: firstNode))
            if isRoot { break }
            nextNode += Int64(nodes.count)
            cells = nodes.enumerated().map { Cell(id: firstNode + Int64($0.offset), around: cells[$0.element]) }
        }
        self.levels = levels
        self.leaves = leaves
    }

    /// Sorts the cells so that each node's cells are consecutive: strips from west to east, each divided from south to
    /// north.
    ///
    /// - Returns: the ranges of the nodes.
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
            // Divide evenly, so that the last node of a strip does not get only one cell.
            let parts = (end - start + cellsPerNode - 1) / cellsPerNode
            for part in 0..<parts {
                groups.append(start + (end - start) * part / parts..<start + (end - start) * (part + 1) / parts)
            }
            start = end
        }
        return groups
    }
}
