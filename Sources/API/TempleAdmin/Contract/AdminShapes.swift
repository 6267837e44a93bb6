internal import APIDescription
internal import TempleModel
internal import Wording

/// Named schemas of the back office, which bodies and answers are made of.
enum AdminShapes {
    /// All named schemas, by name.
    static let all: [OpenAPIDocument.Component] = temples + CatalogueKind.allCases.flatMap(entity) + others

    private static let temples: [OpenAPIDocument.Component] = [
        .init("Temple", .object(temple)), .init("TempleSummary", .object(summary)),
        .init("TempleMembers", .object(TempleMembers.some(isClosed: false))),
        .init("TempleEdit", .object(TempleMembers.some(isClosed: true), isClosed: true)),
        .init("NewTemple", .object(TempleMembers.new, isClosed: true)),
        .init("Photo", .object(TempleMembers.photo)),
        .init("NewPhoto", .object(TempleMembers.newPhoto, isClosed: true)),
        .init("WrittenTemple", .object(head + result(.temple))),
    ]

    /// The schemas of a kind of the catalogue.
    private static func entity(_ kind: CatalogueKind) -> [OpenAPIDocument.Component] {
        let (name, members) = (kind.entity.typeName, EntityMembers(kind))
        let field = JSONSchema.choice(CatalogueForm(kind).members.map(\.name))
        return [
            .init(name, .object(identity + members.all + origins(field, name + "Members"))),
            .init(name + "Members", .object(members.some)),
            .init(name + "Edit", .object(members.edit, isClosed: true)),
            .init("New" + name, .object(members.new, isClosed: true)),
            .init("Written" + name, .object(head + result(kind.entity))),
        ]
    }

    private static let others: [OpenAPIDocument.Component] = [
        .init("EntitySummary", .object(entitySummary)), .init("WrittenBatch", .object(head + results)),
        .init("Result", .object(anyResult)), .init("Pending", .object([number])),
        .init("Batch", .object(batch, isClosed: true)),
        .init("BatchStep", .object(batchStep, isClosed: true)),
        .init("Merge", .object(merge, isClosed: true)), .init("Split", .object(split, isClosed: true)),
        .init("Pair", .object(pair)), .init("PairedTemple", .object(pairedTemple)),
        .init("Verdict", .object(verdict, isClosed: true)), .init("WrittenPair", .object(writtenPair)),
        .init("Change", .object(change)), .init("EntityChange", .object(entityChange)),
        .init("OtherTemple", .object(otherTemple)),
        .init("Import", .object(imported)),
        .init("Me", .object(me)), .init("Person", .object(person)),
        .init("Invitation", .object(invitation, isClosed: true)), .init("Invited", .object(invited)),
        .init("Fault", .object(fault)), .init("Problem", .object(problem)),
    ]

    private typealias Member = JSONSchema.Member

    // MARK: Things

    private static let temple: [Member] = identity + TempleMembers.all + origins(field, "TempleMembers")

    private static let identity: [Member] = [
        .init("id", .integer()),
        .init("version", .text, "The value of ETag without its quotes.", chinese: "ETag 的值，不含引號。"),
        .init("deleted", .flag),
    ]

    private static func origins(_ field: JSONSchema, _ members: String) -> [Member] {
        [
            .init("edited", .list(field), "The fields that are decided by hand.", chinese: "手動編輯的欄位。"),
            .init(
                "fields", .list(.object([.init("field", field), .init("values", .list(.object(value(members))))])),
                "What each source says of each field.", chinese: "各資料來源的各欄位。"),
        ]
    }

    private static let field = JSONSchema.choice(MergedTemple.Field.allCases.map(\.rawValue))

    private static func value(_ members: String) -> [Member] {
        [
            .init("source", .text), .init("source_id", .text),
            .init("as_of", .orNull(.day), "The date of the source's record.", chinese: "該筆資料的日期。"),
            .init("shown", .flag, "Whether this value is the one that readers see.", chinese: "讀者所見的是否為此值。"),
            .init("value", .named(members), "The members of the field.", chinese: "該欄位的成員。"),
        ]
    }

