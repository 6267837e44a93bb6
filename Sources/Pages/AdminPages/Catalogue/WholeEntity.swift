internal import TempleModel
internal import WebRouting
internal import Wording

/// What can be done with an entity as a whole: delete it. It is restored by a button of its form.
enum WholeEntity {
    static func actions(_ entity: EditableEntity, _ context: AdminContext) -> HTML {
        guard context.may(.editor), !entity.isDeleted else { return "" }
        return """
            <section class="group" aria-labelledby="whole">
            <h2 id="whole">\(context.words("As a whole", "整筆資料", "全体"))</h2>
            <form class="inline" method="post" action="\(CataloguePages.path(entity.kind, entity.id))/delete">\(context.hiddenToken)
            <input type="hidden" name="version" value="\(entity.version)">
            <button class="quiet">\(context.words("Delete it …", "刪除…", "削除する…"))</button></form>
            </section>

            """
    }

    static func deleted(_ context: AdminContext) -> HTML {
        """
        <div class="note wrong"><p>\(context.words("It is deleted: visitors do not see it, and no later edition brings it back.", "這筆資料已刪除：訪客看不到，之後的版本也不會使它恢復。", "削除されています。訪問者には見えず、後の版でも戻りません。"))</p></div>

        """
    }

    /// Asks first: what is shown otherwise without it is what a dry run says.
    static func delete(_ kind: CatalogueKind, _ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        if let outcome = try context.written(form) {
            return CataloguePages.done(outcome, kind, context.call.id ?? 0, context)
        }
        let entity = try CataloguePages.entity(kind, context)
        let faults = ReasonField.faults(form)
        let isSure = form["sure"] == "1" && faults.isEmpty
        let outcome: EditOutcome
        do {
            outcome = try context.edit(
                .deleteEntity(kind, entity.id, if: EditCondition(versions: [form["version"] ?? ""])), form,
                isDryRun: !isSure)
        } catch {
            return try refused(error, kind, form, context)
        }
        if isSure { return CataloguePages.done(outcome, kind, entity.id, context) }
        let page = asking(entity, outcome.results.first?.alongside ?? [], form, faults, context)
        return .page(page, status: faults.isEmpty ? 200 : 400)
    }

    private static func asking(
        _ entity: EditableEntity, _ alongside: [GoingAlong], _ form: AdminForm, _ faults: [EditFault],
        _ context: AdminContext
    ) -> AdminPage {
        let path = CataloguePages.path(entity.kind, entity.id)
        return DeletionPage(
            title: context.words("Delete", "刪除", "削除する"), section: .days,
            above: faults.isEmpty ? "" : FaultList.html(faults, of: entity.kind, context),
            name: "<strong><bdi>\(entity.name)</bdi></strong>",
            meaning: context.words(
                "Visitors do not see it any more, and no later edition brings it back. It can be restored.",
                "訪客將看不到它，之後的版本也不會使它恢復；日後可以還原。", "訪問者には見えなくなり、後の版でも戻りません。後で復元できます。"),
            going: context.words("These are shown otherwise without it:", "下列項目會因此改變：", "次のものの表示が変わります："),
            alongside: alongside, version: entity.version, action: "\(path)/delete", back: path,
            reason: form["reason"] ?? "", faults: faults, context: context
        ).page
    }

    private static func refused(
        _ error: any Error, _ kind: CatalogueKind, _ form: AdminForm, _ context: AdminContext
    ) throws -> AdminAnswer {
        guard let refusal = error as? EditRefused else { throw error }
        let (status, text): (Int, String)
        switch refusal.reason {
        case .entityChangedMeanwhile:
            (status, text) = (
                412,
                context.words(
                    "Somebody has changed it meanwhile. This is how it is now: look at it, then try again.",
                    "有人在這段時間改過了。以下是現在的內容，請確認後再試。", "その間に他の人が変更しました。今の内容を確かめて、もう一度お試しください。")
            )
        case .entityDeleted:
            (status, text) = (409, context.words("It is deleted already.", "已被刪除。", "すでに削除されています。"))
        default: throw error
        }
        // What is there now, and not what was read before the refusal.
        let (entity, things) = (try CataloguePages.entity(kind, context), try context.things())
        let note = AdminNote(
            title: context.words("This was not done", "未能完成", "できませんでした"),
            text: "\(text)\(ConflictWords.lastChange(of: .init(kind.entity, entity.id), in: context))")
        let shown = EntityForm(kind: kind, entity: entity, things: things, context: context)
        return .page(try EntityPage.page(shown, of: entity, above: note.html), status: status)
    }
}
