/// Merged cells of an XLSX sheet. They stand behind the rows, so they are read before them.
final class MergedCells: XMLEvents {
    struct Area {
        var top: Int
        var left: Int
        var bottom: Int
        var right: Int
    }

    private var areas: [Area] = []
    /// Areas whose first row is the current one.
    private var current = 0..<0
    private(set) var hasTooMany = false
    private let most: Int

    init(most: Int) { self.most = most }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        guard name.first != UInt8(ascii: "c"), name.localName == "mergeCell" else { return }
        for (key, value) in attributes where key == "ref" {
            let parts = value.split(separator: ASCII.colon)
            guard parts.count == 2, let first = CellReference(parts[0]), let last = CellReference(parts[1]) else {
                continue
            }
            guard areas.count < most else {
                hasTooMany = true
                return
            }
            areas.append(Area(top: first.row, left: first.column, bottom: last.row, right: last.column))
        }
    }

    func endElement() {}
    func text(_ text: UnsafeBufferPointer<UInt8>) {}

    /// Sorts the areas, so that ``area(from:)`` finds them.
    func sort() { areas.sort { ($0.top, $0.left) < ($1.top, $1.left) } }

    /// Moves to a row. Rows come in their order.
    func moveTo(row: Int) {
        var start = current.upperBound
        while start < areas.count, areas[start].top < row { start += 1 }
        var end = start
        while end < areas.count, areas[end].top == row { end += 1 }
        current = start..<end
    }

    /// Returns the area whose first cell is in this column of the current row.
    func area(from column: Int) -> Area? {
        var (low, high) = (current.lowerBound, current.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if areas[middle].left < column { low = middle + 1 } else { high = middle }
        }
        return low < current.upperBound && areas[low].left == column ? areas[low] : nil
    }
}

/// Place of a cell, as `B12`.
struct CellReference {
    /// From 0.
    let column: Int
    /// From 1.
    let row: Int

    init?(_ text: some Collection<UInt8>) {
        var (column, row) = (0, 0)
        for byte in text {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z") where row == 0 && column < 1 << 20:
                column = column * 26 + Int(byte - UInt8(ascii: "A")) + 1
            case ASCII.zero...ASCII.nine where row < 1 << 40: row = row * 10 + Int(byte - ASCII.zero)
            default: return nil
            }
        }
        guard column > 0, row > 0 else { return nil }
        self.column = column - 1
        self.row = row
    }
}
