internal import TempleAdmin
internal import TempleModel
internal import Wording

/// The list of the entities of a kind: filters, a row for each with its days in words, and pages. `Web/admin/temple-list.js`
/// replaces the part `list` as one types.
enum EntityList {
    static func page(_ kind: CatalogueKind, _ context: AdminContext) throws -> AdminPage {
        let request = try EntityListRequest(kind, context)
        let found = try EntityWalk(kind, request.filter).page(
            after: request.after ?? -1, limit: EntityListRequest.pageSize, try context.site.editors())
        let title = kind.words.text(in: context.language)
        return AdminPage(
            title: title, section: .days,
            body: """
                <h1>\(title)</h1>
                \(DayLinks.html(context, at: kind))\
                <temple-list>
                \(filters(request, context))
                <p class="actions">\(new(kind, context))</p>
                <div id="list">
                \(DoneNote.html(context))\
                <p role="status" class="caption">\(count(request, found, context))</p>
                \(found.entities.isEmpty ? empty(request, found, context) : table(found.entities, request, try counted(kind, context), context))\
                \(pager(request, found, context))</div>
                </temple-list>
                """)
    }

    private static func new(_ kind: CatalogueKind, _ context: AdminContext) -> HTML {
        guard context.may(.editor) else { return "" }
        return
            "<a class=\"button quiet\" href=\"\(CataloguePages.path(kind, nil))\">\(kind.newWords.text(in: context.language))</a>\n"
    }

    private static func filters(_ request: EntityListRequest, _ context: AdminContext) -> HTML {
        func tick(_ name: String, _ isOn: Bool, _ text: String) -> HTML {
            """
            <label class="check"><input type="checkbox" name="\(name)" value="true"\(isOn ? " checked" : "" as HTML)> \(text)</label>

            """
        }
        let label =
            request.kind == .activity
            ? context.words("Title", "標題", "題名") : context.words("Name or alias", "名稱或別名", "名前か別名")
        return """
            <form class="plain list-filters" method="get" action="\(request.kind.root)" role="search">
            <p class="wide"><label for="q">\(label)</label>
            <input id="q" name="q" type="search" value="\(request.words ?? "")" maxlength="\(String(EntityWalk.longestWords))" \
            autocomplete="off" enterkeyhint="search"></p>
            \(lacks(request, context))\
            <fieldset class="picks wide"><legend class="hidden-text">\(context.words("Only", "只列出", "絞り込み"))</legend>
            \(tick("edited", request.isEdited, context.words("Only what was decided by hand", "只列人工修改過的", "手で決めた項目があるもののみ")))\
            \(tick("deleted", request.isDeleted, context.words("Only deleted ones", "只列已刪除的", "削除されたもののみ")))</fieldset>
            <p class="wide"><button>\(context.words("Show", "顯示", "表示"))</button>
            <a class="button quiet" href="\(request.kind.root)">\(context.words("Clear", "清除條件", "条件を消す"))</a></p>
            </form>
            """
    }

    private static func lacks(_ request: EntityListRequest, _ context: AdminContext) -> HTML {
        let options: [HTML] = MissingMember.of(request.kind).map { one in
            let selected: HTML = one == request.missing ? " selected" : ""
            return
                "<option value=\"\(one.rawValue)\"\(selected)>\(one.words(of: request.kind).text(in: context.language))</option>"
        }
        return """
            <p><label for="missing">\(context.words("Lacks", "缺少", "不足しているもの"))</label>
            <select id="missing" name="missing"><option value="">\(context.words("any", "不限", "指定なし"))</option>\(options)</select></p>

            """
    }

    private static func count(
        _ request: EntityListRequest, _ found: EntityWalk.Page, _ context: AdminContext
    ) -> String {
        let shown = found.entities.count
        if found.next != nil, shown < EntityListRequest.pageSize {
            return context.words(
                "\(shown) so far. There may be more: go on to the next page.", "目前找到 \(shown) 筆，可能還有，請看下一頁。",
                "ここまでに \(shown) 件。続きは次のページにあります。")
        }
        if found.next == nil, request.after == nil {
            return context.words("\(shown) in all", "共 \(shown) 筆", "全 \(shown) 件")
        }
        return context.words("\(shown) on this page", "本頁 \(shown) 筆", "このページに \(shown) 件")
    }

