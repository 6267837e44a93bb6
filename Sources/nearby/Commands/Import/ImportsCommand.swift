internal import Foundation
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby imports`: the import history of a database.
enum ImportsCommand {
    static let specification = CommandSpecification(
        name: "nearby imports",
        summary: Words(
            "List the imports that changed the database, newest first; one command is one import.",
            "列出變更過資料庫的匯入，由新到舊；一次指令為一筆匯入。"),
        forms: ["[OPTION...]"],
        options: [
            OptionSpecification(
                "limit", "NUMBER",
                help: Words("list at most this many imports, 1 to 1000 (default 20)", "最多列出幾筆，1 到 1000（預設 20）")),
            .jsonOrTable,
        ],
        notes: Words(
            "To undo the last import: nearby import --undo", "復原最後一筆匯入：nearby import --undo"))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let limit = try arguments.number("limit", in: 1...1000, specification) ?? 20
        let store = try composition.store(try composition.database(option: arguments["database"]))
        let entries = try store.asking { store throws(SearchError) in try store.imports(limit: limit) }
        switch format {
        case .json: try console.answer(json(entries))
        case .table:
            guard !entries.isEmpty else { return console.note("nothing has been imported yet") }
            try console.answer(
                table(entries).text(width: console.outputIsTerminal ? console.width : nil, color: console.usesColor))
        }
    }

    private static func table(_ entries: [ImportEntry]) -> TextTable {
        TextTable(
            columns: [
                TextTable.Column("NO", alignment: .right), TextTable.Column("WHEN"), TextTable.Column("FORM"),
                TextTable.Column("NEW", alignment: .right), TextTable.Column("CHANGED", alignment: .right),
                TextTable.Column("JOINED", alignment: .right), TextTable.Column("SAME", alignment: .right),
                TextTable.Column("REMOVED", alignment: .right), TextTable.Column("REFUSED", alignment: .right),
                TextTable.Column("STATE"), TextTable.Column("FILE", widest: 1_000, shrinks: true),
            ],
            rows: entries.map { entry in
                [
                    "\(entry.id)", time(entry.importedAt), entry.schema, "\(entry.inserted)", "\(entry.updated)",
                    "\(entry.joined)", "\(entry.unchanged)", "\(entry.removed)", "\(entry.rejected)",
                    entry.undoneAt != nil ? "undone" : entry.canBeUndone ? "can be undone" : "final", entry.file,
                ]
            })
    }

    /// Returns the time in UTC (ISO 8601).
    private static func time(_ secondsSince1970: Int64) -> String {
        Date(timeIntervalSince1970: Double(secondsSince1970)).formatted(.iso8601)
    }

    private static func json(_ entries: [ImportEntry]) -> [UInt8] {
        var json = JSONWriter()
        json.array(entries) { json, entry in
            json.object { json in
                json.member("id", entry.id)
                json.member("imported_at", time(entry.importedAt))
                json.member("file", entry.file)
                json.member("form", entry.schema)
                counts(of: entry, to: &json)
                json.member("undone_at", entry.undoneAt.map(time))
                json.member("can_be_undone", entry.canBeUndone && entry.undoneAt == nil)
                json.key("files")
                json.array(entry.files) { json, file in
                    json.object { json in
                        json.member("file", file.name)
                        json.member("form", file.schema)
                        counts(of: file, to: &json)
                    }
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func counts(of counted: some ImportCounted, to json: inout JSONWriter) {
        json.member("inserted", Int64(counted.inserted))
        json.member("updated", Int64(counted.updated))
        json.member("joined", Int64(counted.joined))
        json.member("unchanged", Int64(counted.unchanged))
        json.member("removed", Int64(counted.removed))
        json.member("rejected", Int64(counted.rejected))
    }
}

/// The counts of an import, of one file or of a whole command.
private protocol ImportCounted {
    var inserted: Int { get }
    var updated: Int { get }
    var joined: Int { get }
    var unchanged: Int { get }
    var removed: Int { get }
    var rejected: Int { get }
}

extension ImportEntry: ImportCounted {}
extension ImportedFile: ImportCounted {}
