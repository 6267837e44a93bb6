internal import TempleModel
internal import WebRouting
internal import Wording

/// Deities, festivals, activities and groups of the back office: a list of each kind, the form of one, and a new one.
enum CataloguePages {
    static let routes: [AdminPageRoute] =
        CatalogueKind.allCases.flatMap(routes) + NameChecks.routes + AddressCheck.routes

    private static func routes(_ kind: CatalogueKind) -> [AdminPageRoute] {
        let (new, one) = ("\(kind.root)/new", "\(kind.root)/:id")
        return [
            .page(kind.root) { .page(try EntityList.page(kind, $0)) },
            .page(new, for: .editor) { .page(try NewEntity(kind, $0).page()) },
            .form(
                new, maxBytes: AdminPageRoute.mostBytes(kind),
                again: { context, form, note in try NewEntity(kind, context).page(form, above: note.html) }
            ) { context, form in try NewEntity(kind, context).answer(form) },
            .page(one) { try read(kind, $0) },
            .form(
                one, maxBytes: AdminPageRoute.mostBytes(kind),
                again: { context, form, note in try again(kind, context, form, note) }
            ) { context, form in try EntitySaving(kind, context, form).answer() },
            .form("\(one)/delete") { context, form in try WholeEntity.delete(kind, context, form) },
        ]
    }

    /// Returns the path of an entity; that of a new one for nil.
    static func path(_ kind: CatalogueKind, _ id: Int64?) -> String {
        "\(kind.root)/" + (id.map { String($0) } ?? "new")
    }

    /// Returns the entity that a path names.
    static func entity(_ kind: CatalogueKind, _ context: AdminContext) throws -> EditableEntity {
        guard let id = context.call.id, let entity = try context.site.editors().editableEntity(kind, id: id) else {
            throw EditRefused(.unknownEntity(kind, context.call.id ?? 0))
        }
        return entity
    }

    private static func read(_ kind: CatalogueKind, _ context: AdminContext) throws -> AdminAnswer {
        let (entity, things) = (try entity(kind, context), try context.things())
        let form = EntityForm(kind: kind, entity: entity, things: things, context: context)
        let done = EntityDone.html(entity, things, context)
        return .page(try EntityPage.page(form, of: entity, above: done))
    }

    private static func again(
        _ kind: CatalogueKind, _ context: AdminContext, _ form: AdminForm, _ note: AdminNote
    ) throws -> AdminPage {
        let (entity, things) = (try entity(kind, context), try context.things())
        let sent = SentEntity(form, kind, beside: entity, things)
        let shown = EntityForm(kind: kind, entity: entity, sent: sent, things: things, context: context)
        return try EntityPage.page(shown, of: entity, above: note.html)
    }

    /// Returns where a page goes after a change: an address with its number, or the word that nothing has changed.
    static func done(
        _ outcome: EditOutcome, _ kind: CatalogueKind, _ id: Int64, _ context: AdminContext
    ) -> AdminAnswer {
        // The lists of this node have the change then.
        if outcome.change != nil { _ = context.site.isHere(outcome.dataChange) }
        return .seeOther(BackPath.adding(outcome.change, to: path(kind, id)))
    }
}

/// The page of one entity: its form, what can be done with it as a whole, and its history.
enum EntityPage {
    /// - Parameter above: what was done, or what is wrong.
    static func page(_ form: EntityForm, of entity: EditableEntity, above: HTML) throws -> AdminPage {
        let (kind, context) = (entity.kind, form.context)
        let slug: HTML = entity.slug.map { " <span class=\"second\"><bdi>\($0)</bdi></span>" } ?? ""
        let history = try ThingHistory.html(
            of: ChangeQuery.Entity(kind.entity, entity.id), at: CataloguePages.path(kind, entity.id), context
        ) { change in
            EntityValue.changes(change.membersBefore, change.membersAfter, of: kind, form.things, context)
        }
        return AdminPage(
            title: entity.name, section: .days,
            body: """
                <h1><bdi>\(entity.name)</bdi></h1>
                <p class="temple-links"><a href="\(kind.root)">\(kind.words.text(in: context.language))</a>\(slug)\
                \(visitors(entity, context))</p>
                \(above)\
                \(entity.isDeleted ? WholeEntity.deleted(context) : "")\
                \(form.html)\
                \(WholeEntity.actions(entity, context))\
                \(history)
                """)
    }

    private static func visitors(_ entity: EditableEntity, _ context: AdminContext) -> HTML {
        let path: String? =
            switch entity.kind {
            case .deity: "/deities/\(entity.id)"
            case .festival: "/events/\(entity.id)"
            case .group: "/groups/\(entity.id)"
            case .activity: nil
            }
        guard let path, !entity.isDeleted else { return "" }
        return " <a href=\"\(path)\">\(context.words("Its page for visitors", "給訪客看的頁面", "公開ページ"))</a>"
    }
}

/// What the page of an entity says after a change: what has become of its members, with the button that undoes it.
enum EntityDone {
    static func html(_ entity: EditableEntity, _ things: Things, _ context: AdminContext) -> HTML {
        let thing = ChangeQuery.Entity(entity.kind.entity, entity.id)
        guard let entry = DoneNote.entry(context, with: thing), let change = entry.change(of: thing) else {
            return context[BackPath.done] == BackPath.nothing ? DoneNote.nothing(context) : ""
        }
        return DoneNote.html(
            entry, title: title(entry, change, context),
            contents: EntityValue.changes(change.membersBefore, change.membersAfter, of: entity.kind, things, context),
            context)
    }

    private static func title(_ entry: ChangeEntry, _ change: EntityChange, _ context: AdminContext) -> String {
        if entry.undoes != nil { return context.words("Undone", "已復原該筆變更", "元に戻しました") }
        return switch change.action {
        case .created: context.words("It is added", "已新增", "追加しました")
        case .deleted: context.words("It is deleted", "已刪除", "削除しました")
        case .restored: context.words("It is restored", "已還原", "復元しました")
        default: context.words("Saved", "已儲存", "保存しました")
        }
    }
}
