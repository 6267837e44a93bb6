internal import HTMLText
internal import TempleModel

/// What the judge says of an input of a rule or of a deity's day, tied to the input.
enum DayFault {
    /// Returns the attributes of an input: where it is told what is wrong, and that something is.
    ///
    /// - Parameter help: the ids of what the input is for, each with a space after it.
    static func tie(of faults: [EditFault], help: String, _ id: String) -> HTML {
        let isWrong: HTML = faults.isEmpty ? "" : " aria-invalid=\"true\""
        return " aria-describedby=\"\(help)wrong-\(id)\"\(isWrong)"
    }

    static func html(_ faults: [EditFault], _ id: String, _ context: AdminContext) -> HTML {
        let rows: [HTML] = faults.map { fault in
            let member = fault.pointer.split(separator: "/").last.map(String.init) ?? ""
            let words =
                RuleMembers.typed.contains(member) && fault.pointer != "/days"
                ? RuleFaultWords.html(fault, context) : EntityFaultWords.html(fault, context)
            return "<p class=\"wrong\">\(words)</p>\n"
        }
        return "<div id=\"wrong-\(id)\">\(rows)</div>\n"
    }
}

extension [EditFault] {
    /// The faults at exactly this place.
    func at(_ pointer: String) -> [EditFault] { filter { $0.pointer == pointer } }
}
