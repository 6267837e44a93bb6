internal import TempleModel
internal import Wording

/// Where a field's value is from, what the supplied catalogue says, and the button that gives an edited field back to it.
struct EntitySources {
    private let field: EntityField
    private let entity: EditableEntity
    private let things: Things
    private let context: AdminContext

    init(_ field: EntityField, of entity: EditableEntity, _ things: Things, _ context: AdminContext) {
        self.field = field
        self.entity = entity
        self.things = things
        self.context = context
    }

    private var isEdited: Bool { field.members.contains { entity.edits[$0] != nil } }

    var html: HTML {
        let shown = EntityTexts.value(field, in: entity.members)
        let source: HTML
        if entity.base == nil || isEdited {
            source = shown == .null && !isEdited ? "" : "\(SourceNames.name(of: SourceKey.editSource, context))"
        } else {
            source = shown == .null ? "" : "\(context.words("the supplied catalogue", "內建目錄", "付属の目録"))"
        }
        let said: HTML =
            source.bytes.isEmpty
            ? "" : "<p class=\"said\">\(context.words("From: ", "來源：", "出典："))\(source)</p>\n"
        guard let base = entity.base, isEdited else { return said }
        return "\(said)\(former(base))\(giveBack)"
    }

    private func former(_ base: [EditInput.Member]) -> HTML {
        let name = field.words.text(in: context.language)
        let value = EntityValue(field, things, context).html(EntityTexts.value(field, in: base))
        return """
            <details class="others"><summary>\(context.words("What the supplied catalogue says", "內建目錄的說法", "付属の目録の内容"))\
            <span class="hidden-text"> (\(name))</span></summary>
            <p class="value">\(value)</p></details>

            """
    }

    /// What the button and the choice say that give a field back.
    static func givingBack(_ context: AdminContext) -> String {
        context.words("Give back to the catalogue", "恢復為內建目錄的資料", "目録の値に戻す")
    }

    private var giveBack: HTML {
        guard context.may(.editor) else { return "" }
        let name = field.words.text(in: context.language)
        return """
            <p><button class="quiet" name="\(TemplePages.giveBack)" value="\(field.name)">\
            \(Self.givingBack(context))\
            <span class="hidden-text"> (\(name))</span></button></p>

            """
    }
}
