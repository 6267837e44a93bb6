internal import TempleModel
internal import Wording

/// The field of why something is changed, at the end of a form.
enum ReasonField {
    static func html(_ reason: String, _ faults: [EditFault], _ context: AdminContext) -> HTML {
        let own = faults.filter { $0.pointer == "/reason" }
        let isWrong: HTML = own.isEmpty ? "" : " aria-invalid=\"true\""
        let wrong: [HTML] = own.map { "<p class=\"wrong\">\(EditFaultWords.html($0, context))</p>\n" }
        return """
            <div class="field" id="field-reason">
            <label for="reason">\(context.words("Why (may stay empty)", "原因（可留空）", "理由（省略可）"))</label>
            <input id="reason" name="reason" value="\(reason)" \(HTML(longest: EditOptions.longestReason)) aria-describedby="about-reason wrong-reason"\(isWrong) autocomplete="off">
            <small id="about-reason">\(context.words("It stands beside the change in the history, at most \(EditOptions.longestReason) characters.", "顯示在變更紀錄旁，最多 \(EditOptions.longestReason) 字。", "変更履歴に表示されます。\(EditOptions.longestReason)文字まで。"))</small>
            <div id="wrong-reason">\(wrong)</div>
            </div>

            """
    }

    /// Returns what is wrong with the reason of a form.
    static func faults(_ form: AdminForm) -> [EditFault] {
        let length = form.text("reason")?.unicodeScalars.count ?? 0
        guard length > EditOptions.longestReason else { return [] }
        let detail = "reason has \(length) characters, more than \(EditOptions.longestReason): shorten it"
        return [
            EditFault(
                pointer: "/reason", code: "too-long", detail: detail,
                excess: TextExcess(length, of: EditOptions.longestReason))
        ]
    }
}
