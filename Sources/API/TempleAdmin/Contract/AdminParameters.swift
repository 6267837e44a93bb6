internal import APIDescription
internal import TempleModel
internal import WebRouting

/// The parameters of the back office.
extension Parameter {
    /// The parameters of a list of temples.
    static let templeList: [Parameter] =
        TempleListRoute.searchParameters.map { $0 == .cursor ? templeCursor : Parameter($0) } + [
            Parameter(
                "missing", .choice(MissingFact.allCases.map(\.rawValue)),
                "Only temples that lack this. An answer looks at \(TempleWalk.mostLookedAt) temples at most, so that a page may "
                    + "be short, and even empty, with a link to the next one.",
                chinese: "只列出缺少這項資料的寺廟。一次至多查看 \(TempleWalk.mostLookedAt) 間，因此一頁可能不滿，仍有下一頁的連結。"),
            Parameter(
                "deleted", .flag, "Whether to list the deleted temples instead, by id; with limit and cursor alone.",
                chinese: "改為列出已刪除的寺廟，只能與 limit、cursor 並用。", default: "false"),
        ]

    /// The parameters of a list of entities of the catalogue.
    static let entityList = [
        Parameter(
            "q", .pattern("^\(printable)*$", maximumLength: EntityWalk.longestWords),
            "Only those with these words in a name.", chinese: "名稱含有這些文字者。", example: "媽"),
        Parameter(
            "edited", .flag, "Whether to list only what is edited or made by hand.", chinese: "只列出手動編輯或新增者。",
            default: "false"),
        Parameter(
            "deleted", .flag, "Whether to list the deleted ones instead.", chinese: "改為列出已刪除者。", default: "false"),
        Parameter(
            "limit", .integer(EntityListRoute.limits), "How many a page has at most.", chinese: "每頁至多幾筆。",
            default: "\(EntityListRoute.defaultLimit)"),
        Parameter(
            "cursor", .pattern("^(0|[1-9][0-9]{0,17})$"), "Where the previous page ended, from its Link header.",
            chinese: "上一頁結束之處，照其 Link 標頭的值。", example: "15"),
    ]

    private static let templeCursor = Parameter(
        "cursor", .pattern("^[0-9a-z~-]{1,100}$"), "Where the previous page ended, unchanged from its Link header.",
        chinese: "上一頁結束之處，照上一頁 Link 標頭的值，不要更改。", example: "190")

    /// The parameters of the history.
    static let changeList = [
        Parameter(
            "author", .pattern("^\(printable)*$"), "Only changes by this author.", chinese: "只列出這個人的變更。", example: "mei"
        ),
        Parameter(
            "entity",
            .pattern("^(\(EntityKind.allCases.map(\.rawValue).joined(separator: "|"))):(0|[1-9][0-9]{0,17})$"),
            "Only changes of this thing.", chinese: "只列出這個項目的變更。", example: "temple:190"),
        Parameter(
            "kind", .choice(EntityKind.allCases.map(\.rawValue)), "Only changes of things of this kind.",
            chinese: "只列出這一類項目的變更。"),
        Parameter(
            "way", .choice(ChangeWay.allCases.map(\.rawValue)), "Only changes that came this way.",
            chinese: "只列出經由這個途徑的變更。"),
        Parameter(
            "from", time, "The first day in Taiwan, or a time (RFC 3339).", chinese: "第一天或時間。", example: "2026-11-01"),
        Parameter(
            "to", time, "The last day in Taiwan, or the time before which the changes were made (RFC 3339).",
            chinese: "最後一天，或在此之前的時間。", example: "2026-11-20"),
        Parameter(
            "limit", .integer(ChangeRoutes.limits), "How many changes a page has at most.", chinese: "每頁至多幾項變更。",
            default: "\(ChangeRoutes.defaultLimit)"),
        Parameter(
            "cursor", .pattern("^(0|[1-9][0-9]{0,17})$"), "Where the previous page ended, from its Link header.",
            chinese: "上一頁結束之處，照其 Link 標頭的值。", example: "1204"),
    ]

    /// The parameters of the pairs.
    static let pairList = [
        Parameter(
            "verdict", .choice(PairRoutes.verdicts),
            "Only pairs with this verdict; none for pairs without a verdict.",
            chinese: "只列出這樣判定的；none 表示尚未判定的。"),
        Parameter(
            "limit", .integer(PairRoutes.limits), "How many pairs a page has at most.", chinese: "每頁至多幾對。",
            default: "\(PairRoutes.defaultLimit)"),
        Parameter(
            "cursor", .pattern("^[0-9]{1,18}(-[0-9]{1,18})?$"), "Where the previous page ended, from its Link header.",
            chinese: "上一頁結束之處，照其 Link 標頭的值。", example: "190-1190"),
    ]

    private static let time = JSONSchema.pattern(
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[+-][0-9]{2}:[0-9]{2}))?$")

    /// A character that a path and a query may have.
    static let printable = "[^\\u0000-\\u001f\\u007f-\\u009f]"

    static let reason = Parameter(
        "reason", .pattern("^\(printable)*$", maximumLength: EditOptions.longestReason),
        "Why, for the history.", chinese: "變更的原因，記入變更紀錄。", example: "new number on the gate")

    static let dryRun = Parameter(
        "dry_run", .flag, "Whether to write nothing and only to say what would be.", chinese: "只說明結果，不寫入。",
        default: "false")

    static let confirm = Parameter(
        "confirm", .integer(1...9_999_999),
        "How many things the undo of an import changes. From \(UndoImpact.leastConfirmed) on, the undo is refused without it, and "
            + "says how many.",
        chinese: "復原匯入會變動幾筆；達 \(UndoImpact.leastConfirmed) 筆時未附即不復原，並回應筆數。", example: "11907")

    static let match = Parameter(
        "If-Match", .pattern(#"^(\*|"[0-9a-f]{16}"(, ?"[0-9a-f]{16}")*)$"#),
        "The ETag of the thing as it was read, or * for any state.", chinese: "讀取時的 ETag，或以 * 表示任何狀態。", in: .header,
        example: "\"4fd11d58d24092c5\""
    ).required

    static let key = Parameter(
        IdempotencyKey.header, .pattern("^[\\u0020-\\u007e]+$", maximumLength: IdempotencyKey.longest),
        "A key of the client's own for this request. A repetition within 24 hours writes nothing and is answered alike.",
        chinese: "用戶端自訂的鍵；24 小時內重送不會再次寫入，回應相同。", in: .header, example: "d2b1a7f0-9c1e")

    static let awaited = Parameter(
        AwaitedChange.header, .integer(AwaitedChange.numbers),
        "A change that the answer must not be older than: the number that the answer to a write has in the same header.",
        chinese: "回應至少須包含的變更，即寫入時回應的同名標頭。", in: .header, example: "1204")
}
