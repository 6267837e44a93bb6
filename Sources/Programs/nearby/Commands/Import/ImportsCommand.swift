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
                TextTable.Column("STATE"), TextTable.Column("AUTHOR", widest: 20, shrinks: true),
                TextTable.Column("FILE", widest: 1_000, shrinks: true),
            ],
            rows: entries.map { entry in
                [
                    "\(entry.id)", UTCText.text(secondsSince1970: entry.importedAt), entry.schema,
                    "\(entry.inserted)", "\(entry.updated)", "\(entry.joined)", "\(entry.unchanged)",
                    "\(entry.removed)", "\(entry.rejected)",
                    entry.undoneAt != nil ? "undone" : entry.canBeUndone ? "can be undone" : "final",
                    entry.author ?? "", entry.file,
                ]
            })
    }

    private static func json(_ entries: [ImportEntry]) -> [UInt8] {
        var json = JSONWriter()
        json.array(entries) { json, entry in ImportEntryJSON.write(entry, to: &json) }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