    private static let entitySummary: [Member] = [
        .init("id", .integer()), .init("name", .text),
        .init("slug", .orNull(.text), "Null for an activity.", chinese: "活動為 null。"),
        .init("by_hand", .flag, "Whether it was made by hand.", chinese: "是否為手動新增。"),
        .init("edited", .list(.text), "The members that are decided by hand.", chinese: "手動編輯的欄位。"),
        .init("deleted", .flag),
    ]

    private static let summary: [Member] = [
        .init("id", .integer()), .init("name", .text), .init("address", .orNull(.text)),
        .init("lat", .number(-90...90)),
        .init("lng", .number(-180...180)), .init("main_deity", .orNull(.text)), .init("phone", .orNull(.text)),
        .init("open_time", .orNull(.text)), .init("website", .orNull(.text)), .init("cover_url", .orNull(.text)),
        .init(
            "distance", .orNull(.number(0...21_000)), "Distance in kilometres from the point; null without a point.",
            chinese: "與座標的距離（公里）；未給座標時為 null。"),
        .init("deleted", .flag),
        .init("missing", .list(.choice(MissingFact.allCases.map(\.rawValue))), "What it lacks.", chinese: "缺少的資料。"),
    ]

    // MARK: Writes

    private static let number = Member(
        "change", .orNull(.integer()), "Its number in the history; null where nothing has changed, and for a dry run.",
        chinese: "變更紀錄中的編號；沒有變更或只試算時為 null。")

    private static let head: [Member] = [number, .init("dry_run", .flag)]

    private static let action = Member(
        "action", .orNull(.choice(ChangeAction.allCases.map(\.rawValue))),
        "What has become of the thing; null where nothing has changed.", chinese: "所做的變更；沒有變更時為 null。")

    private static func result(_ kind: EntityKind) -> [Member] {
        [action, .init(kind.rawValue, .named(kind.typeName))] + beside
    }

    /// The result of a step of a batch, or of an undo: it has one of the things.
    private static let anyResult: [Member] =
        [action]
        + EntityKind.allCases.map { kind in
            Member(
                kind.rawValue, .named(kind.typeName), "The \(kind.rawValue), where the step was about one.",
                chinese: "所變更的\(kind.one.chinese)。", isRequired: false)
        } + beside

    private static let beside: [Member] = [
        .init(
            "alongside", .list(.object([.init("kind", .text), .init("id", .integer()), .init("name", .text)])),
            "What goes with a thing that is deleted, and comes back with it.", chinese: "隨之一起刪除或恢復的項目。"),
        .init(
            "warnings", .list(.named("Fault")), "What the editor should know and may mean all the same.",
            chinese: "編輯者應留意之處。"),
    ]

    private static let results: [Member] = [.init("results", .list(.named("Result")))]

    private static let batch: [Member] = [.init("steps", .list(.named("BatchStep"), atMost: BatchBody.mostSteps))]

    private static let batchStep: [Member] = [
        .init("method", .choice(["POST", "PATCH", "DELETE"])),
        .init("path", .text, "The path of a write of one thing, without a query.", chinese: "寫入一筆資料的路徑，不含查詢參數。"),
        .init(
            "if_match", .text, "The value of If-Match, where the path asks for one.", chinese: "If-Match 的值。",
            isRequired: false),
        .init(
            "body", .object([]), "What the same request has as its body.", chinese: "與單獨請求相同的內容。",
            isRequired: false),
    ]

    // MARK: Temples that are one

    private static let merge: [Member] = [
        .init("into", .integer(), "The temple that stays.", chinese: "保留的寺廟。")
    ]

    private static let split: [Member] = [
        .init(
            "sources", .list(.text, atMost: MergeBodies.mostSources),
            "The sources of the new temple, each as source, colon, id.", chinese: "新寺廟的來源，寫作「來源:編號」。")
    ]

