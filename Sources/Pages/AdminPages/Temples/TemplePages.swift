internal import TempleModel
internal import WebRouting
internal import Wording

/// One temple of the back office: its page and its form, a new one, and what can be done with a whole one.
enum TemplePages {
    static let root = "/admin/temples"
    static let new = "/admin/temples/new"
    /// The name of the buttons that give a field back.
    static let giveBack = "give_back"

    static let routes: [AdminPageRoute] = [
        .page(new, for: .editor) { .page(try NewTemple.page($0)) },
        .form(
            new, maxBytes: AdminPageRoute.mostBytesOfTemple,
            again: { context, form, note in try NewTemple.page(context, form, above: note.html) }
        ) { context, form in try NewTemple.answer(context, form) },
        .page("\(root)/:id") { try read($0) },
        .form(
            "\(root)/:id", maxBytes: AdminPageRoute.mostBytesOfTemple,
            again: { context, form, note in try again(context, form, note) }
        ) { context, form in try TempleSaving(context, form).answer() },
        .form("\(root)/:id/delete") { context, form in try WholeTemple.delete(context, form) },
        .form("\(root)/:id/split") { context, form in try WholeTemple.split(context, form) },
    ]

    /// Returns the path of a temple; that of a new one for nil.
    static func path(of id: Int64?) -> String { id.map { "\(root)/\($0)" } ?? new }

    /// Returns the temple that a path names.
    static func temple(_ context: AdminContext) throws -> EditableTemple {
        guard let id = context.call.id, let temple = try context.site.editors().editableTemple(id: id) else {
            throw Fault.unknownTemple
        }
        return temple
    }

    /// Returns the id of the temple that the one of a path was joined to; nil for none.
    static func present(_ context: AdminContext) throws -> Int64? {
        guard let id = context.call.id else { return nil }
        let editors = try context.site.editors()
        guard try editors.editableTemple(id: id) == nil else { return nil }
        return try editors.temple(formerly: id)
    }

    private static func read(_ context: AdminContext) throws -> AdminAnswer {
        let place = ListPlace(context)
        if let present = try present(context) { return .seeOther(place.path(of: present)) }
        let temple = try temple(context)
        let done = TempleDone(temple, context)
        let form = TempleForm(
            temple: temple, warnings: done.warnings, place: place.found(temple.id, context), context: context)
        return .page(try TempleEditPage.page(form, of: temple, above: done.html, context))
    }

    private static func again(_ context: AdminContext, _ form: AdminForm, _ note: AdminNote) throws -> AdminPage {
        let temple = try temple(context)
        let shown = TempleForm(
            temple: temple, sent: SentTemple(form, beside: temple), place: ListPlace(form), context: context)
        return try TempleEditPage.page(shown, of: temple, above: note.html, context)
    }

    /// Returns where a page goes after a change: an address with its number, or the word that nothing has changed.
    ///
    /// - Parameter place: the list from which somebody came.
    static func done(
        _ outcome: EditOutcome, at id: Int64, of place: ListPlace, _ context: AdminContext
    ) -> AdminAnswer {
        // The lists of this node have the change then.
        if outcome.change != nil { _ = context.site.isHere(outcome.dataChange) }
        return .seeOther(BackPath.adding(outcome.change, to: place.path(of: id)))
    }
}
