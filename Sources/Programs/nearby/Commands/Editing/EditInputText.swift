internal import TempleModel

/// Values of the catalogue's members for people.
enum EditInputText {
    static func text(_ input: EditInput) -> String {
        switch input {
        case .null: "none"
        case .text(let text): text
        case .number(let number): Int64(exactly: number).map { "\($0)" } ?? DecimalText.exact(number)
        case .flag(let flag): flag ? "true" : "false"
        case .list(let elements): elements.isEmpty ? "none" : elements.map(text).joined(separator: "、")
        case .object(let members): members.map { "\($0.name) \(text($0.value))" }.joined(separator: ", ")
        }
    }
}
