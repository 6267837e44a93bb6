internal import HTTPModel
internal import Secrets
internal import TempleAdmin
internal import TempleModel
internal import Wording

/// `/admin/temples/new`: the form of a temple that no source has.
enum NewTemple {
    static func page(
        _ context: AdminContext, _ form: AdminForm? = nil, faults: [EditFault] = [], warnings: [EditFault] = [],
        above: HTML = "", key: String? = nil
    ) throws -> AdminPage {
        let title = context.words("A new temple", "新增廟宇", "廟を追加")
        let shown = TempleForm(
            temple: nil, sent: form.map { SentTemple($0, beside: nil) }, faults: faults, warnings: warnings,
            key: try key ?? form?["key"] ?? Secrets.token(), context: context)
        return AdminPage(
            title: title, section: .temples,
            body: """
                <h1>\(title)</h1>
                \(above)\
                <p>\(context.words("A name and a position are needed; the rest can follow later. Look in the list first whether it is there already.", "名稱與位置必填，其餘可日後補上。請先在清單中確認是否已有這間廟宇。", "名前と位置が必要です。ほかは後からでもかまいません。先に、一覧にないか確かめてください。"))</p>
                \(shown.html)
                """)
    }

    static func answer(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        if let outcome = try context.written(form), let id = outcome.results.first?.id {
            return TemplePages.done(outcome, at: id, of: ListPlace(), context)
        }
        let edit: JudgedEdit
        do throws(EditFaults) {
            edit = try TempleEdit.judged(
                SentTemple(form, beside: nil), of: nil, by: context.site.settings.judge())
        } catch {
            return try wrong(error.faults, context, form)
        }
        let isPreview = form["do"] == EditFrame.Button.preview.rawValue
        let outcome: EditOutcome
        do {
            outcome = try context.edit(.add(edit.values), form, isDryRun: isPreview)
        } catch {
            guard let refused = error as? EditRefused else { throw error }
            switch refused.reason {
            case .missing(let fields): return try wrong(fields.map(TempleEdit.missing), context, form)
            case .keyReused: return try sentBefore(context, form)
            default: throw error
            }
        }
        guard !isPreview, let id = outcome.results.first?.id else {
            return .page(try preview(outcome, edit, context, form))
        }
        return TemplePages.done(outcome, at: id, of: ListPlace(), context)
    }

    private static func wrong(
        _ faults: [EditFault], _ context: AdminContext, _ form: AdminForm
    ) throws -> AdminAnswer {
        .page(try page(context, form, faults: faults, above: FaultList.html(faults, context)), status: 400)
    }

    /// Returns the page for a form that was sent before with other fields: it would be another temple.
    private static func sentBefore(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        let note = AdminNote(
            title: context.words("A temple was added by this form already", "這份表單已新增過一間廟宇", "このフォームでは追加済みです"),
            text:
                "\(context.words("Send it again if this is one more temple. To correct the first one, open it in the list.", "若這是另一間廟宇，請再送出一次；要更正前一間，請從清單開啟。", "別の廟なら、もう一度送ってください。前のものを直すには一覧から開いてください。"))"
        )
        return .page(try page(context, form, above: note.html, key: try Secrets.token()), status: 409)
    }

    private static func preview(
        _ outcome: EditOutcome, _ edit: JudgedEdit, _ context: AdminContext, _ form: AdminForm
    ) throws -> AdminPage {
        let title = context.words("This would be added; nothing is saved yet", "將新增如下，尚未儲存", "次のように追加されます。まだ保存されていません")
        let values = outcome.results.first?.temple?.record.values ?? edit.values
        let above: HTML = """
            <div class="note" role="status"><p><strong>\(title)</strong></p>
            \(FieldText.changes([:], values.filter { $0.value != .none }, context))\
            \(FaultList.warnings(edit.warnings, context))</div>

            """
        return try page(context, form, warnings: edit.warnings, above: above)
    }
}
