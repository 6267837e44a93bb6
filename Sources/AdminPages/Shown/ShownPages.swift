internal import HTMLText
internal import TempleModel
internal import TempleWeb
internal import WebRouting

/// What people will see of what is typed, asked while somebody types. The form is read as it would be saved, and nothing is
/// written.
enum ShownPages {
    private static let root = "/admin/check/shown"
    /// The parameter with the number of the thing; a new one has none.
    private static let id = "id"

    static let routes: [AdminPageRoute] =
        [
            .check("\(root)/temples", maxBytes: AdminPageRoute.mostBytesOfTemple) { context, form in
                let temple = try number(form).map { id in
                    guard let temple = try context.site.editors().editableTemple(id: id) else {
                        throw Fault.unknownTemple
                    }
                    return temple
                }
                return part(
                    try ShownBeside.checked(ShownTemple(temple, SentTemple(form, beside: temple), context)).html)
            }
        ]
        + CatalogueKind.allCases.map { kind in
            .check(path(kind), maxBytes: AdminPageRoute.mostBytesOfMany) { context, form in
                let entity = try number(form).map { id in
                    guard let entity = try context.site.editors().editableEntity(kind, id: id) else {
                        throw EditRefused(.unknownEntity(kind, id))
                    }
                    return entity
                }
                let things = try context.things()
                let sent = SentEntity(form, kind, beside: entity, things)
                return part(try ShownBeside.checked(ShownEntity(kind, entity, sent, things, context)).html)
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

    private static func part(_ html: HTML) -> AdminAnswer { .document(html.bytes, type: "text/html; charset=utf-8") }
}