    private static let verdictChoice = JSONSchema.choice(PairVerdict.allCases.map(\.rawValue))

    private static let verdict: [Member] = [
        .init(
            "verdict", verdictChoice, "same only remembers it: the merge is a request of its own.",
            chinese: "same 僅作記錄，合併須另外請求。")
    ]

    private static let pairedTemple: [Member] = [
        .init("id", .integer()), .init("name", .text), .init("official_name", .orNull(.text)),
        .init("address", .orNull(.text)), .init("lat", .number(-90...90)), .init("lng", .number(-180...180)),
    ]

    private static let pair: [Member] = [
        .init("a", .named("PairedTemple"), "The one with the smaller id.", chinese: "編號較小的一間。"),
        .init("b", .named("PairedTemple")),
        .init(
            "distance", .number(0...21_000), "The distance between them in kilometres.", chinese: "兩間的距離（公里）。"),
        .init(
            "score", .orNull(.number(0...2)),
            "How much they look like one; 1 for the same name, and more for the same address too. Null where they do not.",
            chinese: "相似的程度，同名為 1，地址也相同則更高；不相似時為 null。"),
        .init("verdict", .orNull(verdictChoice)), .init("decided_at", .orNull(.moment)),
        .init("author", .orNull(.text)),
    ]

    private static let writtenPair: [Member] =
        head + [
            .init("action", .orNull(.choice([ChangeAction.compared.rawValue]))), .init("pair", .named("Pair")),
        ]

    // MARK: History

    private static let change: [Member] = [
        .init("number", .integer()), .init("time", .moment),
        .init("author", .orNull(.text), "Null for a change of an older program.", chinese: "舊版程式的變更為 null。"),
        .init("role", .orNull(.choice(StaffRole.allCases.map(\.rawValue)))),
        .init("way", .choice(ChangeWay.allCases.map(\.rawValue))), .init("reason", .orNull(.text)),
        .init("undoes", .orNull(.integer()), "The change that this one undid.", chinese: "這項變更所復原的變更。"),
        .init("undone", .flag),
        .init("undone_by", .orNull(.integer()), "The change that undid this one.", chinese: "復原這項變更的變更。"),
        .init("entity_count", .integer()),
        .init(
            "entities", .list(.named("EntityChange")),
            "What has become of each thing; in a list the first \(ChangeDocument.mostEntitiesInList).",
            chinese: "各項目的變更；列表中只列前 \(ChangeDocument.mostEntitiesInList) 項。"),
        .init("import", .orNull(.named("Import")), "Null for an edit.", chinese: "手動編輯時為 null。"),
    ]

    private static let entityChange: [Member] = [
        .init("entity", .text, "Such as temple:190.", chinese: "例如 temple:190。"), .init("id", .integer()),
        .init("name", .text), .init("action", .choice(ChangeAction.allCases.map(\.rawValue))),
        .init("before", .object([]), "The members that changed, as they were.", chinese: "變更前的欄位。"),
        .init("after", .object([]), "The same members afterwards.", chinese: "變更後的欄位。"),
        .init(
            "other",
            .orNull(.named("OtherTemple")),
            "The other temple of a merge, of a split or of a comparison, and the sources that went from one to the other.",
            chinese: "合併、分開或比較的另一間寺廟，以及移動的來源。"),
    ]

    private static let otherTemple: [Member] = [
        .init("temple", .integer()), .init("sources", .list(.text)), .init("verdict", .orNull(verdictChoice)),
        .init("former_verdict", .orNull(verdictChoice)),
    ]

    private static let imported: [Member] = [
        .init("files", .text), .init("schema", .text), .init("can_be_undone", .flag), .init("inserted", .integer()),
        .init("updated", .integer()), .init("joined", .integer()), .init("unchanged", .integer()),
        .init("removed", .integer()), .init("rejected", .integer()),
        .init(
            "rejected_rows", .list(.object(rejectedRow)),
            "The rows that were not taken, the first \(RejectedRow.mostKept) of each file; not in a list of changes.",
            chinese: "退回的資料，每個檔案的前 \(RejectedRow.mostKept) 筆；變更列表中沒有。", isRequired: false),
    ]

