package import Wording

/// A labelled list of choices in a form.
package struct SelectField {
    let name: String
    let label: String
    /// The value that is chosen; nil for the choice with an empty value.
    let chosen: String?
    let options: [(value: String, text: String)]

    package init(name: String, label: String, chosen: String?, options: [(value: String, text: String)]) {
        self.name = name
        self.label = label
        self.chosen = chosen
        self.options = options
    }

    package var html: HTML {
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

/// Links that choose one of several views of a page, the present one marked.
struct ChoiceLinks {
    let label: String
    let choices: [(text: String, address: String, isChosen: Bool)]

    var html: HTML {
        let links: [HTML] = choices.map { text, address, isChosen in
            let current: HTML = isChosen ? " aria-current=\"true\"" : ""
            return "<li><a href=\"\(address)\"\(current)>\(text)</a></li>"
        }
        return "<nav aria-label=\"\(label)\"><ul class=\"choices\">\(links)</ul></nav>\n"
    }
}
