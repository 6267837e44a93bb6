internal import TempleModel
internal import WebPages
internal import Wording

/// `/admin/temples`: the filters, the temples that fit with a map, and what can be done with them. `Web/admin/temple-list.js`
/// replaces the part `list` as one types.
enum ListPage {
    /// - Parameters:
    ///   - found: the temples; nil where the question is wrong.
    ///   - done: what was done, or what is wrong.
    static func page(
        _ request: ListRequest, _ found: ListWalk.Page?, done: HTML, _ context: AdminContext
    ) throws -> AdminPage {
        let title = AdminSection.temples.words.text(in: context.language)
        return AdminPage(
            title: title, section: .temples,
            body: """
                <h1>\(title)</h1>
                <temple-list>
                \(ListFilters.html(request, context))
                <p class="actions">\(new(context))<a class="button quiet" href="\(ListRequest.root)?deleted=true">\(context.words("Deleted temples", "已刪除的廟宇", "削除された廟"))</a>
                <a class="button quiet" href="\(PairRequest.root)">\(PairList.title.text(in: context.language))</a></p>
                <div id="list">
                \(done)\
                \(try found.map { try contents(request, $0, context) } ?? "")\
                </div>
                </temple-list>
                """)
    }

    private static func new(_ context: AdminContext) -> HTML {
        guard context.may(.editor) else { return "" }
        return
            "<a class=\"button quiet\" href=\"\(TemplePages.new)\">\(context.words("New temple", "新增廟宇", "廟を追加"))</a>\n"
    }

    private static func contents(
        _ request: ListRequest, _ found: ListWalk.Page, _ context: AdminContext
    ) throws -> HTML {
        let details = try context.site.store.temples(ids: found.matches.map(\.temple.id))
        let rows = found.matches.map { ListRow(match: $0, detail: details[$0.temple.id]) }
        let pager = pager(request, found, context)
        let table: HTML = rows.isEmpty ? pager : ListTable.html(rows, request, context) + pager
        let form: HTML =
            rows.isEmpty || !context.may(.editor)
            ? table
            : """
            <form class="many" method="post" action="\(ListPages.many)">\(context.hiddenToken)
            <input type="hidden" name="query" value="\(request.query)">
            <input type="hidden" name="page" value="\(rows.map { String($0.match.temple.id) }.joined(separator: ","))">
            \(table)\
            \(ManyForm.html(context))\
            </form>

            """
        let numbered = try NumberedTemple.html(request, context)
        let isEmpty = rows.isEmpty && numbered.bytes.isEmpty
        return """
            <p role="status" class="caption">\(try summary(request, found, context))</p>
            \(numbered)\(other(request, context))\
            \(isEmpty ? try empty(request, found, context) : "")\
            <div class="beside-map">\(form)\(rows.isEmpty ? "" : ListMap.html(context))</div>
            """
    }

    /// Says how many temples there are, where that is known without counting them.
    private static func summary(
        _ request: ListRequest, _ found: ListWalk.Page, _ context: AdminContext
    ) throws -> String {
        let order = request.order.words.text(in: context.language)
        let shown = found.matches.count
        let by = context.words("by \(order)", "依\(order)排序", "\(order)順")
        if found.isPartial {
            return context.words(
                "\(shown) temples so far, \(by). There may be more: go on to the next page.",
                "目前找到 \(shown) 間，\(by)。可能還有，請看下一頁。", "ここまでに \(shown) 件（\(by)）。続きは次のページにあります。")
        }
        if found.next == nil, !request.isContinued {
            return context.words("\(shown) temples, \(by)", "共 \(shown) 間，\(by)", "\(shown) 件（\(by)）")
        }
        if !request.isFiltered {
            let all = try context.site.store.statistics().temples
            return context.words(
                "\(shown) of \(all) temples, \(by)", "共 \(all) 間，本頁 \(shown) 間，\(by)", "全 \(all) 件のうち \(shown) 件（\(by)）"
            )
        }
        if let (count, isOld) = try remembered(request, context) {
            let all = count.grouped
            return isOld
                ? context.words(
                    "\(shown) of about \(all) temples, \(by)", "約 \(all) 間，本頁 \(shown) 間，\(by)",
                    "全約 \(all) 件のうち \(shown) 件（\(by)）"
                )
                : context.words(
                    "\(shown) of \(all) temples, \(by)", "共 \(all) 間，本頁 \(shown) 間，\(by)",
                    "全 \(all) 件のうち \(shown) 件（\(by)）"
                )
        }
        return context.words("\(shown) temples on this page, \(by)", "本頁 \(shown) 間，\(by)", "このページに \(shown) 件（\(by)）")
    }

