internal import HTTPModel
internal import TempleModel

/// The fields of a form as members of a body, so that pages and programs are judged by one set of rules.
struct FormMembers {
    private let fields: FormFields

    /// The most characters of a number.
    private static let longestNumber = 9

    init(_ fields: FormFields) { self.fields = fields }

    /// Returns what somebody has typed or picked; an empty text for a field that is not there.
    func text(_ name: String) -> EditInput { .text(fields[name] ?? "") }

    /// Returns whether a checkbox is on: browsers send it only then.
    func flag(_ name: String) -> EditInput { .flag(fields[name] != nil) }

    /// Returns a whole number; any other text stays a text, which no rule of a number takes.
    func number(_ name: String) -> EditInput {
        let text = fields[name] ?? ""
        guard text.utf8.count <= Self.longestNumber, let number = Int(text) else { return .text(text) }
        return .number(Double(number))
    }
}
