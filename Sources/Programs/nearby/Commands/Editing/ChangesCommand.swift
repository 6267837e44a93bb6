internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby changes`: the history of a database, and the undo of one change.
enum ChangesCommand {
    static let specification = CommandSpecification(
        name: "nearby changes",
        summary: Words(
            "List the changes of a database, newest first: who, when, why and what; or undo one.",
            "列出資料庫的變更，由新到舊：作者、時間、原因與內容；或復原一筆變更。"),
        forms: ["[OPTION...]", "--undo NUMBER [OPTION...]"],
        options: [
            OptionSpecification(
                "undo", "NUMBER", help: Words("undo the change with this number", "復原這個編號的變更")),
            UndoConfirmation.option,
            Author.reasonOption,
            OptionSpecification(
                "author", "NAME",
                help: Words(
                    "only changes by this author; with --undo, who undoes the change\n(default: your user name)",
                    "只列出這位作者的變更；與 --undo 合用時為復原者\n（預設為您的使用者名稱）")),
            OptionSpecification(
                "temple", "ID", help: Words("only changes of this temple", "只列出這間寺廟的變更")),
            OptionSpecification(
                "entity", "THING",
                help: Words("only changes of this thing, such as festival:15", "只列出這個項目的變更，例如 festival:15")),
            OptionSpecification(
                "from", "DAY",
                help: Words("only changes on this day or later, in Taiwan", "只列出這一天（臺灣）以後的變更")),
            OptionSpecification(
                "to", "DAY", help: Words("only changes on this day or earlier", "只列出這一天以前的變更")),
            OptionSpecification(
                "limit", "NUMBER",
                help: Words("list at most this many changes, 1 to 1000 (default 20)", "最多列出幾筆，1 到 1000（預設 20）")),
            .jsonOrTable,
        ],
        notes: Words(
            """
            An import is one change, with its counts; nearby imports lists the imports alone. A change that
            later ones build on is undone after these: the error lists them, and the exit code is 65.
            """,
            """
            一次匯入是一筆變更，附筆數；nearby imports 只列出匯入。之後的變更以它為基礎時，
            須先復原那些變更：錯誤訊息會列出，結束代碼為 65。
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        if let number = try arguments.entry("undo", specification) {
            return try undo(number, arguments, format, console, composition)
        }
        for name in ["reason", UndoConfirmation.name] where arguments[name] != nil {
            throw .usage("--\(name) is for --undo", specification)
        }
        let query = try query(arguments)
        let store = try composition.readStore(try composition.database(option: arguments["database"]))
        let page = try store.asking { try $0.changes(matching: query) }
        switch format {
        case .json: try console.answer(json(page.entries))
        case .table:
            guard !page.entries.isEmpty else { return console.note("there are no such changes") }
            try console.answer(ChangeTable.text(page.entries, console))
            if page.next != nil {
                console.note("there are older changes; --limit shows more of them")
            }
        }
    }

    private static func query(_ arguments: Arguments) throws(CommandError) -> ChangeQuery {
        ChangeQuery(
            author: arguments["author"],
            entity: try entity(arguments),
            from: try day("from", arguments)?.midnight, to: try day("to", arguments)?.adding(days: 1).midnight,
            limit: try arguments.number("limit", in: 1...1000, specification) ?? 20)
    }

    private static func entity(_ arguments: Arguments) throws(CommandError) -> ChangeQuery.Entity? {
        let temple = try arguments.entry("temple", specification).map { ChangeQuery.Entity(.temple, $0) }
        guard let text = arguments["entity"] else { return temple }
        guard temple == nil else { throw .usage("give --temple or --entity, and not both", specification) }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let kind = EntityKind(rawValue: parts[0]),
            let id = try EditedThing.number(parts[1], kind, specification)
        else {
            throw .usage(
                "--entity \"\(text.prefix(40))\" is not a kind and a number, such as festival:15; the kinds are "
                    + EditedThing.kinds, specification)
        }
        return ChangeQuery.Entity(kind, id)
    }

    private static func day(_ option: String, _ arguments: Arguments) throws(CommandError) -> CivilDay? {
        guard let text = arguments[option] else { return nil }
        guard let day = CivilDay(iso8601: text) else {
            throw .usage("--\(option) \"\(text.prefix(40))\" is not a day; write it as 2027-04-15", specification)
        }
        return day
    }

    private static func json(_ entries: [ChangeEntry]) -> [UInt8] {
        var json = JSONWriter()
        json.array(entries) { json, entry in ChangeJSON.write(entry, to: &json) }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func undo(
        _ number: Int64, _ arguments: Arguments, _ format: ShortFormat, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        let filters = ["temple", "entity", "from", "to", "limit"].filter { arguments[$0] != nil }
        guard filters.isEmpty else {
            throw .usage("unexpected option with --undo: --\(filters.joined(separator: ", --"))", specification)
        }
        let author = try Author.read(arguments, .command, specification, composition.environment)
        var options = EditOptions(now: Clock.seconds(), reason: try Author.readReason(arguments, specification))
        let store = try composition.editedStore(try composition.database(option: arguments["database"]))
        let outcome = try store.asking { editing in
            try UndoConfirmation(arguments, specification, console).asking { confirmed in
                options.confirmed = confirmed
                return try editing.undo(change: number, mayUndoAll: true, by: author, options)
            }
        }
        let entry = try store.asking { editing in try outcome.change.flatMap { try editing.change($0) } }
        if format == .table { try console.answer("undid change \(number)\n") }
        try EditReport(outcome, entry: entry).show(format, console)
    }
}

extension CivilDay {
    /// The first second of the day in Taiwan, since 1970.
    fileprivate var midnight: Int64 { TaiwanTime(day: self, minute: 0).secondsSince1970 }
}

extension Arguments {
    /// Returns the value of an option as the number of an entry or of a thing; nil if the option is not given.
    fileprivate func entry(_ name: String, _ command: CommandSpecification) throws(CommandError) -> Int64? {
        guard let text = self[name] else { return nil }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text), number > 0 else {
            throw .usage("--\(name) \"\(text.prefix(40))\" is not a number from 1", command)
        }
        return number
    }
}
