internal import TempleModel
internal import WebRouting
internal import Wording

/// What can be done with a temple as a whole: delete it, and give some of its sources a temple of their own.
enum WholeTemple {
    /// What somebody has entered and was not done.
    enum Refused {
        case deletion(reason: String)
        case split(sources: [String])
    }

    // MARK: Parts of the page

    /// Returns the forms at the end of a temple's page, with what was entered in one that was refused.
    static func actions(
        _ temple: EditableTemple, _ refused: Refused?, at place: ListPlace, _ context: AdminContext
    ) -> HTML {
        guard context.may(.editor), !temple.isDeleted else { return "" }
        var (reason, sources): (HTML, [String]?) = ("", nil)
        switch refused {
        case .deletion(let text) where !text.isEmpty:
            reason = "<input type=\"hidden\" name=\"reason\" value=\"\(text)\">\n"
        case .split(let chosen): sources = chosen
        case .deletion, nil: break
        }
        return """
            <section class="group" aria-labelledby="whole">
            <h2 id="whole">\(context.words("The whole temple", "整間廟宇", "廟全体"))</h2>
            \(splitting(temple, chosen: sources, at: place, context))\
            <form class="inline" method="post" action="\(TemplePages.path(of: temple.id))/delete">\(context.hiddenToken)\(place.hidden)
            <input type="hidden" name="version" value="\(temple.version)">
            \(reason)<button class="quiet">\(context.words("Delete it …", "刪除…", "削除する…"))</button></form>
            </section>

            """
    }

    /// Returns what the page of a deleted temple says. The button that restores it is one of its form.
    static func deleted(_ context: AdminContext) -> HTML {
        """
        <div class="note wrong"><p>\(context.words("This temple is deleted: visitors do not see it, and no import brings it back.", "這間廟宇已刪除：訪客看不到，匯入資料也不會使它恢復。", "この廟は削除されています。訪問者には見えず、取り込みでも戻りません。"))</p></div>

        """
    }

    /// - Parameter chosen: the sources of a form that was refused, which is unfolded; nil for none.
    private static func splitting(
        _ temple: EditableTemple, chosen: [String]?, at place: ListPlace, _ context: AdminContext
    ) -> HTML {
        let sources = temple.records.filter { !$0.isEdit }
        guard sources.count > 1 else { return "" }
        let rows: [HTML] = sources.map { record in
            let isChosen = chosen?.contains(record.key.written) ?? false
            return """
                <label class="pick"><input type="checkbox" name="source" \
                value="\(record.key.written)"\(isChosen ? " checked" : "" as HTML)>
                <span><bdi>\(SourceNames.name(of: record.key.source, context))</bdi> <bdi>\(record.key.id)</bdi><br>\
                <bdi>\(record.name)</bdi> <bdi>\(record.address ?? "")</bdi></span></label>

                """
        }
        return """
            <details\(chosen == nil ? "" : " open" as HTML)><summary>\(context.words("Its sources are two temples …", "這些來源其實是兩間廟宇…", "出典が別々の二つの廟のものなら…"))</summary>
            <form method="post" action="\(TemplePages.path(of: temple.id))/split">\(context.hiddenToken)\(place.hidden)
            <input type="hidden" name="version" value="\(temple.version)">
            <fieldset class="picks"><legend>\(context.words("Sources that get a temple of their own", "要拆分出去的來源", "別の廟にする出典"))</legend>
            \(rows)</fieldset>
            <p><button class="quiet">\(context.words("Split", "拆分", "分ける"))</button></p>
            </form></details>

            """
    }

    // MARK: Answers

    /// Asks first: what goes with the temple is what a dry run says.
    static func delete(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        if let outcome = try context.written(form) {
            return TemplePages.done(outcome, at: context.call.id ?? 0, of: ListPlace(form), context)
        }
        let temple = try TemplePages.temple(context)
        let faults = ReasonField.faults(form)
        let isSure = form["sure"] == "1" && faults.isEmpty
        let outcome: EditOutcome
        do {
            outcome = try context.edit(
                .delete(temple: temple.id, if: EditCondition(versions: [form["version"] ?? ""])), form,
                isDryRun: !isSure)
        } catch {
            return try refused(error, .deletion(reason: form["reason"] ?? ""), at: ListPlace(form), context)
        }
        if isSure { return TemplePages.done(outcome, at: temple.id, of: ListPlace(form), context) }
        let page = asking(temple, outcome.results.first?.alongside ?? [], form, faults, context)
        return .page(page, status: faults.isEmpty ? 200 : 400)
    }

