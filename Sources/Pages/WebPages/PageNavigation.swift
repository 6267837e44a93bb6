internal import Wording

/// The links to the parts of the site. At a desk all of them stand in one row at the top; on a phone four stand at the foot
/// of the window, and the others in the foot of the page.
enum PageNavigation {
    /// Returns the rows of the main navigation.
    static func main(_ section: PageSection?, _ context: PageContext) -> [HTML] {
        PageSection.allCases.map { one in
            one.isTab
                ? "<li>\(link(one, icon(of: one), section, context))</li>"
                : "<li class=\"desk\">\(link(one, "", section, context))</li>"
        }
    }

    /// Returns the navigation of a phone's foot: the parts that have no place in the bar.
    static func more(_ section: PageSection?, _ context: PageContext) -> HTML {
        let rows: [HTML] = PageSection.allCases.filter { !$0.isTab }.map { one in
            "<li>\(link(one, "", section, context))</li>"
        }
        return """
            <nav class="phone" aria-label="\(context.words("More", "更多", "その他"))"><ul class="choices">\(rows)</ul></nav>

            """
    }

    /// Returns a line of a phone's page that leads to parts which have no place in the bar, beside what they belong to.
    static func beside(_ parts: [PageSection], _ context: PageContext) -> HTML {
        let rows: [HTML] = parts.map { "<li>\(link($0, "", nil, context))</li>" }
        return """
            <nav class="phone" aria-label="\(context.words("See also", "另見", "関連"))"><ul class="choices">\(rows)</ul></nav>

            """
    }

    private static func link(_ one: PageSection, _ icon: HTML, _ section: PageSection?, _ context: PageContext) -> HTML
    {
        let current: HTML = one == section ? " aria-current=\"page\"" : ""
        return "<a href=\"\(one.rawValue)\"\(current)>\(icon)\(one.words.text(in: context.language))</a>"
    }

    /// The drawing of a tab: a house, a pin, a calendar, a bell.
    private static func icon(of section: PageSection) -> HTML {
        let path: HTML =
            switch section {
            case .home: "M3 11 12 4l9 7M6 9v11h12V9M10 20v-6h4v6"
            case .near: "M12 21s7-6.5 7-11a7 7 0 1 0-14 0c0 4.5 7 11 7 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5"
            case .days: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4"
            default: "M6 17V11a6 6 0 1 1 12 0v6l2 1H4zM10 21h4"
            }
        return "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"\(path)\"/></svg>"
    }
}
