internal import TempleModel
internal import Wording

/// What is wrong with a form as a whole, or should be known of it, with links to the fields.
enum FaultList {
    static func html(_ faults: [EditFault], _ context: AdminContext) -> HTML {
        note(links(to: faults, context), context)
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
        let links = fields.map { field in
            // The two fields of deities have one input, which has the name of the first.
            let place = field == .sideDeities ? MergedTemple.Field.mainDeity : field
            return (place.rawValue, field.about.label)
        }
        let rest = faults.filter { fault in !fields.contains { !([fault].of($0).isEmpty) } }
        return list(links, rest.map { EditFaultWords.html($0, context) }, context)
    }

    static func html(_ faults: [EditFault], of kind: CatalogueKind, _ context: AdminContext) -> HTML {
        let fields = EntityField.all(kind).filter { !faults.of($0).isEmpty }
        let rest = faults.filter { fault in !fields.contains { !([fault].of($0).isEmpty) } }
        return note(
            list(fields.map { ($0.name, $0.words) }, rest.map { EntityFaultWords.html($0, context) }, context), context)
    }

    /// - Parameters:
    ///   - links: the fields, by the names of their places.
    ///   - rest: what is about no field.
    private static func list(
        _ links: [(place: String, words: Words)], _ rest: [HTML], _ context: AdminContext
    ) -> HTML {
        var rows: [HTML] = links.map { link in
            "<li><a href=\"#field-\(link.place)\">\(link.words.text(in: context.language))</a></li>\n"
        }
        rows += rest.map { "<li>\($0)</li>\n" }
        return "<ul>\n\(rows)</ul>\n"
    }

    private static func note(_ list: HTML, _ context: AdminContext) -> HTML {
        let title = context.words("Nothing was saved: some fields need a look", "尚未儲存：有欄位需要修正", "まだ保存されていません。直す欄があります")
        return """
            <div class="note wrong" \(AdminNote.alert)><p><strong>\(title)</strong></p>
            \(list)</div>

            """
    }
}
