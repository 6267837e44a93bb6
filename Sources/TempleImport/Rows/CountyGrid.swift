package import Geodesy

/// Which of Taiwan's 22 counties a position can lie in, as far as where their temples stand can tell.
///
/// For a warning, never to reject a row: the grid knows cells of 0.03 degrees (3.3 km north, 3 km east), near a border
/// it names the counties on both sides, and where no temple is near it has no opinion.
package enum CountyGrid {
    /// The south-western corner, the size of a cell and their number; `tools/county-grid` has the same.
    private static let south = 21.5
    private static let west = 118.0
    private static let step = 0.03
    private static let rows = 168
    private static let columns = 145

    /// One county's bit in a cell's mask is its index here.
    private static let names = lines.map(\.name)
    /// The names as numbers, in the same order.
    private static let keys = names.map(key(of:))
    /// A mask a cell, row after row from the south.
    private static let masks = lines.indices.reduce(into: [UInt32](repeating: 0, count: rows * columns)) {
        lines[$1].draw(bit: 1 << UInt32($1), into: &$0, columns: columns)
    }
    private static let lines = table.split(separator: "\n").compactMap(Line.init)

    /// The counties that have temples about a position; empty where nothing is known.
    package static func counties(at coordinate: Coordinate) -> Set<String> {
        let mask = mask(at: coordinate)
        return Set(names.indices.lazy.filter { mask & 1 << UInt32($0) != 0 }.map { names[$0] })
    }

    /// Whether a position is known to lie in other counties than this one, which is one of the 22 as 臺中市 or 台中市.
    ///
    /// False for a name that is none of them and for a position that nothing is known about.
    package static func contradicts(county: String, at coordinate: Coordinate) -> Bool {
        let mask = mask(at: coordinate)
        guard mask != 0, let index = keys.firstIndex(of: key(of: county)) else { return false }
        return mask & 1 << UInt32(index) == 0
    }

    private static func mask(at coordinate: Coordinate) -> UInt32 {
        let row = ((coordinate.latitude - south) / step).rounded(.down)
        let column = ((coordinate.longitude - west) / step).rounded(.down)
        guard row >= 0, row < Double(rows), column >= 0, column < Double(columns) else { return 0 }
        return masks[Int(row) * columns + Int(column)]
    }

    /// A name of three characters as one number, with 臺 for 台; 0 for any other.
    private static func key(of name: String) -> UInt64 {
        var key: UInt64 = 0
        var count = 0
        for scalar in name.unicodeScalars {
            count += 1
            guard count <= 3 else { return 0 }
            key = key << 21 | UInt64((scalar == "台" ? "臺" : scalar).value)
        }
        return count == 3 ? key : 0
    }

    /// One county's line of the table.
    private struct Line {
        let name: String
        let southernmostRow: Int
        /// The runs of each row, from the south.
        let rows: [[(first: Int, length: Int)]]

        init?(_ text: Substring) {
            let parts = text.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, let southernmostRow = Int(parts[1]) else { return nil }
            name = String(parts[0])
            self.southernmostRow = southernmostRow
            rows = parts[2].split(separator: "/", omittingEmptySubsequences: false).map { row in
                row.split(separator: " ").compactMap { run in
                    let numbers = run.split(separator: "+").compactMap { Int($0) }
                    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
                }
            }
        }

        func draw(bit: UInt32, into masks: inout [UInt32], columns: Int) {
            for (offset, runs) in rows.enumerated() {
                for run in runs {
                    let start = (southernmostRow + offset) * columns + run.first
                    for cell in start..<start + run.length where masks.indices.contains(cell) { masks[cell] |= bit }
                }
            }
        }
    }
}
