internal import TempleAdmin
internal import TempleModel
internal import WebRouting
internal import Wording

/// What becomes of the form of an entity that was sent. Whatever is refused, the page has everything that was typed.
struct EntitySaving {
    private let kind: CatalogueKind
    private let context: AdminContext
    private let form: AdminForm

    init(_ kind: CatalogueKind, _ context: AdminContext, _ form: AdminForm) {
        self.kind = kind
        self.context = context
        self.form = form
    }

    /// Returns the answer. Where somebody else is quicker by a moment, what they changed is read once more.
    func answer() throws -> AdminAnswer {
        if let outcome = try context.written(form) { return try answer(to: outcome) }
        do {
            return try attempt()
        } catch {
            guard let refused = error as? EditRefused, case .entityChangedMeanwhile = refused.reason else {
                throw error
            }
            return try attempt()
        }
    }

    /// Returns the answer to what is written.
    private func answer(to outcome: EditOutcome) throws -> AdminAnswer {
        if form["do"] == EditFrame.Button.restore.rawValue { return try restored(outcome) }
        if let name = form[TemplePages.giveBack] { return try gaveBack(name, outcome) }
        return CataloguePages.done(outcome, kind, context.call.id ?? 0, context)
    }

    private func attempt() throws -> AdminAnswer {
        let entity = try CataloguePages.entity(kind, context)
        let sent = try sent(beside: entity)
        let faults = ReasonField.faults(form)
        if form["do"] == EditFrame.Button.restore.rawValue {
            return faults.isEmpty ? try restore(entity) : try wrong(faults, entity, sent)
        }
        if entity.isDeleted { return try deleted(entity, sent) }
        if let replaced = ListMove.replaced(in: form, kind) {
            return try page(entity, try self.sent(beside: entity, replaced: replaced), above: "", status: 200)
        }
        // Another version with the same values is no conflict.
        guard sent.conflicts.isEmpty else {
            return .page(EntityConflict(sent, of: entity, context).page, status: 412)
        }
        guard faults.isEmpty else { return try wrong(faults, entity, sent) }
        if let name = form[TemplePages.giveBack] { return try giveBack(name, entity, sent) }
        let isPreview = form["do"] == EditFrame.Button.preview.rawValue
        let outcome: EditOutcome
        do {
            let givenBack = Set(sent.givenBack.flatMap(\.members))
            outcome = try write(EditedMembers(set: sent.members, givenBack: givenBack), entity, isDryRun: isPreview)
        } catch {
            guard let faults = Self.faults(error) else { throw error }
            return try wrong(faults, entity, sent)
        }
        guard isPreview else { return try answer(to: outcome) }
        return try preview(outcome, entity, sent)
    }

    private func sent(beside entity: EditableEntity, without left: String? = nil, replaced: [String: String] = [:])
        throws -> SentEntity
    {
        SentEntity(form, kind, beside: entity, try context.things(), without: left, replaced: replaced)
    }

    /// Returns the faults of members that the catalogue cannot have; nil for any other error.
    static func faults(_ error: any Error) -> [EditFault]? {
        guard let refused = error as? EditRefused, case .invalid(let faults) = refused.reason else { return nil }
        return faults
    }

    private func write(_ members: EditedMembers, _ entity: EditableEntity, isDryRun: Bool) throws -> EditOutcome {
        try context.edit(
            .changeEntity(kind, entity.id, members, if: EditCondition(versions: [entity.version])), form,
            isDryRun: isDryRun)
    }

    // MARK: Pages with what was typed

    private func page(
        _ entity: EditableEntity, _ sent: SentEntity, faults: [EditFault] = [], above: HTML, status: Int
    ) throws -> AdminAnswer {
        let shown = EntityForm(
            kind: kind, entity: entity, sent: sent, faults: faults, things: sent.things, context: context)
        return .page(try EntityPage.page(shown, of: entity, above: above), status: status)
    }

    private func wrong(_ faults: [EditFault], _ entity: EditableEntity, _ sent: SentEntity) throws -> AdminAnswer {
        try page(entity, sent, faults: faults, above: FaultList.html(faults, of: kind, context), status: 400)
    }

    private func deleted(_ entity: EditableEntity, _ sent: SentEntity) throws -> AdminAnswer {
        let note = AdminNote(
            title: context.words("It is deleted", "這筆資料已被刪除", "削除されています"),
            text:
                "\(context.words("Nothing was changed. What you have entered is still here: restore it first, then save.", "尚未變更任何資料。您輸入的內容還在：請先還原，再儲存。", "何も変更されていません。入力した内容は残っています。先に復元してから保存してください。"))\(ConflictWords.lastChange(of: .init(kind.entity, entity.id), in: context))"
        )
        return try page(entity, sent, above: note.html, status: 409)
    }

    private func preview(_ outcome: EditOutcome, _ entity: EditableEntity, _ sent: SentEntity) throws -> AdminAnswer {
        let after = outcome.results.first?.entity?.members ?? entity.members
        let changes = EntityValue.changes(entity.members, after, of: kind, sent.things, context)
        let above = AdminNote.preview(changes, context)
        return try page(entity, sent, above: above, status: 200)
    }

    // MARK: Other buttons of the form

    /// Gives a field back to the supplied catalogue. What else was typed stays in the form.
    private func giveBack(_ name: String, _ entity: EditableEntity, _ sent: SentEntity) throws -> AdminAnswer {
        guard let field = sent.fields.first(where: { $0.name == name }) else {
            throw Fault.wrong(TemplePages.giveBack, name)
        }
        let outcome: EditOutcome
        do {
            outcome = try write(EditedMembers(givenBack: Set(field.members)), entity, isDryRun: false)
        } catch {
            guard let faults = Self.faults(error) else { throw error }
            return try wrong(faults, entity, sent)
        }
        return try gaveBack(name, outcome)
    }

    private func gaveBack(_ name: String, _ outcome: EditOutcome) throws -> AdminAnswer {
        let now = try CataloguePages.entity(kind, context)
        let sent = try sent(beside: now)
        guard (sent.touched + sent.givenBack).contains(where: { $0.name != name }) else {
            return CataloguePages.done(outcome, kind, now.id, context)
        }
        let note = AdminNote(
            title: context.words("Given back", "已恢復為內建目錄的資料", "目録の値に戻しました"),
            text:
                "\(context.words("What you have entered in the other fields is not saved yet.", "您在其他欄位輸入的內容尚未儲存。", "ほかの欄に入力した内容はまだ保存されていません。"))",
            isWrong: false)
        return try page(now, try self.sent(beside: now, without: name), above: note.html, status: 200)
    }

    private func restore(_ entity: EditableEntity) throws -> AdminAnswer {
        try restored(try context.edit(.restoreEntity(kind, entity.id), form))
    }

    private func restored(_ outcome: EditOutcome) throws -> AdminAnswer {
        let now = try CataloguePages.entity(kind, context)
        let sent = try sent(beside: now)
        guard !sent.touched.isEmpty else { return CataloguePages.done(outcome, kind, now.id, context) }
        let note = AdminNote(
            title: context.words("It is restored", "已還原", "復元しました"),
            text:
                "\(context.words("What you have entered is not saved yet.", "您輸入的內容尚未儲存。", "入力した内容はまだ保存されていません。"))",
            isWrong: false)
        return try page(now, sent, above: note.html, status: 200)
    }
}
