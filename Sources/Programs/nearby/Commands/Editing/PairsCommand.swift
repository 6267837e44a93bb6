internal import Geodesy
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby pairs`: temples that look like one, and what was said of them.
enum PairsCommand {
    static let specification = CommandSpecification(
        name: "nearby pairs",
        summary: Words(
            "List temples that look like one, or remember whether two are one.",
            "列出看似同一間的寺廟，或記下兩間是否為同一間。"),
        forms: ["[OPTION...]", "ID ID --decide VERDICT [OPTION...]"],
        options: [
            OptionSpecification(
                "verdict", "VERDICT", completes: .words(verdicts),
                help: Words(
                    "only pairs with this verdict: same, different, later, or none\nfor no verdict",
                    "只列出這樣判定的：same、different、later，或 none 表示尚未判定")),
            OptionSpecification(
                "decide", "VERDICT", completes: .words(verdicts),
                help: Words(
                    "remember same, different or later of two temples, or forget what was\nsaid: none",
                    "記下兩間寺廟為 same、different 或 later，或以 none 取消")),
            OptionSpecification(
                "limit", "NUMBER",
                help: Words("list at most this many pairs, 1 to 1000 (default 20)", "最多列出幾對，1 到 1000（預設 20）")),
            OptionSpecification(
                "after", "PLACE", help: Words("go on where a list ended, such as 190-1190", "從上次結束之處繼續，例如 190-1190")),
            Author.reasonOption, Author.option, .jsonOrTable,
        ],
        arguments: 0...2,
        notes: Words(
            """
            Temples look like one by the rules of imports: the likeness of their names and addresses within
            150 m. same only remembers it: nearby merge makes them one. different also keeps imports from
            joining a row of one to the other. VERDICT is one of same, different, later, none.
            """,
            """
            依匯入的規則判斷：150 公尺內名稱與地址相似的寺廟。same 僅作記錄，合併請用 nearby merge；
            different 也會避免匯入時將一間的資料併入另一間。VERDICT 為 same、different、later 或 none。
            """))

    private static let none = "none"
    private static let verdicts = PairVerdict.allCases.map(\.rawValue) + [none]
    private static let longestPage = 1_000

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        if let text = arguments["decide"] {
            return try decide(try verdict(text, "decide"), arguments, format, console, composition)
        }
        if let extra = arguments.operands.first {
            throw .usage("unexpected argument without --decide: \(extra)", specification)
        }
        for name in ["reason", "author"] where arguments[name] != nil {
            throw .usage("--\(name) is for --decide", specification)
        }
        let query = try query(arguments)
        let store = try composition.readStore(try composition.database(option: arguments["database"]))
        let page = try pages(query, store)
        switch format {
        case .json: try console.answer(json(page))
        case .table:
            if page.pairs.isEmpty {
                console.note("there are no such pairs")
            } else {
                try console.answer(table(page.pairs, console))
            }
            if let next = page.next { console.note("there may be more: --after \(next.text)") }
        }
    }

    /// Returns the pairs of as many pages as the limit takes: a page may be short.
    private static func pages(_ query: PairQuery, _ store: EditReadStore) throws(CommandError) -> PairPage {
        var (query, all) = (query, PairPage(pairs: [], next: nil))
        let limit = query.limit
        repeat {
            query.limit = limit - all.pairs.count
            let asked = query
            let page = try store.asking { try $0.pairs(matching: asked) }
            all = PairPage(pairs: all.pairs + page.pairs, next: page.next)
            query.after = page.next
        } while all.next != nil && all.pairs.count < limit
        return all
    }

    private static func query(_ arguments: Arguments) throws(CommandError) -> PairQuery {
        var choice = PairQuery.Choice.all
        if let text = arguments["verdict"] {
            choice = try verdict(text, "verdict").map { PairQuery.Choice.decided($0) } ?? .undecided
        }
        var after: PairPosition?
        if let text = arguments["after"] {
            after = PairPosition(text)
            guard after != nil else {
                throw .usage(
                    "--after \"\(text.prefix(40))\" is not where a list ended; write it as 190-1190", specification)
            }
        }
        return PairQuery(
            choice, after: after, limit: try arguments.number("limit", in: 1...longestPage, specification) ?? 20)
    }

    /// Returns the verdict of an option; nil for none.
    private static func verdict(_ text: String, _ option: String) throws(CommandError) -> PairVerdict? {
        if text == none { return nil }
        guard let verdict = PairVerdict(rawValue: text) else {
            throw .usage(
                "--\(option) \"\(text.prefix(40))\" is unknown; give one of \(verdicts.joined(separator: ", "))",
                specification)
        }
        return verdict
    }

    private static func decide(
        _ verdict: PairVerdict?, _ arguments: Arguments, _ format: ShortFormat, _ console: Console,
        _ composition: Composition
    ) throws(CommandError) {
        let filters = ["verdict", "limit", "after"].filter { arguments[$0] != nil }
        guard filters.isEmpty else {
            throw .usage("unexpected option with --decide: --\(filters.joined(separator: ", --"))", specification)
        }
        guard arguments.operands.count == 2 else {
            throw .usage(
                "--decide needs the ids of two temples: nearby pairs 190 1190 --decide different", specification)
        }
        var ids: [Int64] = []
        for text in arguments.operands {
            guard case .id(let id) = try TempleArgument(text, today: Clock.today(), specification) else {
                throw .usage("\"\(text.prefix(40))\" is not the id of a temple; nearby find shows it", specification)
            }
            ids.append(id)
        }
        let step = EditStep.compare(ids[0], ids[1], verdict)
        let author = try Author.read(arguments, .command, specification, composition.environment)
        let options = EditOptions(now: Clock.seconds(), reason: try Author.readReason(arguments, specification))
        let store = try composition.editedStore(try composition.database(option: arguments["database"]))
        let outcome = try store.asking { try $0.edit([step], by: author, options) }
        let entry = try store.asking { editing in try outcome.change.flatMap { try editing.change($0) } }
        try EditReport(outcome, entry: entry).show(format, console)
    }

    private static func table(_ pairs: [TemplePair], _ console: Console) -> String {
        TextTable(
            columns: [
                TextTable.Column("A", alignment: .right), TextTable.Column("NAME", shrinks: true),
                TextTable.Column("B", alignment: .right), TextTable.Column("NAME", shrinks: true),
                TextTable.Column("M", alignment: .right), TextTable.Column("SCORE", alignment: .right),
                TextTable.Column("VERDICT"),
            ],
            rows: pairs.map { pair in
                [
                    "\(pair.a.id)", pair.a.name, "\(pair.b.id)", pair.b.name, "\(Int(pair.meters.rounded()))",
                    pair.score.map { DecimalText.exact(($0 * 100).rounded() / 100) } ?? "",
                    pair.judgement?.verdict.rawValue ?? "",
                ]
            }
        ).text(width: console.outputIsTerminal ? console.width : nil, color: console.usesColor)
    }

    private static func json(_ page: PairPage) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("pairs")
            json.array(page.pairs) { json, pair in json.object { members(of: pair, to: &$0) } }
            json.member("next", page.next?.text)
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func members(of pair: TemplePair, to json: inout JSONWriter) {
        for (name, temple) in [("a", pair.a), ("b", pair.b)] {
            json.key(named: name)
            json.object { json in
                json.member("id", temple.id)
                json.member("name", temple.name)
                json.member("official_name", temple.officialName)
                json.member("address", temple.address)
                json.member("lat", temple.coordinate.latitude, decimals: DecimalText.degreeDecimals)
                json.member("lng", temple.coordinate.longitude, decimals: DecimalText.degreeDecimals)
            }
        }
        json.member("distance", pair.meters / 1_000, decimals: 3)
        json.member("score", pair.score, decimals: 2)
        json.member("verdict", pair.judgement?.verdict.rawValue)
        json.member("decided_at", pair.judgement.map { UTCText.text(secondsSince1970: $0.decidedAt) })
        json.member("author", pair.judgement?.author)
    }
}
