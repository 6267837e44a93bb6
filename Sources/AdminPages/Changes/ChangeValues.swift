internal import HTMLText
internal import TempleFormats
internal import TempleModel
internal import Wording

/// Values of the history as markup. All texts of the data are isolated, so that none turns what is beside it.
enum ChangeValues {
    /// One member that has changed.
    struct Row {
        let name: String
        let before: HTML
        let after: HTML
    }

    /// Returns the members of a thing that have changed, in their order.
    static func rows(_ change: EntityChange, _ context: AdminContext) -> [Row] {
        guard change.kind == .temple else {
            var names = change.membersBefore.map(\.name)
            for member in change.membersAfter where !names.contains(member.name) { names.append(member.name) }
            return names.map { name in
                Row(
                    name: name, before: html(change.membersBefore[name] ?? .null, context),
                    after: html(change.membersAfter[name] ?? .null, context))
            }
        }
        return MergedTemple.Field.allCases.filter { change.before[$0] != nil || change.after[$0] != nil }.map { field in
            Row(
                name: field.rawValue, before: FieldText.html(change.before[field] ?? .none, context),
                after: FieldText.html(change.after[field] ?? .none, context))
        }
    }

    // MARK: The catalogue

    private static func html(_ value: EditInput, _ context: AdminContext) -> HTML {
        switch value {
        case .null: return nothing(context)
        case .text(let text): return isolated(text)
        case .flag(let flag):
            return "\(flag ? context.words("yes", "是", "はい") : context.words("no", "否", "いいえ"))"
        case .list(let elements):
            let texts = elements.compactMap { element -> String? in
                if case .text(let text) = element { text } else { nil }
            }
            if texts.count == elements.count, !texts.isEmpty { return joined(texts) }
            return lines(elements.map(json))
        case .number, .object: return isolated(json(value))
        }
    }

    private static func json(_ value: EditInput) -> String {
        var json = JSONWriter(reservingCapacity: 256)
        EditInputJSON.write(value, to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    // MARK: Parts

    private static func nothing(_ context: AdminContext) -> HTML {
        "<span class=\"second\">\(context.words("none", "無", "なし"))</span>"
    }

    private static func isolated(_ text: String) -> HTML { "<bdi>\(text)</bdi>" }

    private static func joined(_ texts: [String]) -> HTML { HTML(texts.map(isolated), separator: "、") }

    private static func lines(_ texts: [String]) -> HTML {
        HTML(texts.map(isolated), separator: "<br>")
    }
}
