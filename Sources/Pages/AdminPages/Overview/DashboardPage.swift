internal import TempleModel
internal import Wording

/// `/admin`: how much data there is, what is missing, what was changed last, and how the service does.
///
/// Nothing is counted for a view: the counts are those of the data's revision (`OverviewMemory`).
enum DashboardPage {
    static let routes: [AdminPageRoute] = [.page("/admin") { .page(try page($0)) }]

    private static let mostChanges = 8
    private static let mostImports = 5

    private static func page(_ context: AdminContext) throws -> AdminPage {
        let editors = try context.site.editors()
        let memory = context.site.overview
        let now = TaiwanTime(secondsSince1970: context.now)
        let key = try OverviewMemory.Key(context)
        let statistics = try context.site.store.statistics()
        let known = memory.known(of: key, now: now)
        let last = try memory.lastChanges(key.change) {
            LastChanges(
                changes: try self.last(mostChanges, from: editors),
                imports: try self.last(mostImports, way: .import, from: editors))
        }
        let service = memory.service()
        let title = AdminSection.overview.words.text(in: context.language)
        return AdminPage(
            title: title, section: .overview,
            body: """
                <h1>\(title)</h1>
                \(DoneNote.html(context))\(OwnEnd.noteOfRole(context))\
                \(FiguresView.html(known, accounts: service.accounts, context))\
                \(changes(last, context))\
                \(ServiceView.html(service, statistics, context))
                """)
    }

    private static func last(
        _ limit: Int, way: ChangeWay? = nil, from editors: any EditReading
    ) throws -> [ChangeEntry] {
        let query = ChangeQuery(way: way, limit: limit, mostEntities: ChangeSummary.mostNamed)
        return try editors.changes(matching: query).entries
    }

    private static func changes(_ last: LastChanges, _ context: AdminContext) -> HTML {
        let title = context.words("Last changes", "最近的變更", "最近の変更")
        let imports = context.words("Last imports", "最近的匯入", "最近の取り込み")
        let rows: HTML =
            last.changes.isEmpty
            ? "<p>\(context.words("Nothing was changed yet.", "還沒有任何變更。", "まだ変更はありません。"))</p>\n"
            : ChangeTable.html(last.changes, caption: title, context) + """
                <p><a class="button quiet" href="\(ChangesPages.root)">\(context.words("All changes", "全部變更", "すべての変更"))</a></p>

                """
        let importRows: HTML =
            last.imports.isEmpty
            ? """
            <p>\(context.words("Nothing was imported yet: ", "還沒有匯入任何資料：", "まだ取り込みはありません："))\
            <code>nearby import</code></p>

            """
            : ChangeTable.html(last.imports, caption: imports, context)
        return "<h2 class=\"title\">\(title)</h2>\n\(rows)<h2 class=\"title\">\(imports)</h2>\n\(importRows)"
    }
}

extension OverviewMemory.Key {
    /// Reads what the counts depend on now.
    init(_ context: AdminContext) throws {
        let last = try context.site.editors().changes(matching: ChangeQuery(limit: 1, mostEntities: 1)).entries.first
        self.init(
            revision: try context.site.store.dataRevision(), day: TaiwanTime(secondsSince1970: context.now).day,
            change: last?.number ?? 0)
    }
}