    private static func asking(
        _ temple: EditableTemple, _ alongside: [GoingAlong], _ form: AdminForm, _ faults: [EditFault],
        _ context: AdminContext
    ) -> AdminPage {
        let place = ListPlace(form)
        return DeletionPage(
            title: context.words("Delete a temple", "刪除廟宇", "廟を削除する"), section: .temples,
            above: faults.isEmpty ? "" : FaultList.html(faults, context),
            name: "<strong><bdi>\(temple.record.name)</bdi></strong> <bdi>\(temple.record.address ?? "")</bdi>",
            meaning: context.words(
                "Visitors do not see it any more, and no import brings it back. It can be restored.",
                "訪客將看不到它，匯入資料也不會使它恢復；日後可以還原。", "訪問者には見えなくなり、取り込みでも戻りません。後で復元できます。"),
            going: context.words(
                "These go with it, and come back with it:", "下列項目會一併移除，還原時一併恢復：", "次のものも消え、復元すると戻ります："),
            alongside: alongside, version: temple.version, action: "\(TemplePages.path(of: temple.id))/delete",
            hidden: place.hidden, back: place.path(of: temple.id), reason: form["reason"] ?? "", faults: faults,
            context: context
        ).page
    }

    static func split(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        if let outcome = try context.written(form) { return done(outcome, form, context) }
        let temple = try TemplePages.temple(context)
        let chosen = form.values("source")
        do {
            if chosen.isEmpty { throw EditRefused(.notItsSources(temple.id, [])) }
            let outcome = try context.edit(
                .split(
                    temple: temple.id, sources: chosen.compactMap(SourceKey.init(written:)),
                    if: EditCondition(versions: [form["version"] ?? ""])), form)
            return done(outcome, form, context)
        } catch {
            return try refused(error, .split(sources: chosen), at: ListPlace(form), context)
        }
    }

    /// Returns where a page goes after a split: to the temple of its own.
    private static func done(_ outcome: EditOutcome, _ form: AdminForm, _ context: AdminContext) -> AdminAnswer {
        let id = outcome.results.first?.id ?? context.call.id ?? 0
        return TemplePages.done(outcome, at: id, of: ListPlace(form), context)
    }

    // MARK: What is refused

    private static func refused(
        _ error: any Error, _ sent: Refused?, at place: ListPlace, _ context: AdminContext
    ) throws -> AdminAnswer {
        guard let refusal = error as? EditRefused, let (status, text) = words(refusal.reason, context) else {
            throw error
        }
        let title = context.words("This was not done", "未能完成", "できませんでした")
        // What is there now, and not what was read before the refusal.
        let now = try TemplePages.temple(context)
        let note = AdminNote(
            title: title, text: "\(text)\(ConflictWords.lastChange(of: .init(.temple, now.id), in: context))")
        let form = TempleForm(temple: now, place: place, context: context)
        let page = try TempleEditPage.page(form, of: now, above: note.html, refused: sent, context)
        return .page(page, status: status)
    }

    private static func words(_ reason: EditRefused.Reason, _ context: AdminContext) -> (status: Int, text: String)? {
        switch reason {
        case .changedMeanwhile:
            (
                412,
                context.words(
                    "Somebody has changed the temple meanwhile. This is how it is now: look at it, then try again.",
                    "有人在這段時間改過了。以下是現在的內容，請確認後再試。", "その間に他の人が変更しました。今の内容を確かめて、もう一度お試しください。")
            )
        case .deleted: (409, context.words("The temple is deleted already.", "這間廟宇已被刪除。", "すでに削除されています。"))
        case .nothingLeft:
            (
                409,
                context.words(
                    "Nothing of the temple would stay. Leave at least one of its sources.", "至少要留下一個來源。",
                    "少なくとも一つの出典を残してください。")
            )
        case .notItsSources:
            (
                400,
                context.words(
                    "Choose at least one of its sources.", "請至少選擇一個來源。", "出典を少なくとも一つ選んでください。")
            )
        default: nil
        }
    }
}
