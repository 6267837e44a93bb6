internal import Wording

/// Table of text with columns that line up on a terminal. Cells are escaped: their texts come from files and databases.
struct TextTable {
    struct Column {
        enum Alignment {
            case left, right
        }

        let title: String
        let alignment: Alignment
        /// The greatest width in terminal columns; longer text is cut.
        let widest: Int
        /// Whether the column may get narrower on a narrow terminal.
        let shrinks: Bool

        init(_ title: String, alignment: Alignment = .left, widest: Int = 60, shrinks: Bool = false) {
            self.shrinks = shrinks
            self.title = title
            self.alignment = alignment
            self.widest = widest
        }
    }

    /// The least width of a column that shrinks.
    private static let narrowest = 8

    let columns: [Column]
    let rows: [[String]]

    init(columns: [Column], rows: [[String]]) {
        self.columns = columns
        self.rows = rows.map { $0.map(PrintableText.escaped) }
    }

    /// Returns the table, with columns shrunk to `width`; nil for the full width.
    func text(width: Int?, color: Bool) -> String {
        var widths = columns.enumerated().map { index, column in
            let longest = rows.map { DisplayWidth.of($0[index]) }.max() ?? 0
            return max(DisplayWidth.of(column.title), min(longest, column.widest))
        }
        if let width {
            // The widest column shrinks first, so that all columns stay readable as long as possible.
            while widths.reduce(0, +) + 2 * (widths.count - 1) > width {
                let candidates = widths.indices.filter { columns[$0].shrinks && widths[$0] > Self.narrowest }
                guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
                widths[widest] -= 1
            }
        }
        var lines = [(color ? "\u{1B}[1m" : "") + line(columns.map(\.title), widths) + (color ? "\u{1B}[0m" : "")]
        lines += rows.map { line($0, widths) }
        return lines.map { $0 + "\n" }.joined()
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let fitted = zip(cells, zip(columns, widths)).map { cell, layout in
            let (column, width) = layout
            let own = DisplayWidth.of(cell)
            if column.alignment == .right, own < width { return String(repeating: " ", count: width - own) + cell }
            return DisplayWidth.fitted(cell, to: width)
        }
        var line = fitted.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }
}
