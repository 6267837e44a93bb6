internal import TempleAdmin
internal import TempleModel
internal import WebRouting
internal import Wording

/// The history for those who keep the data: a list, one change, and its undo.
enum ChangesPages {
    static let root = "/admin/changes"

    static let routes: [AdminPageRoute] = [
        .page(root) { try list($0) },
        .page("\(root)/:id") { .page(try ChangeView.page(try number($0), context: $0)) },
        .form(
            "\(root)/:id/undo",
            again: { context, form, note in
                try ChangeView.page(try number(context), form, note: note, context: context)
            },
            { try undo($0, $1) }),
    ]

    private static func number(_ context: AdminContext) throws(Fault) -> Int64 {
        guard let number = context.call.id else { throw .unknownChangeOfHistory }
        return number
    }

    /// Returns a link to a change within a sentence.
    static func link(_ number: Int64, _ context: AdminContext) -> HTML {
        let words = context.words("change \(number)", "變更 \(number)", "変更 \(number)")
        return "<a href=\"\(root)/\("\(number)")\">\(words)</a>"
    }

    // MARK: The list

    private static func list(_ context: AdminContext) throws -> AdminAnswer {
        let filter = ChangeFilter(context)
        do {
            let page = try context.site.editors().changes(matching: try filter.query())
            return .page(listPage(filter, rows(page, filter, context), context))
        } catch let wrong as ChangeFilter.Wrong {
            let note = AdminNote(
                title: context.words("This cannot be looked for", "無法這樣查詢", "この条件では探せません"),
                text: """
                    \(context.words("Mend this field: ", "請修正這一欄：", "この欄を直してください："))\
                    \(wrong.field.text(in: context.language))
                    """)
            return .page(listPage(filter, note.html, context), status: 400)
        }
    }

    private static func listPage(_ filter: ChangeFilter, _ rows: HTML, _ context: AdminContext) -> AdminPage {
        let title = AdminSection.changes.words.text(in: context.language)
        return AdminPage(
            title: title, section: .changes,
            body: """
                <h1>\(title)</h1>
                \(DoneNote.html(context))\(filter.form(context))\(rows)
                """)
    }

    private static func rows(_ page: ChangePage, _ filter: ChangeFilter, _ context: AdminContext) -> HTML {
        guard !page.entries.isEmpty else {
            let text =
                filter.isGiven || !filter.before.isEmpty
                ? context.words(
                    "No change is like this. Leave a field empty to see more.", "沒有符合的變更，可少填幾欄再查。",
                    "当てはまる変更はありません。条件を減らしてください。")
                : context.words(
                    "Nothing was changed yet. Each edit and each import will stand here, with its undo.",
                    "還沒有任何變更。之後每次編輯與匯入都會列在這裡，並可復原。",
                    "まだ変更はありません。編集と取り込みはここに並び、取り消せます。")
            return "<p>\(text)</p>"
        }
        let next: HTML =
            page.next.map { number in
                """
                <p class="actions"><a class="button quiet" rel="next" href="\(filter.address(before: number))">\
                \(context.words("Earlier changes", "更早的變更", "以前の変更"))</a></p>
                """
            } ?? ""
        let caption = context.words("The newest first", "由新到舊", "新しい順")
        return ChangeTable.html(page.entries, caption: caption, context) + next
    }

    // MARK: Undo

    private static func undo(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        let number = try number(context)
        let target = form["to"] ?? root
        guard BackPath.isLocal(target) else { throw Fault.wrong("to", target) }
        let reason = form.text("reason")
        guard reason?.unicodeScalars.count ?? 0 <= EditOptions.longestReason else {
            throw Fault.wrong("reason", reason ?? "")
        }
        do {
            let outcome = try context.site.editors().undo(
                change: number, mayUndoAll: context.may(.owner), by: try context.author(),
                EditOptions(
                    now: context.now, reason: reason, request: EditRequest.ofForm(form),
                    historyDays: context.site.settings.historyDays, confirmed: UndoForm.confirmed(form)))
            // The next page shows it, also where this node has a copy of the data.
            _ = context.site.isHere(outcome.dataChange)
            return .seeOther(BackPath.adding(outcome.change, to: target))
        } catch {
            guard let page = try page(of: error, number, form, to: target, context) else { throw error }
            return .page(page, status: 409)
        }
    }

    /// Returns the page of an undo that was refused; nil for another error.
    private static func page(
        of error: any Error, _ number: Int64, _ form: AdminForm, to target: String, _ context: AdminContext
    ) throws -> AdminPage? {
        if let later = laterChanges(error) {
            return try LaterChanges.page(of: number, later, to: target, reason: form["reason"] ?? "", context)
        }
        switch (error as? EditRefused)?.reason {
        case .unconfirmed(let impact)?:
            guard let entry = try context.site.editors().shortChange(number) else { return nil }
            return UndoForm.confirmation(of: entry, impact, form, to: target, context)
        case .waits(let temple, let gone)?:
            let link = link(gone, context)
            let note = AdminNote(
                title: context.words("The temple is not there", "這間廟目前不在名錄中", "廟が今はありません"),
                text: context.markup(
                    """
                    Temple \("\(temple)") is gone with \(link). The edit is kept, and waits: it holds again when that change is \
                    undone or the temple is imported again, and can be undone then.
                    """,
                    "廟宇 \("\(temple)") 已隨\(link)移除。這筆修改仍保留著：該變更復原、或這間廟再次匯入之後，會重新生效，到時才能復原這筆修改。",
                    "廟 \("\(temple)") は \(link) でなくなりました。この変更は保留されていて、その変更を取り消すか廟を再び取り込むと有効に戻り、そのとき取り消せます。"))
            return try ChangeView.page(number, form, note: note, mayUndo: false, context: context).refused
        default: return nil
        }
    }

    /// Returns the changes that stand in the way of an undo; nil for another error.
    private static func laterChanges(_ error: any Error) -> [Int64]? {
        if let refused = error as? EditRefused, case .laterChanges(let numbers) = refused.reason { return numbers }
        if let refused = error as? UndoRefused, case .overtaken(by: let entry?) = refused.reason,
            entry.id != refused.entry.id
        {
            return [entry.id]
        }
        return nil
    }
}

extension Fault {
    /// The fault of a number without a change.
    static let unknownChangeOfHistory = Fault(
        status: 404, code: "unknown-change",
        detail: "there is no change with this number, or it is not kept any more")
}