    private static func empty(
        _ request: EntityListRequest, _ found: EntityWalk.Page, _ context: AdminContext
    ) -> HTML {
        if found.next != nil || request.after != nil { return "" }
        let text =
            request.isFiltered
            ? context.words(
                "Nothing fits. Leave out a filter, or write fewer words.", "沒有符合的資料，請減少條件或文字。",
                "該当するものはありません。条件か言葉を減らしてください。")
            : context.words(
                "There is nothing yet. Add the first one by the button above.", "還沒有資料，請用上方的按鈕新增。",
                "まだありません。上のボタンから追加してください。")
        return "<p>\(text)</p>\n"
    }

    // MARK: Rows

    /// Returns what the overview remembers of the temples of deities. Where that is of an earlier state of the data they are
    /// counted in the background, and the list does not wait.
    private static func counted(_ kind: CatalogueKind, _ context: AdminContext) throws -> OverviewMemory.Known? {
        guard kind == .deity else { return nil }
        return context.site.overview.known(
            of: try OverviewMemory.Key(context), now: TaiwanTime(secondsSince1970: context.now), waits: false)
    }

    /// A deleted one has the button that restores it.
    private static func table(
        _ entities: [EditableEntity], _ request: EntityListRequest, _ counted: OverviewMemory.Known?,
        _ context: AdminContext
    ) -> HTML {
        let mayRestore = request.isDeleted && context.may(.editor)
        let columns = EntityColumn.of(request.kind)
        let heads: [HTML] = columns.map { "<th scope=\"col\">\($0.words.text(in: context.language))</th>" }
        let action: HTML = mayRestore ? "<th scope=\"col\">\(context.words("Action", "操作", "操作"))</th>" : ""
        let rows: [HTML] = entities.map { entity in
            let path = CataloguePages.path(entity.kind, entity.id)
            let cells: [HTML] = columns.map { column in
                let value = column.html(entity, counted, context)
                // On a phone an empty cell would be a heading of nothing.
                guard !value.bytes.isEmpty else { return "<td></td>\n" }
                return "<td data-label=\"\(column.words.text(in: context.language))\">\(value)</td>\n"
            }
            let button: HTML =
                mayRestore
                ? """
                <td><button class="quiet" name="do" value="\(EditFrame.Button.restore.rawValue)" \
                formaction="\(path)">\(context.words("Restore", "還原", "復元"))\
                <span class="hidden-text"> <bdi>\(entity.name)</bdi></span></button></td>
                """ : ""
            return """
                <tr><th scope="row"><a href="\(path)"><bdi>\(entity.name)</bdi></a></th>
                \(cells)\(button)</tr>

                """
        }
        let table: HTML = """
            <table class="rows things">
            <caption class="hidden-text">\(request.kind.words.text(in: context.language))</caption>
            <thead><tr><th scope="col">\(context.words("Name", "名稱", "名前"))</th>\(heads)\(action)</tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>

            """
        return mayRestore ? "<form method=\"post\">\(context.hiddenToken)\n\(table)</form>\n" : table
    }

    private static func pager(
        _ request: EntityListRequest, _ found: EntityWalk.Page, _ context: AdminContext
    ) -> HTML {
        guard request.after != nil || found.next != nil else { return "" }
        func link(_ address: String?, _ way: HTML, _ text: String) -> HTML {
            address.map { "<a class=\"button quiet\" rel=\"\(way)\" href=\"\($0)\">\(text)</a>\n" } ?? ""
        }
        return """
            <nav class="actions pager" aria-label="\(context.words("Pages", "分頁", "ページ"))">
            \(link(request.previous, "prev", context.words("Back", "上一頁", "前へ")))\
            \(link(found.next.map(request.next), "next", context.words("Next", "下一頁", "次へ")))</nav>

            """
    }
}

extension MissingMember {
    /// What it is called of a kind.
    func words(of kind: CatalogueKind) -> Words {
        switch self {
        case .day where kind == .activity: Words("a fixed day", "固定的日子", "決まった日")
        case .day: Words("a day", "日子", "日")
        case .source: Words("a source", "來源", "出典")
        case .temples: Words("a temple", "廟宇", "廟")
        case .items: Words("any item", "項目", "項目")
        }
    }
}
