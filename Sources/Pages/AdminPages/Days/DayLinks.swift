internal import TempleModel
internal import Wording

/// The links between the calendar and the lists of what it is made of.
enum DayLinks {
    /// - Parameters:
    ///   - kind: the list that is shown; nil for none of them.
    ///   - isConverter: whether the converter is shown. Without it and a list it is the calendar.
    static func html(_ context: AdminContext, at kind: CatalogueKind? = nil, isConverter: Bool = false) -> HTML {
        let lists: [HTML] = CatalogueKind.allCases.map { one in
            let current: HTML = one == kind ? " aria-current=\"page\"" : ""
            return """
                <li><a class="button quiet" href="\(one.root)"\(current)>\(one.words.text(in: context.language))</a></li>

                """
        }
        let calendar: HTML =
            kind == nil && !isConverter
            ? ""
            : "<li><a class=\"button quiet\" href=\"\(DayPages.calendar)\">\(context.words("Calendar", "行事曆", "暦"))</a></li>\n"
        let current: HTML = isConverter ? " aria-current=\"page\"" : ""
        return """
            <ul class="inline day-links">
            \(calendar)\(lists)<li><a class="button quiet" href="\(DayPages.converter)"\(current)>\
            \(context.words("Which days does a rule give?", "換算日期", "日付の換算"))</a></li>
            </ul>

            """
    }
}
