internal import TempleModel
internal import Wording

/// What the judge says of an input of a rule or of a deity's day, tied to the input.
enum DayFault {
    /// Returns the attributes of an input: where it is told what is wrong, and that something is.
    ///
    /// - Parameter help: the ids of what the input is for, each with a space after it.
    static func tie(of faults: [EditFault], help: String, _ id: String) -> HTML {
        let isWrong: HTML = faults.isEmpty ? "" : " aria-invalid=\"true\""
        return " aria-describedby=\"\(help)wrong-\(id)\"\(isWrong)"
    }

    /// Returns the faults of an edit with those of a rule as it is typed: the judge looks at a day once the month is right.
    ///
    /// - Parameters:
    ///   - faults: none where the edit was not judged, or is right. Then what is typed has none either: it is still being typed.
    ///   - pointer: returns the place of a member of the rule.
    static func all(_ faults: [EditFault], of rule: TypedRule, _ pointer: (String) -> String) -> [EditFault] {
        guard !faults.isEmpty else { return [] }
        return faults
            + rule.faults.compactMap { fault in
                let place = pointer(String(fault.pointer.dropFirst()))
                guard faults.at(place).isEmpty else { return nil }
                return EditFault(pointer: place, code: fault.code, detail: fault.detail, excess: fault.excess)
            }
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
