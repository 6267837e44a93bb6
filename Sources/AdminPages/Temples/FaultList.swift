internal import HTMLText
internal import TempleModel
internal import Wording

/// What is wrong with a form as a whole, or should be known of it, with links to the fields.
enum FaultList {
    static func html(_ faults: [EditFault], _ context: AdminContext) -> HTML {
        let title = context.words("Nothing was saved: some fields need a look", "尚未儲存：有欄位需要修正", "まだ保存されていません。直す欄があります")
        return """
            <div class="note wrong" \(AdminNote.alert)><p><strong>\(title)</strong></p>
            \(links(to: faults, context))</div>

            """
    }

    /// Returns what a note says of values that are taken and may be wrong all the same; empty for none.
    static func warnings(_ warnings: [EditFault], _ context: AdminContext) -> HTML {
        guard !warnings.isEmpty else { return "" }
        return """
            <p>\(context.words("Have another look at this:", "請再確認：", "もう一度確かめてください："))</p>
            \(links(to: warnings, context))
            """
    }

    private static func links(to faults: [EditFault], _ context: AdminContext) -> HTML {
        let fields = MergedTemple.Field.allCases.filter { !faults.of($0).isEmpty }
        var rows: [HTML] = fields.map { field in
            // The two fields of deities have one input, which has the name of the first.
            let place = field == .sideDeities ? MergedTemple.Field.mainDeity : field
            return "<li><a href=\"#field-\(place.rawValue)\">\(field.words.text(in: context.language))</a></li>\n"
        }
        let rest = faults.filter { fault in !fields.contains { !([fault].of($0).isEmpty) } }
        rows += rest.map { "<li>\(EditFaultWords.html($0, context))</li>\n" }
        return "<ul>\n\(rows)</ul>\n"
    }
}
