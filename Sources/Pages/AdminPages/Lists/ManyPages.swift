internal import HTTPModel
internal import TempleAdmin
internal import TempleModel
internal import WebRouting
internal import Wording

/// One change of a field of many temples: a preview that writes nothing, and the change itself.
enum ManyPages {
    static func preview(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        do {
            let edit = try ManyEdit(try ManyRequest(form, context), context)
            if edit.isRefused { return .page(again(form, edit, context), status: 400) }
            return .page(ManyPreview.page(edit, form, context))
        } catch {
            guard let note = note(on: error, context) else { throw error }
            return .page(again(form, note, context), status: 400)
        }
    }

    static func save(_ context: AdminContext, _ form: AdminForm) throws -> AdminAnswer {
        if let outcome = try context.written(form) { return done(outcome, form, context) }
        do {
            let request = try ManyRequest(form, context)
            // Only what a preview has shown is written.
            guard request.items.allSatisfy({ $0.version != nil }) else { throw ManyRequest.Wrong.noTemples }
            var edit = try ManyEdit(request, context)
            guard let outcome = try edit.write(form, context) else {
                if edit.isRefused { return .page(again(form, edit, context), status: 409) }
                return .page(ManyPreview.page(edit, form, isRefused: true, context), status: 409)
            }
            return done(outcome, form, context)
        } catch {
            guard let note = note(on: error, context) else { throw error }
            return .page(again(form, note, context), status: 400)
        }
    }

    private static func done(_ outcome: EditOutcome, _ form: AdminForm, _ context: AdminContext) -> AdminAnswer {
        _ = context.site.isHere(outcome.dataChange)
        return .seeOther(BackPath.adding(outcome.change, to: back(form)))
    }

    /// Returns the list in which the temples were chosen, as its form has kept it.
    static func back(_ form: AdminForm) -> String {
        let list = try? ListRequest(query: form["query"] ?? "", temples: 0).first
        return list.flatMap { BackPath.isLocal($0) ? $0 : nil } ?? ListRequest.root
    }

    /// Returns the form once more where no temple takes the change, with the reasons.
    private static func again(_ form: AdminForm, _ edit: ManyEdit, _ context: AdminContext) -> AdminPage {
        let shared = ManyPreview.shared(edit.refused, context)
        let note = AdminNote(
            title: context.words("None of them can be changed", "沒有一間可以變更", "変更できるものがありません"),
            text: shared
                ?? "\(context.words("The reasons stand below the form.", "原因列在表單下方。", "理由はフォームの下にあります。"))")
        return again(form, note, below: ManyPreview.refusals(edit.refused, isSaid: shared != nil, context), context)
    }

    /// Returns the form once more, to be corrected.
    private static func again(
        _ form: AdminForm, _ note: AdminNote, below: HTML = "", _ context: AdminContext
    ) -> AdminPage {
        let title = context.words("Change many at once", "一次修改多間", "まとめて変更")
        let own: Set = ["scope", "field", "action", "value"]
        return AdminPage(
            title: title, section: .temples,
            body: """
                <h1>\(title)</h1>
                \(note.html)\
                <form class="many" method="post" action="\(ListPages.many)">\(context.hiddenToken)
                \(HTML(hidden: form.kept.filter { !own.contains($0.name) }.map(asChosen)))\
                \(ManyForm.html(context, form))\
                </form>
                \(below)\
                <p><a class="button quiet" href="\(back(form))">\(context.words("Back to the list", "回清單", "一覧へ戻る"))</a></p>
                """)
    }

    /// Returns a temple that a preview has shown as one that is chosen: the next preview shows it as it is then.
    private static func asChosen(_ field: QueryParameter) -> QueryParameter {
        guard field.name == "item" else { return field }
        return QueryParameter(name: "id", value: String(field.value.prefix { $0 != "~" }))
    }

    private static func note(on error: any Error, _ context: AdminContext) -> AdminNote? {
        guard let wrong = error as? ManyRequest.Wrong else { return ListPages.note(on: error, context) }
        let most = ManyRequest.mostTemples
        let (title, text) =
            switch wrong {
            case .noField:
                (
                    context.words("No field is chosen", "尚未選擇欄位", "項目が選ばれていません"),
                    context.words("Choose a field, and what to do.", "請選擇欄位與動作。", "項目と操作を選んでください。")
                )
            case .noValue:
                (
                    context.words("There is no value", "尚未輸入值", "値がありません"),
                    context.words(
                        "Enter the value to set. To have none, choose “Clear”.", "請輸入要設定的值；要清空請選「清空」。",
                        "設定する値を入力してください。空にするには「空にする」を選んでください。")
                )
            case .noTemples:
                (
                    context.words("No temple is chosen", "尚未選取廟宇", "廟が選ばれていません"),
                    context.words(
                        "Go back to the list, and tick some rows, or choose all that fit.", "請回清單勾選幾間，或選擇所有符合的廟宇。",
                        "一覧に戻って行を選ぶか、該当するすべてを選んでください。")
                )
            case .tooMany:
                (
                    context.words("More than \(most) temples at once", "一次超過 \(most) 間", "一度に \(most) 件を超えています"),
                    context.words(
                        "Choose fewer, or narrow the list by a filter.", "請少選一些，或用條件縮小清單。",
                        "選択を減らすか、条件で一覧を絞ってください。")
                )
            }
        return AdminNote(title: title, text: "\(text)")
    }
}
