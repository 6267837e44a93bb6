internal import Wording

/// The part of a list's form that says what is to be done with the chosen temples.
enum ManyForm {
    /// - Parameter form: what was sent before, to be corrected.
    static func html(_ context: AdminContext, _ form: AdminForm? = nil) -> HTML {
        let most = String(ManyRequest.mostTemples)
        // The first field is the chosen one where none is named.
        let isOfCounty = form?["field"] ?? ManyField.allCases[0].rawValue == ManyField.county.rawValue
        return """
            <fieldset class="many-change" data-all="\(context.words("Choose all on this page", "選取本頁全部", "このページのすべてを選択"))" \
            data-chosen="\(context.words("{n} chosen, also on other pages", "已選取 {n} 間（含其他頁）", "{n} 件を選択中（ほかのページを含む）"))" \
            data-none="\(context.words("Choose none", "全部取消選取", "すべての選択を解除"))">
            <legend>\(context.words("Change many at once", "一次修改多間", "まとめて変更"))</legend>
            \(scopes(form, most, context))\
            <div class="form-row">
            <p><label for="field">\(context.words("Field", "欄位", "項目"))</label>
            <select id="field" name="field">\(options(ManyField.allCases.map { ($0.rawValue, $0.words) }, form?["field"], context))</select></p>
            <p><label for="action">\(context.words("What to do", "動作", "操作"))</label>
            <select id="action" name="action">\(options(ManyAction.allCases.map { ($0.rawValue, $0.words) }, form?["action"], context))</select></p>
            <p><label for="value">\(context.words("Value", "值", "値"))</label>
            <input id="value" name="value" value="\(form?["value"] ?? "")"\(isOfCounty ? " list=\"counties\"" : "" as HTML) autocomplete="off" aria-describedby="value-help">
            <small id="value-help">\(context.words("Only for “Set to”.", "只有「設為」時需要。", "「設定する」のときだけ。"))</small></p>
            \(CountyNames.options)
            </div>
            <p><button>\(context.words("Preview", "預覽", "プレビュー"))</button>
            <small>\(context.words("Nothing is changed yet.", "只是預覽，不會變更資料。", "まだ何も変更されません。"))</small></p>
            </fieldset>

            """
    }

    private static func scopes(_ form: AdminForm?, _ most: String, _ context: AdminContext) -> HTML {
        let words: [(ManyRequest.Scope, String)] = [
            (.chosen, context.words("The chosen ones", "選取的廟宇", "選択した廟")),
            (.page, context.words("All on this page", "本頁全部", "このページのすべて")),
            (
                .all,
                context.words("All that fit (at most \(most))", "所有符合的（至多 \(most) 間）", "該当するすべて（\(most) 件まで）")
            ),
        ]
        let chosen = form?["scope"].flatMap(ManyRequest.Scope.init(rawValue:)) ?? .chosen
        return HTML(
            words.map { scope, text in
                """
                <label class="check"><input type="radio" name="scope" value="\(scope.rawValue)"\
                \(scope == chosen ? " checked" : "" as HTML)> <span>\(text)</span></label>

                """
            })
    }

    private static func options(
        _ values: [(value: String, words: Words)], _ chosen: String?, _ context: AdminContext
    ) -> HTML {
        HTML(
            values.map { one in
                let selected: HTML = one.value == chosen ? " selected" : ""
                return "<option value=\"\(one.value)\"\(selected)>\(one.words.text(in: context.language))</option>"
            })
    }
}
