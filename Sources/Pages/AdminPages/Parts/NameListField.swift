internal import TempleFormats
internal import Wording

/// A list of names in a form: one on each line of a text, in their order. With JavaScript it is a list with buttons, whose
/// rows can be dragged.
struct NameListField {
    /// The member, which the text is called by.
    let name: String
    let label: String
    /// What the field of another name is called.
    let new: String
    let text: String
    /// The id of the names that are suggested, and the path that has them.
    let options: String
    let path: String
    /// The text of a note of its own; empty for none.
    var help: String = ""
    /// Other attributes of the text.
    let attributes: HTML
    /// Whether names keep their places: then none is moved, and a new one stands at the end.
    var isAppended = false
    let context: AdminContext

    var html: HTML {
        let small: HTML = help.isEmpty ? "" : "<small id=\"\(Self.help(of: name))\">\(help)</small>\n"
        return """
            <name-list data-words="\(words)" data-options="\(options)" data-path="\(path)"\(isAppended ? " data-appended" : "" as HTML)>
            <label for="\(name)">\(label)</label>
            <textarea id="\(name)" name="\(name)" rows="5" autocomplete="off" \
            \(attributes)>
            \(text)</textarea>
            \(small)</name-list>

            """
    }

    /// The id of the note of a list.
    static func help(of name: String) -> String { name.replacing("_", with: "-") + "-help" }

    private var words: String {
        var json = JSONWriter()
        json.object { json in
            json.member("new", new)
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
