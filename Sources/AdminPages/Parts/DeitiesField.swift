internal import HTMLText
internal import TempleFormats
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
        <legend class="hidden-text">\(TempleGroup.deities.words.text(in: context.language))</legend>
        <datalist id="\(Self.options)"></datalist>
        <label for="main_deity">\(MergedTemple.Field.mainDeity.words.text(in: context.language))</label>
        <input id="main_deity" name="main_deity" value="\(main)" list="\(Self.options)" \(MergedTemple.Field.mainDeity.maxLength) \
        autocomplete="off" \(notes.attributes("main_deity", of: .mainDeity))>
        <deity-list data-words="\(words)" data-options="\(Self.options)" data-path="\(CheckPages.deityNames)">
        <label for="side_deities">\(MergedTemple.Field.sideDeities.words.text(in: context.language))</label>
        <textarea id="side_deities" name="side_deities" rows="5" \(MergedTemple.Field.sideDeities.maxLength) autocomplete="off" \
        \(notes.attributes("side_deities", of: .sideDeities, help: "side-deities-help"))>
        \(side)</textarea>
        <small id="side-deities-help">\(context.words(
            "One name on each line, in their order.", "一行一位，依次序。", "一行に一柱、順に書きます。"))</small>
        </deity-list>
        \(LiveCheck(path: CheckPages.deities, fields: ["main_deity", "side_deities"]).html(checked, context))\
        </fieldset>

        """
    }

    /// The form is shown all the same where the store cannot be asked.
    private var checked: Checked {
        (try? DeitiesCheck(main: main, side: DeitiesCheck.names(in: side), context).checked()) ?? Checked()
    }

    private var words: String {
        var json = JSONWriter()
        json.object { json in
            json.member("new", context.words("Another side deity", "新增陪祀神明", "配祀神を追加"))
            json.member("add", context.words("Add", "新增", "追加"))
            json.member("up", context.words("Move {name} up", "將{name}上移", "{name}を上へ"))
            json.member("down", context.words("Move {name} down", "將{name}下移", "{name}を下へ"))
            json.member("remove", context.words("Remove {name}", "移除{name}", "{name}を削除"))
            json.member(
                "moved",
                context.words("{name} is number {n} of {all}.", "{name}在第 {n} 位，共 {all} 位。", "{name}は{all}件中{n}番目です。"))
            json.member("removed", context.words("{name} is removed.", "已移除{name}。", "{name}を削除しました。"))
            json.member("added", context.words("{name} is added.", "已新增{name}。", "{name}を追加しました。"))
            json.member("twice", context.words("{name} is in the list already.", "{name}已在名單中。", "{name}はすでにあります。"))
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
