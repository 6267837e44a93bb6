internal import TempleModel
internal import Wording

/// The order of a list without JavaScript: each name has buttons that show the form again with the name at another place.
/// Nothing is written. A button sends the name along, because the text may be another one by then than the page had shown.
enum ListMove {
    /// The name of the buttons.
    static let name = "move"

    static func buttons(of field: EntityField, _ lines: [String], to action: String, _ context: AdminContext) -> HTML {
        let lines = lines.filter { !$0.isEmpty }
        guard !lines.isEmpty else { return "" }
        // More cannot be saved, and somebody may have pasted thousands.
        let rows: [HTML] = lines.prefix(field.most ?? 0).enumerated().map { index, line in
            func button(_ way: String, _ sign: HTML, _ text: String) -> HTML {
                """
                <button class="quiet" name="\(name)" value="\(field.name)/\(String(index))/\(way)/\(line)" \
                formaction="\(action)#field-\(field.name)" aria-label="\(text)">\(sign)</button>
                """
            }
            let up =
                index == 0 || field.isAppended
                ? "" : button("up", "↑", context.words("Move \(line) up", "將\(line)上移", "\(line)を上へ"))
            let down =
                index == lines.count - 1 || field.isAppended
                ? "" : button("down", "↓", context.words("Move \(line) down", "將\(line)下移", "\(line)を下へ"))
            let remove = button("remove", "×", context.words("Remove \(line)", "移除\(line)", "\(line)を削除"))
            return "<li class=\"inline\"><bdi lang=\"zh-Hant-TW\">\(line)</bdi>\(up)\(down)\(remove)</li>\n"
        }
        return """
            <noscript><ol class="deity-names">
            \(rows)</ol></noscript>

            """
    }

    /// Returns the text of the list that a pressed button has changed: none where the name of the button is not in it any more.
    /// Nil where no button was pressed.
    static func replaced(in form: AdminForm, _ kind: CatalogueKind) -> [String: String]? {
        guard let pressed = form[name] else { return nil }
        let parts = pressed.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let field = EntityField.of(parts[0], kind), let shown = ListWalk.number(parts[1]) else {
            return [:]
        }
        var lines = TempleTexts.lines(form.values(field.name).joined(separator: "\n")).filter { !$0.isEmpty }
        // Of lines that are the same, that nearest to the place of the button.
        let places = lines.indices.filter { lines[$0] == parts[3] }
        guard let index = places.min(by: { abs($0 - Int(shown)) < abs($1 - Int(shown)) }) else { return [:] }
        let line = lines.remove(at: index)
        switch parts[2] {
        case "up": lines.insert(line, at: max(0, index - 1))
        case "down": lines.insert(line, at: min(lines.count, index + 1))
        case "remove": break
        default: return [:]
        }
        return [field.name: lines.joined(separator: "\n")]
    }
}
