internal import HTMLText
internal import HTTPModel
internal import TempleModel

/// `/chosen/deities`, `/chosen/festivals`, `/chosen/groups`: checkboxes, the chosen ones above the others.
struct ChoosingPage {
    private let kind: Choice.Kind
    private let frame: ChosenFrame
    private let rows: ChoosingRows
    private let context: PageContext

    static func answer(_ kind: Choice.Kind) -> @Sendable (PageContext, PathParameters) throws -> PageAnswer {
        { context, _ in
            let frame = try ChosenFrame(context)
            if let redirect = frame.redirect("/chosen/\(kind.rawValue)") { return redirect }
            let rows = try ChoosingRows(kind, chosen: Set(frame.things.choice[kind]), context)
            return .page(ChoosingPage(kind: kind, frame: frame, rows: rows, context: context).page)
        }
    }

    private var page: Page {
        let title = rows.title
        let contents: HTML = """
            <h1>\(title)</h1>
            <choice-list data-count="\(context.words("{n} chosen", "已選 {n} 項", "{n}件選択中"))" \
            data-none="\(context.words("No name fits.", "沒有符合的名稱。", "一致する名前はありません。"))">
            <div class="field search" hidden>
            <label for="filter">\(context.words("Find by name", "依名稱尋找", "名前で探す"))</label>
            <input id="filter" type="search" maxlength="64" autocomplete="off">
            </div>
            <form class="choosing" action="/chosen" method="get" data-choice-form autocomplete="off">
            \(frame.hiddenFields(without: [kind.rawValue]))\
            \(rows.fieldsets(named: kind.rawValue))
            <div class="choosing-end">
            <p role="status" data-status></p>
            <button type="submit">\(context.words("Done", "完成", "完了"))</button>
            </div>
            </form>
            </choice-list>
            """
        return Page(title: title, description: nil, path: nil, section: .chosen, body: frame.html(contents))
    }
}