    /// Returns how many temples lack something, as the overview remembers it, and whether that was counted before the last
    /// change of the data; nil where another filter leaves out some of them.
    private static func remembered(
        _ request: ListRequest, _ context: AdminContext
    ) throws -> (count: Int, isOld: Bool)? {
        guard let missing = request.onlyMissing,
            let known = context.site.overview.remembered(of: try OverviewMemory.Key(context)),
            let count = known.figures?.missing[missing]
        else { return nil }
        return (count, known.areOld)
    }

    /// Says why the order is another one than was asked for.
    private static func other(_ request: ListRequest, _ context: AdminContext) -> HTML {
        guard let wanted = request.wantedOrder, wanted != request.order else { return "" }
        return "<p class=\"note\">\(reason(wanted, request, context))</p>\n"
    }

    private static func reason(_ wanted: ListOrder, _ request: ListRequest, _ context: AdminContext) -> String {
        let order = wanted.words.text(in: context.language)
        if request.isEdited || request.since != nil {
            return context.words(
                "What was changed by hand comes by its last change.", "人工改過的廟宇依最近變更排序。", "手で変更されたものは最終変更の順です。")
        }
        if request.isLarge {
            return context.words(
                "Among so many temples, there is no index by which this list could be sorted by \(order).",
                "廟宇數量太多，沒有索引可將這份清單依「\(order)」排序。", "件数が多く、この一覧を「\(order)」の順に並べる索引がありません。")
        }
        return context.words(
            "To sort by \(order), search for words or choose a county or a religion.",
            "要依「\(order)」排序，請先輸入文字或選擇縣市、宗教。", "「\(order)」の順にするには、言葉、県市、宗教のどれかを指定してください。")
    }

    private static func empty(
        _ request: ListRequest, _ found: ListWalk.Page, _ context: AdminContext
    ) throws -> HTML {
        if found.isPartial || request.isContinued { return "" }
        if request.isFiltered {
            return """
                <p>\(context.words("No temple fits. Leave out a filter, or write fewer words.", "沒有符合的廟宇，請減少條件或文字。", "該当する廟はありません。条件か言葉を減らしてください。"))</p>
                <p><a class="button quiet" href="\(ListRequest.root)">\(context.words("All temples", "全部廟宇", "すべての廟"))</a></p>

                """
        }
        return """
            <p>\(context.words("There are no temples yet. Import the registry first, at the command line:", "還沒有廟宇，請先在命令列匯入登記資料：", "まだ廟がありません。先にコマンドで登録データを取り込んでください："))
            <code>nearby import</code></p>

            """
    }

    private static func pager(_ request: ListRequest, _ found: ListWalk.Page, _ context: AdminContext) -> HTML {
        let back: HTML =
            request.previous.map {
                "<a class=\"button quiet\" rel=\"prev\" href=\"\($0)\">\(context.words("Back", "上一頁", "前へ"))</a>\n"
            } ?? ""
        let first: HTML =
            request.back.count > 1
            ? "<a class=\"button quiet\" href=\"\(request.first)\">\(context.words("First page", "第一頁", "最初へ"))</a>\n"
            : ""
        let next: HTML =
            found.next.map {
                "<a class=\"button quiet\" rel=\"next\" href=\"\(request.next($0))\">\(context.words("Next", "下一頁", "次へ"))</a>\n"
            } ?? ""
        guard request.isContinued || found.next != nil else { return "" }
        return """
            <nav class="actions pager" aria-label="\(context.words("Pages", "分頁", "ページ"))">
            \(back)\(first)\(next)</nav>

            """
    }
}
