internal import TempleModel
internal import WebRouting
internal import Wording

/// What people will see of what is typed, asked while somebody types. The form is read as it would be saved, and nothing is
/// written.
enum PreviewPages {
    private static let root = "/admin/check/shown"
    /// The parameter with the number of the thing; a new one has none.
    private static let id = "id"

    static let routes: [AdminPageRoute] =
        [
            .check("\(root)/temples", maxBytes: AdminPageRoute.mostBytesOfTemple) { context, form in
                let id = try number(form)
                let temple = try id.flatMap { try context.site.editors().editableTemple(id: $0) }
                guard id == nil || temple != nil else { return gone(context) }
                return part(try PreviewBeside.checked(TemplePreview(temple, SentTemple(form, beside: temple), context)))
            }
        ]
        + CatalogueKind.allCases.map { kind in
            .check(path(kind), maxBytes: AdminPageRoute.mostBytes(kind)) { context, form in
                let id = try number(form)
                let entity = try id.flatMap { try context.site.editors().editableEntity(kind, id: $0) }
                guard id == nil || entity != nil else { return gone(context) }
                let things = try context.things()
                let sent = SentEntity(form, kind, beside: entity, things)
                return part(try PreviewBeside.checked(EntityPreview(kind, entity, sent, things, context)))
            }
        }

    /// Returns where the form of a temple asks; that of a new one for nil.
    static func path(ofTemple id: Int64?) -> String { "\(root)/temples" + query(id) }

    /// Returns where the form of an entity asks; that of a new one for nil.
    static func path(_ kind: CatalogueKind, _ id: Int64?) -> String { path(kind) + query(id) }

    private static func path(_ kind: CatalogueKind) -> String { kind.root.replacing("/admin", with: root) }

    private static func query(_ id: Int64?) -> String { id.map { "?\(Self.id)=\($0)" } ?? "" }

    private static func number(_ form: AdminForm) throws(Fault) -> Int64? {
        guard let text = form[id] else { return nil }
        guard let number = ListWalk.number(text) else { throw .wrong(id, text) }
        return number
    }

    private static func part(_ checked: Checked) -> AdminAnswer {
        .document(checked.html.bytes, type: "text/html; charset=utf-8")
    }

    /// What was open in a form was deleted or joined with another one meanwhile. Whoever types hears of it before saving.
    private static func gone(_ context: AdminContext) -> AdminAnswer {
        let text = context.words(
            "This is not there any more: somebody deleted it, or joined it with another one, while this form was open.",
            "這筆資料已不存在：表單開著的時候，有人刪除了它，或把它併入另一筆。",
            "このデータはもうありません。フォームを開いている間に、削除されたか、別のものに統合されました。")
        return part(Checked(text: text, isWrong: true))
    }
}
