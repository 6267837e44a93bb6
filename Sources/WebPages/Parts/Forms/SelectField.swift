internal import HTMLText

/// A labelled list of choices in a form.
struct SelectField {
    let name: String
    let label: String
    /// The value that is chosen; nil for the choice with an empty value.
    let chosen: String?
    let options: [(value: String, text: String)]

    var html: HTML {
        let choices: [HTML] = options.map { value, text in
            "<option value=\"\(value)\"\(value == chosen ?? "" ? " selected" : "")>\(text)</option>"
        }
        return """
            <div class="field">
            <label for="\(name)">\(label)</label>
            <select id="\(name)" name="\(name)">\(choices)</select>
            </div>
            """
    }
}
