internal import TempleModel
internal import Wording

/// The form of an entity: all groups of fields, the reason, and the buttons. Whoever may not change it reads the same.
struct EntityForm {
    let kind: CatalogueKind
    /// The entity as it is now; nil for a new one.
    let entity: EditableEntity?
    /// The form that was sent and is shown once more.
    var sent: SentEntity?
    var faults: [EditFault] = []
    /// What tells the form of a new entity from others.
    var key: String?
    let things: Things
    let context: AdminContext

    private var fields: [EntityField] { EntityField.all(kind) }

    /// The form, and beside it what people will see.
    var html: HTML { PreviewBeside.html(form, EntityPreview(kind, entity, sent, things, context)) }

    private var form: HTML {
        let groups = HTML(EntityGroup.all(kind).map(group))
        guard context.may(.editor) else { return groups }
        let frame = EditFrame(
            action: CataloguePages.path(kind, entity?.id), isNew: entity == nil,
            version: sent?.version ?? entity?.version ?? "", isDeleted: entity?.isDeleted ?? false,
            isUnsaved: sent.map { !$0.touched.isEmpty || !$0.givenBack.isEmpty } ?? false, key: key, marks: marks,
            givenBack: (sent?.givenBack ?? []).map(\.name), reason: sent?.form["reason"] ?? "", faults: faults,
            context: context)
        return frame.html(groups)
    }

    private var marks: [(name: String, mark: String)] {
        fields.map { field in
            let present = EntityTexts(field, things).shown(EntityTexts.value(field, in: entity?.members ?? []))
            return (field.name, sent?.mark(field) ?? EntityTexts.mark(present))
        }
    }

    // MARK: Groups and fields

    private func group(_ group: EntityGroup) -> HTML {
        """
        <section class="group" aria-labelledby="group-\(group.id)">
        <h2 id="group-\(group.id)">\(group.words.text(in: context.language))</h2>
        \(group.blocks.map(block))\
        </section>

        """
    }

    private func block(_ names: [String]) -> HTML {
        let fields = names.compactMap { name in self.fields.first { $0.name == name } }
        guard fields.count > 1 else { return HTML(fields.map(single)) }
        return "<div class=\"languages\">\n\(fields.map(single))</div>\n"
    }

    private func single(_ field: EntityField) -> HTML {
        let input = context.may(.editor) ? inputs(field) : reading(field)
        return """
            <div class="field" id="field-\(field.name)">
            \(input)
            <small id="about-\(field.name)">\(field.help.text(in: context.language))</small>
            \(wrong(field))
            \(entity.map { EntitySources(field, of: $0, things, context).html } ?? "")
            </div>

            """
    }

    private func inputs(_ field: EntityField) -> HTML {
        let shown = EntityTexts(field, things).texts(of: EntityTexts.value(field, in: entity?.members ?? []))
        let input = EntityInput(
            field, faults: faults.of(field), things: things, id: entity?.id,
            name: sent?.input(AliasCheck.name) ?? entity?.name ?? "", action: CataloguePages.path(kind, entity?.id),
            context)
        return input.html { name in
            sent?.typed(name, of: field) ?? shown[name] ?? ""
        }
    }

    /// Returns the value of a field for reading.
    private func reading(_ field: EntityField) -> HTML {
        """
        <h3>\(field.words.text(in: context.language))</h3>
        <p class="value">\(EntityValue(field, things, context).html(EntityTexts.value(field, in: entity?.members ?? [])))</p>

        """
    }

    /// What is wrong, and in which line of a field that has several. Days say it at their inputs.
    private func wrong(_ field: EntityField) -> HTML {
        if field.shape == .deityDays { return "" }
        let rows: [HTML] = faults.of(field).map { fault in
            let line = fault.pointer.split(separator: "/").dropFirst().first.flatMap { Int($0) }
            let number =
                line.map { context.words("No. \($0 + 1): ", "第 \($0 + 1) 項：", "\($0 + 1)番目：") } ?? ""
            if case .rule(let prefix, _) = field.shape, DayRuleField.says(fault, prefix: prefix) { return "" }
            return "<p class=\"wrong\">\(number)\(EntityFaultWords.html(fault, context))</p>\n"
        }
        return "<div id=\"wrong-\(field.name)\">\(rows)</div>"
    }
}

extension [EditFault] {
    /// The faults of a field, by their pointers.
    func of(_ field: EntityField) -> [EditFault] {
        filter { fault in
            field.members.contains(fault.pointer.split(separator: "/").first.map(String.init) ?? "")
        }
    }
}
