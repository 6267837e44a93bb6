internal import TempleModel
internal import Wording

/// The deities of a temple in a form: the main one in a text, the side deities one on each line, in their order. With
/// JavaScript they are a list with buttons.
struct DeitiesField {
    /// The id of the names that are suggested.
    private static let options = "deity-names"

    private let main: String
    private let side: String
    private let notes: InputNotes
    private let context: AdminContext

    /// - Parameters:
    ///   - main: the main deity or deities in one text.
    ///   - side: the side deities, one on each line.
    init(main: String, side: String, notes: InputNotes = InputNotes(), _ context: AdminContext) {
        self.main = main
        self.side = side
        self.notes = notes
        self.context = context
    }

    var html: HTML {
        """
        <fieldset class="part deities">
        <legend class="hidden-text">\(TempleFieldGroup.deities.words.text(in: context.language))</legend>
        <datalist id="\(Self.options)"></datalist>
        <label for="main_deity">\(MergedTemple.Field.mainDeity.about.label.text(in: context.language))</label>
        <input id="main_deity" name="main_deity" value="\(main)" list="\(Self.options)" \(MergedTemple.Field.mainDeity.most) \
        autocomplete="off" \(notes.attributes("main_deity", of: .mainDeity))>
        \(list)\
        \(LiveCheck(path: CheckPages.deities, fields: ["main_deity", "side_deities"]).html(checked, context))\
        </fieldset>

        """
    }

    /// The form is shown all the same where the store cannot be asked.
    private var checked: Checked {
        (try? DeitiesCheck(main: main, side: DeitiesCheck.names(in: side), context).checked()) ?? Checked()
    }

    private var list: HTML {
        let name = "side_deities"
        return NameListField(
            name: name, label: MergedTemple.Field.sideDeities.about.label.text(in: context.language),
            new: context.words("Another side deity", "新增陪祀神明", "配祀神を追加"), text: side, options: Self.options,
            path: CheckPages.deityNames,
            help: context.words("One name on each line, in their order.", "一行一位，依次序。", "一行に一柱、順に書きます。"),
            attributes: """
                \(MergedTemple.Field.sideDeities.most) \
                \(notes.attributes(name, of: .sideDeities, help: NameListField.help(of: name)))
                """, context: context
        ).html
    }
}
