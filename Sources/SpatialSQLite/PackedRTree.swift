public import Geodesy

/// Fills an R*Tree of points all at once, where SQLite would take them in one by one.
///
/// The tree is packed bottom up by sort-tile-recursive (Leutenegger, Lopez and Edgington, "STR: A Simple and Efficient
/// Algorithm for R-Tree Packing", 1997): nodes are nearly full and hardly overlap, so that it is made in a tenth of the
/// time and a search opens fewer of them. What is written are the module's own three tables, in the format that
/// rtree.c of SQLite documents ("Database Format of R-Tree Tables"); `rtreecheck()` proves it.
public struct PackedRTree {
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
    private struct Cell {
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

    private static let rootNode: Int64 = 1
    /// A row's id or a child's number, and four coordinates.
    private static let cellBytes = 8 + 4 * 4
    private static let headerBytes = 4

    private let connection: Connection
    private let table: String
    private let nodeBytes: Int
    /// A tenth is left free, so that the next rows do not split every node.
    private let cellsPerNode: Int

    /// - Parameter table: a two-dimensional R*Tree of 32-bit floats that exists.
    public init(table: String, on connection: Connection) throws(DatabaseError) {
        self.connection = connection
        self.table = table
        nodeBytes = Int(try connection.integer("SELECT length(data) FROM \"\(table)_node\" WHERE nodeno = 1") ?? 0)
        let capacity = (nodeBytes - Self.headerBytes) / Self.cellBytes
        guard capacity > 2 else {
            throw DatabaseError(extendedCode: 11, message: "the R*Tree \(table) has no root node")
        }
        cellsPerNode = capacity * 9 / 10
    }

    /// Puts `points` in the place of everything the tree has. To be called inside a transaction.
    ///
    /// - Parameter points: in the order of their ids, each id once.
    public func replaceAll(with points: [Point]) throws(DatabaseError) {
        try connection.execute(
            "DELETE FROM \"\(table)_node\"; DELETE FROM \"\(table)_rowid\"; DELETE FROM \"\(table)_parent\"")
        let writeNode = try connection.prepare("INSERT INTO \"\(table)_node\" VALUES (?1, ?2)")
        let writeParent = try connection.prepare("INSERT INTO \"\(table)_parent\" VALUES (?1, ?2)")
        // A leaf's cells go by their place among the points until they are written: the way back is then a step.
        var cells = points.indices.map { Cell(points[$0], place: $0) }
        var nodeOfPoint = [Int32](repeating: 0, count: points.count)
        var depth = 0
        var nextNode = Self.rootNode + 1
        while true {
            let isRoot = cells.count <= cellsPerNode
            let groups = isRoot ? [0..<cells.count] : tile(&cells)
            var parents: [Cell] = []
            parents.reserveCapacity(groups.count)
            for group in groups {
                let node = isRoot ? Self.rootNode : nextNode
                if !isRoot { nextNode += 1 }
                if depth == 0 {
                    for index in group {
                        let place = Int(cells[index].id)
                        nodeOfPoint[place] = Int32(truncatingIfNeeded: node)
                        cells[index].id = points[place].id
                    }
                } else {
                    for cell in cells[group] {
                        try writeParent.bind(cell.id, at: 1)
                        try writeParent.bind(node, at: 2)
                        try writeParent.run()
                    }
                }
                try write(cells[group], as: node, depth: isRoot ? depth : 0, with: writeNode)
                parents.append(Cell(id: node, around: cells[group]))
            }
            if isRoot { break }
            cells = parents
            depth += 1
        }
        let writePlace = try connection.prepare("INSERT INTO \"\(table)_rowid\" VALUES (?1, ?2)")
        for (point, node) in zip(points, nodeOfPoint) {
            try writePlace.bind(point.id, at: 1)
            try writePlace.bind(Int64(node), at: 2)
            try writePlace.run()
        }
    }

    /// Orders the cells so that each group is one node's: strips from west to east, each cut from south to north.
    private func tile(_ cells: inout [Cell]) -> [Range<Int>] {
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

    private func write(_ cells: ArraySlice<Cell>, as node: Int64, depth: Int, with statement: Statement)
        throws(DatabaseError)
    {
        let bytes = [UInt8](unsafeUninitializedCapacity: nodeBytes) { buffer, count in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            raw.initializeMemory(as: UInt8.self, repeating: 0)
            raw.storeBytes(of: UInt16(truncatingIfNeeded: depth).bigEndian, toByteOffset: 0, as: UInt16.self)
            raw.storeBytes(of: UInt16(truncatingIfNeeded: cells.count).bigEndian, toByteOffset: 2, as: UInt16.self)
            var offset = Self.headerBytes
            for cell in cells {
                raw.storeBytes(of: cell.id.bigEndian, toByteOffset: offset, as: Int64.self)
                raw.storeBytes(of: cell.xMin.bitPattern.bigEndian, toByteOffset: offset + 8, as: UInt32.self)
                raw.storeBytes(of: cell.xMax.bitPattern.bigEndian, toByteOffset: offset + 12, as: UInt32.self)
                raw.storeBytes(of: cell.yMin.bitPattern.bigEndian, toByteOffset: offset + 16, as: UInt32.self)
                raw.storeBytes(of: cell.yMax.bitPattern.bigEndian, toByteOffset: offset + 20, as: UInt32.self)
                offset += Self.cellBytes
            }
            count = nodeBytes
        }
        try statement.bind(node, at: 1)
        try statement.bind(blob: bytes, at: 2)
        try statement.run()
    }
}
