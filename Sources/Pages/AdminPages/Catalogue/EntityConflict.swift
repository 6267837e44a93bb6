internal import TempleModel
internal import Wording

/// What two have changed at once, side by side: for each field one chooses what is saved. What only one of them has changed is
/// chosen already.
struct EntityConflict {
    private let sent: SentEntity
    private let entity: EditableEntity
    private let context: AdminContext

    init(_ sent: SentEntity, of entity: EditableEntity, _ context: AdminContext) {
        self.sent = sent
        self.entity = entity
        self.context = context
    }

    var page: AdminPage {
        let path = CataloguePages.path(entity.kind, entity.id)
        let rows = rows.map(row)
        return AdminPage(
            title: ConflictWords.title(context), section: .days,
            body: """
                \(ConflictWords.head(entity.name, of: .init(entity.kind.entity, entity.id), context))
                <form class="temple" method="post" action="\(path)" data-unsaved>
                \(context.hiddenToken)
                <input type="hidden" name="version" value="\(entity.version)">
                <input type="hidden" name="reason" value="\(sent.form["reason"] ?? "")">
                \(rows)\
                \(ConflictWords.buttons(away: path, context))\
                </form>
                """)
    }

    /// The fields that one of the two has changed.
    private var rows: [EntityField] {
        let conflicts = sent.conflicts
        return sent.fields.filter {
            conflicts.contains($0) || (sent.isTouched($0) && !sent.isAgreed($0)) || sent.isGivenBack($0)
        }
    }

    private func row(_ field: EntityField) -> HTML {
        let isTheirs = sent.isChangedMeanwhile(field) || sent.isOpen(field)
        let isGivenBack = sent.isGivenBack(field)
        let mine: SentTemple.Take? = isGivenBack ? .sources : sent.isTouched(field) ? .mine : nil
        // What both have changed is for somebody to decide.
        let chosen: SentTemple.Take? = isTheirs && mine != nil ? nil : mine ?? .theirs
        let texts = EntityTexts(field, sent.things)
        let mark = EntityTexts.mark(texts.shown(sent.stored(field)))
        let typed: [HTML] = field.inputs.compactMap { name in
            sent.input(name).map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">\n" }
        }
        let value = EntityValue(field, sent.things, context)
        let base = value.html(EntityTexts.value(field, in: entity.base ?? []))
        let back: HTML =
            isGivenBack
            ? ConflictWords.choice(
                .sources, of: field.name, chosen, base, context, sources: EntitySources.givingBack(context)) : ""
        return """
            <fieldset class="choice" id="field-\(field.name)">
            <legend>\(field.words.text(in: context.language))</legend>
            <input type="hidden" name="\(SentTemple.choosePrefix)\(field.name)" value="1">
            <input type="hidden" name="\(SentTemple.wasPrefix)\(field.name)" value="\(mark)">
            \(typed)\
            \(back)\
            \(ConflictWords.choice(.mine, of: field.name, chosen, value.html(EntityTexts.plain(sent.typed(field))), context))\
            \(ConflictWords.choice(.theirs, of: field.name, chosen, value.html(sent.stored(field)), context))\
            </fieldset>

            """
    }
}
