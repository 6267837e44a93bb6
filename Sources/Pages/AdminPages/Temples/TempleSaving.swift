internal import TempleAdmin
internal import TempleModel
internal import WebRouting
internal import Wording

/// What becomes of the form of a temple that was sent. Whatever is refused, the page has everything that was typed.
struct TempleSaving {
    private let context: AdminContext
    private let form: AdminForm
    private let place: ListPlace

    init(_ context: AdminContext, _ form: AdminForm) {
        self.context = context
        self.form = form
        place = ListPlace(form)
    }

    /// Returns the answer. Where somebody else is quicker by a moment, what they changed is read once more.
    func answer() throws -> AdminAnswer {
        if let outcome = try context.written(form) { return try answer(to: outcome) }
        if let present = try TemplePages.present(context) { return joined(to: present) }
        do {
            return try attempt()
        } catch {
            guard let refused = error as? EditRefused, case .changedMeanwhile = refused.reason else { throw error }
            return try attempt()
        }
    }

    /// Returns the answer to what is written.
    private func answer(to outcome: EditOutcome) throws -> AdminAnswer {
        if form["do"] == EditFrame.Button.restore.rawValue { return try restored(outcome) }
        if let field = form[TemplePages.giveBack].flatMap(MergedTemple.Field.init(rawValue:)) {
            return try gaveBack(field, outcome)
        }
        return TemplePages.done(outcome, at: context.call.id ?? 0, of: place, context)
    }

    private func attempt() throws -> AdminAnswer {
        let temple = try TemplePages.temple(context)
        let sent = SentTemple(form, beside: temple)
        let faults = ReasonField.faults(form)
        if form["do"] == EditFrame.Button.restore.rawValue {
            return faults.isEmpty ? try restore(temple) : try wrong(faults, temple, sent)
        }
        if temple.isDeleted { return try deleted(temple, sent) }
        // Another version with the same values is no conflict: a source says the same by another row.
        if !sent.conflicts.isEmpty {
            return .page(ConflictPage.page(sent, of: temple, at: place, context), status: 412)
        }
        if let name = form[TemplePages.giveBack] {
            return faults.isEmpty ? try giveBack(name, temple, sent) : try wrong(faults, temple, sent)
        }
        let edit: JudgedEdit
        do throws(EditFaults) {
            edit = try TempleEdit.judged(sent, of: temple.record, by: context.site.settings.judge())
        } catch {
            return try wrong(error.faults, temple, sent)
        }
        let isPreview = form["do"] == EditFrame.Button.preview.rawValue
        let fields = EditedFields(set: edit.values, givenBack: Set(sent.givenBack))
        let outcome: EditOutcome
        do {
            outcome = try write(fields, temple, isDryRun: isPreview)
        } catch {
            return try lacking(error, temple, sent)
        }
        guard isPreview else { return try answer(to: outcome) }
        return try preview(outcome, edit, temple, sent)
    }

    private func write(_ fields: EditedFields, _ temple: EditableTemple, isDryRun: Bool) throws -> EditOutcome {
        try context.edit(
            .change(temple: temple.id, fields, if: EditCondition(versions: [temple.version])),
            form, isDryRun: isDryRun)
    }

    // MARK: Pages with what was typed

    private func page(
        _ temple: EditableTemple, _ sent: SentTemple, faults: [EditFault] = [], warnings: [EditFault] = [],
        above: HTML, status: Int
    ) throws -> AdminAnswer {
        let shown = TempleForm(
            temple: temple, sent: sent, faults: faults, warnings: warnings, place: place, context: context)
        return .page(try TempleEditPage.page(shown, of: temple, above: above, context), status: status)
    }

    private func wrong(_ faults: [EditFault], _ temple: EditableTemple, _ sent: SentTemple) throws -> AdminAnswer {
        try page(temple, sent, faults: faults, above: FaultList.html(faults, context), status: 400)
    }

    /// Returns the page for a field that no source has and that every temple needs; throws any other error.
    private func lacking(_ error: any Error, _ temple: EditableTemple, _ sent: SentTemple) throws -> AdminAnswer {
        guard let refused = error as? EditRefused, case .missing(let fields) = refused.reason else { throw error }
        return try wrong(fields.map(TempleEdit.missing), temple, sent)
    }

