internal import TempleFormats
internal import TempleModel

/// The history of a database as a table for a terminal, one change in each row.
enum ChangeTable {
    static func text(_ entries: [ChangeEntry], _ console: Console) -> String {
        TextTable(
            columns: [
                TextTable.Column("NO", alignment: .right), TextTable.Column("WHEN"),
                TextTable.Column("AUTHOR", widest: 20, shrinks: true), TextTable.Column("WAY"),
                TextTable.Column("STATE"), TextTable.Column("CHANGE", widest: 1_000, shrinks: true),
                TextTable.Column("REASON", widest: 1_000, shrinks: true),
            ],
            rows: entries.map { entry in
                [
                    "\(entry.number)", UTCText.text(secondsSince1970: entry.madeAt), entry.author ?? "",
                    entry.way.rawValue, state(of: entry), contents(of: entry), entry.reason ?? "",
                ]
            }
        ).text(width: console.outputIsTerminal ? console.width : nil, color: console.usesColor)
    }

    /// The number of things of one change that a row names.
    private static let mostThings = 20

    private static func state(of entry: ChangeEntry) -> String {
        entry.undoneBy.map { "undone by \($0)" } ?? ""
    }

    private static func contents(of entry: ChangeEntry) -> String {
        let undo = entry.undoes.map { "undo of \($0): " } ?? ""
        switch entry.contents {
        case .edits(let changes):
            let more = changes.count - mostThings
            let shown = changes.prefix(mostThings).map(text) + (more > 0 ? ["and \(more) more"] : [])
            return undo + shown.joined(separator: "; ")
        case .imported(let imported):
            let counts = [
                (imported.inserted, "inserted"), (imported.updated, "updated"), (imported.joined, "joined"),
                (imported.removed, "removed"),
            ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            return undo + ([imported.file] + counts).joined(separator: ", ")
        }
    }

    private static func text(_ change: EntityChange) -> String {
        let fields = MergedTemple.Field.allCases.filter { change.after[$0] != nil || change.before[$0] != nil }
        let members = fields.map(\.rawValue) + change.memberNames
        let names = change.action == .changed ? ": " + members.joined(separator: ", ") : ""
        return change.title + names
    }
}
