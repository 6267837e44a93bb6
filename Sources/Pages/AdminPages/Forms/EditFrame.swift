internal import TempleModel
internal import Wording

/// The form around the fields of a thing: what is sent along, the buttons above and below, and the reason.
struct EditFrame {
    /// The buttons of the form, by the value that they send as `do`.
    enum Button: String {
        case save
        case preview
        case restore
    }

    let action: String
    let isNew: Bool
    /// The state that the form was made with; empty for a new thing.
    let version: String
    let isDeleted: Bool
    /// Whether something is typed that is not saved.
    let isUnsaved: Bool
    /// What tells the form of a new thing from others.
    let key: String?
    /// Other hidden fields.
    var alongside: HTML = ""
    /// What each input had when the form was made first, by the input's name.
    let marks: [(name: String, mark: String)]
    /// The names of the fields that were chosen to be given back.
    let givenBack: [String]
    let reason: String
    let faults: [EditFault]
    let context: AdminContext

    func html(_ groups: HTML) -> HTML {
        """
        <form class="temple" id="\(PreviewBeside.form)" method="post" action="\(action)" novalidate\(isUnsaved ? " data-unsaved" : "" as HTML)>
        \(context.hiddenToken)
        \(hidden)\
        \(buttons)\
        \(groups)\
        \(ReasonField.html(reason, faults, context))\
        \(buttons)\
        </form>

        """
    }

    private var hidden: HTML {
        let marks: [HTML] = marks.map { name, mark in
            "<input type=\"hidden\" name=\"\(SentTemple.wasPrefix)\(name)\" value=\"\(mark)\">\n"
        }
        let givenBack: [HTML] = givenBack.map { name in
            """
            <input type="hidden" name="\(SentTemple.takePrefix)\(name)" value="\(SentTemple.Take.sources.rawValue)">

            """
        }
        return """
            <input type="hidden" name="version" value="\(version)">
            \(alongside)\
            \(key.map { "<input type=\"hidden\" name=\"key\" value=\"\($0)\">\n" as HTML } ?? "")\
            \(marks)\
            \(givenBack)
            """
    }

    /// The first button is the one that the Enter key presses.
    private var buttons: HTML {
        guard !isDeleted else {
            return """
                <p class="actions"><button name="do" value="\(Button.restore.rawValue)">\
                \(context.words("Restore it", "還原", "復元する"))</button></p>

                """
        }
        let save =
            isNew ? context.words("Add it", "新增", "追加する") : context.words("Save", "儲存", "保存する")
        return """
            <p class="actions"><button name="do" value="\(Button.save.rawValue)">\(save)</button>
            <button class="quiet" name="do" value="\(Button.preview.rawValue)">\
            \(context.words("Preview", "預覽變更", "プレビュー"))</button></p>

            """
    }
}
