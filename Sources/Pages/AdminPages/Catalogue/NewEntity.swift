internal import Secrets
internal import TempleAdmin
internal import TempleModel
internal import WebRouting
internal import Wording

/// The form of an entity that the supplied catalogue does not have, and what becomes of it when it is sent.
struct NewEntity {
    private let kind: CatalogueKind
    private let context: AdminContext

    init(_ kind: CatalogueKind, _ context: AdminContext) {
        self.kind = kind
        self.context = context
    }

    func page(
        _ form: AdminForm? = nil, faults: [EditFault] = [], above: HTML = "", key: String? = nil,
        replaced: [String: String] = [:]
    ) throws -> AdminPage {
        let title = kind.newWords.text(in: context.language)
        let things = try context.things()
        let shown = EntityForm(
            kind: kind, entity: nil,
            sent: form.map { SentEntity($0, kind, beside: nil, things, replaced: replaced) }, faults: faults,
            key: try key ?? form?["key"] ?? Secrets.token(), things: things, context: context)
        return AdminPage(
            title: title, section: .days,
            body: """
                <h1>\(title)</h1>
                <p class="temple-links"><a href="\(kind.root)">\(kind.words.text(in: context.language))</a></p>
                \(above)\
                <p>\(about)</p>
                \(shown.html)
                """)
    }

    private var about: String {
        switch kind {
        case .deity:
            context.words(
                "A name is needed; the rest can follow later. Look in the list first whether another deity has the name.",
                "名稱必填，其餘可日後補上。請先在清單中確認是否已有同名的神明。", "名前が必要です。ほかは後からでもかまいません。先に一覧にないか確かめてください。")
        case .festival:
            context.words(
                "A name, the kind of day, when it falls and a source are needed.", "名稱、日子類型、日期規則與來源必填。",
                "名前・日の種類・日の規則・出典が必要です。")
        case .activity:
            context.words(
                "A title, when it falls and a source are needed.", "標題、日期規則與來源必填。", "題名・日の規則・出典が必要です。")
        case .group: context.words("A name is needed.", "名稱必填。", "名前が必要です。")
        }
    }

    func answer(_ form: AdminForm) throws -> AdminAnswer {
        if let outcome = try context.written(form), let id = outcome.results.first?.id {
            return CataloguePages.done(outcome, kind, id, context)
        }
        if let replaced = ListMove.replaced(in: form, kind) { return .page(try page(form, replaced: replaced)) }
        let sent = SentEntity(form, kind, beside: nil, try context.things())
        let faults = ReasonField.faults(form)
        guard faults.isEmpty else { return try wrong(faults, form) }
        let isPreview = form["do"] == EditFrame.Button.preview.rawValue
        let outcome: EditOutcome
        do {
            outcome = try context.edit(.addEntity(kind, sent.members), form, isDryRun: isPreview)
        } catch {
            if let faults = EntitySaving.faults(error) { return try wrong(faults, form) }
            guard let refused = error as? EditRefused, case .keyReused = refused.reason else { throw error }
            return try sentBefore(form)
        }
        guard !isPreview, let id = outcome.results.first?.id else { return .page(try preview(outcome, sent)) }
        return CataloguePages.done(outcome, kind, id, context)
    }

    private func wrong(_ faults: [EditFault], _ form: AdminForm) throws -> AdminAnswer {
        .page(try page(form, faults: faults, above: FaultList.html(faults, of: kind, context)), status: 400)
    }

    /// Returns the page for a form that was sent before with other fields: it would be another entity.
    private func sentBefore(_ form: AdminForm) throws -> AdminAnswer {
        let note = AdminNote(
            title: context.words("This form has added something already", "這份表單已新增過一筆", "このフォームでは追加済みです"),
            text:
                "\(context.words("Send it again if this is one more. To correct the first one, open it in the list.", "若要再新增一筆，請再送出一次；要更正前一筆，請從清單開啟。", "もう一つ追加するなら、もう一度送ってください。前のものを直すには一覧から開いてください。"))"
        )
        return .page(try page(form, above: note.html, key: try Secrets.token()), status: 409)
    }

    private func preview(_ outcome: EditOutcome, _ sent: SentEntity) throws -> AdminPage {
        let title = context.words("This would be added; nothing is saved yet", "將新增如下，尚未儲存", "次のように追加されます。まだ保存されていません")
        let members = outcome.results.first?.entity?.members ?? sent.members
        let above: HTML = """
            <div class="note" role="status"><p><strong>\(title)</strong></p>
            \(EntityValue.changes([], members, of: kind, sent.things, context))</div>

            """
        return try page(sent.form, above: above)
    }
}
