internal import TempleAdmin
internal import TempleModel
internal import WebRouting
internal import Wording

/// The temples that are deleted by hand, each with the button of its own form that restores it.
enum DeletedList {
    static func page(_ request: ListRequest, done: HTML, _ context: AdminContext) throws -> AdminPage {
        var after: Int64 = -1
        if let text = request.cursor {
            guard let id = ListWalk.number(text) else { throw TempleQueryError.invalid(.cursor, text) }
            after = id
        }
        let temples = try context.site.editors().deletedTemples(after: after, limit: ListRequest.pageSize)
        let title = context.words("Deleted temples", "已刪除的廟宇", "削除された廟")
        let isFull = temples.count == ListRequest.pageSize
        let next = isFull ? temples.last.map { request.next(String($0.id)) } : nil
        return AdminPage(
            title: title, section: .temples,
            body: """
                <h1>\(title)</h1>
                \(done)\
                <p>\(context.words("They stay deleted, whatever imports bring, until somebody restores them.", "無論匯入什麼資料，都會保持刪除，直到有人還原。", "復元するまで、取り込みがあっても削除されたままです。"))</p>
                \(temples.isEmpty ? empty(context) : table(temples, context))\
                <p class="actions">\(link(request.previous, "prev", context.words("Back", "上一頁", "前へ")))\
                \(link(next, "next", context.words("Next", "下一頁", "次へ")))\
                <a class="button quiet" href="\(ListRequest.root)">\(context.words("All temples", "全部廟宇", "すべての廟"))</a></p>
                """)
    }

    private static func empty(_ context: AdminContext) -> HTML {
        """
        <p>\(context.words("No temple is deleted. One is deleted on its own page.", "沒有已刪除的廟宇。要刪除請到該廟宇的頁面。", "削除された廟はありません。削除は各廟のページで行います。"))</p>

        """
    }

    private static func link(_ address: String?, _ way: HTML, _ text: String) -> HTML {
        address.map { "<a class=\"button quiet\" rel=\"\(way)\" href=\"\($0)\">\(text)</a>\n" } ?? ""
    }

    private static func table(_ temples: [EditableTemple], _ context: AdminContext) -> HTML {
        let mayRestore = context.may(.editor)
        let (address, county) = (ListColumn.address.words, ListColumn.county.words)
        let rows: [HTML] = temples.map { temple in
            let button: HTML =
                mayRestore
                ? """
                <td><button class="quiet" name="do" value="\(EditFrame.Button.restore.rawValue)" \
                formaction="\(TemplePages.path(of: temple.id))">\(context.words("Restore", "還原", "復元"))\
                <span class="hidden-text"> <bdi>\(temple.record.name)</bdi></span></button></td>
                """ : ""
            return """
                <tr><th scope="row"><a href="\(ListRequest.root)/\(String(temple.id))"><bdi>\(temple.record.name)</bdi></a></th>
                <td data-label="\(county.text(in: context.language))"><bdi>\(temple.record.county ?? "")</bdi></td>
                <td data-label="\(address.text(in: context.language))"><bdi>\(temple.record.address ?? "")</bdi></td>
                \(button)</tr>

                """
        }
        let action: HTML = mayRestore ? "<th scope=\"col\">\(context.words("Action", "操作", "操作"))</th>" : ""
        return """
            <form method="post">\(context.hiddenToken)
            <table class="rows">
            <caption class="hidden-text">\(context.words("Deleted temples", "已刪除的廟宇", "削除された廟"))</caption>
            <thead><tr><th scope="col">\(context.words("Name", "名稱", "名前"))</th>
            <th scope="col">\(county.text(in: context.language))</th>
            <th scope="col">\(address.text(in: context.language))</th>\(action)</tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>
            </form>

            """
    }
}