    private static let rejectedRow: [Member] = [
        .init("file", .text), .init("line", .integer()),
        .init("record", .orNull(.text), "The row's id, or its name.", chinese: "資料的編號或名稱。"),
        .init("column", .orNull(.text)), .init("value", .orNull(.text)),
        .init("reason", .text, "What is wrong, after the value.", chinese: "錯誤原因。"),
        .init("remedy", .text, "How to correct it.", chinese: "修正方式。"),
    ]

    // MARK: People

    private static let role = JSONSchema.choice(StaffRole.allCases.map(\.rawValue))

    private static let me: [Member] = [.init("name", .text), .init("role", role)]

    private static let person: [Member] = [.init("name", .text), .init("role", role), .init("invited_at", .moment)]

    private static let token = Member(
        "token", .text, "The person's token. It is shown this once.", chinese: "該人員的權杖，只顯示這一次。")

    private static let invited: [Member] = person + [token]

    private static let invitation: [Member] = [
        .init("name", .pattern(#"^\S(.*\S)?$"#, maximumLength: StaffLimits.longestName)), .init("role", role),
    ]

    // MARK: Problems

    private static let fault: [Member] = [
        .init("pointer", .text, "A JSON pointer into the body (RFC 6901).", chinese: "指向請求內容的 JSON pointer。"),
        .init("code", .text, "A code for programs; it does not change.", chinese: "供程式判斷的代碼，不會改變。"),
        .init("detail", .text),
    ]

    private static let problem: [Member] = [
        .init("type", .text), .init("title", .text), .init("status", .integer(400...599)),
        .init("detail", .text, "One sentence for people; the text may change.", chinese: "給人閱讀的一句話，文字可能改變。"),
        .init("code", .text, "A code for programs; it does not change.", chinese: "供程式判斷的代碼，不會改變。"),
        .init("parameter", .orNull(.text)),
        .init(
            "errors", .list(.named("Fault")), "All that is wrong with the body.", chinese: "請求內容的所有錯誤。",
            isRequired: false),
        .init(
            "step", .integer(), "The first step at fault of a batch, from 0.", chinese: "批次中第一個有誤的步驟，由 0 起算。",
            isRequired: false),
        .init(
            "present", .object([]), "The thing as it is now.", chinese: "目前的資料。", isRequired: false),
        .init(
            "differs", .list(.text), "The pointers of the members that the request sets and the thing has otherwise.",
            chinese: "請求要設定而目前不同的欄位。", isRequired: false),
        .init(
            "now", .integer(), "The temple that the asked one was joined to.", chinese: "所問的寺廟併入的寺廟編號。",
            isRequired: false),
        .init(
            "changes", .list(.integer()), "The later changes that stand in the way, by number.",
            chinese: "擋在其後的變更編號。", isRequired: false),
        .init(
            "confirm", .integer(), "How many things the undo changes: send it to undo them.",
            chinese: "復原會變動幾筆，確認時附上。", isRequired: false),
        .init("temples_gone", .integer(), "How many temples go.", chinese: "移除幾間寺廟。", isRequired: false),
        .init(
            "edited_gone", .integer(), "How many of these are edited by hand.", chinese: "其中經人工編輯的幾間。",
            isRequired: false),
        .init("temples_back", .integer(), "How many temples come back.", chinese: "恢復幾間寺廟。", isRequired: false),
        .init(
            "temples_changed", .integer(), "How many temples are again as before.", chinese: "恢復先前內容的幾間。",
            isRequired: false),
        .init("activities", .integer(), "How many activities change.", chinese: "變動幾項活動。", isRequired: false),
        .init(
            "gone_with", .integer(), "The change with which the temple has gone.", chinese: "寺廟隨哪一筆變更移除。",
            isRequired: false),
    ]
}
