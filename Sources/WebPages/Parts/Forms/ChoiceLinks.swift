internal import HTMLText

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
