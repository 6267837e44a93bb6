internal import TempleModel
internal import WebRouting
internal import Wording

/// The page of two temples that are one by now, or of which one is deleted.
enum GonePair {
    /// - Throws: the fault of an unknown temple where one of them has never been there.
    static func page(_ context: AdminContext) throws -> AdminPage {
        let (one, other) = try ShownPair.ids(context)
        let request = PairRequest(PairRequest.choice(context[PairRequest.choice]))
        let rows = try [min(one, other), max(one, other)].map { try row($0, context) }
        let title = context.words("These are no two temples any more", "這兩間已不是一對", "もう二つの廟ではありません")
        let next = request.next(after: PairPosition(a: min(one, other), b: max(one, other)))
        return AdminPage(
            title: title, section: .temples,
            body: """
                <h1>\(title)</h1>
                <p \(AdminNote.alert)>\(context.words("Nothing was changed.", "沒有變更任何資料。", "何も変更されていません。"))</p>
                <ul class="temple-links">
                \(rows)</ul>
                <p class="actions"><a class="button" href="\(next)">\(context.words("Next pair", "下一對", "次の組"))</a>
                <a class="button quiet" href="\(request.list())">\(PairList.title.text(in: context.language))</a></p>
                """)
    }

    private static func row(_ id: Int64, _ context: AdminContext) throws -> HTML {
        let editors = try context.site.editors()
        let temple: HTML
        let state: String
        if let present = try editors.editableTemple(id: id) {
            temple = "<bdi>\(present.record.name)</bdi>"
            state =
                present.isDeleted
                ? context.words("is deleted", "已刪除", "削除済み") : context.words("is there", "還在", "あります")
        } else if let joined = try editors.temple(formerly: id) {
            temple = "\(context.words("temple \(id)", "廟宇 \(id)", "廟 \(id)"))"
            state = context.words("is a part of temple \(joined)", "已併入廟宇 \(joined)", "廟 \(joined) の一部になりました")
        } else {
            throw Fault.unknownTemple
        }
        return "<li><a href=\"\(TemplePages.path(of: id))\">\(temple)</a> \(state)</li>\n"
    }
}
