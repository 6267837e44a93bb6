internal import Wording

extension AdminContext {
    /// A field of a list's filter: all, or one of some values.
    ///
    /// - Parameter chosen: the value that is asked for; empty for all.
    func filterChoice(
        _ name: String, _ label: Words, _ values: [(value: String, text: String)], chosen: String
    ) -> HTML {
        let options: [HTML] = values.map { value, text in
            let selected: HTML = value == chosen ? " selected" : ""
            return "<option value=\"\(value)\"\(selected)>\(text)</option>"
        }
        return """
            <p><label for="\(name)">\(label.text(in: language))</label>
            <select id="\(name)" name="\(name)"><option value="">\(words("All", "全部", "すべて"))</option>\(options)</select></p>

            """
    }
}
