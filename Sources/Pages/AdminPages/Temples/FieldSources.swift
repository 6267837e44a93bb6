internal import TempleModel
internal import Wording

/// Who says a field's value, what the others say, and the button that gives an edited field back to its sources.
struct FieldSources {
    private let field: MergedTemple.Field
    private let temple: EditableTemple
    private let context: AdminContext

    init(_ field: MergedTemple.Field, of temple: EditableTemple, _ context: AdminContext) {
        self.field = field
        self.temple = temple
        self.context = context
    }

    /// Who says the value that is shown.
    var said: HTML { source(saying.filter { shown.contains($0.key) }) }

    private var shown: Set<SourceKey> {
        Set(temple.sources.filter { $0.fields.contains(field) }.map(\.key))
    }

    /// The records that say anything of the field.
    private var saying: [TempleRecord] {
        temple.records.filter { record in
            record.isEdit ? record.edits.contains(field) : record.value(of: field) != .none
        }
    }

    var html: HTML {
        let shown = shown
        let others = saying.filter { !shown.contains($0.key) }
        return """
            \(said)\
            \(others.isEmpty ? "" : list(others))\
            \(isReturnable ? giveBack : "")
            """
    }

    private func source(_ records: [TempleRecord]) -> HTML {
        guard !records.isEmpty else { return "" }
        let names = HTML(records.map { SourceNames.html($0, of: field, context) }, separator: "; ")
        return "<p class=\"said\">\(context.words("From: ", "來源：", "出典："))\(names)</p>\n"
    }

    private func list(_ records: [TempleRecord]) -> HTML {
        let rows: [HTML] = records.map { record in
            """
            <dt>\(SourceNames.html(record, of: field, context))</dt>
            <dd>\(FieldText.html(record.value(of: field), context))</dd>

            """
        }
        let name = field.about.label.text(in: context.language)
        return """
            <details class="others"><summary>\(context.words("What else the sources say", "其他來源的資料", "ほかの出典の値"))\
            <span class="hidden-text"> (\(name))</span></summary>
            <dl>\(rows)</dl></details>

            """
    }

    /// Whether the field can be given back: a temple that was added by hand keeps its name and its position.
    private var isReturnable: Bool {
        guard context.may(.editor), temple.edited[field] != nil, field != .photos else { return false }
        return !field.isRequired || saying.contains { !$0.isEdit }
    }

    private var giveBack: HTML {
        let name = field.about.label.text(in: context.language)
        return """
            <p><button class="quiet" name="\(TemplePages.giveBack)" value="\(field.rawValue)">\
            \(context.words("Give back to the sources", "恢復為來源資料", "出典の値に戻す"))\
            <span class="hidden-text"> (\(name))</span></button></p>

            """
    }
}
