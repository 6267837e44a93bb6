internal import HTMLText
internal import TempleModel
internal import Wording

/// What is wrong with a form as a whole, with links to the fields at fault.
enum FaultList {
    static func html(_ faults: [EditFault], _ context: AdminContext) -> HTML {
        let fields = MergedTemple.Field.allCases.filter { !faults.of($0).isEmpty }
        var rows: [HTML] = fields.map { field in
            // The two fields of deities have one input, which has the name of the first.
            let place = field == .sideDeities ? MergedTemple.Field.mainDeity : field
            return "<li><a href=\"#field-\(place.rawValue)\">\(field.words.text(in: context.language))</a></li>\n"
        }
        let rest = faults.filter { fault in !fields.contains { !([fault].of($0).isEmpty) } }
        rows += rest.map { "<li>\(EditFaultWords.html($0, context))</li>\n" }
        let title = context.words("Nothing was saved: some fields need a look", "尚未儲存：有欄位需要修正", "まだ保存されていません。直す欄があります")
        return """
            <div class="note wrong" \(AdminNote.alert)><p><strong>\(title)</strong></p>
            <ul>
            \(rows)</ul></div>

            """
    }
}
