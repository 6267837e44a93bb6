internal import APIDescription
internal import TempleModel

/// Named schemas of the back office, which bodies and answers are made of.
enum AdminShapes {
    /// All named schemas, by name.
    static let all: [OpenAPIDocument.Component] = [
        .init("Temple", .object(temple)), .init("TempleSummary", .object(summary)),
        .init("TempleMembers", .object(TempleMembers.some(isClosed: false))),
        .init("TempleEdit", .object(TempleMembers.some(isClosed: true), isClosed: true)),
        .init("NewTemple", .object(TempleMembers.new, isClosed: true)),
        .init("Photo", .object(TempleMembers.photo)),
        .init("NewPhoto", .object(TempleMembers.newPhoto, isClosed: true)),
        .init("Written", .object(written)),
        .init("WrittenBatch", .object(head + results)),
        .init("Result", .object(result)), .init("Pending", .object([number])),
        .init("Batch", .object(batch, isClosed: true)),
        .init("BatchStep", .object(batchStep, isClosed: true)),
        .init("Change", .object(change)), .init("EntityChange", .object(entityChange)),
        .init("Import", .object(imported)),
        .init("Me", .object(me)), .init("Person", .object(person)),
        .init("Invitation", .object(invitation, isClosed: true)), .init("Invited", .object(invited)),
        .init("Fault", .object(fault)), .init("Problem", .object(problem)),
    ]

    private typealias Member = JSONSchema.Member

    // MARK: Temples

    private static let temple: [Member] = identity + TempleMembers.all + origins

    private static let identity: [Member] = [
        .init("id", .integer()),
        .init("version", .text, "The value of ETag without its quotes.", chinese: "ETag 的值，不含引號。"),
        .init("deleted", .flag),
    ]

    private static let origins: [Member] = [
        .init("edited", .list(field), "The fields that are decided by hand.", chinese: "手動編輯的欄位。"),
        .init(
            "fields", .list(.object([.init("field", field), .init("values", .list(.object(value)))])),
            "What each source says of each field.", chinese: "各資料來源的各欄位。"),
    ]

    private static let field = JSONSchema.choice(MergedTemple.Field.allCases.map(\.rawValue))

    private static let value: [Member] = [
        .init("source", .text), .init("source_id", .text),
        .init("as_of", .orNull(.day), "The date of the source's record.", chinese: "該筆資料的日期。"),
        .init("shown", .flag, "Whether this value is the one that readers see.", chinese: "讀者所見的是否為此值。"),
        .init("value", .named("TempleMembers"), "The members of the field.", chinese: "該欄位的成員。"),
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

    private static let result: [Member] = [
        .init(
            "action", .orNull(.choice(ChangeAction.allCases.map(\.rawValue))),
            "What has become of the temple; null where nothing has changed.", chinese: "所做的變更；沒有變更時為 null。"),
        .init("temple", .named("Temple")),
        .init(
            "alongside", .list(.object([.init("kind", .text), .init("id", .integer()), .init("name", .text)])),
            "What goes with a temple that is deleted, and comes back with it.", chinese: "隨寺廟一起刪除或恢復的項目。"),
        .init(
            "warnings", .list(.named("Fault")), "What the editor should know and may mean all the same.",
            chinese: "編輯者應留意之處。"),
    ]

    private static let written: [Member] = head + result

    private static let results: [Member] = [.init("results", .list(.named("Result")))]

    private static let batch: [Member] = [.init("steps", .list(.named("BatchStep"), atMost: BatchBody.mostSteps))]

    private static let batchStep: [Member] = [
        .init("method", .choice(["POST", "PATCH", "DELETE"])),
        .init("path", .text, "The path of a write of temples, without a query.", chinese: "寺廟寫入的路徑，不含查詢參數。"),
        .init(
            "if_match", .text, "The value of If-Match, where the path asks for one.", chinese: "If-Match 的值。",
            isRequired: false),
        .init("body", .named("TempleEdit"), "The members to set.", chinese: "要設定的欄位。", isRequired: false),
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
        .init("before", .named("TempleMembers"), "The fields that changed, as they were.", chinese: "變更前的欄位。"),
        .init("after", .named("TempleMembers"), "The same fields afterwards.", chinese: "變更後的欄位。"),
    ]

    private static let imported: [Member] = [
        .init("files", .text), .init("schema", .text), .init("can_be_undone", .flag), .init("inserted", .integer()),
        .init("updated", .integer()), .init("joined", .integer()), .init("unchanged", .integer()),
        .init("removed", .integer()), .init("rejected", .integer()),
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
            "present", .named("Temple"), "The temple as it is now.", chinese: "寺廟目前的資料。", isRequired: false),
        .init(
            "differs", .list(.text), "The pointers of the members that the request sets and the temple has otherwise.",
            chinese: "請求要設定而目前不同的欄位。", isRequired: false),
        .init(
            "now", .integer(), "The temple that the asked one was joined to.", chinese: "所問的寺廟併入的寺廟編號。",
            isRequired: false),
        .init(
            "changes", .list(.integer()), "The later changes that stand in the way, by number.",
            chinese: "擋在其後的變更編號。", isRequired: false),
    ]
}
