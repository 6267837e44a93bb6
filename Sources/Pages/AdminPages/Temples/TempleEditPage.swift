internal import TempleModel
internal import Wording

/// The page of one temple: its form, what can be done with it as a whole, and its history.
enum TempleEditPage {
    /// - Parameters:
    ///   - above: what was done, or what is wrong.
    ///   - refused: what was not done with the whole temple.
    static func page(
        _ form: TempleForm, of temple: EditableTemple, above: HTML, refused: WholeTemple.Refused? = nil,
        _ context: AdminContext
    ) throws -> AdminPage {
        let name = temple.record.name
        let visitors: HTML =
            temple.isDeleted
            ? ""
            : "<p class=\"temple-links\"><a href=\"/temples/\("\(temple.id)")\">\(context.words("Its page for visitors", "給訪客看的頁面", "公開ページ"))</a></p>\n"
        let history = try ThingHistory.html(
            of: ChangeQuery.Entity(.temple, temple.id), at: form.place.path(of: temple.id), context
        ) { FieldText.changes($0.before, $0.after, context) }
        return AdminPage(
            title: name, section: .temples,
            body: """
                <h1><bdi>\(name)</bdi></h1>
                \(visitors)\(above)\
                \(form.place.html(context))\
                \(temple.isDeleted ? WholeTemple.deleted(context) : "")\
                \(form.html)\
                \(WholeTemple.actions(temple, refused, at: form.place, context))\
                \(history)
                """)
    }
}