    private func deleted(_ temple: EditableTemple, _ sent: SentTemple) throws -> AdminAnswer {
        let note = AdminNote(
            title: context.words("The temple is deleted", "這間廟宇已被刪除", "この廟は削除されています"),
            text:
                "\(context.words("Nothing was changed. What you have entered is still here: restore the temple first, then save it.", "尚未變更任何資料。您輸入的內容還在：請先還原這間廟宇，再儲存。", "何も変更されていません。入力した内容は残っています。先に復元してから保存してください。"))\(ConflictWords.lastChange(of: .init(.temple, temple.id), in: context))"
        )
        return try page(temple, sent, above: note.html, status: 409)
    }

    private func preview(
        _ outcome: EditOutcome, _ edit: JudgedEdit, _ temple: EditableTemple, _ sent: SentTemple
    ) throws -> AdminAnswer {
        let after = outcome.results.first?.temple?.record ?? temple.record
        let changes = FieldText.changes(temple.record.values, after.values, context)
        let above = AdminNote.preview(changes, more: FaultList.warnings(edit.warnings, context), context)
        return try page(temple, sent, warnings: edit.warnings, above: above, status: 200)
    }

    // MARK: Other buttons of the form

    /// Gives a field back to its sources. What else was typed stays in the form.
    private func giveBack(_ name: String, _ temple: EditableTemple, _ sent: SentTemple) throws -> AdminAnswer {
        guard let field = MergedTemple.Field(rawValue: name) else { throw Fault.wrong(TemplePages.giveBack, name) }
        let outcome: EditOutcome
        do {
            outcome = try write(EditedFields(givenBack: [field]), temple, isDryRun: false)
        } catch {
            return try lacking(error, temple, sent)
        }
        return try gaveBack(field, outcome)
    }

    private func gaveBack(_ field: MergedTemple.Field, _ outcome: EditOutcome) throws -> AdminAnswer {
        let now = try TemplePages.temple(context)
        let rest = SentTemple(form, beside: now).touched.filter { $0 != field }
        guard !rest.isEmpty else { return TemplePages.done(outcome, at: now.id, of: place, context) }
        let note = AdminNote(
            title: context.words("Given back", "已恢復為來源資料", "出典の値に戻しました"),
            text:
                "\(context.words("What you have entered in the other fields is not saved yet.", "您在其他欄位輸入的內容尚未儲存。", "ほかの欄に入力した内容はまだ保存されていません。"))",
            isWrong: false)
        let kept = SentTemple(form, beside: now, without: field)
        return try page(now, kept, above: note.html, status: 200)
    }

    private func restore(_ temple: EditableTemple) throws -> AdminAnswer {
        try restored(try context.edit(.restore(temple: temple.id), form))
    }

    private func restored(_ outcome: EditOutcome) throws -> AdminAnswer {
        let now = try TemplePages.temple(context)
        let sent = SentTemple(form, beside: now)
        guard !sent.touched.isEmpty else { return TemplePages.done(outcome, at: now.id, of: place, context) }
        let note = AdminNote(
            title: context.words("The temple is restored", "已還原這間廟宇", "廟を復元しました"),
            text:
                "\(context.words("What you have entered is not saved yet.", "您輸入的內容尚未儲存。", "入力した内容はまだ保存されていません。"))",
            isWrong: false)
        return try page(now, sent, above: note.html, status: 200)
    }

    /// Returns the page for a temple that is a part of another one by now. Nothing is written to one that was not named.
    private func joined(to present: Int64) -> AdminAnswer {
        let title = context.words("It is another temple now", "已併入另一間廟宇", "別の廟に統合されました")
        let link: HTML =
            "<a class=\"button quiet\" href=\"\(place.path(of: present))\">\(context.words("Open it", "開啟", "開く"))</a>"
        return .page(
            AdminPage(
                title: title, section: .temples,
                body: """
                    <h1>\(title)</h1>
                    <p \(AdminNote.alert)>\(context.words("Nothing was changed. Send what you have entered to the temple that it belongs to.", "尚未變更任何資料。請將您輸入的內容送到併入後的廟宇。", "何も変更されていません。入力した内容を統合先に送ってください。"))\(ConflictWords.lastChange(of: .init(.temple, present), in: context)) \(link)</p>
                    \(KeptFields.form(form.kept, to: TemplePages.path(of: present), context))
                    """), status: 409)
    }
}

extension TempleRecord {
    /// All fields with their values.
    var values: FieldValues {
        Dictionary(uniqueKeysWithValues: MergedTemple.Field.allCases.map { ($0, value(of: $0)) })
    }
}
